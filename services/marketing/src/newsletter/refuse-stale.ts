import { AppError } from '#contracts/errors';
import type { Database } from '../database.ts';
import type { NewsletterRecord } from './newsletter.model.ts';
import { sendingCounts } from './sending-counts.ts';
import { wireNewsletter } from './wire-newsletter.ts';

/**
 * Refuses a request that was made for another version of a newsletter than the current one.
 * @param version undefined: the request is for any version
 * @throws AppError stale_version with the current newsletter
 */
export async function refuseStale(database: Database, current: NewsletterRecord, version: number | undefined): Promise<void> {
  if (version === undefined || version === current.version) return;
  const { _id, sending } = current;
  const counts = await sendingCounts(database, sending ? [_id] : []);
  throw new AppError('stale_version', undefined, { current: wireNewsletter(current, counts.get(_id.toHexString()) ?? null) });
}
