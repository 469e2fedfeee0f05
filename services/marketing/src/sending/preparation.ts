import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { OutboxRelay } from '#service/events/outbox';
import { logger } from '#service/process/logging';
import { Database } from '../database.ts';
import { hasWords } from '../mail/newsletter-check.ts';
import { NewsletterMail } from '../mail/newsletter-mail.ts';
import type { NewsletterRecord, SendingRecord } from '../newsletter/newsletter.model.ts';
import { sendingCounts } from '../newsletter/sending-counts.ts';
import { activeSubscriber } from '../subscriber/subscriber.model.ts';
import { findRendering, storeRendering } from './rendered-newsletter.ts';
import { changedEvent, endOf } from './sending-states.ts';
import { CANCELLED, NO_RECIPIENTS, NOTHING_LEFT, renderProblem } from './sending-texts.ts';

/** Longer than a preparation takes. After this another replica begins again. */
const LEASE_MS = 60_000;
const RENDER_RETRY_MS = 3_000;
/** For the calls to the services whose data the mail shows. */
const RENDER_MS = 10_000;

const log = logger('marketing');

type Outcome = ReturnType<typeof endOf>;
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
    const notes = await this.render(newsletter);
    if (notes === null) return false;
    await this.addRecipients(newsletter);
    return this.finish(newsletter, notes);
  }

  /** @returns the notes for the admin; null when the mail cannot be rendered now, or has nothing to say and so has failed */
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
      if (!hasWords(rendered.content)) {
        await this.end(newsletter, { status: 'failed', failure: NOTHING_LEFT });
        return null;
      }
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

  private async finish(newsletter: Begun, notes: string[]): Promise<boolean> {
    const { _id } = newsletter;
    const hasRecipients = await this.database.deliveries.exists({ newsletterId: _id, status: 'waiting' });
    const isFirst = hasRecipients
      ? await this.change(newsletter, {
          'sending.state': 'sending',
          'sending.isPrepared': true,
          'sending.notes': notes,
          'sending.preparedUntil': null,
        })
      : await this.end(newsletter, await this.endWithoutRecipients(_id));
    // Another replica was quicker, and may have ended the sending: what this one has added since then must not be left over.
    if (!isFirst) await this.skipLeftOver(_id);
    return isFirst;
  }

  private end(newsletter: Begun, outcome: Outcome): Promise<boolean> {
    return this.change(newsletter, { ...outcome, 'sending.state': 'done', 'sending.endedAt': new Date() });
  }

  /** Ends the preparation. @returns false when another replica has done so */
  private async change(newsletter: Begun, set: Record<string, unknown>): Promise<boolean> {
    const event = changedEvent(newsletter);
    const { matchedCount } = await this.database.newsletters.updateOne(this.same(newsletter), {
      $set: { ...set, 'sending.chosen': null, 'sending.problem': null, 'sending.problemSince': null },
      $push: { outbox: event },
    });
    if (matchedCount > 0) this.relay.relaySoon(this.database.newsletters, newsletter._id, [event]);
    return matchedCount > 0;
  }

  /** Nobody is to get it now; after an earlier sending somebody may have it. */
  private async endWithoutRecipients(id: Types.ObjectId): Promise<Outcome> {
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
