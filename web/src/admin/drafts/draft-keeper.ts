import { ApiError } from '../../api/api.ts';
import { adminToken, markUnsaved } from '../../api/session.ts';
import { DraftAutosave, type DraftStore } from './draft-autosave.ts';

/** Generates a draft key. The server accepts lower-case letters, digits and dashes. */
export const newDraftKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const refusalText = (error: ApiError): string => Object.values(error.fields)[0] ?? error.message;

/** Returns what `request` returns, unless nobody is signed in: the server would refuse the request anyway. */
function ifSignedIn<Result>(request: () => Promise<Result>): Promise<Result> {
  return adminToken() === null ? Promise.reject(new ApiError(401, '')) : request();
}

/** The drafts of one kind that are open or unsaved in this browser tab. They survive a change of view within the panel. */
export class DraftKeeper<Draft extends object> {
  private readonly store: DraftStore<Draft>;
  private readonly autosaves = new Map<string, DraftAutosave<Draft>>();
  /** Number of mounted forms per draft. */
  private readonly forms = new Map<DraftAutosave<Draft>, number>();
  private hasPageListeners = false;

  /** @param calls the API calls, and `onWritten`, which is called after each successful save or removal */
  constructor(calls: Pick<DraftStore<Draft>, 'save' | 'remove' | 'onWritten'>) {
    this.store = {
      save: (draft) => ifSignedIn(() => calls.save(draft)),
      remove: (key) => ifSignedIn(() => calls.remove(key)),
      onWritten: calls.onWritten,
      refusalOf: (error) => (error instanceof ApiError && [400, 413, 422].includes(error.status) ? refusalText(error) : null),
    };
  }

  /** Returns the autosave of a draft that is open or unsaved in this tab. */
  autosaveOf(key: string): DraftAutosave<Draft> | undefined {
    return this.autosaves.get(key);
  }

  /**
   * Starts the autosave of a draft.
   * @param stored the draft as stored on the server; null if there is none
   */
  start(key: string, stored: Draft | null): DraftAutosave<Draft> {
    const autosave = new DraftAutosave<Draft>(key, stored, this.store);
    this.trackUnsaved(autosave);
    this.addPageListeners();
    this.autosaves.set(key, autosave);
    return autosave;
  }

  /**
   * Opens a draft: the one of this tab, else the stored one.
   * @param read reads the stored draft. If it throws a 404, the draft is new.
   */
  async open(key: string, read: () => Promise<Draft>): Promise<DraftAutosave<Draft>> {
    const known = this.autosaveOf(key);
    if (known) return known;
    let stored: Draft | null = null;
    try {
      stored = await read();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    return this.autosaveOf(key) ?? this.start(key, stored);
  }

  /** Registers a form that edits the draft. Call `detach` when it unmounts. */
  attach(autosave: DraftAutosave<Draft>): void {
    this.autosaves.set(autosave.key, autosave);
    this.forms.set(autosave, (this.forms.get(autosave) ?? 0) + 1);
  }

  /** Unregisters a form. Saves the draft and forgets it once it is stored; if the save fails, the autosave goes on retrying. */
  async detach(autosave: DraftAutosave<Draft>): Promise<void> {
    const left = (this.forms.get(autosave) ?? 0) - 1;
    if (left > 0) this.forms.set(autosave, left);
    else this.forms.delete(autosave);
    await autosave.flush();
    this.forgetIfStored(autosave);
  }

  /** Saves all unsaved drafts at once: after a reconnect or a sign-in, or when the page is hidden. */
  flush(): void {
    for (const autosave of this.autosaves.values()) void autosave.flush();
  }

  /** Registers the draft as unsaved input while it has unsaved changes, so that the page survives the end of the session. */
  private trackUnsaved(autosave: DraftAutosave<Draft>): void {
    let unmark: (() => void) | null = null;
    autosave.subscribe(() => {
      if (autosave.hasUnsaved()) unmark ??= markUnsaved(true);
      else {
        unmark?.();
        unmark = null;
        this.forgetIfStored(autosave);
      }
    });
  }

  /** Forgets a draft that no form edits and that is stored on the server. Opening it again reads it from there. */
  private forgetIfStored(autosave: DraftAutosave<Draft>): void {
    const { key } = autosave;
    if (!autosave.hasUnsaved() && !this.forms.has(autosave) && this.autosaves.get(key) === autosave) this.autosaves.delete(key);
  }

  /** Saves drafts when the page is hidden or comes back online, and warns before an unload that would lose changes. */
  private addPageListeners(): void {
    if (this.hasPageListeners) return;
    this.hasPageListeners = true;
    window.addEventListener('online', () => this.flush());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && this.flush());
    window.addEventListener('beforeunload', (event) => {
      if ([...this.autosaves.values()].some((autosave) => autosave.hasUnsaved())) event.preventDefault();
    });
  }
}
