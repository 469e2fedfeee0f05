import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Database } from '../database.ts';
import type { OptOutReason, OptOutRecord } from './opt-out.model.ts';
import { SubscriberIds } from './subscriber-ids.ts';
import type { SubscriberRecord } from './subscriber.model.ts';

/** The fields of a subscriber that tell whether its owner has opted out. */
export const optOutFields = { email: 1, isSubscribed: 1, unsubscribedAt: 1, suppression: 1, confirmation: 1 } as const;

type Subscriber = Pick<SubscriberRecord, keyof typeof optOutFields>;

/** Returns why a subscriber's address may not be imported, the strongest reason first, and since when. Null: it may. */
function optOutOf({ isSubscribed, unsubscribedAt, suppression, confirmation }: Subscriber): Omit<OptOutRecord, '_id'> | null {
  if (suppression?.reason === 'complaint') return { reason: 'complaint', at: suppression.at };
  if (!isSubscribed && (unsubscribedAt !== null || !confirmation)) return { reason: 'unsubscribed', at: unsubscribedAt ?? new Date() };
  return suppression ? { reason: 'bounce', at: suppression.at } : null;
}

/**
 * Remembers which removed subscribers had opted out, so that no import subscribes them again. Stores their ids, which are keyed hashes:
 * who has the database but not the secret cannot test whether an address is among them.
 */
@Injectable()
export class OptOuts {
  constructor(
    private readonly database: Database,
    private readonly ids: SubscriberIds,
  ) {}

  /** Remembers those of the subscribers who have opted out. Idempotent. */
  async remember(subscribers: readonly Subscriber[]): Promise<void> {
    const writes = subscribers.flatMap((subscriber) => {
      const optOut = optOutOf(subscriber);
      return optOut ? [{ updateOne: { filter: { _id: this.ids.of(subscriber.email) }, update: { $set: optOut }, upsert: true } }] : [];
    });
    if (writes.length > 0) await this.database.optOuts.bulkWrite(writes, { ordered: false });
  }

  /**
   * Remembers that a subscriber whose record was removed has opted out since, by a link or a report. Idempotent. A complaint outweighs
   * the other reasons.
   */
  async rememberRemoved(_id: Types.ObjectId, reason: OptOutReason): Promise<void> {
    const optOut = { reason, at: new Date() };
    await this.database.optOuts.updateOne({ _id }, { $setOnInsert: optOut }, { upsert: true });
    if (reason === 'complaint') await this.database.optOuts.updateOne({ _id, reason: { $ne: reason } }, { $set: optOut });
  }

  /** Returns the addresses among these that have opted out, with the reason. Addresses are in the form used for comparison. */
  async find(emails: readonly string[]): Promise<Map<string, OptOutReason>> {
    const emailOf = new Map(emails.map((email) => [this.ids.of(email).toHexString(), email]));
    const found = await this.database.optOuts.find({ _id: { $in: [...emailOf.keys()] } }, { reason: 1 }).lean();
    return new Map(found.map(({ _id, reason }) => [emailOf.get(_id.toHexString()) ?? '', reason]));
  }

  /** Forgets addresses whose owners have subscribed themselves. */
  async forget(emails: readonly string[]): Promise<void> {
    if (emails.length > 0) await this.database.optOuts.deleteMany({ _id: { $in: emails.map((email) => this.ids.of(email)) } });
  }
}
