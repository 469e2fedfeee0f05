import type { Types } from 'mongoose';
import { deliveryStatuses } from '#contracts/marketing/sending';
import type { Database } from '../database.ts';

/** Numbers of recipients of a newsletter by the status of their delivery. */
export type SendingCounts = Record<(typeof deliveryStatuses)[number], number> & {
  /** Number of recipients who may have received the newsletter twice. They are also counted by their status. */
  uncertain: number;
};

/** The counts of a newsletter without deliveries. */
export const noCounts: SendingCounts = { waiting: 0, sent: 0, bounced: 0, failed: 0, skipped: 0, uncertain: 0 };

/**
 * Counts the deliveries of newsletters. Each number is one scan of an index without its documents (MongoDB's COUNT_SCAN), which
 * takes a fifth of the time of grouping all deliveries by their status: some 25 ms for 20,000 deliveries.
 * @returns by hexadecimal newsletter id
 */
export async function sendingCounts(
  { deliveries }: Pick<Database, 'deliveries'>,
  newsletterIds: readonly Types.ObjectId[],
): Promise<Map<string, SendingCounts>> {
  const counts = new Map<string, SendingCounts>();
  // Sequentially, so that a page of the list leaves database connections for other calls.
  for (const newsletterId of newsletterIds) {
    const counted = await Promise.all([
      ...deliveryStatuses.map(async (status) => [status, await deliveries.countDocuments({ newsletterId, status })] as const),
      deliveries.countDocuments({ newsletterId, uncertain: true }).then((uncertain) => ['uncertain', uncertain] as const),
    ]);
    counts.set(newsletterId.toHexString(), { ...noCounts, ...Object.fromEntries(counted) });
  }
  return counts;
}
