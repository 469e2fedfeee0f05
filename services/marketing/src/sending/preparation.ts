import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { imageHashes } from '#contracts/rules/image-hashes';
import { OutboxRelay } from '#service/events/outbox';
import { logger } from '#service/process/logging';
import { Database } from '../database.ts';
import { NewsletterMail } from '../mail/newsletter-mail.ts';
import type { NewsletterRecord, SendingRecord } from '../newsletter/newsletter.model.ts';
import { sendingCounts } from '../newsletter/sending-counts.ts';
import { activeSubscriber } from '../subscriber/subscriber.model.ts';
import { findRendering, type Rendering, storeRendering } from './rendered-newsletter.ts';
import { changedEvent, endOf } from './sending-states.ts';
import { CANCELLED, NO_RECIPIENTS, renderProblem } from './sending-texts.ts';

/** Longer than a preparation takes. After this another replica begins again. */
const LEASE_MS = 60_000;
const RENDER_RETRY_MS = 3_000;
/** For the calls to the services whose data the mail shows. */
const RENDER_MS = 10_000;

const log = logger('marketing');

type Begun = NewsletterRecord & { sending: SendingRecord };

/** Decides who gets a newsletter and what is in it, at the beginning of its sending. Each step can be repeated after a crash. */
@Injectable()
export class Preparation {
  constructor(
    private readonly database: Database,
    private readonly mail: NewsletterMail,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Prepares a sending, unless another replica does.
   * @returns whether the sending can go on
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
    const rendering = await this.render(newsletter);
    if (rendering === null) return false;
    await this.addRecipients(newsletter);
    return this.finish(newsletter, rendering);
  }

  /** @returns the stored mail; null when it cannot be rendered now */
  private async render(newsletter: Begun): Promise<Rendering | null> {
    const { connection } = this.database;
    try {
      const stored = await findRendering(connection, newsletter);
      if (stored) return stored;
      const { subject, preheader, content, associatedCampaign } = newsletter;
      const rendered = await this.mail.forSubscribers(
        { subject, preheader, content, associatedCampaign: associatedCampaign?.toHexString() ?? null },
        { requestId: `sending-${newsletter._id.toHexString()}`, deadline: Date.now() + RENDER_MS },
      );
      const { html, text, notes } = rendered;
      await storeRendering(connection, newsletter, { subject: rendered.subject, html, text, notes: notes.map((note) => note.text) });
      return await findRendering(connection, newsletter);
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

  /** One delivery for each active subscriber, in the database itself. Whoever has one keeps it. */
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
    // An earlier sending of this newsletter failed or was cancelled: who did not get it then gets it now.
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

  private async finish(newsletter: Begun, { html, notes }: Rendering): Promise<boolean> {
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
            // Delivered mails load their pictures later too: also those of a campaign or a tyre, which may be deleted by then.
            $addToSet: { images: { $each: imageHashes(html) } },
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
    // Another replica was quicker, and may have ended the sending: what this one has added since then must not be left over.
    else await this.skipLeftOver(_id);
    return matchedCount > 0;
  }

  /** Nobody is to get it now; after an earlier sending somebody may have it. */
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
