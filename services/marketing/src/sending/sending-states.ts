import { outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { newsletterSendingChanged } from '#contracts/marketing/events';
import type { NewsletterRecord, SendingRecord } from '../newsletter/newsletter.model.ts';
import type { SendingCounts } from '../newsletter/sending-counts.ts';
import { missed, NOBODY_LEFT, nobodyReached } from './sending-texts.ts';

/** A scheduled newsletter that is later than this is not sent: its offers are outdated. */
const LATEST_MS = 24 * 3_600_000;

/** Matches newsletters that are not being sent. A cancelled sending ends only when its last mail has an outcome. */
export const notBeingSent = { $or: [{ sending: null }, { 'sending.endedAt': { $ne: null } }] };

/** Returns the sending that begins at `startedAt`. */
export const newSending = (startedAt: Date, chosen: SendingRecord['chosen'], key: string | null): SendingRecord => ({
  state: 'preparing',
  startedAt,
  endedAt: null,
  chosen,
  isPrepared: false,
  problem: null,
  problemSince: null,
  notes: [],
  retriedAt: null,
  key,
  preparedUntil: null,
});

/** The projection of a newsletter to its sending, without the chosen subscribers, who may be 20,000. */
export const sendingFields: Record<string, 1> = Object.fromEntries(
  Object.keys(newSending(new Date(0), null, null))
    .filter((field) => field !== 'chosen')
    .map((field) => [`sending.${field}`, 1]),
);

/** Returns 'send' for a due newsletter, or the failure (Finnish) when it is too late to send it. */
export const dueAction = (sendDate: Date, at: Date): 'send' | { failure: string } =>
  at.getTime() - sendDate.getTime() <= LATEST_MS ? 'send' : { failure: missed(sendDate) };

/** How long a process must have tried before it gives a sending up. */
const TRIED_FOR_MS = 10 * 60_000;

/**
 * Returns whether a sending is given up. After a standstill of all processes the stored problem is old although nobody has tried since,
 * and other servers may only be starting: so this process must have tried for a while.
 * @param times since the first of the failures in a row, of all processes and of this one; 0 without
 */
export const isHopeless = ({ lastedMs, triedMs }: { lastedMs: number; triedMs: number }, giveUpAfterMs: number): boolean =>
  lastedMs >= giveUpAfterMs && triedMs >= Math.min(giveUpAfterMs, TRIED_FOR_MS);

/** Returns the final status of a newsletter that has no recipients left. */
export function endOf({ sent, bounced, failed }: SendingCounts, lastReply: string): { status: 'sent' | 'failed'; failure: string | null } {
  if (sent > 0) return { status: 'sent', failure: null };
  return { status: 'failed', failure: bounced + failed > 0 ? nobodyReached(lastReply) : NOBODY_LEFT };
}

/** Returns the event that tells all replicas that a sending has changed. */
export const changedEvent = ({ _id }: Pick<NewsletterRecord, '_id'>): OutboxEntry =>
  outboxEntry(newsletterSendingChanged, { newsletterId: _id.toHexString() });
