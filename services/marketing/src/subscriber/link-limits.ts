import type { SubscriberRecord } from './subscriber.model.ts';

/** Minimum time between two links to one address, so that nobody can flood a mailbox. */
const LINK_INTERVAL_MS = 5 * 60_000;
/** The limit for requests that respect the interval. */
export const LINKS_PER_DAY = 3;
const DAY_MS = 86_400_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Returns the MongoDB condition on a subscriber to whom a link may be mailed now. */
export const linkAllowed = (now: Date) => ({
  linkAskedAt: { $not: { $gt: before(now, LINK_INTERVAL_MS) } },
  $or: [{ [`linksAskedAt.${LINKS_PER_DAY - 1}`]: { $exists: false } }, { 'linksAskedAt.0': { $lte: before(now, DAY_MS) } }],
});

/** Returns whether a link may be mailed now, to a subscriber as read or to a new one (null). */
export function isLinkAllowed(known: Pick<SubscriberRecord, 'linkAskedAt' | 'linksAskedAt'> | null, now: Date): boolean {
  const { linkAskedAt, linksAskedAt = [] } = known ?? {};
  if (linkAskedAt && linkAskedAt > before(now, LINK_INTERVAL_MS)) return false;
  return linksAskedAt.length < LINKS_PER_DAY || (linksAskedAt[0] ?? now) <= before(now, DAY_MS);
}
