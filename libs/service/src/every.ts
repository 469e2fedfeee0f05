import { randomUUID } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from 'pino';
import { isDuplicate } from './mongo.ts';
import { repeat } from './repeat.ts';

/** Of work that a process has begun: one that has died in its middle is followed by another copy after so long. */
const LEASE_MS = 15 * 60_000;
/** Another copy may have done the work meanwhile, or died. */
const LOOK_EVERY_MS = 60_000;

interface TimerRecord {
  _id: string;
  dueAt: Date;
  /** Who is at it; its end writes the next time. */
  claim?: string;
}

/** Work that is due now and again, once in the whole system: of any number of copies, the one that claims it does it. */
export class ClaimedTimer {
  private readonly timers: mongoose.mongo.Collection<TimerRecord>;

  /**
   * @param connection the database whose collection `timers` decides
   * @param name never the same twice in one database
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
   * Does the work if it is due and nobody is at it. Its failure is thrown on, and the work is due again at once.
   * @returns what the work answers; null when it was not due
   */
  async runWhenDue<T>(now: Date, work: (now: Date) => Promise<T>): Promise<{ done: T } | null> {
    const claim = randomUUID();
    if (!(await this.claim(now, claim))) return null;
    const next = (dueAt: Date) => this.timers.updateOne({ _id: this.name, claim }, { $set: { dueAt }, $unset: { claim: '' } });
    try {
      const done = await work(now);
      await next(new Date(now.getTime() + this.everyMs));
      return { done };
    } catch (error) {
      await next(now).catch(() => undefined);
      throw error;
    }
  }

  /** Looks for the work from now on, until it is told to stop. What the work answers is logged, unless it is nothing. */
  async run(log: Logger, stop: AbortSignal, work: (now: Date) => Promise<unknown>): Promise<void> {
    await repeat(log, this.name, Math.min(this.everyMs, LOOK_EVERY_MS), stop, async () => {
      const run = await this.runWhenDue(new Date(), work);
      if (run?.done) log.info({ timer: this.name, done: run.done }, 'timed work done');
    });
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
      // It is there and not due.
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
 * Makes a method of a provider timed work of the service: done once in each interval, whatever the number of copies, also
 * when an interval has passed while none was running. The method gets the time; a failure is logged and the work repeated
 * soon. What it answers (how many records it has removed) is logged unless it is nothing or 0.
 * @param name kebab-case, its own within the service; another name begins a new interval
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
 * Starts all timers that this process has loaded.
 * @param provider the provider of a class. Throws when the service has none: a timer must not be forgotten in silence
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
