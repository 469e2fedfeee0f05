import { Schema, type Connection, type Model } from 'mongoose';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/outbox';
import type { FoundReviews } from './review-source.ts';

/** A sample, as the admin's call gives it. */
export interface SampleReview {
  rating: number;
  text: string;
  author_name: string;
  profile_photo_url: string | null;
  relative_time_description: string;
  time: number;
}

/** What is known of the shop's reviews: one record. */
export interface ReviewsRecord {
  _id: string;
  samples: SampleReview[];
  /** The last that a provider has answered, with the place it was asked about. */
  found: (FoundReviews & { place: string; fetchedAt: Date }) | null;
  /** When the provider is asked next. While somebody asks: when others may take that for abandoned. */
  dueAt: Date;
  /** In a row. */
  failures: number;
  /** The asking under way; only who has begun it writes its outcome. */
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
