import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { logger } from '#service/logging';
import { repeat } from '#service/repeat';
import { Database } from '../database.ts';
import { finalBefore } from '#service/undo-time';

const PURGE_EVERY_MS = 3_600_000;

const log = logger('catalogue');

/** Makes old deletions final. Several copies may do so at once. */
@Injectable()
export class Purge implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(private readonly database: Database) {}

  start(): void {
    void repeat(log, 'removing old deletions', PURGE_EVERY_MS, this.stopping.signal, () => this.removeFinal());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async removeFinal() {
    const removed = await this.purge(new Date());
    if (removed > 0) log.info({ removed }, 'old deletions are final now');
  }

  /** Removes what was deleted more than 30 days ago; answers how many records. What still has an event to tell waits. */
  async purge(at: Date): Promise<number> {
    const final = { deletedAt: { $ne: null, $lte: finalBefore(at) }, outbox: { $exists: false } };
    const tyres = await this.database.tyres.deleteMany(final);
    const sizes = await this.database.sizes.deleteMany(final);
    const makes = await this.database.manufacturers.deleteMany(final);
    return tyres.deletedCount + sizes.deletedCount + makes.deletedCount;
  }
}
