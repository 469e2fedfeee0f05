import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { subscriberUnsubscribed } from '#contracts/marketing/events';
import { OutboxRelay, outboxEntry } from '#service/events/outbox';
import { Database } from '../database.ts';
import { OptOuts } from './opt-outs.ts';

/** Ends subscriptions. */
@Injectable()
export class Unsubscription {
  constructor(
    private readonly database: Database,
    private readonly relay: OutboxRelay,
    private readonly optOuts: OptOuts,
  ) {}

  /**
   * Unsubscribes a subscriber. Idempotent: a repetition succeeds but publishes no event. Who was removed for good is remembered, so that
   * no import subscribes them again.
   */
  async of(_id: Types.ObjectId): Promise<void> {
    const event = outboxEntry(subscriberUnsubscribed, { subscriberId: _id.toHexString() });
    const { matchedCount } = await this.database.subscribers.updateOne(
      { _id, isSubscribed: true },
      { $set: { isSubscribed: false, unsubscribedAt: new Date() }, $push: { outbox: event } },
    );
    if (matchedCount > 0) return this.relay.relaySoon(this.database.subscribers, _id, [event]);
    // A subscription that waits for its confirmation ends too, or else its record would be removed as one of somebody who never subscribed.
    const { matchedCount: waiting } = await this.database.subscribers.updateOne(
      { _id, isSubscribed: false, unsubscribedAt: null },
      { $set: { unsubscribedAt: new Date() }, $unset: { confirmation: '', mail: '' } },
    );
    if (waiting === 0 && !(await this.database.subscribers.exists({ _id }))) await this.optOuts.rememberRemoved(_id, 'unsubscribed');
  }
}
