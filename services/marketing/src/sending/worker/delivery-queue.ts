import type { Connection, mongo } from 'mongoose';
import { activeSubscriber, type SubscriberRecord } from '../../subscriber/subscriber.model.ts';
import { NEVER, type DeliveryRecord } from '../delivery.model.ts';
import { deliveriesOf, release } from '../delivery-writes.ts';
import type { Outcome } from '../outcome.ts';
import { domainOf, type ActiveNewsletter, type ClaimedDelivery } from './claimed-delivery.ts';

/** Interval of comparisons with the database while unsure: a claim whose response was lost may still succeed late. */
const COMPARE_EVERY_MS = 10_000;

/** The deliveries that a worker holds and has not started to send, in order. */
export class DeliveryQueue {
  private waiting: ClaimedDelivery[] = [];
  private readonly deliveries: mongo.Collection<DeliveryRecord>;
  private readonly subscribers: mongo.Collection<SubscriberRecord>;
  private claiming: Promise<number> | null = null;
  /** All deliveries that the worker holds until their outcome is written or they are released: id → attempts. */
  private readonly held = new Map<string, number>();
  /** Set when the response to a claim or a release was lost, so that the database may have more claims than `held`. */
  private isUnsure = false;
  private comparedAt = performance.now();

  constructor(
    private readonly connection: Connection,
    private readonly worker: string,
  ) {
    if (!connection.db) throw new Error('not connected');
    this.deliveries = deliveriesOf(connection);
    this.subscribers = connection.db.collection<SubscriberRecord>('subscribers');
  }

  get length(): number {
    return this.waiting.length;
  }

  /** Takes up to `count` deliveries from the front. */
  take(count: number): ClaimedDelivery[] {
    return count > 0 ? this.waiting.splice(0, count) : [];
  }

  /** Takes the first delivery if its subscriber has been looked up. */
  takeChecked(): ClaimedDelivery | undefined {
    const first = this.waiting[0];
    return first && first.checkedAt > 0 && first.isActive ? this.waiting.shift() : undefined;
  }

  /** Puts deliveries back at the front. */
  putBack(deliveries: readonly ClaimedDelivery[]): void {
    this.waiting.unshift(...deliveries);
  }

  /** Removes and returns the deliveries that match. */
  remove(matches: (delivery: ClaimedDelivery) => boolean): ClaimedDelivery[] {
    const removed = this.waiting.filter(matches);
    if (removed.length > 0) this.waiting = this.waiting.filter((delivery) => !matches(delivery));
    return removed;
  }

  /** Marks the subscriber's record as stale, so that it is read again. */
  recheck(subscriberId: string): void {
    for (const delivery of this.waiting) if (delivery.subscriberId.toHexString() === subscriberId) delivery.checkedAt = 0;
  }

  /** Returns the first deliveries whose subscribers have not been looked up since `since`. */
  unchecked(since: number, count: number): ClaimedDelivery[] {
    return this.waiting.slice(0, count).filter(({ checkedAt }) => checkedAt < since);
  }

  /**
   * Claims due deliveries of these newsletters. A call during a claim joins it.
   * @param count maximum per newsletter
   * @returns how many were claimed
   */
  claim(newsletters: readonly ActiveNewsletter[], count: number): Promise<number> {
    this.claiming ??= this.claimAll(newsletters, count).finally(() => {
      this.claiming = null;
    });
    return this.claiming;
  }

  /** Releases deliveries, due at `dueAt`. A failed call must be repeated: until it succeeds, this worker holds them. */
  async release(deliveries: readonly ClaimedDelivery[], dueAt = new Date()): Promise<void> {
    const ids = deliveries.map(({ _id }) => _id);
    await release(this.connection, this.worker, ids, dueAt);
    // Not before: a claim that runs meanwhile would take them again, and the repeated release would free them under it.
    for (const id of ids) this.held.delete(id);
  }

  /** Removes deliveries whose outcomes are written, so that the worker no longer holds them. */
  forget(outcomes: readonly Outcome[]): void {
    // The worker may have claimed a delivery again meanwhile, for the next attempt.
    for (const { _id, before } of outcomes) if (this.held.get(_id) === before) this.held.delete(_id);
  }

  /** Reads the addresses of the subscribers and whether they are active. */
  async check(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    const at = performance.now();
    const found = await this.subscribers
      .find(
        { _id: { $in: deliveries.map(({ subscriberId }) => subscriberId) }, ...activeSubscriber },
        { projection: { email: 1, emailAsTyped: 1 } },
      )
      .toArray();
    const addresses = new Map(found.map(({ _id, email, emailAsTyped }) => [_id.toHexString(), emailAsTyped ?? email]));
    for (const delivery of deliveries) {
      const address = addresses.get(delivery.subscriberId.toHexString());
      delivery.isActive = address !== undefined;
      delivery.checkedAt = at;
      if (address !== undefined) delivery.to = address;
    }
  }

  private async claimAll(newsletters: readonly ActiveNewsletter[], count: number): Promise<number> {
    const wasUnsure = this.isUnsure || performance.now() - this.comparedAt > COMPARE_EVERY_MS;
    this.isUnsure = false;
    try {
      if (wasUnsure) await this.releaseUnknown();
      let claimed = 0;
      for (const newsletter of newsletters) claimed += await this.claimOf(newsletter, count);
      return claimed;
    } catch (error) {
      this.isUnsure = true;
      throw error;
    }
  }

  private async claimOf(newsletter: ActiveNewsletter, count: number): Promise<number> {
    const now = new Date();
    const due = await this.deliveries
      .find(
        { newsletterId: newsletter._id, status: 'waiting', dueAt: { $lte: now } },
        { projection: { subscriberId: 1, attempts: 1, earlierAttempts: 1, email: 1, uncertain: 1 } },
      )
      .sort({ dueAt: 1 })
      .limit(count)
      .toArray();
    if (due.length === 0) return 0;
    const ids = due.map(({ _id }) => _id);
    const { modifiedCount } = await this.deliveries.updateMany(
      // One that another worker has tried meanwhile is due later, and has more attempts than were read.
      { _id: { $in: ids }, status: 'waiting', dueAt: { $lte: now }, worker: { $exists: false } },
      { $set: { worker: this.worker, dueAt: NEVER } },
    );
    const mine = modifiedCount === ids.length ? due : await this.ownOf(due);
    for (const { _id, subscriberId, attempts, earlierAttempts = 0, email, uncertain } of mine) {
      this.held.set(_id, attempts);
      const recipient = { subscriberId, to: email, domain: domainOf(email), checkedAt: 0, isActive: true };
      this.waiting.push({ _id, attempts, earlierAttempts, isUncertain: uncertain ?? false, newsletter, ...recipient });
    }
    return mine.length;
  }

  /** Returns the deliveries that this worker has claimed: another may have claimed some at the same moment. */
  private async ownOf<T extends { _id: string }>(due: readonly T[]): Promise<T[]> {
    const own = await this.deliveries
      .find({ _id: { $in: due.map(({ _id }) => _id) }, worker: this.worker, status: 'waiting' }, { projection: { _id: 1 } })
      .toArray();
    const ids = new Set(own.map(({ _id }) => _id));
    return due.filter(({ _id }) => ids.has(_id));
  }

  private async releaseUnknown(): Promise<void> {
    const stored = await this.deliveries.find({ worker: this.worker, status: 'waiting' }, { projection: { _id: 1 } }).toArray();
    const unknown = stored.map(({ _id }) => _id).filter((id) => !this.held.has(id));
    if (unknown.length > 0) await release(this.connection, this.worker, unknown);
    this.comparedAt = performance.now();
  }
}
