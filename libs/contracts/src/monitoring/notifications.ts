import { z } from 'zod';
import { operation } from '../operation.ts';
import { emailField } from '../rules/email-address.ts';

/** Sends a test message to an address, so that the owner sees that price notifications arrive. Marketing sends all mail. */
export const sendTestNotification = operation({
  subject: 'marketing.price-notification.test',
  http: 'POST /competitor-prices/test-notification',
  access: 'admin',
  summary: 'Lähetä hintailmoituksen testiviesti',
  input: z.strictObject({ email: emailField('Anna sähköpostiosoite.', 'Sähköpostiosoite ei kelpaa.') }),
  output: z.object({ sent: z.literal(true) }),
  errors: ['mail_not_sent'],
  deadline: 20_000,
});
