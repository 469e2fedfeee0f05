import { describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { compileMail, type BulkMail } from './compiled-mail.ts';

const MARKER = 'XTOKENX4f1d';
const TOKEN = 'Ab0_-'.repeat(11) + 'wxyz';
const url = (token: string) => `https://kauppa.example/peruuta-uutiskirje?token=${token}`;

const mail: BulkMail = {
  from: 'Rengas-Kääntö <kauppa@rengas.example>',
  replyTo: { name: 'Väinö', address: 'vaino@rengas.example' },
  subject: 'Talvirenkaat nyt – jopa −30 % 🛞',
  html: `<p>Hyvää päivää & “terve”</p>\n<pre>  .\n.piste\n</pre><a href="${url(MARKER)}">Peruuta</a>.\n<p>${'pitkä rivi '.repeat(40)}</p>`,
  text: `Hyvää päivää\n.\n..kaksi\nPeruuta: ${url(MARKER)}\n`,
  marker: MARKER,
  unsubscribeUrl: url(''),
  unsubscribeMailbox: 'peruuta@rengas.example',
  listId: 'uutiskirje.rengas.example',
  date: new Date('2026-01-02T03:04:05Z'),
};
const recipient = { id: 'uutiskirje-1-2', to: { address: 'matti@example.com' }, token: TOKEN };

/** Removes the dot-stuffing, as a server does. */
const unstuffed = (message: Buffer) => message.toString('utf8').replace(/^\./gm, '');

const parsed = async (given: Partial<BulkMail> = {}, to: Partial<typeof recipient> = {}) => {
  const compiled = await compileMail({ ...mail, ...given });
  return simpleParser(unstuffed(compiled.messageFor({ ...recipient, ...to })), { skipHtmlToText: true, skipTextToHtml: true });
};

describe('a compiled mail', () => {
  it('says the same as the texts it was made of, with the token in all places', async () => {
    const { subject, html, text, from, to, replyTo, date, messageId, headers } = await parsed();
    expect(subject).toBe(mail.subject);
    expect(String(html).replaceAll('\r\n', '\n').trimEnd()).toBe(mail.html.replaceAll(MARKER, TOKEN));
    expect(text?.trimEnd()).toBe(mail.text.replaceAll(MARKER, TOKEN).trimEnd());
    expect(from?.value).toEqual([{ name: 'Rengas-Kääntö', address: 'kauppa@rengas.example' }]);
    expect(to).toMatchObject({ value: [{ address: 'matti@example.com' }] });
    expect(replyTo?.value).toEqual([mail.replyTo]);
    expect(date).toEqual(mail.date);
    expect(messageId).toBe('<uutiskirje-1-2@rengas.example>');
    expect(headers.get('list')).toMatchObject({ unsubscribe: { url: url(TOKEN), mail: `peruuta@rengas.example?subject=${TOKEN}` } });
  });

  it('has lines of at most 78 characters with CRLF in its body, and no unstuffed dot', async () => {
    const message = (await compileMail(mail)).messageFor(recipient).toString('latin1');
    const body = message.slice(message.indexOf('\r\n\r\n'));
    expect(Math.max(...body.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
    expect(message).not.toMatch(/[^\r]\n|\r[^\n]|^\.(?!\.)/m);
    expect(message).toMatch(/\r\n$/);
    expect(message).not.toContain('placeholder');
  });
});
