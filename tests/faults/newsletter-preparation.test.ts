import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type mongoose from 'mongoose';
import { type Shop, until } from '../harness.ts';
import { addresses, addSubscribers, createNewsletter, ended, type SendingShop, startSendingShop } from '../sending.ts';
import type { SmtpSink } from '../smtp-sink.ts';

const { ObjectId } = (createRequire(import.meta.url)('mongoose') as typeof mongoose).mongo;
/** Enough that the database is killed while it adds them. */
const SUBSCRIBERS = 5_000;

let sending: SendingShop;
let shop: Shop;
let sink: SmtpSink;
beforeAll(async () => {
  sending = await startSendingShop({ ownServers: true });
  ({ shop, sink } = sending);
});
afterAll(() => sending.stop());

describe('a newsletter whose recipients are being added when the database is killed', () => {
  it('is prepared again, and reaches everybody once', async () => {
    await addSubscribers(shop, addresses(SUBSCRIBERS));
    const { _id } = await createNewsletter(shop);
    const newsletterId = new ObjectId(_id);
    const deliveries = shop.database('marketing').collection('deliveries');
    const newsletters = shop.database('marketing').collection('newsletters');
    expect((await shop.admin.post(`/newsletters/${_id}/send`, {})).status).toBe(202);
    await until(() => deliveries.findOne({ newsletterId }, { projection: { _id: 1 } }), { every: 1, what: 'the first recipient' });
    await shop.mongo.kill();
    await shop.mongo.start();
    const killed = await until(() => newsletters.findOne({ _id: newsletterId }));
    expect(killed).toMatchObject({ status: 'scheduled', sending: { state: 'preparing', isPrepared: false } });
    expect(await deliveries.countDocuments({ newsletterId })).toBeLessThan(SUBSCRIBERS);
    // As if the lease of the failed preparation had passed.
    await newsletters.updateOne({ _id: newsletterId, 'sending.state': 'preparing' }, { $set: { 'sending.preparedUntil': null } });
    expect(await ended(shop, _id)).toMatchObject({
      status: 'sent',
      sending: { total: SUBSCRIBERS, sent: SUBSCRIBERS, left: 0, failed: 0, uncertain: 0, problem: null },
    });
    const recipients = (await sink.accepted()).map(({ to }) => to);
    expect(recipients).toHaveLength(SUBSCRIBERS);
    expect(new Set(recipients).size).toBe(SUBSCRIBERS);
  });
});
