import { contactTopicNames } from '#contracts/rules/contact-topics';
import type { Mail } from '#service/mail/mail';
import type { ContactMessageRecord } from './contact-message.model.ts';

const time = new Intl.DateTimeFormat('fi-FI', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Helsinki' });

/** The mail that forwards a message to the shop's mailbox. Its Reply-To is the visitor. */
export function contactMail(
  { _id, name, email, phone, topic, message, receivedAt }: Omit<ContactMessageRecord, 'mail' | 'outbox'>,
  mailbox: string,
): Mail {
  const lines = [
    `Nimi: ${name}`,
    `Sähköposti: ${email}`,
    `Puhelin: ${phone || '–'}`,
    `Aihe: ${contactTopicNames[topic]}`,
    `Saapunut: ${time.format(receivedAt)}`,
    '',
    message,
    '',
    '--',
    'Viesti lähetettiin verkkokaupan yhteydenottolomakkeella. Kun vastaat tähän, vastaus menee lähettäjälle.',
  ];
  return {
    id: `yhteydenotto-${_id.toHexString()}`,
    to: { address: mailbox },
    replyTo: { name, address: email },
    subject: `[Yhteydenotto] ${contactTopicNames[topic]}: ${name}`,
    text: lines.join('\n'),
  };
}
