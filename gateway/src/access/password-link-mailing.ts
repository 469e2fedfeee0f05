import { MailError, MailSender } from '#service/mail/mail';
import { MailQueue } from '#service/mail/mail-queue';
import type { Logger } from '#service/process/logging';
import type { AccountModels, PasswordLinkRecord } from './accounts.model.ts';
import { passwordLinkMail } from './password-link-mail-text.ts';
import type { PasswordLinks } from './password-links.ts';

export interface MailSettings {
  PUBLIC_URL: string;
  SMTP_URL: string;
  MAIL_FROM: string;
  MAIL_RETRY_MS: number;
}

/** Sends the links with which administrators set their passwords. */
export class PasswordLinkMailing extends MailQueue<PasswordLinkRecord> {
  constructor({ admins, passwordLinks }: AccountModels, links: PasswordLinks, settings: MailSettings, log: Logger) {
    super({
      model: passwordLinks,
      only: { usedAt: { $exists: false } },
      mailOf: async (link) => {
        const admin = await admins.findOne({ _id: link.adminId, removedAt: { $exists: false } }).lean();
        // Nobody needs a link that has expired while the mail server was unavailable.
        if (!admin?.email || link.expiresAt.getTime() <= Date.now()) throw new MailError('the link has expired', true);
        return passwordLinkMail(link, { username: admin.username, email: admin.email }, links.tokenOf(link), settings.PUBLIC_URL);
      },
      requestedAt: ({ createdAt }) => createdAt,
      sender: new MailSender({ url: settings.SMTP_URL, from: settings.MAIL_FROM }),
      retryMs: settings.MAIL_RETRY_MS,
      what: 'a link to set a password',
      log,
    });
  }
}
