import { Injectable } from '@nestjs/common';
import { type mongo, Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { imageHashes } from '#contracts/rules/image-hashes';
import { OutboxRelay } from '#service/events/outbox';
import { logger } from '#service/process/logging';
import { Database } from '../database.ts';
import { hasWords } from '../mail/newsletter-check.ts';
import { NewsletterMail } from '../mail/newsletter-mail.ts';
import type { NewsletterRecord, SendingRecord } from '../newsletter/newsletter.model.ts';
import { sendingCounts } from '../newsletter/sending-counts.ts';
import { activeSubscriber } from '../subscriber/subscriber.model.ts';
import { leftOver, notDue } from './delivery-filters.ts';
import { takeUnreached } from './delivery-writes.ts';
import { NEVER } from './delivery.model.ts';
import { findRendering, type Rendering, storeRendering } from './rendered-newsletter.ts';
import { changedEvent, endOf } from './sending-states.ts';
import { NO_RECIPIENTS, NOTHING_LEFT, renderProblem } from './sending-texts.ts';

/** Lease of a preparation, longer than one takes. After it another replica starts over. */
const LEASE_MS = 60_000;
const RENDER_RETRY_MS = 3_000;
/** Deadline of the calls to the services whose data the mail shows. */
const RENDER_MS = 10_000;

const log = logger('marketing');

type Begun = NewsletterRecord & { sending: SendingRecord };

/** Fixes the recipients and the content of a newsletter when its sending begins. Each step can be repeated after a crash. */
@Injectable()
export class Preparation {
  constructor(
    private readonly database: Database,
    private readonly mail: NewsletterMail,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Prepares a sending, unless another replica is doing so.
   * @returns 'failed' when it could not be prepared now and is tried again soon; 'busy' when it is not to be tried now
   */
  async prepare(id: Types.ObjectId): Promise<'ended' | 'failed' | 'busy'> {
    const now = new Date();
    const newsletter = (await this.database.newsletters
      .findOneAndUpdate(
        {
          _id: id,
          'sending.state': 'preparing',
          $or: [{ 'sending.preparedUntil': null }, { 'sending.preparedUntil': { $lt: now } }],
        },
        { $set: { 'sending.preparedUntil': new Date(now.getTime() + LEASE_MS) } },
        { returnDocument: 'after' },
      )
      .lean()) as Begun | null;
    if (newsletter === null) return 'busy';
    try {
      await this.takeSteps(newsletter);
      return 'ended';
    } catch (error) {
      log.warn({ error: String(error), newsletterId: id.toHexString() }, 'a newsletter could not be prepared, trying again');
      await this.postpone(newsletter, error instanceof AppError ? error.message : 'odottamaton virhe.');
      return 'failed';
    }
  }

  private async takeSteps(newsletter: Begun): Promise<void> {
    const rendering = await this.render(newsletter);
    if (rendering === null) return this.end(newsletter, { status: 'failed', failure: NOTHING_LEFT });
    // Rendering takes seconds. An admin may have cancelled meanwhile.
    if (!(await this.database.newsletters.exists(this.same(newsletter)))) return this.abandon(newsletter);
    if (!newsletter.sending.isPrepared) {
      await this.addRecipients(newsletter);
      const hasRecipients = await this.database.deliveries.exists({ ...this.added(newsletter), status: 'waiting' });
      if (!hasRecipients) return this.endWithoutRecipients(newsletter);
      const isFirst = await this.change(
        newsletter,
        { 'sending.isPrepared': true, 'sending.notes': rendering.notes, 'sending.chosen': null },
        // A delivered mail still loads its pictures when their campaign or tyre is deleted.
        imageHashes(rendering.html),
      );
      if (!isFirst) return this.abandon(newsletter);
    }
    await this.makeDue(newsletter);
    const isBegun = await this.change(newsletter, {
      'sending.state': 'sending',
      'sending.problem': null,
      'sending.problemSince': null,
      'sending.preparedUntil': null,
    });
    if (!isBegun) await this.abandon(newsletter);
  }

  /**
   * @returns the stored mail; null when nothing is left of its content
   * @throws AppError when the mail cannot be rendered now
   */
  private async render(newsletter: Begun): Promise<Rendering | null> {
    const { connection } = this.database;
    const stored = await findRendering(connection, newsletter);
    if (stored) return stored;
    const { subject, preheader, content, associatedCampaign } = newsletter;
    const rendered = await this.mail.forSubscribers(
      { subject, preheader, content, associatedCampaign: associatedCampaign?.toHexString() ?? null },
      { requestId: `sending-${newsletter._id.toHexString()}`, deadline: Date.now() + RENDER_MS },
    );
    if (!hasWords(rendered.content)) return null;
    const { html, text, notes, replyTo } = rendered;
    const rendering = { subject: rendered.subject, html, text, replyTo, notes: notes.map((note) => note.text) };
    await storeRendering(connection, newsletter, rendering);
    // Another replica may have stored its own first.
    return (await findRendering(connection, newsletter)) ?? rendering;
  }

  /**
   * One delivery for each active subscriber. Whoever has one of this sending, or has the mail, keeps it. Whoever did not get the mail by
   * an earlier sending gets it now. The deliveries are due only after `makeDue`: so what a preparation adds whose sending was cancelled
   * meanwhile is sent to nobody.
   */
  private async addRecipients(newsletter: Begun): Promise<void> {
    const { _id, sending } = newsletter;
    const isEarlier = { status: { $ne: 'sent' as const }, sendingAt: { $not: { $gte: sending.startedAt } } };
    // Adding those without a delivery first is seven times as fast as one $merge that decides for each. Few sendings need the second.
    await this.mergeRecipients(newsletter, 'keepExisting');
    if (!(await this.database.deliveries.exists({ newsletterId: _id, ...isEarlier }))) return;
    const replaces = { $and: [{ $ne: ['$status', 'sent'] }, { $lt: ['$sendingAt', sending.startedAt] }] };
    const attempts = { attempts: '$attempts', earlierAttempts: '$attempts' };
    await this.mergeRecipients(newsletter, [
      { $replaceWith: { $cond: [replaces, { $mergeObjects: ['$$ROOT', '$$new', attempts] }, '$$ROOT'] } },
    ]);
  }

  /** Merges a delivery for each recipient into the deliveries, in the database itself. */
  private async mergeRecipients({ _id, sending }: Begun, whenMatched: mongo.Document[] | 'keepExisting'): Promise<void> {
    const { startedAt, chosen } = sending;
    await this.database.subscribers.collection
      .aggregate(
        [
          { $match: { ...activeSubscriber, subscribedAt: { $lte: startedAt }, ...(chosen === null ? {} : { _id: { $in: chosen } }) } },
          {
            $project: {
              _id: { $concat: [`${_id.toHexString()}-`, { $toString: '$_id' }] },
              newsletterId: { $literal: _id },
              subscriberId: '$_id',
              email: { $ifNull: ['$emailAsTyped', '$email'] },
              status: { $literal: 'waiting' },
              attempts: { $literal: 0 },
              reply: { $literal: '' },
              at: { $literal: null },
              dueAt: { $literal: NEVER },
              sendingAt: { $literal: startedAt },
            },
          },
          { $merge: { into: 'deliveries', whenMatched, whenNotMatched: 'insert' } },
        ],
        { writeConcern: { w: 'majority', journal: true } },
      )
      .toArray();
  }

  /** Lets the workers have the recipients: those that were added, or those that an admin retries. */
  private async makeDue(newsletter: Begun): Promise<void> {
    const { _id, sending } = newsletter;
    const dueAt = new Date();
    await this.database.deliveries.updateMany({ ...this.added(newsletter), ...notDue }, { $set: { dueAt } });
    if (sending.retriedAt !== null)
      await takeUnreached(this.database.connection, _id, { startedAt: sending.startedAt, retriedAt: sending.retriedAt }, dueAt);
  }

  /** Nobody is to get it now; after an earlier sending somebody may have it. */
  private async endWithoutRecipients(newsletter: Begun): Promise<void> {
    const { _id } = newsletter;
    const counts = (await sendingCounts(this.database, [_id])).get(_id.toHexString());
    return this.end(newsletter, counts && counts.sent > 0 ? endOf(counts, '') : { status: 'failed', failure: NO_RECIPIENTS });
  }

  private async end(newsletter: Begun, outcome: Record<string, unknown>): Promise<void> {
    const ended = { 'sending.state': 'done', 'sending.endedAt': new Date(), 'sending.chosen': null, 'sending.preparedUntil': null };
    if (!(await this.change(newsletter, { ...outcome, ...ended }))) await this.abandon(newsletter);
  }

  /** The sending was cancelled, or another replica was quicker: what this one has added since then must not be left over. */
  private async abandon(newsletter: Begun): Promise<void> {
    const { _id, sending } = newsletter;
    const { startedAt } = sending;
    if (await this.database.newsletters.exists(this.same(newsletter))) return;
    await this.database.deliveries.deleteMany(leftOver(_id, startedAt));
    // The cancelled sending may end now.
    await this.database.newsletters.updateOne(
      { _id, 'sending.startedAt': startedAt, 'sending.state': 'cancelled' },
      { $set: { 'sending.preparedUntil': null } },
    );
  }

  private async postpone(newsletter: Begun, reason: string): Promise<void> {
    const { matchedCount } = await this.database.newsletters.updateOne(this.same(newsletter), {
      $set: {
        'sending.problem': renderProblem(reason),
        'sending.problemSince': newsletter.sending.problemSince ?? new Date(),
        'sending.preparedUntil': new Date(Date.now() + RENDER_RETRY_MS),
      },
    });
    if (matchedCount === 0) await this.abandon(newsletter);
  }

  /** @returns whether the sending was still the same, and in preparation */
  private async change(newsletter: Begun, set: Record<string, unknown>, images: readonly string[] = []): Promise<boolean> {
    const event = changedEvent(newsletter);
    const { matchedCount } = await this.database.newsletters.updateOne(this.same(newsletter), {
      $set: set,
      $addToSet: { images: { $each: [...images] } },
      $push: { outbox: event },
    });
    if (matchedCount > 0) this.relay.relaySoon(this.database.newsletters, newsletter._id, [event]);
    return matchedCount > 0;
  }

  private added({ _id, sending }: Begun) {
    return { newsletterId: _id, sendingAt: sending.startedAt };
  }

  private same({ _id, sending }: Begun) {
    const { startedAt, retriedAt } = sending;
    return { _id, 'sending.state': 'preparing' as const, 'sending.startedAt': startedAt, 'sending.retriedAt': retriedAt };
  }
}
