import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Schema, type Model, type Types } from 'mongoose';
import type { Logger } from 'pino';
import { MAIL_LEASE_MS, MailError, type Mail, type MailSender } from './mail.ts';
import { nextWait } from './mail-backoff.ts';
import { repeat } from './repeat.ts';

/** How often mail is looked for that another copy has left behind. */
const SCAN_EVERY_MS = 5_000;
/** What is being sent at the end may still be accepted, so that the next process need not send it again. */
const FAREWELL_MS = 2_000;

/** A mail that waits, inside the record it is about, until the mail server has accepted it. */
export interface QueuedMail {
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  /** What the mail server said last; '' before the first failure and once it is sent. */
  lastError: string;
  /** When it is tried next. While somebody sends it: when others may take it for abandoned. */
  dueAt: Date;
  /** The attempt under way; only who has made it writes its outcome. */
  claim?: string;
}

/** The type of a schema's field `mail`; add `schema.index({ 'mail.dueAt': 1 }, queuedMailIndex)` so that the scan is cheap. */
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

/** Nearly all mail is sent: only the other is looked through for what is due. */
export const queuedMailIndex = { partialFilterExpression: { 'mail.state': 'waiting' } };

/** A mail that is due at once. */
export const waitingMail = (dueAt: Date): QueuedMail => ({ state: 'waiting', attempts: 0, lastError: '', dueAt });

interface WithMail {
  _id: Types.ObjectId;
  mail?: QueuedMail;
}

interface MailQueueOptions<R> {
  model: Model<R>;
  /** A filter: the mail of other records is not sent for now. */
  only: Record<string, unknown>;
  mailOf: (record: R) => Mail | Promise<Mail>;
  /** When the mail of a record was asked for; 48 hours later it is given up. */
  askedAt: (record: R) => Date;
  sender: MailSender;
  /** Milliseconds after the first attempt. */
  retryMs: number;
  /** Names the mail in the log. */
  what: string;
  log: Logger;
}

/**
 * Sends the mail that records hold in their field `mail`, one at a time. Of any number of copies one sends a mail: who
 * wants to has to claim it first. A process killed between the server's last answer and the write leaves a claim that
 * ends, and the mail is sent a second time, under the same Message-ID.
 */
export class MailQueue<R extends WithMail> implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly givingUp = new AbortController();
  private readonly model: Model<WithMail>;
  private underWay: Promise<void> | undefined;
  private isAskedAgain = false;

  constructor(private readonly options: MailQueueOptions<R>) {
    this.model = options.model as unknown as Model<WithMail>;
  }

  /** Looks for mail now and again, at first at once. */
  start(): void {
    const { log, what, retryMs } = this.options;
    void repeat(log, `sending ${what}`, Math.min(SCAN_EVERY_MS, retryMs), this.stopping.signal, () => this.sendDue());
  }

  /** Begins nothing new; resolves when what is being sent has its outcome. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    const end = setTimeout(() => this.givingUp.abort(), FAREWELL_MS);
    await this.underWay?.catch(() => undefined);
    clearTimeout(end);
  }

  /** Sends what is due without keeping the caller waiting. */
  sendSoon(): void {
    this.sendDue().catch((error: unknown) => this.options.log.warn({ error: String(error) }, 'mail waits for the next look'));
  }

  /** Sends all that is due. Who asks meanwhile shares the work, which then looks once more. */
  private sendDue(): Promise<void> {
    this.isAskedAgain = true;
    this.underWay ??= this.work();
    return this.underWay;
  }

  private async work() {
    try {
      while (this.isAskedAgain) {
        this.isAskedAgain = false;
        for (let record = await this.claim(); record !== null; record = await this.claim()) await this.send(record);
      }
    } finally {
      this.underWay = undefined;
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
      await this.options.sender.send(await this.options.mailOf(record as R), this.givingUp.signal);
      await this.finish(record, { 'mail.state': 'sent', 'mail.lastError': '' });
    } catch (error) {
      // Anything else is not about the mail: its claim ends by itself.
      if (!(error instanceof MailError)) throw error;
      await this.postpone(record, error);
    }
  }

  private async postpone(record: WithMail, error: MailError) {
    const { askedAt, retryMs, log, what } = this.options;
    const attempts = record.mail?.attempts ?? 1;
    const wait = error.isPermanent ? null : nextWait(attempts, retryMs, Date.now() - askedAt(record as R).getTime());
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
