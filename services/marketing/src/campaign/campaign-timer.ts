import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Every } from '#service/database/every';
import { finalDeletion } from '#service/database/undo-time';
import { logger } from '#service/process/logging';
import { repeat } from '#service/process/repeat';
import { Database } from '../database.ts';
import { CampaignWrites } from './campaign-writes.ts';

/** Interval of the scan. Another replica may have saved a campaign that begins or ends soon. */
const SCAN_EVERY_MS = 1_000;

const log = logger('marketing');

/**
 * Publishes events of campaigns that begin or end by the clock, so that outdated cached responses are dropped. Catches up on start
 * after downtime. Safe to run on any number of replicas.
 */
@Injectable()
export class CampaignTimer implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly writes: CampaignWrites,
  ) {}

  start(): void {
    void repeat(log, 'announcing campaigns', SCAN_EVERY_MS, this.stopping.signal, () => this.announce());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async announce(): Promise<number> {
    const announced = await this.writes.announceDue(new Date());
    if (announced > 0) log.info({ announced }, 'campaigns began or ended');
    const next = await this.writes.nextDueAt();
    return next === null ? SCAN_EVERY_MS : Math.max(1, Math.min(SCAN_EVERY_MS, next.getTime() - Date.now() + 1));
  }

  /** Removes campaigns that were deleted more than 30 days ago. One with unsent events is left for a later run. */
  @Every({ hours: 1 }, 'remove-old-campaigns')
  async removeOld(at: Date): Promise<number> {
    const { deletedCount } = await this.database.campaigns.deleteMany({ deletedAt: finalDeletion(at), outbox: { $exists: false } });
    return deletedCount;
  }
}
