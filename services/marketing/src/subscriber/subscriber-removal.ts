import { Injectable } from '@nestjs/common';
import { Every } from '#service/database/every';
import { finalDeletion } from '#service/database/undo-time';
import { Database } from '../database.ts';
import { optOutFields, OptOuts } from './opt-outs.ts';

const BATCH = 1_000;
/** How long a subscription waits for its confirmation. */
const CONFIRM_WITHIN_MS = 30 * 86_400_000;

/** Removes subscribers for good: those whose deletion can no longer be undone, and those who never confirmed. */
@Injectable()
export class SubscriberRemoval {
  constructor(
    private readonly database: Database,
    private readonly optOuts: OptOuts,
  ) {}

  /** @returns how many subscribers were removed */
  @Every({ hours: 1 }, 'remove-deleted-subscribers')
  async removeOld(at: Date): Promise<number> {
    const late = { 'confirmation.askedAt': { $lte: new Date(at.getTime() - CONFIRM_WITHIN_MS) }, isSubscribed: false };
    const removed = (await this.remove({ deletedAt: finalDeletion(at) })) + (await this.remove({ ...late, unsubscribedAt: null }));
    // An address that was unsubscribed before keeps its record, so that an import does not subscribe it again.
    await this.database.subscribers.updateMany(late, { $unset: { confirmation: '', mail: '' } });
    return removed;
  }

  /**
   * Removes subscribers and blanks their addresses in the results of newsletters, which keep their counts. Who had opted out is
   * remembered first.
   */
  private async remove(condition: Record<string, unknown>): Promise<number> {
    for (let removed = 0; ;) {
      const found = await this.database.subscribers.find(condition, optOutFields).limit(BATCH).lean();
      if (found.length === 0) return removed;
      const ids = found.map(({ _id }) => _id);
      await this.optOuts.remember(found);
      await this.database.deliveries.updateMany({ subscriberId: { $in: ids } }, { $set: { email: '' } });
      removed += (await this.database.subscribers.deleteMany({ _id: { $in: ids }, ...condition })).deletedCount;
      // Those who have subscribed again meanwhile.
      const back = await this.database.subscribers.find({ _id: { $in: ids }, isSubscribed: true }, { email: 1 }).lean();
      await this.optOuts.forget(back.map(({ email }) => email));
    }
  }
}
