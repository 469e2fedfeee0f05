import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { UnsubscribeTokens } from '../../services/marketing/src/subscriber/unsubscribe-tokens.ts';
import type { ErrorBody } from '../client.ts';
import { behindProxy, uniqueAddress } from '../contact-form.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { subscriberOf } from './subscriber-records.ts';

const SECRET = 'x'.repeat(32);

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({
    services: ['marketing', 'content'],
    mail: true,
    web: true,
    env: { ...behindProxy, UNSUBSCRIBE_SECRET: SECRET },
  });
});
afterAll(() => shop.stop());

type MessageBody = { message: string } & ErrorBody;
const post = (path: string, body: unknown) =>
  shop.visitor.post<MessageBody>(`/subscribers/${path}`, body, { 'x-forwarded-for': uniqueAddress() });
let last = 0;
const uniqueEmail = () => `linkki-${(last += 1)}@visitor.example`;
/** Waits for a mail to an address and returns the token of its link. */
const tokenTo = (email: string, subject: RegExp) =>
  until(
    async () => {
      const mails = (await shop.mail.received()).filter(
        (mail) => mail.to.some(({ address }) => address === email) && subject.test(mail.subject),
      );
      return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? null;
    },
    { what: `a mail to ${email}` },
  );
/** Subscribes an address and returns the token with which it unsubscribes. */
const subscribed = async (email: string) => {
  await post('subscribe', { email });
  await post('unsubscribe-link', { email });
  return tokenTo(email, /perumiseen/);
};
const isActive = async (email: string) => (await subscriberOf(shop, email))?.isSubscribed;
const oneClick = (token: string, body = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  rawRequest(shop.url, `/peruuta-uutiskirje?token=${token}`, { method: 'POST', headers: { 'content-type': type }, body });

describe('unsubscribing by mail', () => {
  it('D-PATH-025 with the token of a mail needs no login', async () => {
    const email = uniqueEmail();
    const token = await subscribed(email);
    expect((await post('unsubscribe', { token })).status).toBe(200);
    expect(await isActive(email)).toBe(false);
  });

  it.each([
    ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'multipart',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    [
      'multipart with more part headers',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\nContent-Type: text/plain\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('D-LAW-024 by one click of the mail program (RFC 8058, %s), without cookies and an Origin', async (_name, body, type) => {
    const email = uniqueEmail();
    const token = await subscribed(email);
    const answer = await oneClick(token, body, type);
    expect({ status: answer.status, type: answer.headers['content-type'], text: answer.body.toString() }).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
      text: 'Tilaus on peruttu. Et saa enää uutiskirjeitä.',
    });
    expect(await isActive(email)).toBe(false);
    expect((await oneClick(token, body, type)).status).toBe(200);
  });

  it('many people behind one address of a mailbox provider are all unsubscribed', async () => {
    const email = uniqueEmail();
    const token = await subscribed(email);
    const answers = await Promise.all(Array.from({ length: 40 }, () => oneClick(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('D-PATH-030 a scanner that opens the link with GET or HEAD unsubscribes nobody', async () => {
    const email = uniqueEmail();
    const token = await subscribed(email);
    for (const method of ['GET', 'HEAD'])
      expect((await rawRequest(shop.url, `/peruuta-uutiskirje?token=${token}`, { method })).status).toBe(200);
    expect(await isActive(email)).toBe(true);
    // Neither does a POST that is not a one-click unsubscription.
    expect((await oneClick(token, 'a=b')).status).toBe(400);
    expect((await oneClick(token, '')).status).toBe(400);
    expect(await isActive(email)).toBe(true);
  });

  it('a wrong token and a huge body are refused', async () => {
    const email = uniqueEmail();
    const token = await subscribed(email);
    for (const wrong of ['', 'x', `${token.slice(0, -1)}_`, token.repeat(9)]) expect((await oneClick(wrong)).status).toBe(422);
    expect((await oneClick(token, `List-Unsubscribe=One-Click&${'x'.repeat(100_000)}`)).status).toBe(413);
    expect(await isActive(email)).toBe(true);
  });
});

describe('with double opt-in', () => {
  beforeAll(async () => {
    expect((await shop.admin.put('/newsletter-settings', { doubleOptIn: true })).status).toBe(200);
    // Each replica reads the settings once a second.
    await until(async () => (await post('subscribe', { email: uniqueEmail() })).body.message.includes('Vahvista'), { what: 'the setting' });
  });

  it('a subscription is unconfirmed until the link of its mail is confirmed', async () => {
    const email = uniqueEmail();
    const answer = await post('subscribe', { email });
    expect(answer).toMatchObject({ status: 201, body: { message: expect.stringContaining('tarkista roskaposti'), isToConfirm: true } });
    expect(await subscriberOf(shop, email)).toMatchObject({ isSubscribed: false, status: 'unconfirmed', subscribedAt: null });
    const token = await tokenTo(email, /Vahvista/);
    // A second subscription soon after gets the same response, but no second mail.
    expect((await post('subscribe', { email })).body).toEqual(answer.body);
    expect((await rawRequest(shop.url, `/vahvista-uutiskirje?token=${token}`)).status).toBe(200);
    expect(await isActive(email)).toBe(false);
    // A token of the other kind confirms nothing, and does not unsubscribe.
    expect((await post('unsubscribe', { token })).body.code).toBe('unsubscribe_link_invalid');
    expect((await post('confirm', { token })).status).toBe(200);
    expect(await subscriberOf(shop, email)).toMatchObject({ isSubscribed: true, status: 'active' });
    expect((await post('confirm', { token })).status).toBe(200);
    expect((await post('confirm', { token: 'x' })).body.code).toBe('confirmation_link_invalid');
    const mails = (await shop.mail.received()).filter(({ to }) => to.some(({ address }) => address === email));
    expect(mails).toHaveLength(1);
  });

  it('an unsubscribed address stays unsubscribed until the confirmation', async () => {
    const email = uniqueEmail();
    await post('subscribe', { email });
    const token = await tokenTo(email, /Vahvista/);
    await post('confirm', { token });
    await shop.admin.post('/subscribers/unsubscribe', { email });
    // The old link is no way back.
    expect((await post('confirm', { token })).body.code).toBe('confirmation_link_invalid');
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'unsubscribed' });
  });

  it('simultaneous first subscriptions of an address mail one link', async () => {
    const email = uniqueEmail();
    await Promise.all(Array.from({ length: 10 }, () => post('subscribe', { email })));
    const subscribers = shop.database('marketing').collection('subscribers');
    expect((await subscribers.findOne({ email }))?.linksAskedAt).toHaveLength(1);
  });

  it('an unsubscription by the link of an earlier mail ends a subscription that waits for its confirmation', async () => {
    const email = uniqueEmail();
    await post('subscribe', { email });
    const confirmation = await tokenTo(email, /Vahvista/);
    const id = new Types.ObjectId((await subscriberOf(shop, email))?._id);
    expect((await post('unsubscribe', { token: new UnsubscribeTokens(SECRET).of(id) })).status).toBe(200);
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'unsubscribed' });
    expect((await post('confirm', { token: confirmation })).body.code).toBe('confirmation_link_invalid');
  });

  it('simultaneous subscriptions of an unconfirmed address mail one link', async () => {
    const email = uniqueEmail();
    await post('subscribe', { email });
    const subscribers = shop.database('marketing').collection('subscribers');
    const hourAgo = new Date(Date.now() - 3_600_000);
    await subscribers.updateOne({ email }, { $set: { linkAskedAt: hourAgo, linksAskedAt: [hourAgo] } });
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('subscribe', { email })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect((await subscribers.findOne({ email }))?.linksAskedAt).toHaveLength(2);
  });
});
