/** What was typed into the contact form, field by field, and the key under which it is sent. */
export type ContactDraft = Record<string, string>;

const KEY = 'contactDraft';

/** The draft of this tab; empty when there is none, or the browser keeps nothing. */
export function storedDraft(): ContactDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

/** Keeps the draft until the tab closes; null forgets it. */
export function storeDraft(draft: ContactDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage the text lives as long as the page.
  }
}
