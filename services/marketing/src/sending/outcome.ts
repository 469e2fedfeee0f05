import { delaysBefore, retryDelay } from '#service/mail/mail-backoff';
import type { Accepted, Refused } from '#service/mail/smtp-client';
import type { DeliveryRecord } from './delivery.model.ts';
import { isMailboxRefusal } from './mailbox-refusal.ts';

/** The outcome of one attempt, as it is written into the delivery. */
export interface Outcome {
  _id: string;
  /** Number of attempts before this one. It prevents an earlier outcome from overwriting a later one. */
  before: number;
  status: DeliveryRecord['status'];
  attempts: number;
  reply: string;
  /** When the attempt ended; null while the recipient waits for the next one. */
  at: Date | null;
  /** When the next attempt is due; null for a final outcome. */
  dueAt: Date | null;
  /** Set when the server may have accepted the mail although its reply is missing. */
  uncertain?: true;
}

/** Times in milliseconds. */
export interface RetryTimes {
  /** Between the first attempt and the second. */
  firstDelay: number;
  /** Of waiting for attempts, until a recipient whose mail is not accepted counts as failed. */
  giveUpAfter: number;
}

/** Returns the outcome of an attempt from the server's reply, or from the loss of its connection. */
export function outcomeOf(
  result: Accepted | Refused,
  delivery: { _id: string; attempts: number; earlierAttempts: number; isUncertain: boolean },
  { at, times }: { at: Date; times: RetryTimes },
): Outcome {
  const attempts = delivery.attempts + 1;
  const common = { _id: delivery._id, before: delivery.attempts, attempts, reply: result.reply };
  if (result.accepted) return { ...common, status: 'sent', at, dueAt: null };
  if (result.isPermanent) return { ...common, status: isMailboxRefusal(result) ? 'bounced' : 'failed', at, dueAt: null };
  const uncertain = result.isUncertain ? { uncertain: true as const } : {};
  const counted = attempts - delivery.earlierAttempts;
  // Only the waits between the attempts count: a pause or a slow limit must not take attempts away.
  const delay = retryDelay(counted, times.firstDelay, delaysBefore(counted, times.firstDelay), times.giveUpAfter);
  // Each attempt after the content may have brought another copy. One more is sent, as otherwise some would get none.
  if (delay === null || (result.isUncertain && delivery.isUncertain)) return { ...common, status: 'failed', at, dueAt: null, ...uncertain };
  return { ...common, status: 'waiting', at: null, dueAt: new Date(at.getTime() + delay), ...uncertain };
}

/** Returns the outcome of a recipient to whom nothing was sent. */
export const withoutAttempt = (
  { _id, attempts }: { _id: string; attempts: number },
  status: 'skipped' | 'failed',
  reply: string,
  at: Date,
): Outcome => ({ _id, before: attempts, status, attempts, reply, at, dueAt: null });
