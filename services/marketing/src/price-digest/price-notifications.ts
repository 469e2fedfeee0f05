import { Controller, Inject } from '@nestjs/common';
import { AppError } from '#contracts/errors';
import { sendTestNotification } from '#contracts/monitoring/notifications';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call } from '#service/calls/serve';
import { idFor } from '#service/database/mongo';
import { MailError, MailSender } from '#service/mail/mail';
import { CONFIG } from '#service/process/config';
import type { Config } from '../config.ts';
import { testNotificationMail } from './price-digest-mail.ts';

/** Time reserved for the response, in milliseconds. */
const RESPONSE_MS = 1_500;

@Controller()
export class PriceNotifications {
  private readonly sender: MailSender;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.sender = new MailSender({ url: config.SMTP_URL, from: config.MAIL_FROM });
  }

  @Serve(sendTestNotification)
  async sendTest({ email }: InputOf<typeof sendTestNotification>, call: Call): Promise<OutputOf<typeof sendTestNotification>> {
    const id = idFor(call.idempotencyKey, 'price notification test').toHexString();
    const signal = AbortSignal.timeout(Math.max(0, call.deadline - Date.now() - RESPONSE_MS));
    try {
      await this.sender.send(testNotificationMail(id, email, this.config.PUBLIC_URL), signal);
    } catch (error) {
      if (error instanceof MailError) throw new AppError('mail_not_sent', undefined, {}, error);
      throw error;
    }
    return { sent: true };
  }
}
