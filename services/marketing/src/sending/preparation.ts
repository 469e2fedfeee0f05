import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { OutboxRelay } from '#service/events/outbox';
import { logger } from '#service/process/logging';
import { Database } from '../database.ts';
import { NewsletterMail } from '../mail/newsletter-mail.ts';
import type { NewsletterRecord, SendingRecord } from '../newsletter/newsletter.model.ts';
import { sendingCounts } from '../newsletter/sending-counts.ts';
import { activeSubscriber } from '../subscriber/subscriber.model.ts';
import { findRendering, storeRendering } from './rendered-newsletter.ts';
import { changedEvent, endOf } from './sending-states.ts';
import { CANCELLED, NO_RECIPIENTS, renderProblem } from './sending-texts.ts';

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
   * @returns whether this call has completed the preparation
   */
  async prepare(id: Types.ObjectId): Promise<boolean> {
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
    if (newsletter === null) return false;
    const notes = await this.render(newsletter);
    if (notes === null) return false;
    await this.addRecipients(newsletter);
    return this.finish(newsletter, notes);
  }

  /** @returns the notes for the admin; null when the mail cannot be rendered now */
  private async render(newsletter: Begun): Promise<string[] | null> {
    const { connection } = this.database;
    try {
      const stored = await findRendering(connection, newsletter);
      if (stored) return stored.notes;
      const { subject, preheader, content, associatedCampaign } = newsletter;
      const rendered = await this.mail.forSubscribers(
        { subject, preheader, content, associatedCampaign: associatedCampaign?.toHexString() ?? null },
        { requestId: `sending-${newsletter._id.toHexString()}`, deadline: Date.now() + RENDER_MS },
      );
      const { html, text, notes } = rendered;
      await storeRendering(connection, newsletter, { subject: rendered.subject, html, text, notes: notes.map((note) => note.text) });
      return (await findRendering(connection, newsletter))?.notes ?? [];
    } catch (error) {
      log.warn({ error: String(error), newsletterId: newsletter._id.toHexString() }, 'a newsletter could not be rendered, trying again');
      const problem = renderProblem(error instanceof AppError ? error.message : 'odottamaton virhe.');
      await this.database.newsletters.updateOne(this.same(newsletter), {
        $set: {
          'sending.problem': problem,
          'sending.problemSince': newsletter.sending.problemSince ?? new Date(),
          'sending.preparedUntil': new Date(Date.now() + RENDER_RETRY_MS),
        },
      });
      return null;
    }
  }

  /** Adds a delivery for each active subscriber, within the database. An existing delivery stays. */
  private async addRecipients({ _id, sending }: Begun): Promise<void> {
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
              dueAt: { $literal: startedAt },
            },
          },
          { $merge: { into: 'deliveries', whenMatched: 'keepExisting', whenNotMatched: 'insert' } },
        ],
        { writeConcern: { w: 'majority', journal: true } },
      )
      .toArray();
    // After an earlier sending that failed or was cancelled, the recipients who did not get the newsletter then get it now.
    await this.database.deliveries.updateMany(
      {
        newsletterId: _id,
        ...(chosen === null ? {} : { subscriberId: { $in: chosen } }),
        $or: [{ status: 'failed' }, { status: 'skipped', reply: CANCELLED }],
        at: { $lt: startedAt },
      },
      { $set: { status: 'waiting', attempts: 0, reply: '', at: null, dueAt: startedAt } },
    );
  }

  private async finish(newsletter: Begun, notes: string[]): Promise<boolean> {
    const { _id } = newsletter;
    const hasRecipients = await this.database.deliveries.exists({ newsletterId: _id, status: 'waiting' });
    const event = changedEvent(newsletter);
    const { matchedCount } = await this.database.newsletters.updateOne(
      this.same(newsletter),
      hasRecipients
        ? {
            $set: {
              'sending.state': 'sending',
              'sending.isPrepared': true,
              'sending.notes': notes,
              'sending.chosen': null,
              'sending.problem': null,
              'sending.problemSince': null,
              'sending.preparedUntil': null,
            },
            $push: { outbox: event },
          }
        : {
            $set: {
              ...(await this.endWithoutRecipients(_id)),
              'sending.state': 'done',
              'sending.endedAt': new Date(),
              'sending.chosen': null,
            },
            $push: { outbox: event },
          },
    );
    if (matchedCount > 0) this.relay.relaySoon(this.database.newsletters, _id, [event]);
    // Another replica was faster and may have ended the sending. The deliveries that this one has added since must not stay waiting.
    else await this.skipLeftOver(_id);
    return matchedCount > 0;
  }

  /** Returns the final status without recipients. After an earlier sending somebody may have the newsletter. */
  private async endWithoutRecipients(id: Types.ObjectId): Promise<{ status: 'sent' | 'failed'; failure: string | null }> {
    const counts = (await sendingCounts(this.database, [id])).get(id.toHexString());
    return counts ? endOf(counts, '') : { status: 'failed', failure: NO_RECIPIENTS };
  }

  private async skipLeftOver(newsletterId: Types.ObjectId): Promise<void> {
    const newsletter = await this.database.newsletters.findById(newsletterId, { sending: 1 }).lean();
    if (newsletter?.sending && newsletter.sending.endedAt === null) return;
    await this.database.deliveries.updateMany(
      { newsletterId, status: 'waiting', worker: { $exists: false } },
      { $set: { status: 'skipped', reply: CANCELLED, at: new Date() } },
    );
  }

  private same({ _id, sending }: Begun) {
    return { _id, 'sending.state': 'preparing' as const, 'sending.startedAt': sending.startedAt };
  }
}
