import { Schema, type Connection, type Model } from 'mongoose';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';
import type { ProviderReviews } from './review-source.ts';

/** A sample review as the admin API receives it. */
export interface SampleReview {
  rating: number;
  text: string;
  author_name: string;
  profile_photo_url: string | null;
  relative_time_description: string;
  time: number;
}

/** The only record of the collection: the shop's reviews and the state of their refresh. */
export interface ReviewsRecord {
  _id: string;
  samples: SampleReview[];
  /** The last reviews that the provider returned, with the place they are about; null before the first success. */
  found: (ProviderReviews & { place: string; fetchedAt: Date }) | null;
  /** When the next fetch is due. During a fetch: when its lease expires and another replica may fetch. */
  dueAt: Date;
  /** Failures in a row. */
  failures: number;
  /** Identifies the fetch that holds the lease. Only the replica that set it writes the result. */
  claim?: string;
  outbox?: OutboxEntry[];
}

export const REVIEWS_ID = 'current';

export type ReviewsModel = Model<ReviewsRecord>;

const reviewsSchema = new Schema<ReviewsRecord>(
  {
    _id: { type: String, required: true },
    samples: { type: Schema.Types.Mixed, required: true },
    found: { type: Schema.Types.Mixed, default: null },
    dueAt: { type: Date, required: true },
    failures: { type: Number, required: true },
    claim: String,
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'reviews' },
);
reviewsSchema.index({ 'outbox._id': 1 }, outboxIndex);

export const reviewsModel = (connection: Connection): ReviewsModel => connection.model<ReviewsRecord>('Reviews', reviewsSchema);
