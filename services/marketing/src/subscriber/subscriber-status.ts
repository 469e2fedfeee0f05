import type { OutputOf } from '#contracts/operation';
import type { SubscriberStatus, restoreSubscriber } from '#contracts/marketing/subscribers';
import type { SubscriberRecord } from './subscriber.model.ts';

export type WireSubscriber = OutputOf<typeof restoreSubscriber>;

type Stated = Pick<SubscriberRecord, 'isSubscribed' | 'confirmation' | 'suppression'>;

/** Returns the state of a subscriber. */
export function statusOf({ isSubscribed, confirmation, suppression }: Stated): SubscriberStatus {
  if (!isSubscribed) return confirmation ? 'unconfirmed' : 'unsubscribed';
  return suppression ? 'suppressed' : 'active';
}

const absent = { $exists: false };

/** The MongoDB condition of each state; must agree with statusOf(). */
export const conditionOf: Record<SubscriberStatus, Record<string, unknown>> = {
  active: { isSubscribed: true, suppression: absent },
  suppressed: { isSubscribed: true, suppression: { $exists: true } },
  unsubscribed: { isSubscribed: false, confirmation: absent },
  unconfirmed: { isSubscribed: false, confirmation: { $exists: true } },
};

/** statusOf() as an aggregation expression. */
export const statusExpression = {
  $cond: [
    '$isSubscribed',
    { $cond: [{ $eq: [{ $type: '$suppression' }, 'missing'] }, 'active', 'suppressed'] },
    { $cond: [{ $eq: [{ $type: '$confirmation' }, 'missing'] }, 'unsubscribed', 'unconfirmed'] },
  ],
};

/** Converts a subscriber to the contract's shape. */
export function wireSubscriber(record: SubscriberRecord): WireSubscriber {
  const { confirmation, suppression, unsubscribedAt } = record;
  const status = statusOf(record);
  const wasNeverConfirmed = status === 'unconfirmed' && !unsubscribedAt;
  return {
    _id: record._id.toHexString(),
    email: record.emailAsTyped ?? record.email,
    isSubscribed: record.isSubscribed,
    createdAt: record.createdAt.toISOString(),
    status,
    subscribedAt: wasNeverConfirmed ? null : record.subscribedAt.toISOString(),
    unsubscribedAt: unsubscribedAt?.toISOString() ?? null,
    source: confirmation?.source ?? record.source,
    consentText: confirmation?.consentText ?? record.consentText,
    suppression: suppression ? { reason: suppression.reason, at: suppression.at.toISOString(), reply: suppression.reply ?? '' } : null,
  };
}
