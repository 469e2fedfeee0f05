import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types, type Connection } from 'mongoose';
import { connectMongo } from '#service/database/mongo';
import { EventBus } from '#service/events/event-bus';
import { OutboxRelay } from '#service/events/outbox';
import { logger } from '#service/process/logging';
import { Database } from '../../services/marketing/src/database.ts';
import type { SendingRecord } from '../../services/marketing/src/newsletter/newsletter.model.ts';
import type { DeliveryRecord } from '../../services/marketing/src/sending/delivery.model.ts';
import { takeUnreached, writeOutcomes } from '../../services/marketing/src/sending/delivery-writes.ts';
import { withoutAttempt } from '../../services/marketing/src/sending/outcome.ts';
import { findRendering, removeOrphanRenderings, storeRendering } from '../../services/marketing/src/sending/rendered-newsletter.ts';
import { CANCELLED } from '../../services/marketing/src/sending/sending-texts.ts';
import { SendingWrites } from '../../services/marketing/src/sending/sending-writes.ts';
import { type Shop, startShop } from '../harness.ts';
import { createNewsletter, storedSending } from '../sending.ts';

const log = logger('marketing');
const startedAt = new Date('2026-11-20T08:00:00Z');
const retriedAt = new Date('2026-11-20T09:00:00Z');

let shop: Shop;
let connection: Connection;
let bus: EventBus;
let database: Database;
/** The writes of a process whose data may be outdated. */
let writes: SendingWrites;
beforeAll(async () => {
  // The service runs too, but the newsletters of these deliveries do not exist, so that it leaves them alone.
  shop = await startShop({ services: ['marketing'] });
  connection = await connectMongo({ url: shop.mongo.url, name: shop.databaseOf('marketing'), log });
  database = new Database(connection);
  bus = await EventBus.open({ url: shop.nats.url, name: 'marketing', log });
  writes = new SendingWrites(database, new OutboxRelay(bus, log));
});
afterAll(async () => {
  await bus.close();
  await connection.close();
  await shop.stop();
});

/** Stores deliveries of a newsletter, all added by the sending that began at `startedAt`. */
async function stored(...deliveries: Partial<DeliveryRecord>[]): Promise<Types.ObjectId> {
  const newsletterId = new Types.ObjectId();
  await database.deliveries.insertMany(
    deliveries.map((fields) => {
      const subscriberId = new Types.ObjectId();
      const _id = `${newsletterId.toHexString()}-${subscriberId.toHexString()}`;
      return { _id, newsletterId, subscriberId, status: 'waiting', dueAt: startedAt, sendingAt: startedAt, ...fields };
    }),
  );
  return newsletterId;
}
const deliveriesOf = (newsletterId: Types.ObjectId) => database.deliveries.find({ newsletterId }).sort({ dueAt: 1, _id: 1 }).lean();
const statesOf = async (newsletterId: Types.ObjectId) => (await deliveriesOf(newsletterId)).map(({ status }) => status);
const underway = (_id: Types.ObjectId, state: SendingRecord['state'], fields: Partial<SendingRecord> = {}) => ({
  _id,
  sending: { ...storedSending(state), startedAt, retriedAt: null, ...fields } as SendingRecord,
});
const retry = (newsletterId: Types.ObjectId) => takeUnreached(connection, newsletterId, { startedAt, retriedAt }, new Date());

describe('a retry of the unreached recipients', () => {
  it('takes those that failed or were skipped by the cancellation, and counts their attempts anew', async () => {
    const newsletterId = await stored(
      { status: 'failed', attempts: 5, reply: '451 later', at: startedAt },
      { status: 'skipped', reply: CANCELLED, at: startedAt },
      { status: 'sent', attempts: 1, reply: '250 ok', at: startedAt },
      { status: 'bounced', attempts: 1, reply: '550 5.1.1', at: startedAt },
    );
    await retry(newsletterId);
    const found = await deliveriesOf(newsletterId);
    const taken = found.filter(({ status }) => status === 'waiting');
    expect(taken.map(({ attempts, earlierAttempts, reply, at, sendingAt }) => [attempts, earlierAttempts, reply, at, sendingAt])).toEqual(
      expect.arrayContaining([
        [5, 5, '', null, retriedAt],
        [0, 0, '', null, retriedAt],
      ]),
    );
    expect(found.map(({ status }) => status).toSorted()).toEqual(['bounced', 'sent', 'waiting', 'waiting']);
  });

  it('is not repeated by a process that was frozen meanwhile: what has failed since stays failed', async () => {
    const newsletterId = await stored({ status: 'failed', attempts: 1 }, { status: 'skipped', reply: CANCELLED });
    await retry(newsletterId);
    await database.deliveries.updateMany({ newsletterId, attempts: 1 }, { $set: { status: 'failed', attempts: 2 } });
    await database.deliveries.updateMany({ newsletterId, attempts: 0 }, { $set: { status: 'skipped', reply: CANCELLED } });
    await retry(newsletterId);
    expect((await statesOf(newsletterId)).toSorted()).toEqual(['failed', 'skipped']);
  });

  it.each<[string, (newsletterId: Types.ObjectId) => Promise<unknown>]>([
    ['endCancelled', (newsletterId) => writes.endCancelled(underway(newsletterId, 'cancelled'))],
    ['giveUp', (newsletterId) => writes.giveUp(underway(newsletterId, 'sending'), 'ei vastaa')],
    ['giveUpPreparing', (newsletterId) => writes.giveUpPreparing(underway(newsletterId, 'preparing'), 'ei vastaa')],
  ])('is not ended by %s of a process that has read the sending before it', async (_what, endEarlier) => {
    const newsletterId = await stored({ status: 'failed', attempts: 1 });
    await retry(newsletterId);
    await endEarlier(newsletterId);
    expect(await statesOf(newsletterId)).toEqual(['waiting']);
  });

  it('is ended by its own cancellation, and by giving it up', async () => {
    const [cancelled, hopeless] = [await stored({ status: 'failed' }), await stored({ status: 'failed' })];
    for (const newsletterId of [cancelled, hopeless]) await retry(newsletterId);
    await writes.endCancelled(underway(cancelled, 'cancelled', { retriedAt }));
    await writes.giveUp(underway(hopeless, 'sending', { retriedAt }), 'ei vastaa');
    expect([await statesOf(cancelled), await statesOf(hopeless)]).toEqual([['skipped'], ['failed']]);
  });

  it('is not overwritten by an outcome of the first sending that is read once more from the log of its worker', async () => {
    const newsletterId = await stored({ worker: 'w' });
    const [first] = await deliveriesOf(newsletterId);
    const outcome = { ...withoutAttempt({ _id: first?._id ?? '', attempts: 0 }, 'failed', '451 later', startedAt), attempts: 1 };
    await writeOutcomes(connection, 'w', [outcome]);
    expect(await statesOf(newsletterId)).toEqual(['failed']);
    await retry(newsletterId);
    // The same worker claims it again, is killed, and another replica writes the outcomes of its log.
    await database.deliveries.updateMany({ newsletterId }, { $set: { worker: 'w' } });
    await writeOutcomes(connection, 'w', [outcome]);
    expect(await statesOf(newsletterId)).toEqual(['waiting']);
  });
});

describe('the rendering of a newsletter', () => {
  it('is removed after its newsletter', async () => {
    const rendering = { subject: 'Aihe', html: '<p>Hei</p>', text: 'Hei', replyTo: 'kauppa@shop.example', notes: [] };
    const _id = new Types.ObjectId();
    await storeRendering(connection, underway(_id, 'done'), rendering);
    const other = new Types.ObjectId((await createNewsletter(shop))._id);
    await storeRendering(connection, underway(other, 'done'), rendering);
    expect(await removeOrphanRenderings(connection)).toBe(1);
    expect(await findRendering(connection, underway(_id, 'done'))).toBeNull();
    expect(await findRendering(connection, underway(other, 'done'))).toMatchObject(rendering);
  });
});
