import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '#service/process/config';
import { logger } from '#service/process/logging';
import { MailSender } from '#service/mail/mail';
import { MailQueue } from '#service/mail/mail-queue';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import { SINGLETON_KEY } from '#service/records/document-kind';
import { Documents } from '#service/records/documents';
import { shopSettingsKind } from '../shop/shop-settings-kind.ts';
import { contactMail } from './contact-mail-text.ts';
import type { ContactMessageRecord } from './contact-message.model.ts';

/** Forwards contact messages to the shop's mailbox. */
@Injectable()
export class ContactMailing extends MailQueue<ContactMessageRecord> {
  constructor(database: Database, documents: Documents, @Inject(CONFIG) config: Config) {
    super({
      model: database.contactMessages,
      // A deleted message is not sent unless it is restored.
      only: { deletedAt: null },
      mailOf: async (message) => contactMail(message, (await documents.read(shopSettingsKind, SINGLETON_KEY)).content.email),
      requestedAt: ({ receivedAt }) => receivedAt,
      sender: new MailSender({ url: config.SMTP_URL, from: config.MAIL_FROM }),
      retryMs: config.MAIL_RETRY_MS,
      what: 'a message to the shop',
      log: logger('content'),
    });
  }
}
