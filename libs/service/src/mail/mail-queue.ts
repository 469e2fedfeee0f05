import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Schema, type Model, type Types } from 'mongoose';
import type { Logger } from 'pino';
import { MAIL_LEASE_MS, MailError, type Mail, type MailSender } from './mail.ts';
import { retryDelay } from './mail-backoff.ts';
import { repeat } from '../process/repeat.ts';

/** How often the queue looks for mail that another replica has left behind. */
const SCAN_EVERY_MS = 5_000;
/** Time for a mail that is being sent at shutdown to be accepted, so that the next process does not send it again. */
const SHUTDOWN_GRACE_MS = 2_000;

/** The state of a mail, stored in the record that the mail is about. */
export interface QueuedMail {
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** The last error, as the mail server reported it; '' before the first failure and once the mail is sent. */
  lastError: string;
  /** When the next attempt is due. During an attempt: when its lease ends and another replica may claim the mail. */
  dueAt: Date;
  /** Id of the attempt in progress; only the process that made the claim writes its outcome. */
  claim?: string;
}

/** The schema of the field `mail`. Add `schema.index({ 'mail.dueAt': 1 }, queuedMailIndex)` for the scan. */
export const queuedMailSchema = new Schema<QueuedMail>(
  {
    state: { type: String, required: true, enum: ['waiting', 'sent', 'failed'] },
    attempts: { type: Number, required: true },
    lastError: { type: String, default: '' },
    dueAt: { type: Date, required: true },
    claim: String,
  },
  { _id: false },
);

/** Options of the index for due mail, which contains only waiting mail, because nearly all mail is sent. */
export const queuedMailIndex = { partialFilterExpression: { 'mail.state': 'waiting' } };

/** Returns the state of a mail that is due at `dueAt` and has not been attempted. */
export const newQueuedMail = (dueAt: Date): QueuedMail => ({ state: 'waiting', attempts: 0, lastError: '', dueAt });

interface WithMail {
  _id: Types.ObjectId;
  mail?: QueuedMail;
}

interface MailQueueOptions<R> {
  model: Model<R>;
  /** MongoDB filter: only the mail of matching records is sent. */
  only: Record<string, unknown>;
  mailOf: (record: R) => Mail | Promise<Mail>;
  /** When the mail of a record was requested; after 48 hours the mail is marked as failed. */
  requestedAt: (record: R) => Date;
  sender: MailSender;
  /** Milliseconds between the first and the second attempt. */
  retryMs: number;
  /** Names the mail in the log. */
  what: string;
  log: Logger;
}

/**
 * Sends the mail that records have queued in their field `mail`, one at a time. A process claims a mail before it sends it, so
 * of any number of replicas one sends it. When a process is killed between the server's last reply and the write, its lease
 * ends and the mail is sent a second time, with the same Message-ID.
 */
export class MailQueue<R extends WithMail> implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly aborting = new AbortController();
  private readonly model: Model<WithMail>;
  private inFlight: Promise<void> | undefined;
  private isRerunRequested = false;

  constructor(private readonly options: MailQueueOptions<R>) {
    this.model = options.model as unknown as Model<WithMail>;
  }

  /** Starts to send due mail: now, then every 5 seconds (or every `retryMs`, when that is shorter). */
  start(): void {
    const { log, what, retryMs } = this.options;
    void repeat(log, `sending ${what}`, Math.min(SCAN_EVERY_MS, retryMs), this.stopping.signal, () => this.sendDue());
  }

  /**
   * Claims no more mail. Resolves when the outcome of the mail that is being sent is stored; aborts the attempt after 2 seconds.
   */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    const end = setTimeout(() => this.aborting.abort(), SHUTDOWN_GRACE_MS);
    await this.inFlight?.catch(() => undefined);
    clearTimeout(end);
  }

  /** Sends due mail in the background. */
  sendSoon(): void {
    this.sendDue().catch((error: unknown) =>
      this.options.log.warn({ error: String(error) }, 'sending mail failed, trying again at the next scan'),
    );
  }

  /** Sends all due mail. Single flight: a call during a run shares it, and the run then looks for due mail once more. */
  private sendDue(): Promise<void> {
    this.isRerunRequested = true;
    this.inFlight ??= this.work();
    return this.inFlight;
  }

  private async work() {
    try {
      while (this.isRerunRequested) {
        this.isRerunRequested = false;
        for (let record = await this.claim(); record !== null; record = await this.claim()) await this.send(record);
      }
    } finally {
      this.inFlight = undefined;
    }
  }

  private async claim(): Promise<WithMail | null> {
    if (this.stopping.signal.aborted) return null;
    const now = Date.now();
    return this.model
      .findOneAndUpdate(
        { 'mail.state': 'waiting', 'mail.dueAt': { $lte: new Date(now) }, ...this.options.only },
        { $set: { 'mail.dueAt': new Date(now + MAIL_LEASE_MS), 'mail.claim': randomUUID() }, $inc: { 'mail.attempts': 1 } },
        { sort: { 'mail.dueAt': 1 }, returnDocument: 'after' },
      )
      .lean();
  }

  private async send(record: WithMail) {
    try {
      await this.options.sender.send(await this.options.mailOf(record as R), this.aborting.signal);
      await this.finish(record, { 'mail.state': 'sent', 'mail.lastError': '' });
    } catch (error) {
      // Any other error does not concern the mail, whose lease simply ends.
      if (!(error instanceof MailError)) throw error;
      await this.postpone(record, error);
    }
  }

  private async postpone(record: WithMail, error: MailError) {
    const { requestedAt, retryMs, log, what } = this.options;
    const attempts = record.mail?.attempts ?? 1;
    const wait = error.isPermanent ? null : retryDelay(attempts, retryMs, Date.now() - requestedAt(record as R).getTime());
    const about = { recordId: record._id.toHexString(), what, attempts, error: error.message };
    if (wait === null) {
      log.error(about, 'a mail could not be sent');
      await this.finish(record, { 'mail.state': 'failed', 'mail.lastError': error.message });
    } else {
      log.warn({ ...about, wait }, 'a mail will be sent later');
      await this.finish(record, { 'mail.dueAt': new Date(Date.now() + wait), 'mail.lastError': error.message });
    }
  }

  private async finish({ _id, mail }: WithMail, outcome: Record<string, unknown>) {
    await this.model.updateOne({ _id, 'mail.claim': mail?.claim }, { $set: outcome, $unset: { 'mail.claim': '' } });
  }
}
