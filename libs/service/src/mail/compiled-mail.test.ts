import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { simpleParser } from 'mailparser';
import { compileMail, type BulkMail, type Recipient } from './compiled-mail.ts';
import type { DkimSettings } from './dkim.ts';

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

const messageOf = async (given: Partial<BulkMail> = {}, to: Partial<Recipient> = {}, dkim?: DkimSettings) =>
  (await compileMail({ ...mail, ...given }, dkim)).messageFor({ ...recipient, ...to });

const parsed = async (given: Partial<BulkMail> = {}, to: Partial<Recipient> = {}) => {
  return simpleParser(unstuffed(await messageOf(given, to)), { skipHtmlToText: true, skipTextToHtml: true });
};

describe('a compiled mail', () => {
  it('decodes to the original texts, with the token in place of each marker', async () => {
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
    const message = (await messageOf()).toString('latin1');
    const body = message.slice(message.indexOf('\r\n\r\n'));
    expect(Math.max(...body.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
    expect(message).not.toMatch(/[^\r]\n|\r[^\n]|^\.(?!\.)/m);
    expect(message).toMatch(/\r\n$/);
    expect(message).not.toContain('placeholder');
  });

  it('contains the token as often as the texts contain the marker, whatever surrounds it', async () => {
    for (let length = 0; length < 160; length += 1) {
      const text = `${'ä'.repeat(length % 40)}${'x'.repeat(length)}${MARKER}.\n${MARKER}${MARKER} \n${' '.repeat(length)}`;
      const found = await parsed({ text, html: `<p>${text}</p>` });
      expect(found.text?.trimEnd()).toBe(text.replaceAll(MARKER, TOKEN).trimEnd());
      expect(String(found.html).replaceAll('\r\n', '\n').trimEnd()).toBe(`<p>${text.replaceAll(MARKER, TOKEN)}</p>`);
    }
  });

  it.each([
    ['the subject', { subject: 'Tarjous\r\nBcc: a@b.example' }, {}],
    ['the sender', { from: 'Kauppa\r\nBcc: a@b.example <kauppa@rengas.example>' }, {}],
    ['the list', { listId: 'lista>\r\nBcc: a@b.example' }, {}],
    ["the recipient's name", {}, { to: { name: 'Matti"\r\nBcc: a@b.example', address: 'matti@example.com' } }],
    ['an encoded name', {}, { to: { name: '=?utf-8?Q?=0D=0ABcc=3A_a=40b.example?=', address: 'matti@example.com' } }],
  ])('gets no other header by %s', async (_what, given, to) => {
    const { headers } = await parsed(given, to);
    expect([...headers.keys()]).toEqual([
      'from',
      'to',
      'reply-to',
      'subject',
      'message-id',
      'date',
      'list',
      'mime-version',
      'content-type',
    ]);
  });

  it.each(['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', 'nobody', ''])('is not made for %j', async (address) => {
    await expect(messageOf({}, { to: { address } })).rejects.toMatchObject({ name: 'MailError', isPermanent: true });
  });

  it.each([{ token: 'a b' }, { token: '' }, { id: 'a>\r\nBcc: b' }])('is not made with %j', async (given) => {
    await expect(messageOf({}, given)).rejects.toThrow('other characters');
  });

  it.each([
    ['Matti Meikäläinen', 'matti@example.com'],
    ['Matti O’Neil "M" <x>, Oy', 'matti@example.com'],
    ['', 'väinö@example.com'],
  ])('is addressed to %j <%s>', async (name, address) => {
    const { to } = await parsed({}, { to: { name, address } });
    expect(to).toMatchObject({ value: [{ name, address }] });
  });
});

describe('a signed mail', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const dkim = {
    domain: 'rengas.example',
    selector: 'kaarto',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };

  /** Verifies the signature by the steps of RFC 6376, 6.1.3. Returns the names of the signed fields; null when it is wrong. */
  function verified(message: string): string[] | null {
    const end = message.indexOf('\r\n\r\n');
    const fields = message.slice(0, end).split(/\r\n(?![ \t])/);
    const relaxed = (field: string) => {
      const [, name = '', value = ''] = /^([^:]+):([^]*)$/.exec(field) ?? [];
      return `${name.toLowerCase()}:${value
        .replaceAll('\r\n', '')
        .replace(/[ \t]+/g, ' ')
        .trim()}`;
    };
    const header = fields.find((field) => field.startsWith('DKIM-Signature:')) ?? '';
    const tags = Object.fromEntries(
      header
        .slice('DKIM-Signature:'.length)
        .split(';')
        .map((tag) => /^\s*(\w+)=([^]*)$/.exec(tag)?.slice(1) ?? ['', ''])
        .map(([name, value]) => [name, value?.replace(/\s/g, '')]),
    ) as Record<string, string>;
    const body = message
      .slice(end + 4)
      .split('\r\n')
      .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
      .join('\r\n')
      .replace(/(\r\n)+$/, '\r\n');
    if (tags.bh !== createHash('sha256').update(body, 'latin1').digest('base64')) return null;
    const names = tags.h?.split(':') ?? [];
    const signed = names.flatMap((name) => fields.filter((field) => field.toLowerCase().startsWith(`${name}:`)).map(relaxed));
    const data = [...signed, relaxed(header.replace(/b=[^;]*$/, 'b='))].join('\r\n');
    return createVerify('RSA-SHA256')
      .update(data, 'latin1')
      .verify(publicKey, tags.b ?? '', 'base64')
      ? names
      : null;
  }

  it('has a signature that covers the fields that RFC 8058 requires, and differs for each recipient', async () => {
    const texts = await Promise.all(
      [
        { to: { address: 'matti@example.com' } },
        { to: { name: 'Väinö  O.', address: 'väinö@example.com' }, token: TOKEN.toLowerCase() },
        { id: 'toinen' },
      ].map(async (to) => (await messageOf({}, to, dkim)).toString('latin1').replace(/^\./gm, '')),
    );
    for (const text of texts) {
      expect(verified(text)).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']));
      expect(verified(text.replace('example.com', 'example.org'))).toBeNull();
      expect(verified(text.replace('=C3=A4iv', '=C3=A4in'))).toBeNull();
    }
    expect(new Set(texts).size).toBe(3);
  });
});
