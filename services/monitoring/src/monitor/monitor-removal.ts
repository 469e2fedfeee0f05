import { Injectable } from '@nestjs/common';
import { Every } from '#service/database/every';
import { finalDeletion } from '#service/database/undo-time';
import { Database } from '../database.ts';

/** Days for which prices, digests and the leases of hosts are kept. */
const READING_DAYS = 800;
const DIGEST_DAYS = 90;
const MONITORS_AT_ONCE = 1_000;

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 86_400_000);

/** Removes what has had its time. */
@Injectable()
export class MonitorRemoval {
  constructor(private readonly database: Database) {}

  /** Removes monitors that were deleted more than 30 days ago, with their history. */
  @Every({ hours: 1 }, 'remove-old-monitors')
  async removeOld(at: Date): Promise<number> {
    const old = await this.database.monitors
      .find({ deletedAt: finalDeletion(at) }, { _id: 1 })
      .limit(MONITORS_AT_ONCE)
      .lean();
    const ids = old.map(({ _id }) => _id);
    if (ids.length > 0) {
      // The monitor goes last, so that an interrupted removal is finished by the next run.
      await this.database.readings.deleteMany({ monitorId: { $in: ids } });
      await this.database.pageTexts.deleteMany({ _id: { $in: ids } });
      await this.database.monitors.deleteMany({ _id: { $in: ids } });
    }
    await this.database.readings.deleteMany({ checkedAt: { $lt: daysBefore(at, READING_DAYS) } });
    await this.database.digests.deleteMany({ madeAt: { $lt: daysBefore(at, DIGEST_DAYS) }, outbox: { $exists: false } });
    await this.database.hosts.deleteMany({ freeAt: { $lt: daysBefore(at, 1) } });
    return ids.length;
  }
}
