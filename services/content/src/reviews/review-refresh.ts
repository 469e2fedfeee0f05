import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { reviewsChanged } from '#contracts/content/events';
import { CONFIG } from '#service/process/config';
import { logger } from '#service/process/logging';
import { isDuplicate } from '#service/database/mongo';
import { OutboxRelay, outboxEntry } from '#service/events/outbox';
import { repeat } from '#service/process/repeat';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import { REVIEW_SOURCE, type ReviewSource } from './review-source.ts';
import { REVIEWS_ID } from './reviews.model.ts';

/** Longer than the timeout of a request to the provider. */
const LEASE_MS = 30_000;
/** The longest sleep: another replica may change the due time, and clocks differ. */
const CHECK_EVERY_MS = 60_000;
const MINUTE = 60_000;
/** Back-off after the first, second, … failure in a row. */
const RETRY_WAITS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE];

const log = logger('content');

/**
 * Fetches the reviews from the provider at intervals. A lease lets only one of any number of replicas fetch. A failure leaves
 * the stored reviews unchanged.
 */
@Injectable()
export class ReviewRefresh implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly relay: OutboxRelay,
    @Inject(REVIEW_SOURCE) private readonly source: ReviewSource | null,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  start(): void {
    const { source } = this;
    if (!source) return;
    this.loop = repeat(log, 'refreshing reviews', CHECK_EVERY_MS, this.stopping.signal, () => this.refreshIfDue(source));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  /** @returns the milliseconds until the next check */
  private async refreshIfDue(source: ReviewSource): Promise<number> {
    await this.ensureRecord(source.place);
    const claim = randomUUID();
    const now = Date.now();
    const claimed = await this.database.reviews
      .findOneAndUpdate(
        { _id: REVIEWS_ID, dueAt: { $lte: new Date(now) } },
        { $set: { dueAt: new Date(now + LEASE_MS), claim } },
        { returnDocument: 'after' },
      )
      .lean();
    if (claimed) await this.refresh(source, claim, claimed.failures);
    const record = await this.database.reviews.findById(REVIEWS_ID, { dueAt: 1 }).lean();
    return Math.min(Math.max((record?.dueAt.getTime() ?? 0) - Date.now(), 20), CHECK_EVERY_MS);
  }

  private async ensureRecord(place: string) {
    await this.database.reviews
      .updateOne({ _id: REVIEWS_ID }, { $setOnInsert: { samples: [], found: null, dueAt: new Date(0), failures: 0 } }, { upsert: true })
      .catch((error: unknown) => {
        // Another replica has inserted the record at the same moment.
        if (!isDuplicate(error)) throw error;
      });
    // After a change of the place in the settings the reviews are due at once.
    await this.database.reviews.updateOne(
      { _id: REVIEWS_ID, 'found.place': { $exists: true, $ne: place } },
      { $set: { found: null, dueAt: new Date(0), failures: 0 } },
    );
  }

  private async refresh(source: ReviewSource, claim: string, failures: number) {
    const every = this.config.REVIEWS_REFRESH_MS;
    const claimed = { _id: REVIEWS_ID, claim };
    try {
      const found = await source.fetch(this.stopping.signal);
      const event = outboxEntry(reviewsChanged, { count: found.reviews.length });
      const at = Date.now();
      const { matchedCount } = await this.database.reviews.updateOne(claimed, {
        $set: { found: { ...found, place: source.place, fetchedAt: new Date(at) }, failures: 0, dueAt: new Date(at + every) },
        $unset: { claim: '' },
        $push: { outbox: event },
      });
      if (matchedCount === 1) this.relay.relaySoon(this.database.reviews, REVIEWS_ID, [event]);
    } catch (error) {
      if (this.stopping.signal.aborted) {
        // Aborted because this process is shutting down: release the lease so that another replica may fetch at once.
        await this.database.reviews.updateOne(claimed, { $set: { dueAt: new Date() }, $unset: { claim: '' } });
        return;
      }
      const wait = Math.min(RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length - 1)] ?? every, every);
      const cause = error instanceof Error && error.cause !== undefined ? String(error.cause) : undefined;
      log.warn({ error: String(error), cause, failures: failures + 1, wait }, 'Failed to load reviews');
      await this.database.reviews.updateOne(claimed, {
        $set: { dueAt: new Date(Date.now() + wait) },
        $inc: { failures: 1 },
        $unset: { claim: '' },
      });
    }
  }
}
