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
  /** Whether each candidate may be sent, in their order. */
  allowed: boolean[];
  /** Domains whose limit is used up → milliseconds until the next attempt. */
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
  /** Ended reservations by limit that the records do not contain yet. */
  private readonly untold = new Map<string, { completed: number; unused: number }>();
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

  /** Returns the keys of the limits that count a mail to this domain. */
  keysOf(domain: string): string[] {
    const keys: string[] = GLOBAL_KEYS.filter((key) => this.limitOf(key) !== null);
    if (this.limits.perDomain !== null) keys.push(`domain:${domain}`);
    return keys;
  }

  /** Notes that a reserved mail was attempted or will not be. The next reservation writes it to the records. */
  ended(keys: readonly string[], how: 'completed' | 'unused'): void {
    for (const key of keys) {
      const sofar = this.untold.get(key) ?? { completed: 0, unused: 0 };
      sofar[how] += 1;
      this.untold.set(key, sofar);
    }
  }

  /** Reserves mails to these domains, in this order, as far as the limits allow. */
  async reserve(domains: readonly string[]): Promise<Grant> {
    const allowed = domains.map(() => true);
    const blockedDomains = new Map<string, number>();
    if (this.limits.perDomain !== null) await this.reserveByDomain(domains, allowed, blockedDomains);
    let blockedFor: number | null = null;
    for (const key of GLOBAL_KEYS) {
      const wanted = allowed.filter(Boolean).length;
      if (this.limitOf(key) === null || wanted === 0) continue;
      const { granted, wait } = await this.take(key, wanted);
      if (granted === wanted) continue;
      blockedFor = Math.max(blockedFor ?? 0, wait);
      this.refuseLast(domains, allowed, wanted - granted, key);
    }
    return { allowed, blockedDomains, blockedFor };
  }

  /** Writes to the records what has ended since the last reservation. */
  async tell(): Promise<void> {
    // A copy of the keys: `take` puts a key back when its write fails, and the loop must not meet it again.
    for (const key of Array.from(this.untold.keys())) await this.take(key, 0);
  }

  private async reserveByDomain(domains: readonly string[], allowed: boolean[], blocked: Map<string, number>): Promise<void> {
    const wantedOf = new Map<string, number>();
    for (const domain of domains) wantedOf.set(domain, (wantedOf.get(domain) ?? 0) + 1);
    await Promise.all(
      [...wantedOf].map(async ([domain, wanted]) => {
        const { granted, wait } = await this.take(`domain:${domain}`, wanted);
        if (granted === wanted) return;
        blocked.set(domain, wait);
        let left = granted;
        for (const [at, each] of domains.entries()) {
          if (each !== domain) continue;
          left -= 1;
          if (left < 0) allowed[at] = false;
        }
      }),
    );
  }

  /** Refuses the last allowed mails and releases their reservations under other keys. */
  private refuseLast(domains: readonly string[], allowed: boolean[], count: number, refusedBy: string): void {
    let left = count;
    for (let at = allowed.length - 1; at >= 0 && left > 0; at -= 1) {
      if (!allowed[at]) continue;
      allowed[at] = false;
      left -= 1;
      const keys = this.keysOf(domains[at] ?? '');
      // The limits are checked in the order domain, second, window: after a refusal by second, window has reserved nothing.
      this.ended(
        keys.filter((key) => key !== refusedBy && !(refusedBy === 'second' && key === 'window')),
        'unused',
      );
    }
  }

  private limitOf(key: string): Limit | null {
    const { perSecond, window, perDomain } = this.limits;
    if (key === 'second') return perSecond === null ? null : { mails: perSecond, seconds: 1 };
    return key === 'window' ? window : perDomain;
  }

  private async take(key: string, wanted: number): Promise<{ granted: number; wait: number }> {
    const { completed, unused } = this.untold.get(key) ?? { completed: 0, unused: 0 };
    this.untold.delete(key);
    // The record of a limit that was removed meanwhile must still get what has ended.
    const limit = this.limitOf(key) ?? { mails: 0, seconds: 86_400 };
    const reservation = { worker: this.worker, completed, unused, wanted };
    try {
      const result = await this.change(key, limit, reservation);
      const wait = result.nextAt === null ? UNKNOWN_MS : Math.max(1, result.nextAt - this.clock.now().earliest);
      return { granted: result.granted, wait: Object.keys(result.use.reserved).length > 0 ? Math.min(wait, UNKNOWN_MS) : wait };
    } catch (error) {
      const now = this.untold.get(key) ?? { completed: 0, unused: 0 };
      this.untold.set(key, { completed: now.completed + completed, unused: now.unused + unused });
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
