import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import type { z } from 'zod';
import { defaultShop } from '#contracts/content/shop-defaults';
import type { ShopSettings } from '#contracts/content/shop-settings';
import type { ErrorBody } from '../client.ts';
import { behindProxy, uniqueAddress, listed, mailed, messageWith, send, statuses, type MessageRecord } from '../contact-form.ts';
import { type Shop, startShop } from '../harness.ts';
import type { ReceivedMail } from '../shop-mail.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['content'], mail: true, env: behindProxy });
});
afterAll(() => shop.stop());

let texts = 0;
const uniqueText = () => {
  texts += 1;
  return `Viesti numero ${texts}.`;
};
const mailsWith = async (text: string) => (await shop.mail.received()).filter((mail) => mail.text?.includes(text));
/** Returns the unfolded headers of the raw mail. */
const headersOf = ({ source }: ReceivedMail): string[] =>
  (fs.readFileSync(source, 'utf8').split(/\r?\n\r?\n/)[0] ?? '').replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
const wholeMailWith = async (text: string) => {
  await mailed(shop, text, 'sent');
  const mails = await mailsWith(text);
  expect(mails).toHaveLength(1);
  return mails[0] as (typeof mails)[number];
};

describe('a message to the shop', () => {
  it('is stored and confirmed, and reaches the mailbox of the shop with the visitor as Reply-To', async () => {
    const text = `Onko teillä kitkarenkaita?\n.\nRCPT TO:<muu@example.com>\n${uniqueText()}`;
    const { status, body } = await send(shop.visitor, { message: text, topic: 'rengashotelli' });
    expect({ status, body }).toEqual({ status: 201, body: { message: expect.stringMatching(/saapunut.*aukioloaikojemme/) } });
    const mail = await wholeMailWith(text);
    expect(mail).toMatchObject({
      subject: '[Yhteydenotto] Rengashotelli: Väinö Ääkkönen',
      from: [{ address: 'verkkokauppa@rengas-kaarto.example', name: 'Rengas-Kaarto' }],
      to: [{ address: defaultShop.email }],
    });
    expect(headersOf(mail)).toContain('Reply-To: =?UTF-8?Q?V=C3=A4in=C3=B6_=C3=84=C3=A4kk=C3=B6nen?= <vaino@visitor.example>');
    expect(mail.html).toBeFalsy();
    for (const part of ['Väinö Ääkkönen', 'vaino@visitor.example', '040 123 4567', 'Rengashotelli', '\n.\nRCPT TO:<muu@example.com>\n'])
      expect(mail.text).toContain(part);
    expect(await messageWith(shop, text)).toMatchObject({
      name: 'Väinö Ääkkönen',
      email: 'vaino@visitor.example',
      phone: '040 123 4567',
      topic: 'rengashotelli',
      isHandled: false,
      mail: { state: 'sent', attempts: 1, lastError: '' },
    });
  });

  it('goes to the address in the shop settings', async () => {
    const { version, updatedAt, ...facts } = (await shop.visitor.get<z.output<typeof ShopSettings>>('/shop-settings')).body;
    expect([version, updatedAt]).toEqual([0, null]);
    const moved = { ...facts, email: 'asiakaspalvelu@rengas-kaarto.example' };
    expect((await shop.admin.put('/shop-settings', moved)).status).toBe(200);
    const message = uniqueText();
    await send(shop.visitor, { message });
    expect((await wholeMailWith(message)).to).toEqual([{ address: 'asiakaspalvelu@rengas-kaarto.example', name: '' }]);
    expect((await shop.admin.put('/shop-settings', facts)).status).toBe(200);
  });

  it('that is sent three times with one key is one message and one mail', async () => {
    const fields = { message: uniqueText(), key: randomBytes(16).toString('hex') };
    const address = uniqueAddress();
    const answers = await Promise.all([send(shop.visitor, fields, address), send(shop.visitor, fields, address)]);
    expect(statuses([...answers, await send(shop.visitor, fields, address)])).toEqual([201, 201, 201]);
    await wholeMailWith(fields.message);
    expect((await listed(shop)).items.filter(({ message }) => message === fields.message)).toHaveLength(1);
  });

  it('with other text and the same key is another message, so that no text is lost', async () => {
    const key = randomBytes(16).toString('hex');
    const [first, second] = [uniqueText(), uniqueText()];
    await send(shop.visitor, { key, message: first });
    await send(shop.visitor, { key, message: second });
    await Promise.all([mailed(shop, first, 'sent'), mailed(shop, second, 'sent')]);
  });

  it('with a filled-in honeypot field gets the same response, and is not stored', async () => {
    const [human, machine] = [uniqueText(), uniqueText()];
    const answer = await send(shop.visitor, { message: human });
    expect(await send(shop.visitor, { message: machine, website: 'https://spam.example' })).toMatchObject({
      status: 201,
      body: answer.body,
    });
    await mailed(shop, human, 'sent');
    expect(await messageWith(shop, machine)).toBeUndefined();
    expect(await mailsWith(machine)).toEqual([]);
  });

  it.each([
    ['name', { name: ' ' }, 'Kerro nimesi.'],
    ['name', { name: 'Matti\r\nBcc: kaikki@example.com' }, 'Tekstissä on kiellettyjä merkkejä.'],
    ['name', { name: 'Matti\u0085Bcc: kaikki@example.com' }, 'Tekstissä on kiellettyjä merkkejä.'],
    ['email', { email: 'matti' }, 'Syötä kelvollinen sähköpostiosoite.'],
    ['email', { email: 'matti@visitor.example\r\nBcc: kaikki@example.com' }, 'Syötä kelvollinen sähköpostiosoite.'],
    ['email', { email: 'matti@visitor.example, kaikki@example.com' }, 'Syötä kelvollinen sähköpostiosoite.'],
    ['phone', { phone: '040\n123' }, 'Tekstissä on kiellettyjä merkkejä.'],
    ['message', { message: '\n ' }, 'Kirjoita viesti.'],
    ['message', { message: 'a'.repeat(5_001) }, 'Enintään 5000 merkkiä.'],
  ])('with an invalid %s is rejected: %j', async (field, wrong, text) => {
    const { status, body } = await send(shop.visitor, wrong);
    expect({ status, text: body.fields?.[field] }).toEqual({ status: 400, text: expect.stringContaining(text) });
  });

  it.each([
    ['line separator', 'Matti\u2028Bcc: kaikki@example.com', 'Matti Bcc: kaikki@example.com'],
    ['paragraph separator', 'Matti\u2029Bcc: kaikki@example.com', 'Matti Bcc: kaikki@example.com'],
    ['direction override', 'Matti\u202Emoc.elpmaxe@ikkiak', 'Mattimoc.elpmaxe@ikkiak'],
    ['second address', 'Matti" <kaikki@example.com>, "Maija', 'Matti" <kaikki@example.com>, "Maija'],
    ['encoded word', '=?utf-8?Q?Matti=0D=0ABcc=3A_kaikki=40example.com?=', '= ?utf-8?Q?Matti=0D=0ABcc=3A_kaikki=40example.com?='],
  ])('whose name contains a %s adds no header and no recipient', async (_what, name, shown) => {
    const message = uniqueText();
    expect((await send(shop.visitor, { name, message })).status).toBe(201);
    const mail = await wholeMailWith(message);
    expect(mail.to).toEqual([{ address: defaultShop.email, name: '' }]);
    expect(mail.subject).toBe(`[Yhteydenotto] Renkaat: ${shown}`);
    const headers = headersOf(mail);
    expect(headers.map((header) => header.split(':')[0]).toSorted()).toEqual([
      'Content-Transfer-Encoding',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Reply-To',
      'Subject',
      'To',
    ]);
    expect(headers.find((header) => header.startsWith('Reply-To'))).toMatch(
      /^Reply-To: ("([^"\\]|\\.)*"|[\w .]+) <vaino@visitor\.example>$/,
    );
  });

  it('is mailed once, although the service has two replicas', async () => {
    const { process } = await shop.copyOf('content');
    const written = Array.from({ length: 16 }, uniqueText);
    expect(statuses(await Promise.all(written.map((message) => send(shop.visitor, { message }))))).toEqual(written.map(() => 201));
    await Promise.all(written.map((text) => mailed(shop, text, 'sent')));
    await process.stop();
    const mails = await shop.mail.received();
    for (const text of written) expect(mails.filter((mail) => mail.text?.split('\n').includes(text))).toHaveLength(1);
  });
});

describe('admins', () => {
  const path = ({ _id }: MessageRecord) => `/contact-messages/${_id}`;

  it('are the only ones who can read, change and delete messages', async () => {
    const message = uniqueText();
    await send(shop.visitor, { message });
    const record = await mailed(shop, message, 'sent');
    const answers = [
      await shop.visitor.get('/contact-messages'),
      await shop.visitor.put(path(record), { isHandled: true }),
      await shop.visitor.delete(path(record)),
      await shop.visitor.post(`${path(record)}/restore`),
    ];
    expect(statuses(answers)).toEqual([401, 401, 401, 401]);
    expect(await messageWith(shop, message)).toEqual(record);
  });

  it('see messages in pages, newest first, and how many are not handled yet', async () => {
    const written = Array.from({ length: 3 }, uniqueText);
    for (const message of written) await send(shop.visitor, { message });
    const all = await listed(shop);
    expect(all.items.slice(0, 3).map(({ message }) => message)).toEqual(written.toReversed());
    const { body: second } = await shop.admin.get<typeof all>('/contact-messages?limit=2&page=2');
    expect(second.items).toHaveLength(2);
    expect(second.items[0]?.message).toBe(written[0]);
    expect(second.pagination).toMatchObject({ page: 2, limit: 2, total: all.pagination.total });

    const [newest] = all.items as [MessageRecord];
    const { status, body: handled } = await shop.admin.put<MessageRecord>(path(newest), { isHandled: true });
    expect({ status, isHandled: handled.isHandled }).toEqual({ status: 200, isHandled: true });
    expect((await listed(shop)).unhandled).toBe(all.unhandled - 1);
    expect((await listed(shop, '&handled=true')).items.map(({ _id }) => _id)).toEqual([newest._id]);
    const open = await listed(shop, '&handled=false');
    expect(open.items.map(({ _id }) => _id)).not.toContain(newest._id);
    expect(open.pagination.total).toBe(all.unhandled - 1);
  });

  it('see pages of the longest messages, limited to 50, as the response says', async () => {
    const mongo = await mongoose.mongo.MongoClient.connect(shop.mongo.url);
    const messages = mongo.db(shop.databaseOf('content')).collection('contact-messages');
    const long = Array.from({ length: 100 }, (_, at) => ({
      name: '長'.repeat(100),
      email: `${'a'.repeat(240)}@b.example`,
      phone: '040 123 4567',
      topic: 'muu',
      message: '長'.repeat(5_000),
      receivedAt: new Date(Date.now() + at),
      isHandled: false,
      mail: { state: 'failed', attempts: 1, lastError: '長'.repeat(300), dueAt: new Date() },
      deletedAt: null,
    }));
    try {
      await messages.insertMany(long);
      const { status, body } = await shop.admin.get<Awaited<ReturnType<typeof listed>>>('/contact-messages?limit=100');
      expect({ status, items: body.items?.length, limit: body.pagination?.limit }).toEqual({ status: 200, items: 50, limit: 50 });
      expect(body.pagination.totalPages).toBe(Math.ceil(body.pagination.total / 50));
      expect(body.items[0]?.message).toBe(long[0]?.message);
    } finally {
      await messages.deleteMany({ name: long[0]?.name });
      await mongo.close();
    }
  });

  it('can delete a message, and restore it', async () => {
    const message = uniqueText();
    await send(shop.visitor, { message });
    const record = await mailed(shop, message, 'sent');
    const { unhandled } = await listed(shop);
    const { status, body } = await shop.admin.delete(path(record));
    expect({ status, body }).toEqual({ status: 200, body: { _id: record._id, undoUntil: expect.any(String) } });
    expect(await messageWith(shop, message)).toBeUndefined();
    expect((await listed(shop)).unhandled).toBe(unhandled - 1);
    expect((await shop.admin.delete(path(record))).status).toBe(404);
    expect((await shop.admin.put(path(record), { isHandled: true })).status).toBe(404);
    expect((await shop.admin.post(`${path(record)}/restore`)).body).toEqual(record);
    expect((await shop.admin.post(`${path(record)}/restore`)).body).toEqual(record);
    expect(await messageWith(shop, message)).toEqual(record);
  });

  it('get 404 for an unknown message', async () => {
    const { status, body } = await shop.admin.put<ErrorBody>(`/contact-messages/${'0'.repeat(24)}`, { isHandled: true });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'message_not_found' });
  });
});
