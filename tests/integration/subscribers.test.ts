import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type mongoose from 'mongoose';
import { newsletterConsent } from '#contracts/marketing/newsletter-consent';
import type { ErrorBody } from '../client.ts';
import { EventBus } from '#service/events/event-bus';
import { logger } from '#service/process/logging';
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
const events: { name: string; subscriberId: string }[] = [];
beforeAll(async () => {
  shop = await startShop({ services: ['content', 'marketing'], mail: true, env: behindProxy });
  bus = await EventBus.open({ url: shop.nats.url, name: 'test', log: logger('test') });
  bus.onEach('marketing', (name, { data }) => events.push({ name, ...(data as { subscriberId: string }) }));
  await bus.connection.flush();
});
afterAll(async () => {
  await bus.close();
  await shop.stop();
});

const subscribers = () => shop.database('marketing').collection<Stored>('subscribers');
/** Reads a subscriber without its outbox, whose events are removed once they are published. */
const stored = (email: string) => subscribers().findOne({ email }, { projection: { outbox: 0 } });
let last = 0;
const fresh = () => (last += 1);
const uniqueEmail = () => `tilaaja-${fresh()}@visitor.example`;
/** Returns a new IP address for each call, so that rate limits do not count them together. */
const uniqueAddress = () => `10.${fresh() >> 16}.${(last >> 8) & 255}.${last & 255}`;
/** Returns the names of the events published for a subscriber. */
const eventsOf = (id: mongoose.Types.ObjectId | undefined) =>
  events.filter(({ subscriberId }) => subscriberId === id?.toHexString()).map(({ name }) => name.replace('marketing.subscriber.', ''));

type MessageBody = { message: string } & ErrorBody;
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.visitor.post<MessageBody>(`/subscribers/${path}`, body, { 'x-forwarded-for': uniqueAddress(), ...headers });
const subscribe = (body: unknown, headers?: Record<string, string>) => post('subscribe', body, headers);
const unsubscribe = (token: string) => post('unsubscribe', { token });
const requestLink = (email: string) => post('unsubscribe-link', { email });

const mailsTo = async (email: string) =>
  (await shop.mail.received()).filter(({ to }) => to.some(({ address }) => address.toLowerCase() === email));
/** Subscribes an address, requests its link and returns the token from the mail. */
const subscribedWithToken = async (email: string): Promise<string> => {
  await subscribe({ email });
  await requestLink(email);
  const mails = await until(async () => ((await mailsTo(email)).length > 0 ? mailsTo(email) : null), { what: `a mail to ${email}` });
  return /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
};

describe('a subscription', () => {
  it('P-7-010 P-3-021 D-LAW-026 D-LAW-029 is stored with its time and is active at once', async () => {
    const email = uniqueEmail();
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
    'D-LAW-027 D-LAW-028 from the form of the %s stores the source and the consent text',
    async (source) => {
      const email = uniqueEmail();
      expect((await subscribe({ email }, { 'subscription-source': source })).status).toBe(201);
      expect(await stored(email)).toMatchObject({ source, consentText: newsletterConsent });
    },
  );

  it('from an unknown source is rejected', async () => {
    const email = uniqueEmail();
    const { status, body } = await subscribe({ email }, { 'subscription-source': 'lentolehtinen' });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['source'] });
    expect(await stored(email)).toBeNull();
  });

  it('P-8-001 of a subscribed address is rejected, however the address is written', async () => {
    const email = uniqueEmail();
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

  it('P-8-002 that is sent a hundred times at once to two replicas of the service creates one record and one event', async () => {
    const { process } = await shop.copyOf('marketing');
    const email = uniqueEmail();
    const written = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? email : email.toUpperCase()));
    const answers = await Promise.all(written.map((one) => subscribe({ email: one })));
    // On a busy machine a call may time out (503), even the one that created the record.
    expect(statuses(answers).filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    for (const { status, body } of answers) {
      expect([201, 409, 503]).toContain(status);
      if (status === 409) expect(body.message).toMatch(/jo tilannut|jo käytössä/);
    }
    expect((await until(() => subscribe({ email }).then((answer) => (answer.status === 503 ? null : answer)))).status).toBe(409);
    expect(await subscribers().countDocuments({ email })).toBe(1);
    const id = (await stored(email))?._id;
    await until(() => eventsOf(id).length > 0, { what: 'the event' });
    await process.stop();
    expect(eventsOf(id)).toEqual(['subscribed']);
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
  ])('%s of %j is rejected with the text that the forms look for', async (_id, body, part) => {
    const before = await subscribers().countDocuments();
    const answer = await subscribe(body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(part);
    expect(answer.body.fields?.['email']).toContain(part);
    expect(await subscribers().countDocuments()).toBe(before);
  });

  it('P-8-001 of an address with a non-ASCII domain is the same in every spelling, and is stored as typed', async () => {
    const name = `Väinö!#$%&'*+/=?^_\`{|}~-${fresh()}`;
    const typed = `${name}@Örkki.example`;
    expect((await subscribe({ email: typed })).status).toBe(201);
    const key = `${name.toLowerCase()}@xn--rkki-4qa.example`;
    expect(await stored(key)).toMatchObject({ email: key, emailAsTyped: typed });
    for (const same of [typed, typed.toUpperCase(), key, typed.normalize('NFD')]) {
      expect((await subscribe({ email: same })).body.code).toBe('already_subscribed');
    }
  });

  it('with unknown fields is rejected', async () => {
    const email = uniqueEmail();
    expect((await subscribe({ email, isSubscribed: true })).status).toBe(400);
    expect(await stored(email)).toBeNull();
  });

  it('is accepted 30 times in 10 minutes from one IP address, then gets 429 with Retry-After', async () => {
    const from = { 'x-forwarded-for': uniqueAddress() };
    const first = await Promise.all(Array.from({ length: 30 }, () => subscribe({ email: uniqueEmail() }, from)));
    expect(statuses(first)).toEqual(Array(30).fill(201));
    const email = uniqueEmail();
    const { status, headers, body } = await subscribe({ email }, from);
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too_many_requests' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await stored(email)).toBeNull();
  });
});

describe('a link to unsubscribe', () => {
  it('D-PATH-030 D-PATH-031 arrives by mail, leads to the confirmation page, and changes nothing when it is opened', async () => {
    const email = uniqueEmail();
    const token = await subscribedWithToken(email);
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

  it('D-PATH-025 ends the subscription, can be used again without effect, and the address can subscribe again', async () => {
    const email = uniqueEmail();
    const token = await subscribedWithToken(email);
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

    // The link in an old mail still works.
    expect((await unsubscribe(token)).status).toBe(200);
    expect(await stored(email)).toMatchObject({ isSubscribed: false });
    await until(() => eventsOf(first?._id).length === 4, { what: 'all events' });
    expect(eventsOf(first?._id)).toEqual(['subscribed', 'unsubscribed', 'subscribed', 'unsubscribed']);
  });

  it('D-PATH-030 arrives at addresses with every character allowed in an atom, with non-ASCII domains and with non-ASCII names', async () => {
    const number = fresh();
    const addresses = [
      [`O'Neil!#$%&*+/=?^_\`{|}~-${number}@Visitor.example`, `O'Neil!#$%&*+/=?^_\`{|}~-${number}@visitor.example`],
      [`Matti${number}@Örkki.example`, `Matti${number}@xn--rkki-4qa.example`],
      // A server that accepts such a name (SMTPUTF8) accepts the non-ASCII domain too.
      [`Väinö${number}@Örkki.example`, `Väinö${number}@örkki.example`],
    ] as const;
    for (const [typed, sentTo] of addresses) {
      await subscribe({ email: typed });
      expect((await requestLink(typed.toLowerCase())).status).toBe(202);
      // The inbox API decodes the domain; only the raw mail shows the real recipient.
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

  it('that is forged ends nothing', async () => {
    const email = uniqueEmail();
    const token = await subscribedWithToken(email);
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
    expect((await post('unsubscribe', { email })).status).toBe(401);
    expect((await post('unsubscribe', {})).status).toBe(400);
    expect(await stored(email)).toMatchObject({ isSubscribed: true });
  });

  it('gets the same response for every address, and is mailed only to subscribers, at most once in five minutes', async () => {
    const [known, gone, unknown] = [uniqueEmail(), uniqueEmail(), uniqueEmail()] as const;
    const token = await subscribedWithToken(gone);
    await unsubscribe(token);
    await subscribedWithToken(known);
    const answers = [];
    for (const email of [known.toUpperCase(), known, gone, unknown]) answers.push(await requestLink(email));
    expect(statuses(answers)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    expect(answers[0]?.body.message).not.toMatch(/@/);
    // Mails are sent in the order of their requests, so all earlier ones have been sent by then.
    await subscribedWithToken(uniqueEmail());
    expect(await mailsTo(known)).toHaveLength(1);
    expect(await mailsTo(gone)).toHaveLength(1);
    expect(await mailsTo(unknown)).toEqual([]);
    expect(await stored(unknown)).toBeNull();

    // After five minutes the same address gets another one.
    await subscribers().updateOne({ email: known }, { $set: { linkAskedAt: new Date(Date.now() - 301_000) } });
    await requestLink(known);
    await until(async () => (await mailsTo(known)).length === 2, { what: 'the second mail' });
  });

  it('is mailed at most three times a day however often it is requested, and the response stays the same', async () => {
    const email = uniqueEmail();
    await subscribedWithToken(email);
    const sixMinutesPass = () => subscribers().updateOne({ email }, { $set: { linkAskedAt: new Date(Date.now() - 360_000) } });
    const answers = [];
    for (const mails of [2, 3]) {
      await sixMinutesPass();
      answers.push(await requestLink(email));
      await until(async () => (await mailsTo(email)).length === mails, { what: `mail ${mails}` });
    }
    for (let at = 0; at < 3; at += 1) {
      await sixMinutesPass();
      answers.push(await requestLink(email));
    }
    expect(statuses(answers)).toEqual(Array(5).fill(202));
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    // Mails are sent in the order of their requests.
    await subscribedWithToken(uniqueEmail());
    expect(await mailsTo(email)).toHaveLength(3);

    // A day after the first of the three, one more is allowed.
    const [, second, third] = (await stored(email))?.linksAskedAt ?? [];
    const linksAskedAt = [new Date(Date.now() - 86_401_000), second ?? new Date(), third ?? new Date()];
    await subscribers().updateOne({ email }, { $set: { linksAskedAt } });
    for (let at = 0; at < 2; at += 1) {
      await sixMinutesPass();
      await requestLink(email);
    }
    await subscribedWithToken(uniqueEmail());
    expect(await mailsTo(email)).toHaveLength(4);
  });

  it('waits for a mail server that is unavailable', async () => {
    const email = uniqueEmail();
    await subscribe({ email });
    await shop.mail.kill();
    expect((await requestLink(email)).status).toBe(202);
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

  it('can be requested 10 times in 10 minutes from one IP address', async () => {
    const from = { 'x-forwarded-for': uniqueAddress() };
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('unsubscribe-link', { email: uniqueEmail() }, from)));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(202), 429, 429]);
  });
});

describe('the marketing service', () => {
  it('reports its dependencies, and only its own calls fail when it is down', async () => {
    const readiness = await until(
      () => fetch(new URL('/readyz', shop.marketing.metricsUrl)).then((answer) => (answer.status === 200 ? answer : null)),
      { what: 'ready' },
    );
    expect(await readiness.json()).toEqual({ ready: true, dependencies: { marketing: true, mongo: true, nats: true } });
    await shop.marketing.kill();
    const email = uniqueEmail();
    const unavailable = await subscribe({ email });
    expect({ status: unavailable.status, code: unavailable.body.code }).toEqual({ status: 503, code: 'service_unavailable' });
    await until(async () => (await shop.visitor.get('/shop-settings')).status === 200, { what: 'other services respond' });
    await shop.marketing.start();
    await until(async () => (await subscribe({ email })).status === 201, { what: 'it is back' });
  });
});
