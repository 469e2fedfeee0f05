import { randomUUID } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from 'pino';
import { isDuplicate } from './mongo.ts';
import { repeat } from '../process/repeat.ts';

/** Lease of a run, renewed while it works: when the process dies, another replica may claim the work after this time. */
const LEASE_MS = 15 * 60_000;
/** Longest pause between two checks whether the work is due: another replica may have done the work meanwhile, or died. */
const MAX_POLL_MS = 60_000;

interface TimerRecord {
  _id: string;
  dueAt: Date;
  /** Id of the run in progress, which writes the next `dueAt` at its end. */
  claim?: string;
}

/** Recurring work that runs once per interval in the whole system: of any number of replicas, the one that claims it runs it. */
export class ClaimedTimer {
  private readonly timers: mongoose.mongo.Collection<TimerRecord>;

  /**
   * @param connection the database whose collection `timers` stores due times and claims
   * @param name unique within the database
   * @param everyMs interval in milliseconds
   * @throws Error when the connection is not open
   */
  constructor(
    connection: Connection,
    private readonly name: string,
    private readonly everyMs: number,
  ) {
    if (!connection.db) throw new Error('not connected');
    this.timers = connection.db.collection<TimerRecord>('timers');
  }

  /**
   * Runs the work if it is due and not claimed by another process.
   * @returns the result of the work as `done`; null when it was not due
   * @throws the error of the work, which is then due again immediately
   */
  async runWhenDue<T>(now: Date, work: (now: Date) => Promise<T>): Promise<{ done: T } | null> {
    const claim = randomUUID();
    if (!(await this.claim(now, claim))) return null;
    const next = (dueAt: Date) => this.timers.updateOne({ _id: this.name, claim }, { $set: { dueAt }, $unset: { claim: '' } });
    const renewal = setInterval(() => {
      // Work that hangs loses its claim in the end.
      if (Date.now() - now.getTime() > 4 * LEASE_MS) clearInterval(renewal);
      else void this.renew(claim);
    }, LEASE_MS / 3);
    renewal.unref();
    try {
      const done = await work(now);
      await next(new Date(now.getTime() + this.everyMs));
      return { done };
    } catch (error) {
      await next(now).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Runs the work whenever it is due, until `stop` is aborted. A truthy result is logged, and so are failures. Never throws. */
  async run(log: Logger, stop: AbortSignal, work: (now: Date) => Promise<unknown>): Promise<void> {
    await repeat(log, this.name, Math.min(this.everyMs, MAX_POLL_MS), stop, async () => {
      const run = await this.runWhenDue(new Date(), work);
      if (run?.done) log.info({ timer: this.name, done: run.done }, 'timed work done');
    });
  }

  /** Extends the lease. A failure needs no handling: the next renewal comes long before the lease ends. */
  private async renew(claim: string): Promise<void> {
    const dueAt = new Date(Date.now() + LEASE_MS);
    await this.timers.updateOne({ _id: this.name, claim }, { $set: { dueAt } }).catch(() => undefined);
  }

  private async claim(now: Date, claim: string): Promise<boolean> {
    try {
      const { modifiedCount, upsertedCount } = await this.timers.updateOne(
        { _id: this.name, dueAt: { $lte: now } },
        { $set: { dueAt: new Date(now.getTime() + LEASE_MS), claim } },
        { upsert: true },
      );
      return modifiedCount + upsertedCount === 1;
    } catch (error) {
      // The timer exists and is not due, so the upsert violates the unique _id.
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}

interface DeclaredTimer {
  name: string;
  everyMs: number;
  type: abstract new (...args: never[]) => object;
  method: string | symbol;
}

const declared: DeclaredTimer[] = [];

/**
 * Makes a method of a provider recurring work of the service. It runs once per interval, however many replicas there are; when
 * an interval has passed while no replica was running, it runs at the next start. The method receives the current time. A
 * failure is logged and the work is retried soon. A truthy result (such as the number of removed records) is logged.
 * @param interval minutes and hours are added up
 * @param name kebab-case and unique within the service; a new name starts a new interval
 * @throws Error when the interval is not positive
 */
export function Every(interval: { minutes?: number; hours?: number }, name: string) {
  const everyMs = ((interval.hours ?? 0) * 60 + (interval.minutes ?? 0)) * 60_000;
  if (everyMs <= 0) throw new Error(`@Every needs an interval: ${name}`);
  return <M extends (now: Date) => Promise<unknown>>(
    target: object,
    method: string | symbol,
    _descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    declared.push({ name, everyMs, type: target.constructor as DeclaredTimer['type'], method });
  };
}

/**
 * Starts the timers of all classes that this process has loaded. They run until `stop` is aborted.
 * @param options.provider returns the provider of a class, or throws when the service has none: a timer must not be dropped
 *   silently
 */
export function startTimers(options: {
  connection: Connection;
  provider: (type: DeclaredTimer['type']) => object;
  log: Logger;
  stop: AbortSignal;
}): void {
  for (const { name, everyMs, type, method } of declared) {
    const provider = options.provider(type) as Record<string | symbol, (now: Date) => Promise<unknown>>;
    void new ClaimedTimer(options.connection, name, everyMs).run(
      options.log,
      options.stop,
      (now) => provider[method]?.(now) ?? Promise.resolve(),
    );
  }
}
