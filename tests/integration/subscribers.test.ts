import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type mongoose from 'mongoose';
import { newsletterConsent } from '#contracts/marketing/newsletter-consent';
import type { ErrorAnswer } from '../client.ts';
import { EventBus } from '#service/events';
import { logger } from '#service/logging';
import { behindProxy, statuses } from '../contact-form.ts';
import { type Shop, startShop, until } from '../harness.ts';

interface Stored {
  _id: mongoose.Types.ObjectId;
  email: string;
  emailAsTyped?: string;
  isSubscribed: boolean;
  createdAt: Date;
  subscribedAt: Date;
  source: string;
  consentText: string;
  unsubscribedAt: Date | null;
  mail?: { state: string; attempts: number };
  linkAskedAt?: Date;
  linksAskedAt?: Date[];
}

let shop: Shop;
let bus: EventBus;
const heard: { name: string; subscriberId: string }[] = [];
beforeAll(async () => {
  shop = await startShop({ services: ['content', 'marketing'], mail: true, env: behindProxy });
  bus = await EventBus.open({ url: shop.nats.url, name: 'test', log: logger('test') });
  bus.onEach('marketing', (name, { data }) => heard.push({ name, ...(data as { subscriberId: string }) }));
  await bus.connection.flush();
}, 60_000);
afterAll(async () => {
  await bus.close();
  await shop.stop();
});

const subscribers = () => shop.database('marketing').collection<Stored>('subscribers');
/** Without the events, which leave the record once they are told. */
const stored = (email: string) => subscribers().findOne({ email }, { projection: { outbox: 0 } });
let last = 0;
const fresh = () => (last += 1);
const freshEmail = () => `tilaaja-${fresh()}@visitor.example`;
/** Each call comes from an address of its own, so that limits do not count them together. */
const freshAddress = () => `10.${fresh() >> 16}.${(last >> 8) & 255}.${last & 255}`;
/** What was told of a subscriber. */
const told = (id: mongoose.Types.ObjectId | undefined) =>
  heard.filter(({ subscriberId }) => subscriberId === id?.toHexString()).map(({ name }) => name.replace('marketing.subscriber.', ''));

type Said = { message: string } & ErrorAnswer;
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.visitor.post<Said>(`/subscribers/${path}`, body, { 'x-forwarded-for': freshAddress(), ...headers });
const subscribe = (body: unknown, headers?: Record<string, string>) => post('subscribe', body, headers);
const unsubscribe = (token: string) => post('unsubscribe', { token });
const askForLink = (email: string) => post('unsubscribe-link', { email });

const mailsTo = async (email: string) =>
  (await shop.mail.received()).filter(({ to }) => to.some(({ address }) => address.toLowerCase() === email));
/** Subscribes an address and takes the token of its link from the mail that brings it. */
const linked = async (email: string): Promise<string> => {
  await subscribe({ email });
  await askForLink(email);
  const mails = await until(async () => ((await mailsTo(email)).length > 0 ? mailsTo(email) : null), { what: `a mail to ${email}` });
  return /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
};

describe('a subscription', () => {
  it('P-7-010 P-3-021 D-LAW-026 D-LAW-029 is kept with its time and active at once', async () => {
    const email = freshEmail();
    const before = Date.now();
    const { status, body } = await subscribe({ email });
    expect({ status, body }).toEqual({ status: 201, body: { message: expect.stringMatching(/^Kiitos/) } });
    const record = await stored(email);
    expect(record).toMatchObject({ email, isSubscribed: true, unsubscribedAt: null, source: 'other', consentText: newsletterConsent });
    for (const time of [record?.subscribedAt, record?.createdAt]) {
      expect(time?.getTime()).toBeGreaterThanOrEqual(before);
      expect(time?.getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  it.each(['header', 'footer', 'popup'])(
    'D-LAW-027 D-LAW-028 from the form of the %s keeps that and what the form said',
    async (source) => {
      const email = freshEmail();
      expect((await subscribe({ email }, { 'subscription-source': source })).status).toBe(201);
      expect(await stored(email)).toMatchObject({ source, consentText: newsletterConsent });
    },
  );

  it('from a place that does not exist is refused', async () => {
    const email = freshEmail();
    const { status, body } = await subscribe({ email }, { 'subscription-source': 'lentolehtinen' });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['source'] });
    expect(await stored(email)).toBeNull();
  });

  it('P-8-001 of an address that has one is refused, however the address is written', async () => {
    const email = freshEmail();
    await subscribe({ email });
    const first = await stored(email);
    for (const same of [email, email.toUpperCase(), ` ${email}\t`]) {
      const { status, body } = await subscribe({ email: same }, { 'subscription-source': 'popup' });
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'already_subscribed' });
      expect(body.message).toContain('jo tilannut');
    }
    expect(await stored(email)).toEqual(first);
    expect(await subscribers().countDocuments({ email: new RegExp(`^${email}$`, 'i') })).toBe(1);
  });

  it('P-8-002 that comes a hundred times at once, over two copies of the service, is one record and one event', async () => {
    const { process } = await shop.copyOf('marketing');
    const email = freshEmail();
    const written = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? email : email.toUpperCase()));
    const answers = await Promise.all(written.map((one) => subscribe({ email: one })));
    // On a busy machine a call may be given up on (503), even the one that has made the record.
    expect(statuses(answers).filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    for (const { status, body } of answers) {
      expect([201, 409, 503]).toContain(status);
      if (status === 409) expect(body.message).toMatch(/jo tilannut|jo käytössä/);
    }
    expect((await until(() => subscribe({ email }).then((answer) => (answer.status === 503 ? null : answer)))).status).toBe(409);
    expect(await subscribers().countDocuments({ email })).toBe(1);
    const id = (await stored(email))?._id;
    await until(() => told(id).length > 0, { what: 'the event' });
    await process.stop();
    expect(told(id)).toEqual(['subscribed']);
  });

  it.each([
    ['P-8-003', {}, 'pakollinen'],
    ['P-8-003', { email: '' }, 'pakollinen'],
    ['P-8-003', { email: '   ' }, 'pakollinen'],
    ['P-8-003', { email: null }, 'pakollinen'],
    ['P-8-003', { email: { $gt: '' } }, 'pakollinen'],
    ['P-8-003', { email: ['a@b.fi'] }, 'pakollinen'],
    ['P-8-004', { email: 'a@' }, 'kelvollinen'],
    ['P-8-004', { email: 'abc' }, 'kelvollinen'],
    ['P-8-004', { email: 'a@b.fi, c@d.fi' }, 'kelvollinen'],
    ['P-8-004', { email: 'Matti <a@b.fi>' }, 'kelvollinen'],
    ['P-8-004', { email: 'a@b.fi\r\nBcc: kaikki@example.com' }, 'kelvollinen'],
    ['P-8-004', { email: 'a@b.fi\nbcc@example.com' }, 'kelvollinen'],
    ['P-8-004', { email: 'a\u0000@b.fi' }, 'kelvollinen'],
    ['P-8-004', { email: 'a\u2028@b.fi' }, 'kelvollinen'],
    ['P-8-004', { email: 'a\u202E@b.fi' }, 'kelvollinen'],
    ['P-8-004', { email: '"a b"@b.fi' }, 'kelvollinen'],
    ['P-8-004', { email: `${'a'.repeat(250)}@b.fi` }, 'kelvollinen'],
    ['P-8-004', { email: `${'a'.repeat(65)}@b.fi` }, 'kelvollinen'],
    ['P-8-004', { email: 'a@-b.fi' }, 'kelvollinen'],
    ['P-8-004', { email: 'a@b-.fi' }, 'kelvollinen'],
    ['P-8-004', { email: 'a@xn--.fi' }, 'kelvollinen'],
    ['P-8-004', { email: 'a@xn--99999999.fi' }, 'kelvollinen'],
    ['P-8-004', { email: `a@${'b'.repeat(64)}.fi` }, 'kelvollinen'],
  ])('%s of %j is refused in the words that the forms look for', async (_id, body, part) => {
    const before = await subscribers().countDocuments();
    const answer = await subscribe(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(part);
    expect(answer.body.fields?.['email']).toContain(part);
    expect(await subscribers().countDocuments()).toBe(before);
  });

  it('P-8-001 of an address with a domain of other letters is one, whichever way it is written, and is kept as typed', async () => {
    const name = `Väinö!#$%&'*+/=?^_\`{|}~-${fresh()}`;
    const typed = `${name}@Örkki.example`;
    expect((await subscribe({ email: typed })).status).toBe(201);
    const key = `${name.toLowerCase()}@xn--rkki-4qa.example`;
    expect(await stored(key)).toMatchObject({ email: key, emailAsTyped: typed });
    for (const same of [typed, typed.toUpperCase(), key, typed.normalize('NFD')]) {
      expect((await subscribe({ email: same })).body.code).toBe('already_subscribed');
    }
  });

  it('with fields that nobody knows is refused', async () => {
    const email = freshEmail();
    expect((await subscribe({ email, isSubscribed: true })).status).toBe(400);
    expect(await stored(email)).toBeNull();
  });

  it('is taken 30 times in 10 minutes from one address, then 429 with the time to wait', async () => {
    const from = { 'x-forwarded-for': freshAddress() };
    const first = await Promise.all(Array.from({ length: 30 }, () => subscribe({ email: freshEmail() }, from)));
    expect(statuses(first)).toEqual(Array(30).fill(201));
    const email = freshEmail();
    const { status, headers, body } = await subscribe({ email }, from);
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await stored(email)).toBeNull();
  });
});

describe('a link to unsubscribe', () => {
  it('D-PATH-030 D-PATH-031 comes by mail, leads to the page that asks for one click, and changes nothing by being opened', async () => {
    const email = freshEmail();
    const token = await linked(email);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({
      subject: 'Linkki uutiskirjeen perumiseen',
      from: [{ address: 'verkkokauppa@rengas-kaarto.example', name: 'Rengas-Kaarto' }],
      to: [{ address: email }],
    });
    expect(mail?.text).toContain(`${shop.url}/peruuta-uutiskirje?token=${token}`);
    expect((await shop.visitor.get(`/subscribers/unsubscribe?token=${token}`)).status).toBe(405);
    expect(await stored(email)).toMatchObject({ isSubscribed: true });
  });

  it('D-PATH-025 ends the subscription, is used again without harm, and the address may subscribe again', async () => {
    const email = freshEmail();
    const token = await linked(email);
    const first = await stored(email);
    expect(await unsubscribe(token)).toMatchObject({ status: 200, body: { message: expect.stringContaining('peruttu') } });
    const ended = await stored(email);
    expect(ended).toMatchObject({ isSubscribed: false, unsubscribedAt: expect.any(Date) });
    expect((await unsubscribe(token)).status).toBe(200);
    expect(await stored(email)).toMatchObject({ isSubscribed: false, unsubscribedAt: ended?.unsubscribedAt });

    expect((await subscribe({ email }, { 'subscription-source': 'popup' })).status).toBe(201);
    const again = await stored(email);
    expect(again).toMatchObject({
      _id: first?._id,
      isSubscribed: true,
      unsubscribedAt: null,
      source: 'popup',
      createdAt: first?.createdAt,
    });
    expect(again?.subscribedAt.getTime()).toBeGreaterThan(first?.subscribedAt.getTime() ?? 0);

    // A link in an old mail still ends it.
    expect((await unsubscribe(token)).status).toBe(200);
    expect(await stored(email)).toMatchObject({ isSubscribed: false });
    await until(() => told(first?._id).length === 4, { what: 'all events' });
    expect(told(first?._id)).toEqual(['subscribed', 'unsubscribed', 'subscribed', 'unsubscribed']);
  });

  it('D-PATH-030 comes to addresses with every sign that an atom may hold, to domains of other letters and to names of them', async () => {
    const number = fresh();
    const addresses = [
      [`O'Neil!#$%&*+/=?^_\`{|}~-${number}@Visitor.example`, `O'Neil!#$%&*+/=?^_\`{|}~-${number}@visitor.example`],
      [`Matti${number}@Örkki.example`, `Matti${number}@xn--rkki-4qa.example`],
      // A server that takes such a name (SMTPUTF8) takes the domain in its letters too.
      [`Väinö${number}@Örkki.example`, `Väinö${number}@örkki.example`],
    ] as const;
    for (const [typed, sentTo] of addresses) {
      await subscribe({ email: typed });
      expect((await askForLink(typed.toLowerCase())).status).toBe(202);
      // The inbox shows a domain in its letters; the mail itself says where it went.
      const isThere = async () =>
        (await shop.mail.received()).some(({ source }) =>
          fs
            .readFileSync(source, 'utf8')
            .replace(/\r?\n[ \t]+/g, ' ')
            .includes(`\nTo: ${sentTo}\r`),
        );
      await until(isThere, { what: `a mail to ${sentTo}` });
    }
  });

  it('that was not made here ends nothing', async () => {
    const email = freshEmail();
    const token = await linked(email);
    const id = (await stored(email))?._id.toHexString() ?? '';
    const forged = [
      id,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${token}=`,
      Buffer.concat([Buffer.from(id, 'hex'), Buffer.alloc(32)]).toString('base64url'),
    ];
    for (const wrong of forged) {
      const { status, body } = await unsubscribe(wrong);
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'unsubscribe_link_invalid' });
    }
    for (const wrong of ['', 'a'.repeat(201)]) expect((await unsubscribe(wrong)).status).toBe(400);
    expect((await post('unsubscribe', { email })).status).toBe(400);
    expect((await post('unsubscribe', {})).status).toBe(400);
    expect(await stored(email)).toMatchObject({ isSubscribed: true });
  });

  it('is answered alike for every address, and mailed to subscribers only, once in a while', async () => {
    const [known, gone, unknown] = [freshEmail(), freshEmail(), freshEmail()] as const;
    const token = await linked(gone);
    await unsubscribe(token);
    await linked(known);
    const answers = [];
    for (const email of [known.toUpperCase(), known, gone, unknown]) answers.push(await askForLink(email));
    expect(statuses(answers)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    expect(answers[0]?.body.message).not.toMatch(/@/);
    // What was asked for later is mailed later: by then, all before it was.
    await linked(freshEmail());
    expect(await mailsTo(known)).toHaveLength(1);
    expect(await mailsTo(gone)).toHaveLength(1);
    expect(await mailsTo(unknown)).toEqual([]);
    expect(await stored(unknown)).toBeNull();

    // Five minutes later the same address gets another one.
    await subscribers().updateOne({ email: known }, { $set: { linkAskedAt: new Date(Date.now() - 301_000) } });
    await askForLink(known);
    await until(async () => (await mailsTo(known)).length === 2, { what: 'the second mail' });
  });

  it('is mailed three times a day at most, however often a stranger asks, who is told the same', async () => {
    const email = freshEmail();
    await linked(email);
    const sixMinutesPass = () => subscribers().updateOne({ email }, { $set: { linkAskedAt: new Date(Date.now() - 360_000) } });
    const answers = [];
    for (const mails of [2, 3]) {
      await sixMinutesPass();
      answers.push(await askForLink(email));
      await until(async () => (await mailsTo(email)).length === mails, { what: `mail ${mails}` });
    }
    for (let at = 0; at < 3; at += 1) {
      await sixMinutesPass();
      answers.push(await askForLink(email));
    }
    expect(statuses(answers)).toEqual(Array(5).fill(202));
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    // What was asked for later is mailed later.
    await linked(freshEmail());
    expect(await mailsTo(email)).toHaveLength(3);

    // A day after the first of the three there is room for one.
    const [, second, third] = (await stored(email))?.linksAskedAt ?? [];
    const linksAskedAt = [new Date(Date.now() - 86_401_000), second ?? new Date(), third ?? new Date()];
    await subscribers().updateOne({ email }, { $set: { linksAskedAt } });
    for (let at = 0; at < 2; at += 1) {
      await sixMinutesPass();
      await askForLink(email);
    }
    await linked(freshEmail());
    expect(await mailsTo(email)).toHaveLength(4);
  });

  it('waits for a mail server that is away', async () => {
    const email = freshEmail();
    await subscribe({ email });
    await shop.mail.kill();
    expect((await askForLink(email)).status).toBe(202);
    await until(async () => ((await stored(email))?.mail?.attempts ?? 0) >= 1, { what: 'an attempt' });
    await shop.mail.start();
    await until(
      async () => {
        await subscribers().updateOne({ email, 'mail.claim': { $exists: false } }, { $set: { 'mail.dueAt': new Date() } });
        return (await stored(email))?.mail?.state === 'sent';
      },
      { what: 'the mail is sent', timeout: 30_000, every: 250 },
    );
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is asked for 10 times in 10 minutes from one address', async () => {
    const from = { 'x-forwarded-for': freshAddress() };
    const asked = await Promise.all(Array.from({ length: 12 }, () => post('unsubscribe-link', { email: freshEmail() }, from)));
    expect(statuses(asked)).toEqual([...Array<number>(10).fill(202), 429, 429]);
  });
});

describe('the marketing service', () => {
  it('tells what it depends on, and is missed by its own calls only', async () => {
    const readiness = await until(
      () => fetch(new URL('/readyz', shop.marketing.metricsUrl)).then((answer) => (answer.status === 200 ? answer : null)),
      { what: 'ready' },
    );
    expect(await readiness.json()).toEqual({ ready: true, dependencies: { marketing: true, mongo: true, nats: true } });
    await shop.marketing.kill();
    const email = freshEmail();
    const away = await subscribe({ email });
    expect({ status: away.status, code: away.body.code }).toEqual({ status: 503, code: 'service_unavailable' });
    await until(async () => (await shop.visitor.get('/shop-settings')).status === 200, { what: 'others answer' });
    await shop.marketing.start();
    await until(async () => (await subscribe({ email })).status === 201, { what: 'it is back' });
  });
});
