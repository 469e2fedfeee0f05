import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { newsletterSent } from '#contracts/marketing/events';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { Database } from '../database.ts';
import { isBeingSent } from '../newsletter/newsletter-rules.ts';
import type { NewsletterRecord, SendingRecord } from '../newsletter/newsletter.model.ts';
import { refuseStale } from '../newsletter/refuse-stale.ts';
import { sendingCounts } from '../newsletter/sending-counts.ts';
import { activeSubscriber } from '../subscriber/subscriber.model.ts';
import { beganAt, leftOver, unheld, unreached, waitingOf } from './delivery-filters.ts';
import { changedEvent, dueAction, endOf, newSending, notBeingSent, sendingFields } from './sending-states.ts';
import { CANCELLED, serverSilent } from './sending-texts.ts';

type Change = Record<string, unknown>;

/** A newsletter with its sending. */
export type Underway = Pick<NewsletterRecord, '_id'> & { sending: SendingRecord };

/** Now, but after the beginning of the earlier sending also when another process's clock is ahead: the later sending prevails. */
const laterThan = (earlier: SendingRecord | null | undefined) =>
  new Date(Math.max(Date.now(), earlier ? beganAt(earlier).getTime() + 1 : 0));

/** Longer than any preparation lasts. */
const LEFT_OVER_MS = 48 * 3_600_000;

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
   * @param version the only one that may be sent; undefined for any
   * @param key of the request; a repeated one returns what the first has begun
   * @throws AppError newsletter_not_found, newsletter_sending, newsletter_sent, stale_version with the current newsletter, no_recipients
   */
  async begin(id: string, chosen: readonly string[] | null, version: number | undefined, key: string | null): Promise<NewsletterRecord> {
    const newsletter = await this.find(id);
    if (key !== null && newsletter.sending?.key === key) return newsletter;
    if (isBeingSent(newsletter.sending)) throw new AppError('newsletter_sending');
    if (newsletter.status === 'sent') throw new AppError('newsletter_sent');
    await refuseStale(this.database, newsletter, version);
    const ids = chosen?.map((each) => new Types.ObjectId(each)) ?? null;
    if (!(await this.database.subscribers.exists({ ...activeSubscriber, ...(ids === null ? {} : { _id: { $in: ids } }) })))
      throw new AppError('no_recipients');
    const begun = await this.change(
      {
        _id: newsletter._id,
        deletedAt: null,
        status: { $in: ['draft', 'failed', 'scheduled'] },
        ...(version === undefined ? {} : { version }),
        ...notBeingSent,
      },
      { status: 'scheduled', failure: null, sending: newSending(laterThan(newsletter.sending), ids, key) },
    );
    if (begun) return begun;
    const now = await this.find(id);
    if (key !== null && now.sending?.key === key) return now;
    if (now.status !== 'sent' && !isBeingSent(now.sending)) await refuseStale(this.database, now, version);
    throw new AppError(now.status === 'sent' ? 'newsletter_sent' : 'newsletter_sending');
  }

  /**
   * Begins the scheduled newsletters that are due. One that was missed by more than a day fails.
   * @returns how many have begun
   */
  async beginDue(now: Date): Promise<number> {
    const due = await this.database.newsletters
      .find(
        { status: 'scheduled', sendDate: { $lte: now }, deletedAt: null, ...notBeingSent },
        { sendDate: 1, version: 1, ...sendingFields },
      )
      .lean<(Pick<NewsletterRecord, '_id' | 'sendDate' | 'version'> & { sending?: SendingRecord })[]>();
    let begun = 0;
    for (const { _id, sendDate, version, sending } of due) {
      const action = dueAction(sendDate, now);
      // With the version, because it may have been unscheduled and scheduled again since the read.
      const filter = { _id, version, status: 'scheduled', sendDate, deletedAt: null, ...notBeingSent };
      if (action !== 'send') await this.change(filter, { status: 'failed', failure: action.failure });
      else if (await this.change(filter, { failure: null, sending: newSending(laterThan(sending), null, null) })) begun += 1;
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
    return (await this.endCancelled(cancelled as Underway)) ?? cancelled;
  }

  /** @throws AppError newsletter_not_found, newsletter_sending, nothing_to_retry */
  async retry(id: string): Promise<NewsletterRecord> {
    const newsletter = await this.find(id);
    if (isBeingSent(newsletter.sending)) throw new AppError('newsletter_sending');
    const { _id } = newsletter;
    if (newsletter.sending?.isPrepared !== true || !(await this.database.deliveries.exists(unreached(_id, newsletter.sending.startedAt))))
      throw new AppError('nothing_to_retry');
    // The preparation makes the recipients due: it is repeated after a crash, and the sending cannot end before.
    const retried = await this.change(
      {
        _id,
        deletedAt: null,
        status: { $in: ['sent', 'failed'] },
        'sending.startedAt': newsletter.sending.startedAt,
        'sending.retriedAt': newsletter.sending.retriedAt,
        'sending.endedAt': { $ne: null },
      },
      {
        status: 'scheduled',
        failure: null,
        'sending.state': 'preparing',
        'sending.preparedUntil': null,
        'sending.endedAt': null,
        'sending.retriedAt': laterThan(newsletter.sending),
        'sending.problem': null,
        'sending.problemSince': null,
      },
    );
    if (retried) return retried;
    throw new AppError('newsletter_sending');
  }

  /** Ends a sending of which nobody is left. @returns whether it has ended */
  async finish({ _id: id, sending }: Underway): Promise<boolean> {
    const { startedAt, retriedAt } = sending;
    // Once all recipients have deliveries, none becomes waiting again before the end.
    if (await this.database.deliveries.exists(waitingOf(id))) return false;
    await this.database.deliveries.deleteMany(leftOver(id, startedAt));
    const counts = (await sendingCounts(this.database, [id])).get(id.toHexString());
    if (!counts || counts.waiting > 0) return false;
    const last =
      counts.sent > 0 ? null : await this.database.deliveries.findOne({ newsletterId: id, status: { $in: ['failed', 'bounced'] } }).lean();
    const now = new Date();
    const { status, failure } = endOf(counts, last?.reply ?? '');
    const event = outboxEntry(newsletterSent, { newsletterId: id.toHexString() });
    const ended = await this.change(
      // Not one that was begun again, or retried, since its recipients were counted.
      {
        _id: id,
        'sending.state': { $in: ['sending', 'paused'] },
        'sending.isPrepared': true,
        'sending.startedAt': startedAt,
        'sending.retriedAt': retriedAt,
      },
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
   * Skips the recipients of a cancelled sending whom no worker holds, and ends it when nobody is left and nobody prepares it.
   * @returns null when somebody is left
   */
  async endCancelled({ _id, sending }: Underway): Promise<NewsletterRecord | null> {
    const { startedAt, retriedAt } = sending;
    const now = new Date();
    await this.database.deliveries.updateMany(unheld(_id, sending), { $set: { status: 'skipped', reply: CANCELLED, at: now } });
    if (await this.database.deliveries.exists({ newsletterId: _id, status: 'waiting' })) return null;
    return this.change(
      {
        _id,
        'sending.state': 'cancelled',
        'sending.endedAt': null,
        'sending.startedAt': startedAt,
        'sending.retriedAt': retriedAt,
        $or: [{ 'sending.preparedUntil': null }, { 'sending.preparedUntil': { $lt: now } }],
      },
      { 'sending.endedAt': now },
    );
  }

  /** Prepares a sending again whose rendering is missing. */
  async prepareAgain({ _id, sending: { startedAt } }: Underway): Promise<void> {
    await this.change(
      { _id, 'sending.state': 'sending', 'sending.startedAt': startedAt },
      { 'sending.state': 'preparing', 'sending.preparedUntil': null },
    );
  }

  /**
   * Removes what killed preparations have left in sendings that have ended within the last two days.
   * @returns how many deliveries
   */
  async removeLeftOver(now: Date): Promise<number> {
    const ended = await this.database.newsletters
      .find({ 'sending.endedAt': { $gte: new Date(now.getTime() - LEFT_OVER_MS) } }, { 'sending.startedAt': 1 })
      .lean<Underway[]>();
    let removed = 0;
    for (const { _id, sending } of ended)
      removed += (await this.database.deliveries.deleteMany(leftOver(_id, sending.startedAt))).deletedCount;
    return removed;
  }

  /** Ends a sending whose mail the server has not accepted for too long. The remaining recipients count as failed. */
  async giveUp({ _id, sending }: Underway, problem: string): Promise<void> {
    await this.database.deliveries.updateMany(unheld(_id, sending), { $set: { status: 'failed', reply: problem, at: new Date() } });
  }

  /** Ends a sending that could not be prepared. */
  async giveUpPreparing(newsletter: Underway, problem: string): Promise<void> {
    const { _id, sending } = newsletter;
    await this.giveUp(newsletter, problem);
    await this.change(
      { _id, 'sending.state': 'preparing', 'sending.startedAt': sending.startedAt, 'sending.retriedAt': sending.retriedAt },
      { status: 'failed', failure: serverSilent(problem), 'sending.state': 'done', 'sending.endedAt': new Date() },
    );
  }

  /** Stores why mail is currently not accepted; null removes it. A later problem keeps the time of the first one in a row. */
  async setProblem({ _id, sending: { problemSince } }: Underway, problem: string | null): Promise<void> {
    await this.database.newsletters.updateOne(
      { _id, 'sending.state': 'sending', 'sending.problemSince': problemSince },
      { $set: { 'sending.problem': problem, 'sending.problemSince': problem === null ? null : (problemSince ?? new Date()) } },
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
