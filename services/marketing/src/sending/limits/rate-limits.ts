import type { Connection, mongo } from 'mongoose';
import { isDuplicate } from '#service/database/mongo';
import type { DatabaseClock } from './database-clock.ts';
import { NOTHING_USED, reserve, withoutWorker, type Limit, type LimitUse, type Reservation } from './rate-limit.ts';

interface LimitRecord extends LimitUse {
  /** 'second', 'window' or `domain:<domain>` */
  _id: string;
  version: number;
}

/** The limits in the settings; null: unlimited. */
export interface Limits {
  perSecond: number | null;
  window: Limit | null;
  perDomain: Limit | null;
}

/** What a worker may send now. */
export interface Grant {
  /** Keys of the limits that count each candidate, in their order; null when it may not be sent. */
  keys: (string[] | null)[];
  /** Domains whose limit is used up, with when it is worth asking again, in milliseconds from now. */
  blockedDomains: Map<string, number>;
  /** Milliseconds until the next attempt while a limit for all mails is used up; null when none is. */
  blockedFor: number | null;
}

const GLOBAL_KEYS = ['second', 'window'] as const;
/** Attempts at a conditional write, each of which fails if another worker has changed the record. */
const MAX_TRIES = 8;
/** Wait for a used-up limit with mails in flight, whose end is unknown. */
const UNKNOWN_MS = 50;

const collectionOf = (connection: Connection): mongo.Collection<LimitRecord> => {
  if (!connection.db) throw new Error('not connected');
  return connection.db.collection<LimitRecord>('limits');
};

/**
 * Enforces the limits across all replicas, with one record per limit. A worker reserves mails before it sends them. No record is
 * read or written while no limit is set.
 */
export class RateLimits {
  private readonly records: mongo.Collection<LimitRecord>;
  /** Reserved mails that have not ended, by key. */
  private readonly held = new Map<string, number>();
  /** Completed mails that were not told to the records yet, by key; 0 when only unused ones were not. */
  private readonly untold = new Map<string, number>();
  private limits: Limits = { perSecond: null, window: null, perDomain: null };

  constructor(
    connection: Connection,
    private readonly worker: string,
    private readonly clock: DatabaseClock,
  ) {
    this.records = collectionOf(connection);
  }

  /** Sets the limits that apply from now on. */
  apply(limits: Limits): void {
    this.limits = limits;
  }

  /** Whether any limit is set. */
  get areSet(): boolean {
    const { perSecond, window, perDomain } = this.limits;
    return perSecond !== null || window !== null || perDomain !== null;
  }

  /** Returns the highest number of mails per second, over the limits for all mails; Infinity without one. */
  get highestRate(): number {
    const { perSecond, window } = this.limits;
    return Math.min(perSecond ?? Infinity, window === null ? Infinity : window.mails / window.seconds);
  }

  /** Notes that reserved mails were tried, or will not be. The records are told with the next reservation. */
  ended(keys: readonly string[], how: 'completed' | 'unused'): void {
    for (const key of keys) {
      this.held.set(key, Math.max(0, (this.held.get(key) ?? 0) - 1));
      this.untold.set(key, (this.untold.get(key) ?? 0) + (how === 'completed' ? 1 : 0));
    }
  }

  /** Reserves mails to these domains, in this order, as far as the limits allow. What it has reserved before an error is given back. */
  async reserve(domains: readonly string[]): Promise<Grant> {
    const keys: Grant['keys'] = domains.map(() => []);
    const blockedDomains = new Map<string, number>();
    let blockedFor: number | null = null;
    try {
      if (this.limits.perDomain !== null) await this.reserveByDomain(domains, keys, blockedDomains);
      for (const key of GLOBAL_KEYS) {
        if (this.limitOf(key) === null) continue;
        const wait = await this.reserveOf(key, keys, () => true);
        if (wait !== null) blockedFor = Math.max(blockedFor ?? 0, wait);
      }
    } catch (error) {
      for (const each of keys) this.ended(each ?? [], 'unused');
      throw error;
    }
    return { keys, blockedDomains, blockedFor };
  }

  /** Writes to the records what has ended since the last reservation. */
  async tell(): Promise<void> {
    // A copy of the keys: `take` puts a key back when its write fails, and the loop must not meet it again.
    for (const key of Array.from(this.untold.keys())) await this.take(key, 0);
  }

  private async reserveByDomain(domains: readonly string[], keys: Grant['keys'], blocked: Map<string, number>): Promise<void> {
    const results = await Promise.allSettled(
      Array.from(new Set(domains), async (domain) => {
        const wait = await this.reserveOf(`domain:${domain}`, keys, (at) => domains[at] === domain);
        if (wait !== null) blocked.set(domain, wait);
      }),
    );
    // All have ended: none reserves anything after what was reserved is given back.
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /**
   * Reserves the mails that are not refused yet, the first ones first. Those that this limit refuses are given back to the others.
   * @returns when it is worth asking again, in milliseconds from now; null when nothing was refused
   */
  private async reserveOf(key: string, keys: Grant['keys'], isMeant: (at: number) => boolean): Promise<number | null> {
    const wanted = [...keys.entries()].flatMap(([at, each]) => (each !== null && isMeant(at) ? [{ at, each }] : []));
    if (wanted.length === 0) return null;
    const { granted, wait } = await this.take(key, wanted.length);
    for (const { each } of wanted.slice(0, granted)) each.push(key);
    for (const { at, each } of wanted.slice(granted)) {
      this.ended(each, 'unused');
      keys[at] = null;
    }
    return granted === wanted.length ? null : wait;
  }

  private limitOf(key: string): Limit | null {
    const { perSecond, window, perDomain } = this.limits;
    if (key === 'second') return perSecond === null ? null : { mails: perSecond, seconds: 1 };
    return key === 'window' ? window : perDomain;
  }

  private async take(key: string, wanted: number): Promise<{ granted: number; wait: number }> {
    const completed = this.untold.get(key) ?? 0;
    this.untold.delete(key);
    // The record of a limit that was removed meanwhile must still get what has ended.
    const limit = this.limitOf(key) ?? { mails: 0, seconds: 86_400 };
    const reservation = { worker: this.worker, completed, held: this.held.get(key) ?? 0, wanted };
    try {
      const result = await this.change(key, limit, reservation);
      this.held.set(key, (this.held.get(key) ?? 0) + result.granted);
      const wait = result.nextAt === null ? UNKNOWN_MS : Math.max(1, result.nextAt - this.clock.now().earliest);
      return { granted: result.granted, wait: Object.keys(result.use.reserved).length > 0 ? Math.min(wait, UNKNOWN_MS) : wait };
    } catch (error) {
      // Only the response may be lost: then the next one tells the record that nothing more is held.
      this.untold.set(key, (this.untold.get(key) ?? 0) + completed);
      throw error;
    }
  }

  private async change(key: string, limit: Limit, reservation: Reservation): Promise<ReturnType<typeof reserve>> {
    for (let tries = 1; ; tries += 1) {
      const record = await this.records.findOne({ _id: key });
      const result = reserve(record ?? NOTHING_USED, limit, reservation, this.clock.now());
      if (await this.store(key, record, result.use)) return result;
      if (tries === MAX_TRIES) throw new Error(`the limit ${key} changes all the time`);
    }
  }

  private async store(key: string, before: LimitRecord | null, use: LimitUse): Promise<boolean> {
    return storeUse(this.records, key, before, use);
  }
}

/** @returns false when another worker has changed the record meanwhile */
async function storeUse(
  records: mongo.Collection<LimitRecord>,
  key: string,
  before: LimitRecord | null,
  { reserved, completed }: LimitUse,
): Promise<boolean> {
  const after = { reserved, completed, version: (before?.version ?? 0) + 1 };
  if (before !== null) return (await records.replaceOne({ _id: key, version: before.version }, after)).matchedCount > 0;
  try {
    await records.insertOne({ _id: key, ...after });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Converts a dead worker's reservations in all limits into mails sent now. Idempotent. */
export async function freeReservationsOf(connection: Connection, worker: string, clock: DatabaseClock): Promise<void> {
  const records = collectionOf(connection);
  for (;;) {
    const found = await records.find({ [`reserved.${worker}`]: { $exists: true } }).toArray();
    if (found.length === 0) return;
    for (const record of found) await storeUse(records, record._id, record, withoutWorker(record, worker, clock.now()));
  }
}

/** Removes the records of limits that nobody has used for two days. */
export async function removeUnusedLimits(connection: Connection, now: Date): Promise<number> {
  const before = now.getTime() - 2 * 86_400_000;
  const { deletedCount } = await collectionOf(connection).deleteMany({
    reserved: {},
    completed: { $not: { $elemMatch: { at: { $gt: before } } } },
  });
  return deletedCount;
}
