import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { countBounces } from '../bounces.ts';
import { writeOutcomes } from '../delivery-writes.ts';
import type { Outcome } from '../outcome.ts';
import type { SendingLog } from './sending-log.ts';

/** Outcomes are written in batches of this size, or after a delay: one command for many costs the database a fraction. */
const BATCH = 200;
const PAUSE_MS = 150;
const RETRY_MS = 500;

/** Writes the outcomes of a worker's log into their deliveries, in batches after the log entry is durable. */
export class OutcomeWriter {
  private waiting: Outcome[] = [];
  private writing: Outcome[] = [];
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly worker: string,
    private readonly sendingLog: SendingLog,
    private readonly log: Logger,
    /** Called with outcomes once they are written. */
    private readonly onWritten: (outcomes: readonly Outcome[]) => void,
    /** Called when no unwritten outcomes are left. */
    private readonly onAllWritten: () => void,
  ) {}

  /** Number of outcomes that are not in the deliveries yet. */
  get length(): number {
    return this.waiting.length + this.writing.length;
  }

  /** Adds outcomes that are in the log. */
  add(outcomes: readonly Outcome[]): void {
    if (outcomes.length === 0) return;
    this.waiting.push(...outcomes);
    if (this.waiting.length >= BATCH) void this.write();
    else this.writeIn(PAUSE_MS);
  }

  /** Writes all outcomes. Resolves when they are written, or after one failed attempt. */
  async flush(): Promise<void> {
    await this.running;
    await this.write();
  }

  private writeIn(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.write();
    }, ms).unref();
  }

  private write(): Promise<void> {
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      this.writing = this.waiting;
      this.waiting = [];
      const { last } = this.sendingLog;
      try {
        await writeOutcomes(this.connection, this.worker, this.writing);
        this.onWritten(this.writing);
        if (this.writing.some(({ status }) => status === 'bounced')) await countBounces(this.connection);
        await this.sendingLog.removeBefore(last);
        this.writing = [];
      } catch (error) {
        this.log.warn({ error: String(error) }, 'outcomes of a newsletter could not be written, trying again');
        this.waiting = [...this.writing, ...this.waiting];
        this.writing = [];
        this.writeIn(RETRY_MS);
        return;
      }
    }
    this.onAllWritten();
  }
}
