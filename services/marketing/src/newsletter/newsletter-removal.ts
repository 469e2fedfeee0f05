import { Injectable } from '@nestjs/common';
import { Every } from '#service/database/every';
import { finalDeletion } from '#service/database/undo-time';
import { recordName } from '#service/records/revision.model';
import { Database } from '../database.ts';
import { NEWSLETTER } from './newsletter-writes.ts';
import { StoredNewsletterDrafts } from './stored-drafts.ts';

/** Removes newsletters and drafts for good once they can no longer be restored. */
@Injectable()
export class NewsletterRemoval {
  constructor(
    private readonly database: Database,
    private readonly drafts: StoredNewsletterDrafts,
  ) {}

  /**
   * Removes newsletters that were deleted more than 30 days ago, with their revisions and deliveries, and drafts that nobody has
   * saved for 180 days. A newsletter with unsent events is left for a later run.
   * @returns how many newsletters and drafts were removed
   */
  @Every({ hours: 1 }, 'remove-old-newsletters')
  async removeOld(at: Date): Promise<number> {
    const { newsletters, revisions, deliveries } = this.database;
    const final = await newsletters.find({ deletedAt: finalDeletion(at), outbox: { $exists: false } }, { _id: 1 }).lean();
    // The newsletter is removed last, so that the next run finds it if this one is killed in between.
    for (const { _id } of final) {
      await revisions.deleteMany({ record: recordName(NEWSLETTER, _id.toHexString()) });
      await deliveries.deleteMany({ newsletterId: _id });
      await newsletters.deleteOne({ _id });
    }
    return final.length + (await this.drafts.removeOld(at));
  }
}
