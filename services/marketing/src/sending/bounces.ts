import type { Connection, Types } from 'mongoose';
import type { SubscriberRecord } from '../subscriber/subscriber.model.ts';
import { deliveriesOf } from './delivery-writes.ts';

/** After this many newsletters that the mail server refused permanently, an address gets no more. */
export const MAX_BOUNCES = 2;
/** Newsletters that an address remembers: more than can bounce before it is suppressed. */
const REMEMBERED = 10;

/**
 * Counts a newsletter that was refused permanently, and suppresses the address at the second. Idempotent for a newsletter. Also
 * for refusals that arrive later by mail.
 */
export async function recordBounce(
  connection: Connection,
  subscriberId: Types.ObjectId,
  newsletterId: Types.ObjectId,
  reply: string,
): Promise<void> {
  if (!connection.db) throw new Error('not connected');
  const subscribers = connection.db.collection<SubscriberRecord>('subscribers');
  await subscribers.updateOne(
    { _id: subscriberId, bouncedNewsletters: { $ne: newsletterId } },
    { $inc: { bounces: 1 }, $push: { bouncedNewsletters: { $each: [newsletterId], $slice: -REMEMBERED } } },
  );
  await subscribers.updateOne(
    { _id: subscriberId, bounces: { $gte: MAX_BOUNCES }, suppression: { $exists: false } },
    { $set: { suppression: { reason: 'bounce', at: new Date(), reply } } },
  );
}

/** Counts the bounced deliveries that were not counted yet, also those that a killed process has left. */
export async function countBounces(connection: Connection): Promise<void> {
  const deliveries = deliveriesOf(connection);
  for (;;) {
    const uncounted = await deliveries
      .find({ isBounceUncounted: true }, { projection: { subscriberId: 1, newsletterId: 1, reply: 1 } })
      .limit(200)
      .toArray();
    if (uncounted.length === 0) return;
    for (const { subscriberId, newsletterId, reply } of uncounted) await recordBounce(connection, subscriberId, newsletterId, reply);
    await deliveries.updateMany({ _id: { $in: uncounted.map(({ _id }) => _id) } }, { $unset: { isBounceUncounted: '' } });
  }
}
