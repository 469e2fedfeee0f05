import { deleteDraft, saveDraft } from '#contracts/content/articles';
import { ApiError, call } from '../../api/api.ts';
import { adminToken, holdUnsaved } from '../../api/session.ts';
import { reloadDrafts } from './article-calls.ts';
import { DraftKeeper, type DraftStore, type DraftTexts } from './draft-keeper.ts';

/** The drafts that this page is writing, wherever in the panel the admin is at the moment. */
const keepers = new Map<string, DraftKeeper>();

const store: DraftStore = {
  save: async (draft) => {
    // Nobody is signed in: a request would be refused, and that refusal tells nothing new.
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

/** A key for a draft; the server takes small letters, digits and dashes. */
export const newDraftKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const draftKeeper = (key: string): DraftKeeper | undefined => keepers.get(key);

/** @param stored the draft as the server has it; null when it has none */
export function startKeeper(key: string, stored: DraftTexts | null): DraftKeeper {
  const keeper = new DraftKeeper(key, stored, store);
  watch(keeper);
  guard();
  keepers.set(key, keeper);
  return keeper;
}

/** While something is not on the server, the end of the session keeps the page open. */
function watch(keeper: DraftKeeper): void {
  let letGo: (() => void) | null = null;
  keeper.subscribe(() => {
    if (keeper.isUnsafe()) letGo ??= holdUnsaved();
    else {
      letGo?.();
      letGo = null;
      drop(keeper);
    }
  });
}

/** Forms that write a draft at the moment. */
const forms = new Map<DraftKeeper, number>();

/** A form begins to write the draft; `release` ends it. */
export function adopt(keeper: DraftKeeper): void {
  keepers.set(keeper.key, keeper);
  forms.set(keeper, (forms.get(keeper) ?? 0) + 1);
}

/** Lets go of a draft once the server has it; what it cannot take now it is given later. */
export async function release(keeper: DraftKeeper): Promise<void> {
  const left = (forms.get(keeper) ?? 0) - 1;
  if (left > 0) forms.set(keeper, left);
  else forms.delete(keeper);
  await keeper.flush();
  drop(keeper);
}

/** Forgets a draft that nobody writes and the server has: it is read from there again. */
function drop(keeper: DraftKeeper): void {
  if (!keeper.isUnsafe() && !forms.has(keeper) && keepers.get(keeper.key) === keeper) keepers.delete(keeper.key);
}

/** Saves at once whatever waits: the network is back, somebody has signed in, the page is put away. */
export function flushDrafts(): void {
  for (const keeper of keepers.values()) void keeper.flush();
}

let guarded = false;

/** Before the page itself goes, what is not on the server is sent there, and asked about. */
function guard(): void {
  if (guarded) return;
  guarded = true;
  window.addEventListener('online', flushDrafts);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushDrafts());
  window.addEventListener('beforeunload', (event) => {
    if ([...keepers.values()].some((keeper) => keeper.isUnsafe())) event.preventDefault();
  });
}
