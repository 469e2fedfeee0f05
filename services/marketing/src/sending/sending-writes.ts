import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { newsletterSent } from '#contracts/marketing/events';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { Database } from '../database.ts';
import type { NewsletterRecord, SendingRecord } from '../newsletter/newsletter.model.ts';
import { sendingCounts } from '../newsletter/sending-counts.ts';
import { activeSubscriber } from '../subscriber/subscriber.model.ts';
import { changedEvent, dueAction, endOf, isSendingNow, newSending, notBeingSent } from './sending-states.ts';
import { CANCELLED, serverSilent } from './sending-texts.ts';

type Change = Record<string, unknown>;

/**
 * All changes of a sending's state. Each is one write that matches only the states that it may follow, so that one of two concurrent
 * changes fails. They do not increment the newsletter's version, which counts changes of the content.
 */
@Injectable()
export class SendingWrites {
  constructor(
    private readonly database: Database,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Begins a sending now.
   * @param chosen null for all active subscribers
   * @param key the request's Idempotency-Key; a repeated request returns the sending that the first one began
   * @throws AppError newsletter_not_found, newsletter_sending, newsletter_sent, no_recipients
   */
  async begin(id: string, chosen: readonly string[] | null, key: string | null): Promise<NewsletterRecord> {
    const newsletter = await this.find(id);
    if (key !== null && newsletter.sending?.key === key) return newsletter;
    if (isSendingNow(newsletter)) throw new AppError('newsletter_sending');
    if (newsletter.status === 'sent') throw new AppError('newsletter_sent');
    const ids = chosen?.map((each) => new Types.ObjectId(each)) ?? null;
    if (!(await this.database.subscribers.exists({ ...activeSubscriber, ...(ids === null ? {} : { _id: { $in: ids } }) })))
      throw new AppError('no_recipients');
    const begun = await this.change(
      { _id: newsletter._id, deletedAt: null, status: { $in: ['draft', 'failed', 'scheduled'] }, ...notBeingSent },
      { status: 'scheduled', failure: null, sending: newSending(new Date(), ids, key) },
    );
    if (begun) return begun;
    const now = await this.find(id);
    if (key !== null && now.sending?.key === key) return now;
    throw new AppError(now.status === 'sent' ? 'newsletter_sent' : 'newsletter_sending');
  }

  /**
   * Begins the scheduled newsletters that are due. One that was missed by more than a day fails.
   * @returns how many have begun
   */
  async beginDue(now: Date): Promise<number> {
    const due = await this.database.newsletters
      .find({ status: 'scheduled', sendDate: { $lte: now }, deletedAt: null, ...notBeingSent }, { sendDate: 1, version: 1 })
      .lean();
    let begun = 0;
    for (const { _id, sendDate, version } of due) {
      const action = dueAction(sendDate, now);
      // With the version, because it may have been unscheduled and scheduled again since the read.
      const filter = { _id, version, status: 'scheduled', sendDate, deletedAt: null, ...notBeingSent };
      if (action !== 'send') await this.change(filter, { status: 'failed', failure: action.failure });
      else if (await this.change(filter, { failure: null, sending: newSending(new Date(), null, null) })) begun += 1;
    }
    return begun;
  }

  /** @throws AppError newsletter_not_found, newsletter_not_sending */
  pause(id: string): Promise<NewsletterRecord> {
    return this.changeState(id, { 'sending.state': 'sending' }, { 'sending.state': 'paused' });
  }

  /** @throws AppError newsletter_not_found, newsletter_not_sending */
  resume(id: string): Promise<NewsletterRecord> {
    return this.changeState(
      id,
      { 'sending.state': 'paused' },
      { 'sending.state': 'sending', 'sending.problem': null, 'sending.problemSince': null },
    );
  }

  /** @throws AppError newsletter_not_found, newsletter_not_sending */
  async cancel(id: string): Promise<NewsletterRecord> {
    const cancelled = await this.changeState(
      id,
      { 'sending.state': { $in: ['preparing', 'sending', 'paused'] } },
      { status: 'failed', failure: CANCELLED, 'sending.state': 'cancelled', 'sending.problem': null, 'sending.problemSince': null },
    );
    return (await this.endCancelled(cancelled._id)) ?? cancelled;
  }

  /** @throws AppError newsletter_not_found, newsletter_sending, nothing_to_retry */
  async retry(id: string): Promise<NewsletterRecord> {
    const newsletter = await this.find(id);
    if (isSendingNow(newsletter)) throw new AppError('newsletter_sending');
    const { _id } = newsletter;
    const left = { newsletterId: _id, $or: [{ status: 'failed' as const }, { status: 'skipped' as const, reply: CANCELLED }] };
    if (newsletter.sending?.isPrepared !== true || !(await this.database.deliveries.exists(left))) throw new AppError('nothing_to_retry');
    // The deliveries first: after a crash in between, the next retry sends them, and no sending ends before them.
    const now = new Date();
    await this.database.deliveries.updateMany(left, { $set: { status: 'waiting', attempts: 0, reply: '', at: null, dueAt: now } });
    const retried = await this.change(
      {
        _id,
        deletedAt: null,
        status: { $in: ['sent', 'failed'] },
        'sending.startedAt': newsletter.sending.startedAt,
        'sending.endedAt': { $ne: null },
      },
      {
        status: 'scheduled',
        failure: null,
        'sending.state': 'sending',
        'sending.endedAt': null,
        'sending.retriedAt': now,
        'sending.problem': null,
        'sending.problemSince': null,
      },
    );
    if (retried) return retried;
    throw new AppError('newsletter_sending');
  }

  /** Ends a sending if it has no recipients left. @returns whether it has ended */
  async finish(id: Types.ObjectId): Promise<boolean> {
    // Safe without a lock: once a sending is prepared, no delivery becomes waiting again before its end.
    if (await this.database.deliveries.exists({ newsletterId: id, status: 'waiting' })) return false;
    const counts = (await sendingCounts(this.database, [id])).get(id.toHexString());
    if (!counts || counts.waiting > 0) return false;
    const last =
      counts.sent > 0 ? null : await this.database.deliveries.findOne({ newsletterId: id, status: { $in: ['failed', 'bounced'] } }).lean();
    const now = new Date();
    const { status, failure } = endOf(counts, last?.reply ?? '');
    const event = outboxEntry(newsletterSent, { newsletterId: id.toHexString() });
    const ended = await this.change(
      { _id: id, 'sending.state': { $in: ['sending', 'paused'] }, 'sending.isPrepared': true },
      {
        status,
        failure,
        ...(status === 'sent' ? { sentAt: now } : {}),
        'sending.state': 'done',
        'sending.endedAt': now,
        'sending.problem': null,
        'sending.problemSince': null,
      },
      [event],
    );
    return ended !== null;
  }

  /**
   * Skips the recipients of a cancelled sending that no worker holds, and ends it if none is left.
   * @returns null while recipients are left
   */
  async endCancelled(newsletterId: Types.ObjectId): Promise<NewsletterRecord | null> {
    await this.database.deliveries.updateMany(
      { newsletterId, status: 'waiting', worker: { $exists: false } },
      { $set: { status: 'skipped', reply: CANCELLED, at: new Date() } },
    );
    if (await this.database.deliveries.exists({ newsletterId, status: 'waiting' })) return null;
    return this.change({ _id: newsletterId, 'sending.state': 'cancelled', 'sending.endedAt': null }, { 'sending.endedAt': new Date() });
  }

  /** Ends a sending whose mail the server has not accepted for too long. The remaining recipients count as failed. */
  async giveUp(newsletterId: Types.ObjectId, problem: string): Promise<void> {
    await this.database.deliveries.updateMany(
      { newsletterId, status: 'waiting', worker: { $exists: false } },
      { $set: { status: 'failed', reply: problem, at: new Date() } },
    );
  }

  /** Ends a sending that could not be prepared. */
  async giveUpPreparing(id: Types.ObjectId, problem: string): Promise<void> {
    await this.change(
      { _id: id, 'sending.state': 'preparing' },
      { status: 'failed', failure: serverSilent(problem), 'sending.state': 'done', 'sending.endedAt': new Date() },
    );
  }

  /** Stores why mail is currently not accepted; null removes it. */
  async setProblem(id: Types.ObjectId, problem: string | null): Promise<void> {
    await this.database.newsletters.updateOne(
      { _id: id, 'sending.state': 'sending', 'sending.problemSince': problem === null ? { $ne: null } : null },
      { $set: { 'sending.problem': problem, 'sending.problemSince': problem === null ? null : new Date() } },
    );
  }

  private async changeState(id: string, from: Change, to: Change & { 'sending.state': SendingRecord['state'] }): Promise<NewsletterRecord> {
    const changed = await this.change({ _id: id, deletedAt: null, 'sending.endedAt': null, ...from }, to);
    if (changed) return changed;
    const { _id } = await this.find(id);
    // A repeated request whose first response was lost has already succeeded.
    const already = await this.database.newsletters
      .findOne({ _id, 'sending.endedAt': null, 'sending.state': to['sending.state'] }, { 'sending.chosen': 0 })
      .lean<NewsletterRecord>();
    if (already) return already;
    throw new AppError('newsletter_not_sending');
  }

  private async change(filter: Change, set: Change, more: readonly OutboxEntry[] = []): Promise<NewsletterRecord | null> {
    const _id = new Types.ObjectId(String(filter['_id']));
    const events = [changedEvent({ _id }), ...more];
    const changed = await this.database.newsletters
      .findOneAndUpdate(
        { ...filter, _id },
        { $set: set, $push: { outbox: { $each: events } } },
        { returnDocument: 'after', projection: { 'sending.chosen': 0 } },
      )
      .lean<NewsletterRecord>();
    if (changed) this.relay.relaySoon(this.database.newsletters, _id, events);
    return changed;
  }

  private async find(id: string): Promise<NewsletterRecord> {
    const newsletter = await this.database.newsletters
      .findOne({ _id: id, deletedAt: null }, { 'sending.chosen': 0 })
      .lean<NewsletterRecord>();
    if (!newsletter) throw new AppError('newsletter_not_found');
    return newsletter;
  }
}
