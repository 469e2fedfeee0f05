import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '#service/process/config';
import { logger } from '#service/process/logging';
import { MailSender } from '#service/mail/mail';
import { MailQueue } from '#service/mail/mail-queue';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import { linkMail } from './link-mail-text.ts';
import type { SubscriberRecord } from './subscriber.model.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** Sends the unsubscribe links that subscribers requested. */
@Injectable()
export class LinkMailing extends MailQueue<SubscriberRecord> {
  constructor(database: Database, tokens: UnsubscribeTokens, @Inject(CONFIG) config: Config) {
    super({
      model: database.subscribers,
      // A subscriber who has unsubscribed since needs no link. An unconfirmed subscription gets a different mail.
      only: { isSubscribed: true, deletedAt: null },
      mailOf: (subscriber) => linkMail(subscriber, tokens.of(subscriber._id), config.PUBLIC_URL),
      requestedAt: ({ linkAskedAt, subscribedAt }) => linkAskedAt ?? subscribedAt,
      sender: new MailSender({ url: config.SMTP_URL, from: config.MAIL_FROM }),
      retryMs: config.MAIL_RETRY_MS,
      what: 'a link to unsubscribe',
      log: logger('marketing'),
    });
  }
}
