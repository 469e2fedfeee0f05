import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types, type Connection } from 'mongoose';
import { subscriberUnsubscribed } from '#contracts/marketing/events';
import { connectMongo } from '#service/database/mongo';
import { EventBus } from '#service/events/event-bus';
import { OutboxRelay } from '#service/events/outbox';
import { logger } from '#service/process/logging';
import { Config } from '../../services/marketing/src/config.ts';
import { Database } from '../../services/marketing/src/database.ts';
import type { SendingRecord } from '../../services/marketing/src/newsletter/newsletter.model.ts';
import { BounceMailbox } from '../../services/marketing/src/sending/bounce-mailbox/bounce-mailbox.ts';
import { Complaints } from '../../services/marketing/src/sending/bounce-mailbox/complaints.ts';
import { LateBounces } from '../../services/marketing/src/sending/bounce-mailbox/late-bounces.ts';
import { ReturnPaths } from '../../services/marketing/src/sending/bounce-mailbox/return-paths.ts';
import { CompiledNewsletters } from '../../services/marketing/src/sending/compiled-newsletters.ts';
import { storeRendering } from '../../services/marketing/src/sending/rendered-newsletter.ts';
import { OptOuts } from '../../services/marketing/src/subscriber/opt-outs.ts';
import { SubscriberIds } from '../../services/marketing/src/subscriber/subscriber-ids.ts';
import { UnsubscribeTokens } from '../../services/marketing/src/subscriber/unsubscribe-tokens.ts';
import { Unsubscription } from '../../services/marketing/src/subscriber/unsubscription.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { addSubscribers } from '../sending.ts';
import { subscriberOf } from './subscriber-records.ts';

const SECRET = 'x'.repeat(32);
const log = logger('marketing');
const tokens = new UnsubscribeTokens(SECRET);
const returnPaths = new ReturnPaths(SECRET, 'bounce@shop.example', '');

let shop: Shop;
let connection: Connection;
let bus: EventBus;
let database: Database;
let lateBounces: LateBounces;
let complaints: Complaints;
let mailbox: BounceMailbox;
beforeAll(async () => {
  shop = await startShop({ services: ['marketing'] });
  connection = await connectMongo({ url: shop.mongo.url, name: shop.databaseOf('marketing'), log });
  database = new Database(connection);
  lateBounces = new LateBounces(database, returnPaths);
  const optOuts = new OptOuts(database, new SubscriberIds(SECRET));
  complaints = new Complaints(database, returnPaths, optOuts);
  bus = await EventBus.open({ url: shop.nats.url, name: 'marketing', log });
  mailbox = new BounceMailbox(lateBounces, complaints, tokens, new Unsubscription(database, new OutboxRelay(bus, log), optOuts), {});
});
afterAll(async () => {
  await bus.close();
  await connection.close();
  await shop.stop();
});

let last = 0;
/** Adds a subscriber to whom that many newsletters were delivered. */
async function subscriberWith(deliveries: number, status = 'sent') {
  const email = `palautuva-${(last += 1)}@posti.example`;
  const [subscriberId = ''] = await addSubscribers(shop, [email]);
  const ids = Array.from({ length: deliveries }, () => `${new Types.ObjectId().toHexString()}-${subscriberId}`);
  await database.deliveries.insertMany(
    ids.map((_id) => ({
      _id,
      newsletterId: new Types.ObjectId(_id.slice(0, 24)),
      subscriberId: new Types.ObjectId(subscriberId),
      email,
      status,
      reply: '250 OK',
      at: new Date(0),
      dueAt: new Date(0),
    })),
  );
  const [first = '', second = ''] = ids;
  return { email, subscriberId: new Types.ObjectId(subscriberId), first, second };
}

const bounceOf = (id: string, reply = '550 5.1.1 unknown') => ({ addresses: ['', returnPaths.of(id)], isBounce: true, reply });
const refusalOf = (id: string) => ({ addresses: [returnPaths.of(id)], isBounce: false, reply: '550 5.7.1 blocked' });

describe('a late bounce', () => {
  it('is recorded once in its delivery and at its subscriber, however often it is read', async () => {
    const { email, subscriberId, first } = await subscriberWith(1);
    await lateBounces.record(bounceOf(first));
    const recorded = await database.deliveries.findById(first).lean();
    expect(recorded).toMatchObject({ status: 'bounced', reply: '550 5.1.1 unknown' });
    expect(recorded).not.toHaveProperty('isBounceUncounted');
    expect(recorded?.at?.getTime()).toBeGreaterThan(0);
    await lateBounces.record(bounceOf(first, '550 5.1.1 again'));
    expect(await database.deliveries.findById(first).lean()).toEqual(recorded);
    expect(await database.subscribers.findById(subscriberId).lean()).toMatchObject({ bounces: 1 });
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'active' });
  });

  it('of two newsletters suppresses the address', async () => {
    const { email, first, second } = await subscriberWith(2);
    for (const id of [first, second]) await lateBounces.record(bounceOf(id));
    const suppression = { reason: 'bounce', at: expect.any(String), reply: '550 5.1.1 unknown' };
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'suppressed', suppression });
  });

  it('by a policy makes the delivery failed, and two of them do not suppress the address', async () => {
    const { email, subscriberId, first, second } = await subscriberWith(2);
    for (const id of [first, second]) await lateBounces.record(refusalOf(id));
    for (const id of [first, second])
      expect(await database.deliveries.findById(id).lean()).toMatchObject({ status: 'failed', reply: '550 5.7.1 blocked' });
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'active', suppression: null });
    expect(await database.subscribers.findById(subscriberId).lean()).not.toHaveProperty('bounces');
  });

  it.each(['waiting', 'bounced', 'failed', 'skipped'])('of a delivery that is %s is ignored', async (status) => {
    const { subscriberId, first } = await subscriberWith(1, status);
    await lateBounces.record(bounceOf(first));
    await lateBounces.record(refusalOf(first));
    expect(await database.deliveries.findById(first).lean()).toMatchObject({ status, reply: '250 OK', at: new Date(0) });
    expect(await database.subscribers.findById(subscriberId).lean()).not.toHaveProperty('bounces');
  });

  it('of no delivery, and one with a forged return path, is ignored', async () => {
    const { first } = await subscriberWith(1);
    const forged = new ReturnPaths('y'.repeat(32), 'bounce@shop.example', '').of(first);
    await lateBounces.record({ addresses: [forged, 'bounce@shop.example'], isBounce: true, reply: '' });
    await lateBounces.record({ addresses: [], isBounce: true, reply: '' });
    await lateBounces.record(bounceOf(`${'0'.repeat(24)}-${'0'.repeat(24)}`));
    expect(await database.deliveries.findById(first).lean()).toMatchObject({ status: 'sent' });
  });
});

describe('a complaint', () => {
  const complaintOf = (id: string) => ({ addresses: ['kauppa@shop.example', returnPaths.of(id)], reporter: 'Yahoo!-Mail-Feedback/2.0' });
  const suppression = { reason: 'complaint', at: expect.any(String), reply: 'Yahoo!-Mail-Feedback/2.0' };

  it('suppresses the address at once, and the admin sees why', async () => {
    const { email, first, second } = await subscriberWith(2);
    await complaints.record(complaintOf(first));
    const suppressed = await subscriberOf(shop, email);
    expect(suppressed).toMatchObject({ status: 'suppressed', suppression });
    // The mail arrived: its delivery stays sent.
    expect(await database.deliveries.findById(first).lean()).toMatchObject({ status: 'sent', reply: '250 OK' });
    await complaints.record({ ...complaintOf(second), reporter: 'another' });
    expect(await subscriberOf(shop, email)).toEqual(suppressed);
  });

  it('replaces a suppression for bounces, and is not replaced by one', async () => {
    const { email, first, second } = await subscriberWith(2);
    for (const id of [first, second]) await lateBounces.record(bounceOf(id));
    await complaints.record(complaintOf(first));
    await lateBounces.record(bounceOf(first));
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'suppressed', suppression });
  });

  it('without a return path of ours is ignored', async () => {
    const { email, first } = await subscriberWith(1);
    const forged = new ReturnPaths('y'.repeat(32), 'bounce@shop.example', '').of(first);
    for (const addresses of [[], [forged, email]]) await complaints.record({ addresses, reporter: '' });
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'active', suppression: null });
  });

  it('of a removed subscriber is remembered and outweighs that they unsubscribed', async () => {
    const { first, subscriberId } = await subscriberWith(1);
    await database.subscribers.deleteOne({ _id: subscriberId });
    await mailbox.handle(Buffer.from(`Subject: ${tokens.of(subscriberId)}\r\n\r\n`));
    const reasonOf = async () => (await database.optOuts.findById(subscriberId).lean())?.reason;
    expect(await reasonOf()).toBe('unsubscribed');
    for (let times = 0; times < 2; times += 1) await complaints.record(complaintOf(first));
    expect(await reasonOf()).toBe('complaint');
    await mailbox.handle(Buffer.from(`Subject: ${tokens.of(subscriberId)}\r\n\r\n`));
    expect(await reasonOf()).toBe('complaint');
  });
});

describe('a mail in the mailbox', () => {
  const reportOf = (type: string, fields: string, to = 'bounce@shop.example') =>
    Buffer.from(
      `To: ${to}\nMIME-Version: 1.0\nContent-Type: multipart/report; boundary="b"\n\n--b\nContent-Type: ${type}\n\n${fields}\n--b--\n`.replaceAll(
        '\n',
        '\r\n',
      ),
    );

  it('is recorded as what it reports', async () => {
    const [gone, annoyed] = [await subscriberWith(1), await subscriberWith(1)];
    await mailbox.handle(reportOf('message/delivery-status', 'Action: failed\nStatus: 5.1.1', returnPaths.of(gone.first)));
    await mailbox.handle(reportOf('message/feedback-report', `Feedback-Type: abuse\nOriginal-Mail-From: ${returnPaths.of(annoyed.first)}`));
    expect(await database.deliveries.findById(gone.first).lean()).toMatchObject({ status: 'bounced', reply: '5.1.1 failed' });
    expect(await subscriberOf(shop, annoyed.email)).toMatchObject({
      status: 'suppressed',
      suppression: { reason: 'complaint', reply: '' },
    });
  });

  it('that reports nothing is ignored, even if it quotes the newsletter', async () => {
    const { email, subscriberId, first } = await subscriberWith(1);
    const quoted = `> https://www.kauppa.example/peruuta-uutiskirje?token=${tokens.of(subscriberId)}`;
    await mailbox.handle(Buffer.from(`To: ${returnPaths.of(first)}\r\nSubject: Lomalla\r\n\r\nPalaan pian.\r\n${quoted}\r\n`));
    expect(await database.deliveries.findById(first).lean()).toMatchObject({ status: 'sent' });
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'active' });
  });
});

describe('a mail that unsubscribes', () => {
  const mailWith = (subject: string) => Buffer.from(`To: bounce@shop.example\r\nSubject: ${subject}\r\n\r\nhei\r\n`);

  it('ends the subscription once, however often it is read', async () => {
    const { email, subscriberId } = await subscriberWith(1);
    const published: unknown[] = [];
    bus.onEach('marketing', (name, { data }) => name === subscriberUnsubscribed.name && published.push(data));
    await mailbox.handle(mailWith(tokens.of(subscriberId)));
    const ended = await database.subscribers.findById(subscriberId, { unsubscribedAt: 1, isSubscribed: 1 }).lean();
    expect(ended).toMatchObject({ isSubscribed: false, unsubscribedAt: expect.any(Date) });
    await mailbox.handle(mailWith(tokens.of(subscriberId)));
    expect(await database.subscribers.findById(subscriberId, { unsubscribedAt: 1, isSubscribed: 1 }).lean()).toEqual(ended);
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'unsubscribed' });
    // A sending in progress hears of it.
    await until(() => published.length > 0, { what: 'the event' });
    expect(published).toEqual([{ subscriberId: subscriberId.toHexString() }]);
  });

  it('with a token that is not ours changes nothing', async () => {
    const { email, subscriberId } = await subscriberWith(1);
    const forged = new UnsubscribeTokens('y'.repeat(32)).of(subscriberId);
    for (const subject of [forged, tokens.of(subscriberId).slice(1), subscriberId.toHexString(), ''])
      await mailbox.handle(mailWith(subject));
    expect(await subscriberOf(shop, email)).toMatchObject({ status: 'active' });
  });

  it.each([
    ['to the mailbox, where one is read', { BOUNCE_ADDRESS: 'bounce@shop.example', BOUNCE_IMAP_URL: 'imap://a:b@127.0.0.1/' }, 'bounce'],
    ['to the sender, where nobody reads the mailbox', { BOUNCE_ADDRESS: 'bounce@shop.example' }, 'kauppa'],
    ['to the sender, where there is no mailbox', {}, 'kauppa'],
  ])('goes %s', async (_where, settings, name) => {
    const config = Config.parse({
      MONGODB_URL: shop.mongo.url,
      NATS_URL: 'nats://127.0.0.1',
      S3_URL: 'http://127.0.0.1',
      S3_ACCESS_KEY: '',
      S3_SECRET_KEY: '',
      SMTP_URL: 'smtp://127.0.0.1',
      MAIL_FROM: 'Kauppa <kauppa@shop.example>',
      PUBLIC_URL: 'https://www.kauppa.example',
      UNSUBSCRIBE_SECRET: SECRET,
      ...settings,
    });
    const begun = { _id: new Types.ObjectId(), sending: { startedAt: new Date() } as SendingRecord };
    await storeRendering(connection, begun, { subject: 'Hei', html: 'hei', text: 'hei', replyTo: 'kauppa@shop.example', notes: [] });
    const found = await new CompiledNewsletters(database, config).find(begun);
    const message = await found?.mail.messageFor({ id: 'a', to: { address: 'a@posti.example' }, token: 'TOKEN' });
    expect(String(message)).toContain(`<mailto:${name}@shop.example?subject=TOKEN>`);
  });
});
