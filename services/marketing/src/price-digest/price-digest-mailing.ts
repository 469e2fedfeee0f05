import { Inject, Injectable } from '@nestjs/common';
import { pricesChanged } from '#contracts/monitoring/events';
import type { DataOf, Envelope } from '#contracts/operation';
import { Every } from '#service/database/every';
import { idFor, isDuplicate } from '#service/database/mongo';
import { On } from '#service/events/on';
import { MailSender } from '#service/mail/mail';
import { MailQueue, newQueuedMail } from '#service/mail/mail-queue';
import { CONFIG } from '#service/process/config';
import { logger } from '#service/process/logging';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import { priceDigestMail } from './price-digest-mail.ts';
import type { PriceDigestRecord } from './price-digest.model.ts';

const KEPT_MS = 90 * 86_400_000;

/** Mails the price changes that monitoring has found. */
@Injectable()
export class PriceDigestMailing extends MailQueue<PriceDigestRecord> {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    super({
      model: database.priceDigests,
      only: {},
      mailOf: (digest) => priceDigestMail(digest._id.toHexString(), digest, config.PUBLIC_URL),
      requestedAt: ({ receivedAt }) => receivedAt,
      sender: new MailSender({ url: config.SMTP_URL, from: config.MAIL_FROM }),
      retryMs: config.MAIL_RETRY_MS,
      what: 'a mail about price changes',
      log: logger('marketing'),
    });
  }

  /** Idempotent: a digest that is delivered again violates the unique index. */
  @On(pricesChanged, 'mail-price-changes')
  async queue(digest: DataOf<typeof pricesChanged>, envelope: Envelope): Promise<void> {
    const receivedAt = new Date();
    const record: PriceDigestRecord = {
      _id: idFor(envelope.id, 'price digest'),
      ...digest,
      receivedAt,
      mail: newQueuedMail(receivedAt),
    };
    try {
      await this.database.priceDigests.insertOne(record);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    this.sendSoon();
  }

  @Every({ hours: 1 }, 'remove-old-price-digests')
  async removeOld(at: Date): Promise<number> {
    const old = { receivedAt: { $lt: new Date(at.getTime() - KEPT_MS) }, 'mail.state': { $ne: 'waiting' as const } };
    return (await this.database.priceDigests.deleteMany(old)).deletedCount;
  }
}
