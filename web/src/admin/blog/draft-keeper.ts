import type { saveDraft } from '#contracts/content/articles';
import type { OutputOf, RequestOf } from '#contracts/operation';
import { isSame } from '../settings/editing/three-way.ts';

export type DraftTexts = Omit<RequestOf<typeof saveDraft>, 'key'>;

/** How the keeper reaches the server. What `save` and `remove` throw is judged by `refusalOf`. */
export interface DraftStore {
  save: (draft: DraftTexts & { key: string }) => Promise<OutputOf<typeof saveDraft>>;
  remove: (key: string) => Promise<unknown>;
  /** The server's sentence when trying the same again is in vain; null when it may work later. */
  refusalOf: (error: unknown) => string | null;
  /** Told after each write that has reached the server. */
  onWritten: () => void;
}

export type DraftState =
  | { kind: 'untouched' }
  /** Changed, and not on its way yet, or on its way. */
  | { kind: 'pending' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed' }
  | { kind: 'refused'; reason: string };

/** How long nothing is typed before it is saved, and how long typing may put that off. */
const QUIET_MS = 2_000;
const LONGEST_MS = 10_000;
/** From a failed attempt to the next one: longer each time. */
const FIRST_RETRY_MS = 3_000;
const LAST_RETRY_MS = 30_000;

/**
 * Keeps one draft on the server while it is typed: one request at a time, the latest texts count, and what fails is
 * tried again. Lives apart from the form, so that leaving the view takes nothing away.
 */
export class DraftKeeper {
  readonly key: string;
  private readonly store: DraftStore;
  private wanted: DraftTexts | null;
  /** Does the server have it? */
  private isStored: boolean;
  private state: DraftState = { kind: 'untouched' };
  private changedAt: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private failures = 0;
  private readonly listeners = new Set<() => void>();

  /** @param stored the draft as the server has it; null when it has none */
  constructor(key: string, stored: DraftTexts | null, store: DraftStore) {
    this.key = key;
    this.store = store;
    this.wanted = stored;
    this.isStored = stored !== null;
  }

  readonly stateNow = (): DraftState => this.state;
  readonly textsNow = (): DraftTexts | null => this.wanted;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Is there anything that the server does not have yet? */
  isUnsafe(): boolean {
    return this.changedAt !== null || this.running !== null || this.state.kind === 'refused';
  }

  /** Takes the texts over; null: there is nothing to keep. */
  write(texts: DraftTexts | null): void {
    if (isSame(texts, this.wanted)) return;
    this.wanted = texts;
    if (texts === null && !this.isStored && this.running === null) {
      this.changedAt = null;
      clearTimeout(this.timer);
      this.tell({ kind: 'untouched' });
      return;
    }
    const now = Date.now();
    this.changedAt ??= now;
    // While attempts fail, their own rhythm goes on.
    if (this.state.kind === 'failed') return;
    this.tell({ kind: 'pending' });
    this.schedule(Math.max(0, Math.min(QUIET_MS, this.changedAt + LONGEST_MS - now)));
  }

  /** Saves at once what has not been saved. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    while (this.running !== null) await this.running;
    if (this.changedAt !== null) await this.run();
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), delay);
  }

  private tell(state: DraftState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }

  private run(): Promise<void> {
    this.running ??= this.attempt().finally(() => {
      this.running = null;
      for (const listener of this.listeners) listener();
    });
    return this.running;
  }

  private async attempt(): Promise<void> {
    if (this.changedAt === null) return;
    const texts = this.wanted;
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
    // What was typed while the request was under way follows it.
    if (this.changedAt === null) this.tell(state);
    else {
      this.tell({ kind: 'pending' });
      this.schedule(QUIET_MS);
    }
  }

  private failed(error: unknown): void {
    const reason = this.store.refusalOf(error);
    if (reason !== null && this.changedAt === null) {
      this.tell({ kind: 'refused', reason });
      return;
    }
    this.changedAt ??= Date.now();
    this.failures += 1;
    this.tell({ kind: 'failed' });
    this.schedule(Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (this.failures - 1)));
  }
}
