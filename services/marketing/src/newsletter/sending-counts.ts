import type { Types } from 'mongoose';
import { deliveryStatuses } from '#contracts/marketing/sending';
import type { Database } from '../database.ts';

/** Numbers of recipients of a newsletter by the status of their delivery. */
export type SendingCounts = Record<(typeof deliveryStatuses)[number], number> & {
  /** How many may have received the newsletter twice; each is also counted by its status. */
  uncertain: number;
};

/** The counts of a newsletter without deliveries. */
export const noCounts: SendingCounts = { waiting: 0, sent: 0, bounced: 0, failed: 0, skipped: 0, uncertain: 0 };

/**
 * Counts the deliveries of newsletters from the indexes alone.
 * @returns by hexadecimal newsletter id; newsletters without deliveries are missing
 */
export async function sendingCounts(
  { deliveries }: Pick<Database, 'deliveries'>,
  newsletterIds: readonly Types.ObjectId[],
): Promise<Map<string, SendingCounts>> {
  const counts = new Map<string, SendingCounts>();
  if (newsletterIds.length === 0) return counts;
  const newsletterId = { $in: [...newsletterIds] };
  const [byStatus, uncertain] = await Promise.all([
    deliveries.aggregate<{ _id: { newsletterId: Types.ObjectId; status: keyof SendingCounts }; recipients: number }>([
      { $match: { newsletterId } },
      { $group: { _id: { newsletterId: '$newsletterId', status: '$status' }, recipients: { $sum: 1 } } },
    ]),
    deliveries.aggregate<{ _id: Types.ObjectId; recipients: number }>([
      { $match: { newsletterId, uncertain: true } },
      { $group: { _id: '$newsletterId', recipients: { $sum: 1 } } },
    ]),
  ]);
  const add = (id: Types.ObjectId, name: keyof SendingCounts, recipients: number) =>
    counts.set(id.toHexString(), { ...(counts.get(id.toHexString()) ?? noCounts), [name]: recipients });
  for (const { _id, recipients } of byStatus) add(_id.newsletterId, _id.status, recipients);
  for (const { _id, recipients } of uncertain) add(_id, 'uncertain', recipients);
  return counts;
}
