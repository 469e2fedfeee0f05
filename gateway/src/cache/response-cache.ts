import { AppError } from '#contracts/errors';
import { helsinkiDay } from '#contracts/rules/helsinki-time';
import { newCachedResponse, ResponseStore, type ResponseSource, type CachedResponse, type ReadyResponse } from './response-store.ts';

/** How long a response is fresh. */
export const FRESH_MS = 30_000;
/** How long after a change another replica of a service may still return the old state. */
export const REPLICA_LAG_MS = 2_000;
/** How long a response is fresh that was made within REPLICA_LAG_MS of a change. */
export const FRESH_DURING_LAG_MS = 1_000;

interface Topic {
  generation: number;
  invalidatedAt: number;
}

/**
 * Caches public API responses in memory until an event reports a change. A response whose service call began before an
 * invalidation is not cached after it: the call may have read the old state. Midnight in Helsinki is a change of everything,
 * because what visitors see may depend on the day (the recommended order of the tyres does).
 */
export class ResponseCache implements ResponseSource {
  readonly store: ResponseStore;
  private readonly inFlight = new Map<string, { topics: readonly string[]; response: Promise<CachedResponse> }>();
  private readonly topics = new Map<string, Topic>();
  private readonly now: () => number;

  constructor({ maxBytes = 64 * 1024 * 1024, now = Date.now }: { maxBytes?: number; now?: () => number } = {}) {
    this.store = new ResponseStore(maxBytes);
    this.now = now;
  }

  /** Returns the fresh response of exactly this spelling of an address, if it was requested before. */
  atAddress(address: string): CachedResponse | undefined {
    const cached = this.store.atAddress(address);
    if (cached === undefined || cached.freshUntil <= this.now()) return undefined;
    cached.used = true;
    return cached;
  }

  ready(address: string): ReadyResponse | undefined {
    const cached = this.atAddress(address);
    return cached && { cached, state: 'HIT' };
  }

  /**
   * Returns the cached response for `key`, or loads it. Concurrent requests for a key share one load (single flight). When
   * the service is unavailable, a stale response (not known to be wrong) is served instead of an error.
   * @param address the spelling of the address in the request, recorded for `atAddress`
   */
  async getOrLoad(key: string, topics: readonly string[], address: string, load: () => Promise<Buffer>): Promise<ReadyResponse> {
    const known = this.store.get(key);
    if (known && known.freshUntil > this.now()) {
      this.store.addAddress(known, address);
      return { cached: known, state: 'HIT' };
    }
    let flight = this.inFlight.get(key);
    if (!flight) {
      flight = { topics, response: this.load(key, topics, load) };
      const own = flight;
      this.inFlight.set(key, own);
      const end = () => {
        if (this.inFlight.get(key) === own) this.inFlight.delete(key);
      };
      own.response.then(end, end);
    }
    try {
      const cached = await flight.response;
      if (this.store.has(cached)) this.store.addAddress(cached, address);
      return { cached, state: 'MISS' };
    } catch (error) {
      const old = this.store.get(key);
      if (old && error instanceof AppError && error.code === 'service_unavailable') return { cached: old, state: 'STALE' };
      throw error;
    }
  }

  /** Drops every response that depends on `topic`, and detaches the loads in flight, because something of it has changed. */
  invalidate(topic: string): void {
    this.startGeneration(topic);
    for (const cached of this.store.ofTopic(topic)) this.store.drop(cached);
  }

  /**
   * Marks the responses of `topic` as stale, because something may have changed without an event (after an outage of NATS).
   * They are refetched, and served only if the service is unavailable, too.
   */
  markStale(topic: string): void {
    this.startGeneration(topic);
    for (const cached of this.store.ofTopic(topic)) cached.freshUntil = 0;
  }

  private startGeneration(topic: string) {
    const generation = (this.topics.get(topic)?.generation ?? 0) + 1;
    this.topics.set(topic, { generation, invalidatedAt: this.now() });
    for (const [key, flight] of this.inFlight) if (flight.topics.includes(topic)) this.inFlight.delete(key);
  }

  private generation = (topics: readonly string[]) => topics.map((topic) => this.topics.get(topic)?.generation ?? 0).join();

  private async load(key: string, topics: readonly string[], load: () => Promise<Buffer>): Promise<CachedResponse> {
    const generation = this.generation(topics);
    const day = helsinkiDay(this.now());
    const body = await load();
    const now = this.now();
    const changedAt = Math.max(day.start, ...topics.map((topic) => this.topics.get(topic)?.invalidatedAt ?? 0));
    const cached = newCachedResponse(key, {
      topics,
      status: 200,
      headers: [],
      body,
      storedAt: now,
      freshUntil: Math.min(day.end, now + (now - changedAt < REPLICA_LAG_MS ? FRESH_DURING_LAG_MS : FRESH_MS)),
    });
    if (generation === this.generation(topics)) this.store.add(cached);
    return cached;
  }
}
