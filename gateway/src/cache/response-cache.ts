import { AppError } from '#contracts/errors';
import { answerOf, ResponseStore, type ResponseSource, type CachedResponse, type ReadyResponse } from './response-store.ts';

export const KEEP_MS = 30_000;
/** Another copy of a service may still answer from before the change for a moment. */
export const UNSETTLED_MS = 2_000;
export const KEEP_UNSETTLED_MS = 1_000;

interface Topic {
  generation: number;
  purgedAt: number;
}

/**
 * Public answers in memory, until an event tells that they changed. An answer whose making began before a purge is
 * never kept after it: its service call may have read the old state.
 */
export class ResponseCache implements ResponseSource {
  readonly store: ResponseStore;
  private readonly flights = new Map<string, { topics: readonly string[]; answer: Promise<CachedResponse> }>();
  private readonly topics = new Map<string, Topic>();
  private readonly now: () => number;

  constructor({ maxBytes = 64 * 1024 * 1024, now = Date.now }: { maxBytes?: number; now?: () => number } = {}) {
    this.store = new ResponseStore(maxBytes);
    this.now = now;
  }

  /** The fresh answer of exactly this address, if it was asked for before. */
  atAddress(address: string): CachedResponse | undefined {
    const kept = this.store.atAddress(address);
    if (kept === undefined || kept.freshUntil <= this.now()) return undefined;
    kept.used = true;
    return kept;
  }

  ready(address: string): ReadyResponse | undefined {
    const kept = this.atAddress(address);
    return kept && { kept, state: 'HIT' };
  }

  /**
   * The answer under `key`: kept, or made by `load`, of which equal concurrent requests share one. When the service is
   * away, an answer that is merely old (not known to be wrong) is given instead of an error.
   * @param address the spelling of the address that was used, remembered for atAddress
   */
  async answer(key: string, topics: readonly string[], address: string, load: () => Promise<Buffer>): Promise<ReadyResponse> {
    const known = this.store.get(key);
    if (known && known.freshUntil > this.now()) {
      this.store.remember(known, address);
      return { kept: known, state: 'HIT' };
    }
    let flight = this.flights.get(key);
    if (!flight) {
      flight = { topics, answer: this.load(key, topics, load) };
      const own = flight;
      this.flights.set(key, own);
      const end = () => {
        if (this.flights.get(key) === own) this.flights.delete(key);
      };
      own.answer.then(end, end);
    }
    try {
      const kept = await flight.answer;
      if (this.store.isKept(kept)) this.store.remember(kept, address);
      return { kept, state: 'MISS' };
    } catch (error) {
      const old = this.store.get(key);
      if (old && error instanceof AppError && error.code === 'service_unavailable') return { kept: old, state: 'STALE' };
      throw error;
    }
  }

  /** Something of `topic` has changed: drops every answer that depends on it, and whatever is being made of it now. */
  purge(topic: string): void {
    this.begin(topic);
    for (const kept of this.store.ofTopic(topic)) this.store.drop(kept);
  }

  /**
   * Something of `topic` may have changed unnoticed (after an outage of NATS): its answers are asked for anew, and
   * given once more only while the service is not back either.
   */
  doubt(topic: string): void {
    this.begin(topic);
    for (const kept of this.store.ofTopic(topic)) kept.freshUntil = 0;
  }

  private begin(topic: string) {
    const generation = (this.topics.get(topic)?.generation ?? 0) + 1;
    this.topics.set(topic, { generation, purgedAt: this.now() });
    for (const [key, flight] of this.flights) if (flight.topics.includes(topic)) this.flights.delete(key);
  }

  private generation = (topics: readonly string[]) => topics.map((topic) => this.topics.get(topic)?.generation ?? 0).join();

  private async load(key: string, topics: readonly string[], load: () => Promise<Buffer>): Promise<CachedResponse> {
    const begun = this.generation(topics);
    const body = await load();
    const now = this.now();
    const purgedAt = Math.max(...topics.map((topic) => this.topics.get(topic)?.purgedAt ?? 0));
    const kept = answerOf(key, {
      topics,
      status: 200,
      headers: [],
      body,
      storedAt: now,
      freshUntil: now + (now - purgedAt < UNSETTLED_MS ? KEEP_UNSETTLED_MS : KEEP_MS),
    });
    if (begun === this.generation(topics)) this.store.keep(kept);
    return kept;
  }
}
