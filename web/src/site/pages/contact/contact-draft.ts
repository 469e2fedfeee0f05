/** The fields of the contact form by name, and `key`: the idempotency key of the message. */
export type ContactDraft = Record<string, string>;

const KEY = 'contactDraft';

/** Returns the draft of this tab, or an empty one if there is none or storage is not available. */
export function storedDraft(): ContactDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

/** Stores the draft until the tab closes. Null removes it. */
export function storeDraft(draft: ContactDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Without storage the draft is lost when the page closes.
  }
}
