import { Controller } from '@nestjs/common';
import { AppError } from '#contracts/errors';
import { paginationOf } from '#contracts/fields';
import { subscriberDeleted, subscriberRestored, suppressionLifted } from '#contracts/marketing/events';
import {
  deleteSubscriber,
  exportSubscribers,
  liftSuppression,
  listDeletedSubscribers,
  listSubscribers,
  restoreSubscriber,
  subscriberStatuses,
  type SubscriberStatus,
} from '#contracts/marketing/subscribers';
import type { DomainEvent, InputOf, OutputOf } from '#contracts/operation';
import { Serve, type Call, type StreamCall } from '#service/calls/serve';
import { deletedPage } from '#service/database/deleted-records';
import { refuseExpiredUndo, undoUntil } from '#service/database/undo-time';
import { OutboxRelay, outboxEntry } from '#service/events/outbox';
import { Types } from 'mongoose';
import { Database } from '../database.ts';
import { csvOf } from './subscriber-export.ts';
import { conditionOf, statusExpression, wireSubscriber, type WireSubscriber } from './subscriber-status.ts';
import type { SubscriberRecord } from './subscriber.model.ts';

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;
/** Projection without the fields that neither the list nor the export shows. */
const HIDDEN = { outbox: 0, mail: 0, linksAskedAt: 0 } as const;

/** Returns the MongoDB condition for addresses that contain a text. Stored addresses are in lower case, domains in A-labels. */
function matching(search: string | undefined): Record<string, unknown> {
  const text = search?.trim() ?? '';
  if (text === '') return {};
  const pattern = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return /^\p{ASCII}*$/u.test(text)
    ? { email: { $regex: pattern.toLowerCase() } }
    : { emailAsTyped: { $regex: pattern.normalize('NFC'), $options: 'i' } };
}

/** The admin's list of subscribers. */
@Controller()
export class SubscriberList {
  constructor(
    private readonly database: Database,
    private readonly relay: OutboxRelay,
  ) {}

  @Serve(listSubscribers)
  async list({ search, status, page, limit }: InputOf<typeof listSubscribers>): Promise<OutputOf<typeof listSubscribers>> {
    const found = { ...matching(search), deletedAt: null };
    const [records, counts] = await Promise.all([
      this.database.subscribers
        .find({ ...found, ...(status && conditionOf[status]) }, HIDDEN, { sort: NEWEST_FIRST, skip: (page - 1) * limit, limit })
        .lean(),
      this.counts(found),
    ]);
    const total = status === undefined ? subscriberStatuses.reduce((sum, each) => sum + counts[each], 0) : counts[status];
    return { items: records.map(wireSubscriber), pagination: paginationOf(page, limit, total), counts };
  }

  private async counts(found: Record<string, unknown>): Promise<Record<SubscriberStatus, number>> {
    const groups = await this.database.subscribers.aggregate<{ _id: SubscriberStatus; count: number }>([
      { $match: found },
      { $group: { _id: statusExpression, count: { $sum: 1 } } },
    ]);
    const counts = { active: 0, unsubscribed: 0, unconfirmed: 0, suppressed: 0 };
    for (const { _id, count } of groups) counts[_id] = count;
    return counts;
  }

  @Serve(exportSubscribers)
  export({ search, status }: InputOf<typeof exportSubscribers>, { signal }: StreamCall): AsyncIterable<string> {
    const found = { ...matching(search), deletedAt: null, ...(status && conditionOf[status]) };
    const cursor = this.database.subscribers.find(found, HIDDEN, { sort: NEWEST_FIRST }).lean().cursor({ batchSize: 500 });
    signal.addEventListener('abort', () => void cursor.close().catch(() => undefined), { once: true });
    return csvOf(cursor as AsyncIterable<SubscriberRecord>);
  }

  @Serve(deleteSubscriber)
  async delete({ id }: InputOf<typeof deleteSubscriber>, call: Call): Promise<OutputOf<typeof deleteSubscriber>> {
    const deletedAt = new Date();
    const record = await this.change(
      id,
      { deletedAt: null },
      { $set: { deletedAt, deletedBy: call.actor?.name ?? '' } },
      subscriberDeleted,
    );
    if (!record) throw new AppError('subscriber_not_found');
    return { _id: id, undoUntil: undoUntil(deletedAt).toISOString() };
  }

  @Serve(listDeletedSubscribers)
  listDeleted(page: InputOf<typeof listDeletedSubscribers>): Promise<OutputOf<typeof listDeletedSubscribers>> {
    return deletedPage(this.database.subscribers, page, {
      title: ({ email, emailAsTyped }) => emailAsTyped ?? email,
      fields: ['email', 'emailAsTyped'],
    });
  }

  @Serve(restoreSubscriber)
  async restore({ id }: InputOf<typeof restoreSubscriber>): Promise<WireSubscriber> {
    const stored = await this.database.subscribers.findById(id, HIDDEN).lean();
    if (!stored) throw new AppError('subscriber_not_found');
    // Restored already, or subscribed again by its owner.
    if (stored.deletedAt == null) return wireSubscriber(stored);
    refuseExpiredUndo(stored.deletedAt);
    const restored = await this.change(
      id,
      { deletedAt: stored.deletedAt },
      { $set: { deletedAt: null }, $unset: { deletedBy: '' } },
      subscriberRestored,
    );
    return restored ? wireSubscriber(restored) : this.restore({ id });
  }

  @Serve(liftSuppression)
  async lift({ id }: InputOf<typeof liftSuppression>): Promise<WireSubscriber> {
    const lifted = await this.change(
      id,
      { deletedAt: null, suppression: { $exists: true } },
      { $unset: { suppression: '', bounces: '' } },
      suppressionLifted,
    );
    const record = lifted ?? (await this.database.subscribers.findOne({ _id: id, deletedAt: null }, HIDDEN).lean());
    if (!record) throw new AppError('subscriber_not_found');
    return wireSubscriber(record);
  }

  /** Changes a subscriber that matches a condition, and publishes an event. Returns the record after it; null: it did not match. */
  private async change(
    id: string,
    condition: Record<string, unknown>,
    update: Record<string, unknown>,
    what: DomainEvent,
  ): Promise<SubscriberRecord | null> {
    const _id = new Types.ObjectId(id);
    const event = outboxEntry(what, { subscriberId: id });
    const record = await this.database.subscribers
      .findOneAndUpdate({ _id, ...condition }, { ...update, $push: { outbox: event } }, { returnDocument: 'after', projection: HIDDEN })
      .lean();
    if (record) this.relay.relaySoon(this.database.subscribers, _id, [event]);
    return record;
  }
}
