import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '#service/process/config';
import { logger } from '#service/process/logging';
import { MailSender } from '#service/mail/mail';
import { MailQueue } from '#service/mail/mail-queue';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import { confirmationMail } from './link-mail-text.ts';
import type { SubscriberRecord } from './subscriber.model.ts';
import { ConfirmationTokens } from './unsubscribe-tokens.ts';

/** Sends the links that confirm subscriptions. */
@Injectable()
export class ConfirmationMailing extends MailQueue<SubscriberRecord> {
  constructor(database: Database, tokens: ConfirmationTokens, @Inject(CONFIG) config: Config) {
    super({
      model: database.subscribers,
      only: { 'confirmation.askedAt': { $type: 'date' }, isSubscribed: false, deletedAt: null },
      mailOf: (subscriber) => confirmationMail(subscriber, tokens.of(subscriber._id), config.PUBLIC_URL),
      requestedAt: ({ confirmation, subscribedAt }) => confirmation?.askedAt ?? subscribedAt,
      sender: new MailSender({ url: config.SMTP_URL, from: config.MAIL_FROM }),
      retryMs: config.MAIL_RETRY_MS,
      what: 'a link to confirm a subscription',
      log: logger('marketing'),
    });
  }
}
