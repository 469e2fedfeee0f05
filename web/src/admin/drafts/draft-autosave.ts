import { isSame } from '../forms/three-way-merge.ts';

/** The server's part of the autosave. `refusalOf` classifies the errors that `save` and `remove` throw. */
export interface DraftStore<Draft extends object> {
  save: (draft: Draft & { key: string }) => Promise<{ savedAt: string }>;
  remove: (key: string) => Promise<unknown>;
  /** Returns the server's message for an error that a retry cannot fix; null for one that may be temporary. */
  refusalOf: (error: unknown) => string | null;
  /** Called after each successful save or removal. */
  onWritten: () => void;
}

export type DraftState =
  | { kind: 'untouched' }
  /** Changed; the save is scheduled or in flight. */
  | { kind: 'pending' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed' }
  | { kind: 'refused'; reason: string };

/** Debounce: milliseconds without typing before a save, and how long continued typing may delay it. */
const QUIET_MS = 2_000;
const LONGEST_MS = 10_000;
/** Milliseconds from a failed attempt to the first retry, doubled with each failure up to the maximum. */
const FIRST_RETRY_MS = 3_000;
const LAST_RETRY_MS = 30_000;

/**
 * Saves one draft to the server while it is typed: debounced, with one request in flight at a time, and with retries. It is
 * independent of the form, so that leaving the view loses nothing.
 */
export class DraftAutosave<Draft extends object> {
  readonly key: string;
  private readonly store: DraftStore<Draft>;
  private texts: Draft | null;
  /** Whether the draft exists on the server. */
  private isStored: boolean;
  private state: DraftState = { kind: 'untouched' };
  private changedAt: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private inFlight: Promise<void> | null = null;
  private failures = 0;
  private readonly listeners = new Set<() => void>();

  /** @param stored the draft as stored on the server; null if there is none */
  constructor(key: string, stored: Draft | null, store: DraftStore<Draft>) {
    this.key = key;
    this.store = store;
    this.texts = stored;
    this.isStored = stored !== null;
  }

  readonly getState = (): DraftState => this.state;
  readonly getTexts = (): Draft | null => this.texts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns whether the server lacks any change. */
  hasUnsaved(): boolean {
    return this.changedAt !== null || this.inFlight !== null || this.state.kind === 'refused';
  }

  /** Sets the texts and schedules a save. Null deletes the draft. */
  write(texts: Draft | null): void {
    if (isSame(texts, this.texts)) return;
    this.texts = texts;
    if (texts === null && !this.isStored && this.inFlight === null) {
      this.changedAt = null;
      clearTimeout(this.timer);
      this.setState({ kind: 'untouched' });
      return;
    }
    const now = Date.now();
    this.changedAt ??= now;
    // A retry is already scheduled; it will send these texts.
    if (this.state.kind === 'failed') return;
    this.setState({ kind: 'pending' });
    this.schedule(Math.max(0, Math.min(QUIET_MS, this.changedAt + LONGEST_MS - now)));
  }

  /** Saves unsaved changes at once. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    while (this.inFlight !== null) await this.inFlight;
    if (this.changedAt !== null) await this.run();
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), delay);
  }

  private setState(state: DraftState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  private run(): Promise<void> {
    this.inFlight ??= this.attempt().finally(() => {
      this.inFlight = null;
      for (const listener of this.listeners) listener();
    });
    return this.inFlight;
  }

  private async attempt(): Promise<void> {
    if (this.changedAt === null) return;
    const texts = this.texts;
    this.changedAt = null;
    try {
      if (texts === null) {
        if (this.isStored) await this.store.remove(this.key);
      } else {
        const { savedAt } = await this.store.save({ key: this.key, ...texts });
        this.isStored = true;
        this.settled({ kind: 'saved', at: savedAt });
        return;
      }
      this.isStored = false;
      this.settled({ kind: 'untouched' });
    } catch (error) {
      this.failed(error);
    }
  }

  private settled(state: DraftState): void {
    this.failures = 0;
    this.store.onWritten();
    // Texts typed while the request was in flight are saved next.
    if (this.changedAt === null) this.setState(state);
    else {
      this.setState({ kind: 'pending' });
      this.schedule(QUIET_MS);
    }
  }

  private failed(error: unknown): void {
    const reason = this.store.refusalOf(error);
    if (reason !== null && this.changedAt === null) {
      this.setState({ kind: 'refused', reason });
      return;
    }
    this.changedAt ??= Date.now();
    this.failures += 1;
    this.setState({ kind: 'failed' });
    this.schedule(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.failures - 1)));
  }
}
