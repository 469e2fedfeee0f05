import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type mongoose from 'mongoose';
import type { ErrorBody } from '../client.ts';
import { type Shop, until } from '../harness.ts';
import {
  addresses,
  addSubscribers,
  createNewsletter,
  ended,
  newsletterOf,
  type SendingShop,
  startOver,
  startSendingShop,
  storedDelivery,
  storedSending,
  type WireNewsletter,
} from '../sending.ts';
import type { SmtpSink } from '../smtp-sink.ts';

const { ObjectId } = (createRequire(import.meta.url)('mongoose') as typeof mongoose).mongo;

let sending: SendingShop;
let shop: Shop;
let sink: SmtpSink;
beforeAll(async () => {
  sending = await startSendingShop({ env: { MAIL_RETRY_MS: '50', SENDING_LEASE_MS: '1000', SENDING_GIVE_UP_MS: '4000' } });
  ({ shop, sink } = sending);
});
afterAll(() => sending.stop());

const marketing = (collection: string) => shop.database('marketing').collection(collection);
beforeEach(() => startOver(sending));

type Answer = WireNewsletter & ErrorBody;
const act = (id: string, action: string, body: object = {}) => shop.admin.post<Answer>(`/newsletters/${id}/${action}`, body);
const recipients = async () => (await sink.accepted()).map(({ to }) => to).toSorted();
const isSent = (id: string) => until(async () => (await newsletterOf(shop, id)).status === 'sent', { what: 'the newsletter is sent' });
const setNewsletter = (id: string, fields: object) => marketing('newsletters').updateOne({ _id: new ObjectId(id) }, { $set: fields });

describe('a sending that is cancelled while it is prepared', () => {
  it('ends only when its preparation has, and no other begins before', async () => {
    await addSubscribers(shop, addresses(2));
    const { _id } = await createNewsletter(shop);
    const preparedUntil = new Date(Date.now() + 60_000);
    await setNewsletter(_id, { status: 'scheduled', sending: storedSending('preparing', { preparedUntil }) });
    expect((await act(_id, 'cancel')).body).toMatchObject({ status: 'failed', sending: { state: 'cancelled', endedAt: null } });
    expect(await act(_id, 'send')).toMatchObject({ status: 409, body: { code: 'newsletter_sending' } });
    expect(await act(_id, 'schedule', { sendDate: preparedUntil.toISOString() })).toMatchObject({ status: 409 });
    await setNewsletter(_id, { 'sending.preparedUntil': null });
    expect(await ended(shop, _id)).toMatchObject({ status: 'failed', sending: { state: 'cancelled' } });
    expect(await recipients()).toEqual([]);
  });

  it('adds nobody to the next one, however late its preparation adds them', async () => {
    const ids = await addSubscribers(shop, addresses(4));
    const { _id } = await createNewsletter(shop);
    const earlier = { sendingAt: new Date(Date.now() - 60_000) };
    await marketing('deliveries').insertMany(ids.map((id) => storedDelivery(_id, id, earlier)));
    expect((await act(_id, 'send', { subscriberIds: ids.slice(0, 1) })).status).toBe(202);
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { total: 1, sent: 1, left: 0 } });
    expect(await recipients()).toEqual(addresses(1));
  });
});

describe('a preparation that was killed', () => {
  it.each([false, true])('is finished by another process: its recipients get the mail once (added: %p)', async (isPrepared) => {
    const ids = await addSubscribers(shop, addresses(3));
    const { _id } = await createNewsletter(shop);
    const begun = storedSending('preparing', { startedAt: new Date(), isPrepared });
    await marketing('deliveries').insertMany(
      ids.map((id, at) => storedDelivery(_id, id, { sendingAt: begun.startedAt, email: addresses(3)[at] })),
    );
    await setNewsletter(_id, { status: 'scheduled', sending: begun });
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { total: 3, sent: 3, left: 0 } });
    expect(await recipients()).toEqual(addresses(3));
  });
});

describe('a sending whose problem is old because no process was running', () => {
  it.each(['preparing', 'sending'])('is tried before it is given up (%s)', async (state) => {
    const [id] = await addSubscribers(shop, addresses(1));
    const { _id } = await createNewsletter(shop);
    const problem = { problem: 'Sähköpostipalvelin ei vastaa.', problemSince: new Date(Date.now() - 3_600_000), isPrepared: true };
    const begun = storedSending(state, problem);
    const at = begun.startedAt;
    await marketing('deliveries').insertOne(storedDelivery(_id, id ?? '', { dueAt: at, sendingAt: at, email: addresses(1)[0] }));
    await setNewsletter(_id, { status: 'scheduled', sending: begun });
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { sent: 1, failed: 0 } });
    expect(await recipients()).toEqual(addresses(1));
  });
});

describe('a newsletter that is begun again', () => {
  it('reaches all active subscribers who did not get it: failed, bounced and skipped ones; nobody who has it', async () => {
    const ids = await addSubscribers(shop, addresses(5));
    const { _id } = await createNewsletter(shop);
    const at = new Date(Date.now() - 60_000);
    const outcomes = ['failed', 'bounced', 'skipped', 'sent', 'skipped'];
    await marketing('deliveries').insertMany(
      ids.map((id, index) => storedDelivery(_id, id, { status: outcomes[index], attempts: 3, reply: 'ei', at, dueAt: at, sendingAt: at })),
    );
    await marketing('subscribers').updateOne({ email: 'tilaaja-4@posti.example' }, { $set: { isSubscribed: false } });
    await setNewsletter(_id, { status: 'failed', sending: storedSending('done', { startedAt: at, endedAt: at, isPrepared: true }) });
    expect((await act(_id, 'send')).status).toBe(202);
    await isSent(_id);
    expect((await newsletterOf(shop, _id)).sending).toMatchObject({ total: 5, sent: 4, skipped: 1, left: 0 });
    expect(await recipients()).toEqual(addresses(3));
  });

  it('has nothing to retry once its text was changed: a retry would mail the old one', async () => {
    const [id] = await addSubscribers(shop, addresses(1));
    const { _id } = await createNewsletter(shop);
    const at = new Date(Date.now() - 60_000);
    await marketing('deliveries').insertOne(storedDelivery(_id, id ?? '', { status: 'failed', reply: 'ei', at, dueAt: at, sendingAt: at }));
    await setNewsletter(_id, { status: 'failed', sending: storedSending('done', { startedAt: at, endedAt: at, isPrepared: true }) });
    const changed = await shop.admin.put<Answer>(`/newsletters/${_id}`, { content: 'Korjattu teksti.' });
    expect(changed).toMatchObject({ status: 200, body: { sending: null } });
    expect((await act(_id, 'retry')).body.code).toBe('nothing_to_retry');
    expect((await act(_id, 'send')).status).toBe(202);
    await isSent(_id);
    expect(await recipients()).toEqual(addresses(1));
  });

  it('fails with the reason when nobody is a recipient', async () => {
    await addSubscribers(shop, addresses(1));
    await marketing('subscribers').updateMany({}, { $set: { subscribedAt: new Date(Date.now() + 60_000) } });
    const { _id } = await createNewsletter(shop);
    await act(_id, 'send');
    const failure = 'Uutiskirjeellä ei ollut lähetyshetkellä yhtään tilaajaa.';
    expect(await ended(shop, _id)).toMatchObject({ status: 'failed', failure, sending: { total: 0 } });
  });

  it('cannot be changed when somebody may have it, also after a schedule', async () => {
    const { _id } = await createNewsletter(shop);
    await marketing('deliveries').insertOne(storedDelivery(_id, 'b'.repeat(24), { status: 'skipped', uncertain: true }));
    expect(await shop.admin.put(`/newsletters/${_id}`, { content: 'Uusi.' })).toMatchObject({
      status: 409,
      body: { code: 'newsletter_locked' },
    });
  });
});

describe('a sending that lacks something', () => {
  it('is rendered again when its rendering is missing', async () => {
    await addSubscribers(shop, addresses(2));
    const { _id } = await createNewsletter(shop);
    await sink.configure({ refuse: [{ reply: '451 4.3.0 Out of order', at: 'content' }] });
    await act(_id, 'send');
    await until(async () => (await newsletterOf(shop, _id)).sending?.state === 'sending', { what: 'the sending' });
    await act(_id, 'pause');
    // A paused newsletter's mail is forgotten by the worker's process when it looks at the sendings.
    await until(async () => (await marketing('deliveries').countDocuments({ worker: { $exists: true } })) === 0, {
      what: 'nothing claimed',
    });
    await shop.marketing.stop();
    await marketing('rendered-newsletters').deleteMany({ newsletterId: new ObjectId(_id) });
    await sink.configure({});
    await shop.marketing.start();
    await until(() => act(_id, 'resume').then(({ status }) => status === 200));
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { sent: 2 } });
    expect(await recipients()).toEqual(addresses(2));
  });

  it('leaves out those whom an earlier, cancelled sending has skipped', async () => {
    const ids = await addSubscribers(shop, addresses(2));
    const { _id } = await createNewsletter(shop);
    const [earlier, at] = [new Date(Date.now() - 120_000), new Date(Date.now() - 60_000)];
    const skipped = { status: 'skipped', reply: 'Lähetys peruttiin.', at: earlier, dueAt: earlier, sendingAt: earlier };
    const failed = { status: 'failed', reply: 'ei', at, dueAt: at, sendingAt: at };
    await marketing('deliveries').insertMany(
      ids.map((id, index) => storedDelivery(_id, id, { ...(index === 0 ? failed : skipped), email: addresses(2)[index] })),
    );
    await setNewsletter(_id, { status: 'failed', sending: storedSending('done', { startedAt: at, endedAt: at, isPrepared: true }) });
    expect((await act(_id, 'retry')).body).toMatchObject({ status: 'scheduled' });
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { total: 2, sent: 1, skipped: 1 } });
    expect(await recipients()).toEqual(addresses(1));
  });

  it('of which somebody was left waiting at its end is retried', async () => {
    const [id] = await addSubscribers(shop, addresses(1));
    const { _id } = await createNewsletter(shop);
    const at = new Date(Date.now() - 60_000);
    await marketing('deliveries').insertOne(storedDelivery(_id, id ?? '', { dueAt: at, sendingAt: at, email: addresses(1)[0] }));
    await setNewsletter(_id, { status: 'sent', sending: storedSending('done', { startedAt: at, endedAt: at, isPrepared: true }) });
    expect((await act(_id, 'retry')).body).toMatchObject({ status: 'scheduled', sending: { endedAt: null } });
    expect(await ended(shop, _id)).toMatchObject({ status: 'sent', sending: { sent: 1, left: 0 } });
    expect(await recipients()).toEqual(addresses(1));
  });
});
