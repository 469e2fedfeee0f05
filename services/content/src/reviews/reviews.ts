import { Controller, Inject } from '@nestjs/common';
import { reviewsChanged } from '#contracts/content/events';
import type { InputOf, OutputOf } from '#contracts/operation';
import { getReviews, setSampleReviews } from '#contracts/content/reviews';
import { OutboxRelay, outboxEntry } from '#service/events/outbox';
import { Serve } from '#service/calls/serve';
import { Database } from '../database.ts';
import { REVIEW_SOURCE, type ReviewSource } from './review-source.ts';
import { REVIEWS_ID } from './reviews.model.ts';
import { shownReviews } from './shown-reviews.ts';

/** Customers' reviews of the shop. */
@Controller()
export class ShopReviews {
  constructor(
    private readonly database: Database,
    private readonly relay: OutboxRelay,
    @Inject(REVIEW_SOURCE) private readonly source: ReviewSource | null,
  ) {}

  @Serve(getReviews)
  async get(): Promise<OutputOf<typeof getReviews>> {
    const record = await this.database.reviews.findById(REVIEWS_ID, { outbox: 0 }).lean();
    return shownReviews(record ?? { found: null, samples: [] }, this.source?.place ?? null);
  }

  @Serve(setSampleReviews)
  async setSamples({ reviews }: InputOf<typeof setSampleReviews>): Promise<OutputOf<typeof setSampleReviews>> {
    const event = outboxEntry(reviewsChanged, { count: reviews.length });
    const record = await this.database.reviews
      .findOneAndUpdate(
        { _id: REVIEWS_ID },
        { $set: { samples: reviews }, $setOnInsert: { found: null, dueAt: new Date(0), failures: 0 }, $push: { outbox: event } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean();
    this.relay.relaySoon(this.database.reviews, REVIEWS_ID, [event]);
    return shownReviews(record, this.source?.place ?? null);
  }
}
