import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { reviewsChanged } from '#contracts/content/events';
import { CONFIG } from '#service/config';
import { logger } from '#service/logging';
import { isDuplicate } from '#service/mongo';
import { OutboxRelay, outboxEntry } from '#service/outbox';
import { repeat } from '#service/repeat';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import { REVIEW_SOURCE, type ReviewSource } from './review-source.ts';
import { REVIEWS_ID } from './reviews.model.ts';

/** Longer than a provider is waited for. */
const LEASE_MS = 30_000;
/** Another copy may change what is due, and clocks differ. */
const LOOK_EVERY_MS = 60_000;
const MINUTE = 60_000;
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE];

const log = logger('content');

/** Asks the provider now and again. Of any number of copies one asks; what it cannot get leaves the stored ones as they are. */
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
    this.loop = repeat(log, 'refreshing reviews', LOOK_EVERY_MS, this.stopping.signal, () => this.refreshIfDue(source));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  /** Answers in how many milliseconds to look again. */
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
    return Math.min(Math.max((record?.dueAt.getTime() ?? 0) - Date.now(), 20), LOOK_EVERY_MS);
  }

  private async ensureRecord(place: string) {
    await this.database.reviews
      .updateOne({ _id: REVIEWS_ID }, { $setOnInsert: { samples: [], found: null, dueAt: new Date(0), failures: 0 } }, { upsert: true })
      .catch((error: unknown) => {
        // Another copy has made it in the same moment.
        if (!isDuplicate(error)) throw error;
      });
    // Those of a place that is new in the settings are not waited for.
    await this.database.reviews.updateOne(
      { _id: REVIEWS_ID, 'found.place': { $exists: true, $ne: place } },
      { $set: { found: null, dueAt: new Date(0), failures: 0 } },
    );
  }

  private async refresh(source: ReviewSource, claim: string, failures: number) {
    const every = this.config.REVIEWS_REFRESH_MS;
    const mine = { _id: REVIEWS_ID, claim };
    try {
      const found = await source.fetch(this.stopping.signal);
      const event = outboxEntry(reviewsChanged, { count: found.reviews.length });
      const at = Date.now();
      const { matchedCount } = await this.database.reviews.updateOne(mine, {
        $set: { found: { ...found, place: source.place, fetchedAt: new Date(at) }, failures: 0, dueAt: new Date(at + every) },
        $unset: { claim: '' },
        $push: { outbox: event },
      });
      if (matchedCount === 1) this.relay.relaySoon(this.database.reviews, REVIEWS_ID, [event]);
    } catch (error) {
      if (this.stopping.signal.aborted) {
        // Given up because this process ends: another may ask at once.
        await this.database.reviews.updateOne(mine, { $set: { dueAt: new Date() }, $unset: { claim: '' } });
        return;
      }
      const wait = Math.min(WAITS[Math.min(failures, WAITS.length - 1)] ?? every, every);
      const cause = error instanceof Error && error.cause !== undefined ? String(error.cause) : undefined;
      log.warn({ error: String(error), cause, failures: failures + 1, wait }, 'Failed to load reviews');
      await this.database.reviews.updateOne(mine, {
        $set: { dueAt: new Date(Date.now() + wait) },
        $inc: { failures: 1 },
        $unset: { claim: '' },
      });
    }
  }
}
