import type { Connection, Types } from 'mongoose';
import type { SubscriberRecord } from '../subscriber/subscriber.model.ts';
import { deliveriesOf } from './delivery-writes.ts';

/** An address that has bounced for this many newsletters is suppressed. */
export const MAX_BOUNCES = 2;
/** Maximum number of bounced newsletters stored per subscriber, more than can bounce before the suppression. */
const REMEMBERED = 10;

/**
 * Counts a permanent bounce and suppresses the address at the second one. Idempotent per newsletter. Also used for bounces that
 * arrive later by mail.
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

/** Counts the bounced deliveries that have not been counted yet, including those of a killed process. */
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
