import { deleteDraft, saveDraft } from '#contracts/content/articles';
import { ApiError, call } from '../../api/api.ts';
import { adminToken, markUnsaved } from '../../api/session.ts';
import { reloadDrafts } from './article-calls.ts';
import { DraftAutosave, type DraftStore, type DraftTexts } from './draft-autosave.ts';

/** The drafts that are open or unsaved in this browser tab, by key. They survive a change of view within the panel. */
const autosaves = new Map<string, DraftAutosave>();

const store: DraftStore = {
  save: async (draft) => {
    // Nobody is signed in, so the server would refuse the request anyway.
    if (adminToken() === null) throw new ApiError(401, '');
    return call(saveDraft, draft);
  },
  remove: async (key) => {
    if (adminToken() === null) throw new ApiError(401, '');
    return call(deleteDraft, { key });
  },
  refusalOf: (error) => (error instanceof ApiError && [400, 413, 422].includes(error.status) ? refusalText(error) : null),
  onWritten: () => void reloadDrafts(),
};

const refusalText = (error: ApiError): string => Object.values(error.fields)[0] ?? error.message;

/** Generates a draft key. The server accepts lower-case letters, digits and dashes. */
export const newDraftKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const autosaveOf = (key: string): DraftAutosave | undefined => autosaves.get(key);

/**
 * Starts the autosave of a draft.
 * @param stored the draft as stored on the server; null if there is none
 */
export function startAutosave(key: string, stored: DraftTexts | null): DraftAutosave {
  const autosave = new DraftAutosave(key, stored, store);
  trackUnsaved(autosave);
  addPageListeners();
  autosaves.set(key, autosave);
  return autosave;
}

/** Registers the draft as unsaved input while it has unsaved changes, so that the page survives the end of the session. */
function trackUnsaved(autosave: DraftAutosave): void {
  let unmark: (() => void) | null = null;
  autosave.subscribe(() => {
    if (autosave.hasUnsaved()) unmark ??= markUnsaved();
    else {
      unmark?.();
      unmark = null;
      forgetIfStored(autosave);
    }
  });
}

/** Number of mounted forms per draft. */
const forms = new Map<DraftAutosave, number>();

/** Registers a form that edits the draft. Call `detachForm` when it unmounts. */
export function attachForm(autosave: DraftAutosave): void {
  autosaves.set(autosave.key, autosave);
  forms.set(autosave, (forms.get(autosave) ?? 0) + 1);
}

/** Unregisters a form. Saves the draft and forgets it once it is stored; if the save fails, the autosave goes on retrying. */
export async function detachForm(autosave: DraftAutosave): Promise<void> {
  const left = (forms.get(autosave) ?? 0) - 1;
  if (left > 0) forms.set(autosave, left);
  else forms.delete(autosave);
  await autosave.flush();
  forgetIfStored(autosave);
}

/** Forgets a draft that no form edits and that is stored on the server. Opening it again reads it from there. */
function forgetIfStored(autosave: DraftAutosave): void {
  if (!autosave.hasUnsaved() && !forms.has(autosave) && autosaves.get(autosave.key) === autosave) autosaves.delete(autosave.key);
}

/** Saves all unsaved drafts at once: after a reconnect or a sign-in, or when the page is hidden. */
export function flushDrafts(): void {
  for (const autosave of autosaves.values()) void autosave.flush();
}

let hasPageListeners = false;

/** Saves drafts when the page is hidden or comes back online, and warns before an unload that would lose changes. */
function addPageListeners(): void {
  if (hasPageListeners) return;
  hasPageListeners = true;
  window.addEventListener('online', flushDrafts);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushDrafts());
  window.addEventListener('beforeunload', (event) => {
    if ([...autosaves.values()].some((autosave) => autosave.hasUnsaved())) event.preventDefault();
  });
}
