import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { compileMail } from '#service/mail/compiled-mail';
import { SmtpConnection } from '#service/mail/smtp-client';
import { readNotification } from '../../services/marketing/src/sending/bounce-mailbox/notification.ts';
import { parseMail } from '../../services/marketing/src/sending/bounce-mailbox/parse-mail.ts';
import { readUnseen } from '../../services/marketing/src/sending/bounce-mailbox/read-unseen.ts';
import { ReturnPaths } from '../../services/marketing/src/sending/bounce-mailbox/return-paths.ts';
import { until } from '../harness.ts';
import { startDovecot } from '../dovecot.ts';
import { CUSTOMERS, GONE, startPostfix, SHOP, type Postfix } from '../postfix.ts';

const TOKEN = 'Ab0_-'.repeat(11) + 'wxyz';
const MARKER = 'UNSUBSCRIBETOKENMARKER';
const page = 'https://www.example.fi/peruuta-uutiskirje?token=';
const mail = {
  from: `Rengas-Käärtö <kauppa@${SHOP}>`,
  subject: 'Talvirenkaat nyt – jopa −30 % 🛞',
  html: `<p>Hyvää päivää, ”renkaat”</p>\n<p>.</p>\n.\n<a href="${page}${MARKER}">Peruuta</a>\n<p>${'pitkä rivi '.repeat(200)}</p>`,
  text: `Hyvää päivää\n.\n..\nFrom: alussa\n\nPeruuta: ${page}${MARKER}\n`,
  marker: MARKER,
  unsubscribeUrl: page,
  unsubscribeMailbox: `bounce@${SHOP}`,
  listId: `uutiskirje.${SHOP}`,
  date: new Date('2026-01-02T03:04:05Z'),
};
const DELIVERY = `${'0a'.repeat(12)}-${'f1'.repeat(12)}`;
const returnPaths = new ReturnPaths('x'.repeat(32), `bounce@${SHOP}`, '');
const returnPath = returnPaths.of(DELIVERY);
const envelopeOf = (to: string) => ({ from: returnPath, to });

describe('delivery through Postfix', () => {
  let postfix: Postfix;
  let connection: SmtpConnection;
  const send = async (to: string, next?: string) => {
    const content = await (
      await compileMail(mail)
    ).messageFor({ id: `uutiskirje-${to}`.replace('@', '.'), to: { address: to }, token: TOKEN });
    return connection.send({ ...envelopeOf(to), content }, next === undefined ? undefined : envelopeOf(next));
  };

  beforeAll(async () => {
    postfix = await startPostfix();
    connection = await SmtpConnection.open({ url: postfix.url });
  });
  afterAll(async () => {
    connection?.close();
    await postfix?.stop();
  });

  it('delivers what was written, unchanged, with its headers and its own return path', async () => {
    expect(connection.canAnnounce).toBe(true);
    const [matti, unknown] = [`matti@${CUSTOMERS}`, `tuntematon@${CUSTOMERS}`];
    expect(await send(matti, unknown)).toEqual({ accepted: true, reply: expect.stringMatching(/^250 2\.0\.0 Ok: queued as /) });
    // A real bounce at once, of a recipient that was announced; the connection is usable afterwards.
    expect(await send(unknown, matti)).toMatchObject({ accepted: false, code: 550, isPermanent: true, isUncertain: false });
    expect(await send(matti)).toMatchObject({ accepted: true });

    await until(() => postfix.mailbox('matti').length === 2);
    for (const arrived of postfix.mailbox('matti')) {
      const { subject, from, to, html, text, date, messageId, headers } = await simpleParser(arrived);
      expect({ subject, date, messageId, from: from?.value, to: [to].flat()[0]?.value }).toEqual({
        subject: mail.subject,
        date: mail.date,
        messageId: `<uutiskirje-matti.${CUSTOMERS}@${SHOP}>`,
        from: [{ name: 'Rengas-Käärtö', address: `kauppa@${SHOP}` }],
        to: [{ name: '', address: `matti@${CUSTOMERS}` }],
      });
      expect(String(html).trim()).toBe(mail.html.replaceAll(MARKER, TOKEN));
      expect(text?.trim()).toBe(mail.text.replaceAll(MARKER, TOKEN).trim());
      expect(headers.get('return-path')).toMatchObject({ value: [{ address: returnPath }] });
      expect(headers.get('list')).toMatchObject({
        unsubscribe: { url: `${page}${TOKEN}`, mail: `bounce@${SHOP}?subject=${TOKEN}` },
        'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
        id: { name: `uutiskirje.${SHOP}` },
      });
    }
  });

  it('reports to its return path a mail that could not be delivered later', async () => {
    expect(await send(`poissa@${GONE}`)).toMatchObject({ accepted: true });
    await until(() => postfix.mailbox('bounce').length > 0);
    const notification = readNotification(await parseMail(Buffer.from(postfix.mailbox('bounce')[0] ?? '')));
    expect(notification).toMatchObject({ isBounce: true, reply: expect.stringContaining('user unknown') });
    expect(notification?.addresses.map((address) => returnPaths.read(address))).toContain(DELIVERY);
  });

  it('marks mails in the mailbox as seen once they are handled, and reads them again when that failed', async () => {
    const mailbox = await startDovecot(postfix.maildir('bounce'));
    try {
      expect(await readUnseen(mailbox.url, () => Promise.reject(new Error('the database is away')))).toBe(0);
      const read: Buffer[] = [];
      expect(await readUnseen(mailbox.url, async (source) => void read.push(source))).toBe(1);
      expect(readNotification(await parseMail(read[0] ?? Buffer.alloc(0)))).toMatchObject({ isBounce: true });
      expect(await readUnseen(mailbox.url, async (source) => void read.push(source))).toBe(0);

      // As a mail program follows List-Unsubscribe.
      const content = Buffer.from(`From: matti@${CUSTOMERS}\r\nTo: bounce@${SHOP}\r\nSubject: ${TOKEN}\r\n\r\n`);
      const from = `matti@${CUSTOMERS}`;
      expect(await connection.send({ from, to: `bounce@${SHOP}`, content })).toMatchObject({ accepted: true });
      await until(() => readUnseen(mailbox.url, async (source) => void read.push(source)));
      expect(await parseMail(read[1] ?? Buffer.alloc(0))).toMatchObject({ subject: TOKEN });
    } finally {
      await mailbox.stop();
    }
  });
});
