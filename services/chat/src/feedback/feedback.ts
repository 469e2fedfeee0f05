import { Controller } from '@nestjs/common';
import { listFeedback, sendFeedback, thumbRatings, withdrawThumb } from '#contracts/chat/feedback';
import { AppError } from '#contracts/errors';
import { paginationOf } from '#contracts/fields';
import type { InputOf, OutputOf } from '#contracts/operation';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import { mondayOf } from '#contracts/rules/opening-hours';
import { Serve } from '#service/calls/serve';
import { isDuplicate } from '#service/database/mongo';
import type { QueryFilter } from 'mongoose';
import { Types } from 'mongoose';
import { Database } from '../database.ts';
import type { FeedbackRecord } from './feedback.model.ts';

const DAY_MS = 86_400_000;
const WEEKS_SHOWN = 53;
const THANKS = { message: 'Kiitos palautteestasi!' };
/** Ratings of the colours in the panel's list (specification A §9). */
const levels = { low: { $lte: 3 }, middle: { $gt: 3, $lt: 8 }, high: { $gte: 8 } } as const;

type Thumb = keyof typeof thumbRatings;

/** Feedback of visitors about the assistant. */
@Controller()
export class FeedbackCalls {
  constructor(private readonly database: Database) {}

  @Serve(sendFeedback)
  async send(given: InputOf<typeof sendFeedback>): Promise<OutputOf<typeof sendFeedback>> {
    const { conversationId, messageId } = given;
    if (given.source === 'chat_thumbs' && conversationId !== null && messageId !== null) await this.thumb(given, conversationId, messageId);
    // A reply is named by its conversation, too.
    else await this.database.feedback.insertOne({ _id: new Types.ObjectId(), ...given, messageId: null, timestamp: new Date() });
    return THANKS;
  }

  @Serve(withdrawThumb)
  async withdraw({ conversationId, messageId }: InputOf<typeof withdrawThumb>): Promise<OutputOf<typeof withdrawThumb>> {
    const { deletedCount } = await this.database.feedback.deleteOne({ conversationId, messageId, source: 'chat_thumbs' });
    await this.mark(conversationId, messageId, null);
    return { withdrawn: deletedCount > 0 };
  }

  @Serve(listFeedback)
  async list({ page, limit, source, level, withComment, days }: InputOf<typeof listFeedback>): Promise<OutputOf<typeof listFeedback>> {
    const wanted: QueryFilter<FeedbackRecord> = {
      ...(source === undefined ? {} : { source }),
      ...(level === undefined ? {} : { rating: levels[level] }),
      ...(withComment === undefined ? {} : { comment: withComment === 'true' ? { $ne: '' } : '' }),
      ...(days === undefined ? {} : { timestamp: { $gte: new Date(Date.now() - days * DAY_MS) } }),
    };
    const [records, ratings, byDay] = await Promise.all([
      this.database.feedback.find(wanted, {}, { sort: { timestamp: -1, _id: 1 }, skip: (page - 1) * limit, limit }).lean(),
      this.database.feedback.aggregate<{ _id: number; count: number }>([
        { $match: wanted },
        { $group: { _id: '$rating', count: { $sum: 1 } } },
      ]),
      this.database.feedback.aggregate<{ _id: string; sum: number; count: number }>([
        { $match: wanted },
        {
          $group: {
            _id: { $dateToString: { date: '$timestamp', format: '%Y-%m-%d', timezone: 'Europe/Helsinki' } },
            sum: { $sum: '$rating' },
            count: { $sum: 1 },
          },
        },
      ]),
    ]);
    const distribution = Array.from({ length: 11 }, (_, rating) => ratings.find(({ _id }) => _id === rating)?.count ?? 0);
    const count = distribution.reduce((sum, each) => sum + each, 0);
    const sum = distribution.reduce((total, each, rating) => total + each * rating, 0);
    return {
      data: records.map(({ _id, timestamp, ...fields }) => ({ _id: _id.toHexString(), timestamp: timestamp.toISOString(), ...fields })),
      pagination: paginationOf(page, limit, count),
      summary: { count, average: count === 0 ? null : sum / count, distribution, weeks: weeksOf(byDay) },
    };
  }

  /** Stores a thumb in place of an earlier one at the same reply. A comment alone keeps the rest. */
  private async thumb({ rating, comment }: InputOf<typeof sendFeedback>, conversationId: string, messageId: string): Promise<void> {
    const thumb: Thumb = rating === thumbRatings.up ? 'up' : 'down';
    await this.mark(conversationId, messageId, thumb);
    const store = () =>
      this.database.feedback.updateOne(
        { conversationId, messageId, source: 'chat_thumbs' },
        { $set: { rating, timestamp: new Date(), comment } },
        { upsert: true },
      );
    try {
      await store();
    } catch (error) {
      // Another click has just inserted it, and is replaced.
      if (!isDuplicate(error)) throw error;
      await store();
    }
  }

  /** Sets the thumb at a reply. A thumb down makes its question one that waits for an answer of the shop's own. */
  private async mark(conversationId: string, messageId: string, thumb: Thumb | null): Promise<void> {
    const reply = { conversationId, id: messageId, role: 'assistant' as const };
    const before = await this.database.messages
      .findOneAndUpdate(reply, thumb === null ? { $unset: { thumb: '' } } : { $set: { thumb } }, { returnDocument: 'before' })
      .lean();
    if (!before) throw new AppError('conversation_not_found');
    if (thumb === 'down') await this.database.messages.updateOne({ ...reply, open: { $exists: false } }, { $set: { open: 'thumbs-down' } });
    else await this.database.messages.updateOne({ ...reply, open: 'thumbs-down' }, { $unset: { open: '', openHandledAt: '' } });
    const { thumb: earlier = null } = before;
    if (earlier === thumb) return;
    const by = (each: Thumb) => (thumb === each ? 1 : 0) - (earlier === each ? 1 : 0);
    await this.database.conversations.updateOne({ conversationId }, { $inc: { thumbsUp: by('up'), thumbsDown: by('down') } });
  }
}

/** Combines days into weeks, oldest first. */
function weeksOf(byDay: readonly { _id: string; sum: number; count: number }[]) {
  const weeks = new Map<string, { sum: number; count: number }>();
  for (const { _id: date, sum, count } of byDay) {
    const week = mondayOf(helsinkiDate(new Date(`${date}T12:00:00Z`)));
    const before = weeks.get(week) ?? { sum: 0, count: 0 };
    weeks.set(week, { sum: before.sum + sum, count: before.count + count });
  }
  return [...weeks]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .slice(-WEEKS_SHOWN)
    .map(([week, { sum, count }]) => ({ week, average: sum / count, count }));
}
