import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Every } from '#service/database/every';
import { logger } from '#service/process/logging';
import { repeat } from '#service/process/repeat';
import { Database } from '../database.ts';
import { ArticleDrafts } from './article-drafts.ts';
import { ArticleWrites } from './article-writes.ts';
import { finalDeletion } from '#service/database/undo-time';

/** Another replica may have saved an article that is due soon, so due articles are looked up this often. */
const SCAN_EVERY_MS = 1_000;

const log = logger('content');

/**
 * Publishes the events of scheduled articles when they become due; on start also of those that became due while the service
 * was down. Removes old deletions and drafts. Safe to run on any number of replicas.
 */
@Injectable()
export class ArticleTimer implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly writes: ArticleWrites,
    private readonly drafts: ArticleDrafts,
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
    const next = await this.writes.nextDueAt();
    return next === null ? SCAN_EVERY_MS : Math.max(1, Math.min(SCAN_EVERY_MS, next.getTime() - Date.now() + 1));
  }

  /**
   * Removes articles that were deleted more than 30 days ago, with their revisions, and drafts that nobody has saved for
   * 180 days. An article with unsent events is left for a later run.
   * @returns how many articles and drafts were removed
   */
  @Every({ hours: 1 }, 'remove-old-articles')
  async removeOld(at: Date): Promise<number> {
    const final = await this.database.articles.find({ deletedAt: finalDeletion(at), outbox: { $exists: false } }, { _id: 1 }).lean();
    // Revisions first: if the process is killed in between, the next run still finds the article.
    for (const { _id } of final) {
      await this.database.revisions.deleteMany({ record: `article:${_id.toHexString()}` });
      await this.database.articles.deleteOne({ _id });
    }
    return final.length + (await this.drafts.removeOld(at));
  }
}
