import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONTACT_MONTHS } from '#contracts/content/contact';
import { logger } from '#service/logging';
import { repeat } from '#service/repeat';
import { finalBefore } from '#service/undo-time';
import { Database } from '../database.ts';

const PURGE_EVERY_MS = 3_600_000;

const log = logger('content');

function monthsBefore(at: Date, months: number): Date {
  const before = new Date(at);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}

/** Removes messages when the privacy notice says that they are gone, and makes old deletions final. Several copies may do so at once. */
@Injectable()
export class ContactPurge implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(private readonly database: Database) {}

  start(): void {
    void repeat(log, 'removing old messages', PURGE_EVERY_MS, this.stopping.signal, async () => {
      const removed = await this.purge(new Date());
      if (removed > 0) log.info({ removed }, 'old messages are gone');
    });
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** Removes messages older than 24 months and those deleted more than 30 days ago; answers how many. */
  async purge(at: Date): Promise<number> {
    const tooOld = { receivedAt: { $lte: monthsBefore(at, CONTACT_MONTHS) } };
    const final = { deletedAt: { $ne: null, $lte: finalBefore(at) } };
    const { deletedCount } = await this.database.contactMessages.deleteMany({ $or: [tooOld, final] });
    return deletedCount;
  }
}
