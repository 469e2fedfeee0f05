import { outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { newsletterSendingChanged } from '#contracts/marketing/events';
import type { NewsletterRecord, SendingRecord } from '../newsletter/newsletter.model.ts';
import type { SendingCounts } from '../newsletter/sending-counts.ts';
import { missed, NOBODY_LEFT, nobodyReached } from './sending-texts.ts';

/** A schedule that was missed by more than this is not caught up: the offers in it are old. */
const LATEST_MS = 24 * 3_600_000;

/** Matches newsletters that are not being sent; a cancelled sending ends when its last mail has an outcome. */
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

/** What becomes of a due newsletter: it is sent, or it is too late for that. */
export const dueAction = (sendDate: Date, at: Date): 'send' | { failure: string } =>
  at.getTime() - sendDate.getTime() <= LATEST_MS ? 'send' : { failure: missed(sendDate) };

/** Returns the status of a newsletter of which nobody is left to be sent to. */
export function endOf({ sent, bounced, failed }: SendingCounts, lastReply: string): { status: 'sent' | 'failed'; failure: string | null } {
  if (sent > 0) return { status: 'sent', failure: null };
  return { status: 'failed', failure: bounced + failed > 0 ? nobodyReached(lastReply) : NOBODY_LEFT };
}

/** Returns the event that tells all replicas that a sending has changed. */
export const changedEvent = ({ _id }: Pick<NewsletterRecord, '_id'>): OutboxEntry =>
  outboxEntry(newsletterSendingChanged, { newsletterId: _id.toHexString() });
