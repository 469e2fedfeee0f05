import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Every } from '#service/every';
import { logger } from '#service/logging';
import { repeat } from '#service/repeat';
import { Database } from '../database.ts';
import { ArticleWrites } from './article-writes.ts';
import { finalDeletion } from '#service/undo-time';

/** Another copy may have taken on an article whose moment is near. */
const SCAN_EVERY_MS = 1_000;
const DRAFTS_KEPT_MS = 180 * 24 * 3600 * 1000;

const log = logger('content');

/**
 * Tells when scheduled articles appear, at start also of those whose moment came while the service was down, and makes
 * old deletions final. Any number of copies may do this at once.
 */
@Injectable()
export class ArticleTimer implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly writes: ArticleWrites,
  ) {}

  start(): void {
    void repeat(log, 'publishing scheduled articles', SCAN_EVERY_MS, this.stopping.signal, () => this.announce());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async announce(): Promise<number> {
    const announced = await this.writes.announceDue(new Date());
    if (announced > 0) log.info({ announced }, 'scheduled articles published');
    const next = await this.writes.nextMoment();
    return next === null ? SCAN_EVERY_MS : Math.max(1, Math.min(SCAN_EVERY_MS, next.getTime() - Date.now() + 1));
  }

  /**
   * Removes articles that were deleted more than 30 days ago, with their earlier versions, and drafts that nobody has
   * touched for 180 days; answers how many. What still has an event to tell waits.
   */
  @Every({ hours: 1 }, 'remove-old-articles')
  async purge(at: Date): Promise<number> {
    const final = await this.database.articles.find({ deletedAt: finalDeletion(at), outbox: { $exists: false } }, { _id: 1 }).lean();
    // The versions first: a process killed in between finds the article again.
    for (const { _id } of final) {
      await this.database.revisions.deleteMany({ record: `article:${_id.toHexString()}` });
      await this.database.articles.deleteOne({ _id });
    }
    const drafts = await this.database.drafts.deleteMany({ savedAt: { $lte: new Date(at.getTime() - DRAFTS_KEPT_MS) } });
    return final.length + drafts.deletedCount;
  }
}
