import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { logger } from '#service/logging';
import { MAIL_LEASE_MS, MailError, MailSender } from '#service/mail';
import { repeat } from '#service/repeat';
import { CONFIG, type Config } from '../config.ts';
import { Database } from '../database.ts';
import { ONLY } from '../document/document-kind.ts';
import { Documents } from '../document/documents.ts';
import { shopSettingsKind } from '../shop/shop-settings-kind.ts';
import { contactMail } from './contact-mail-text.ts';
import type { ContactMessageRecord } from './contact-message.model.ts';
import { nextWait } from './mail-backoff.ts';

/** How often mail is looked for that another copy has left behind. */
const SCAN_EVERY_MS = 5_000;
/** What is being sent at the end may still be accepted, so that the next process need not send it again. */
const FAREWELL_MS = 2_000;

const log = logger('content');

/**
 * Sends messages on to the shop's mailbox, one at a time. Of any number of copies one sends a message: who wants to has
 * to claim it first. A process killed between the server's last answer and the write leaves a claim that ends, and the
 * mail is sent a second time, under the same Message-ID.
 */
@Injectable()
export class ContactMailing implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly givingUp = new AbortController();
  private readonly sender: MailSender;
  private underWay: Promise<void> | undefined;
  private isAskedAgain = false;

  constructor(
    private readonly database: Database,
    private readonly documents: Documents,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.sender = new MailSender({ url: config.SMTP_URL, from: config.MAIL_FROM });
  }

  start(): void {
    const every = Math.min(SCAN_EVERY_MS, this.config.MAIL_RETRY_MS);
    void repeat(log, 'sending messages on by mail', every, this.stopping.signal, () => this.sendDue());
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    const end = setTimeout(() => this.givingUp.abort(), FAREWELL_MS);
    await this.underWay?.catch(() => undefined);
    clearTimeout(end);
  }

  /** Sends what is due without keeping the caller waiting. */
  sendSoon(): void {
    this.sendDue().catch((error: unknown) => log.warn({ error: String(error) }, 'mail waits for the next look'));
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
        for (let message = await this.claim(); message !== null; message = await this.claim()) await this.send(message);
      }
    } finally {
      this.underWay = undefined;
    }
  }

  private async claim(): Promise<ContactMessageRecord | null> {
    if (this.stopping.signal.aborted) return null;
    const now = Date.now();
    return this.database.contactMessages
      .findOneAndUpdate(
        // A deleted one is not sent, unless it is brought back.
        { 'mail.state': 'waiting', 'mail.dueAt': { $lte: new Date(now) }, deletedAt: null },
        { $set: { 'mail.dueAt': new Date(now + MAIL_LEASE_MS), 'mail.claim': randomUUID() }, $inc: { 'mail.attempts': 1 } },
        { sort: { 'mail.dueAt': 1 }, returnDocument: 'after' },
      )
      .lean();
  }

  private async send(message: ContactMessageRecord) {
    try {
      const { content: shop } = await this.documents.read(shopSettingsKind, ONLY);
      await this.sender.send(contactMail(message, shop.email), this.givingUp.signal);
      await this.finish(message, { 'mail.state': 'sent', 'mail.lastError': '' });
    } catch (error) {
      // Anything else is not about the mail: its claim ends by itself.
      if (!(error instanceof MailError)) throw error;
      await this.postpone(message, error);
    }
  }

  private async postpone(message: ContactMessageRecord, error: MailError) {
    const { attempts } = message.mail;
    const wait = error.isPermanent ? null : nextWait(attempts, this.config.MAIL_RETRY_MS, Date.now() - message.receivedAt.getTime());
    const messageId = message._id.toHexString();
    if (wait === null) {
      log.error({ messageId, attempts, error: error.message }, 'a message could not be sent on by mail');
      await this.finish(message, { 'mail.state': 'failed', 'mail.lastError': error.message });
    } else {
      log.warn({ messageId, attempts, error: error.message, wait }, 'a message will be sent on by mail later');
      await this.finish(message, { 'mail.dueAt': new Date(Date.now() + wait), 'mail.lastError': error.message });
    }
  }

  private async finish({ _id, mail: { claim } }: ContactMessageRecord, outcome: Record<string, unknown>) {
    await this.database.contactMessages.updateOne({ _id, 'mail.claim': claim }, { $set: outcome, $unset: { 'mail.claim': '' } });
  }
}
