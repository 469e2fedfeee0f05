import { Injectable } from '@nestjs/common';
import { Every } from '#service/database/every';
import { finalDeletion } from '#service/database/undo-time';
import { Database } from '../database.ts';

/** Removes records whose deletion can no longer be undone. */
@Injectable()
export class FinalDeletions {
  constructor(private readonly database: Database) {}

  /** Removes records deleted more than 30 days ago and returns their number. Records with unpublished events are kept. */
  @Every({ hours: 1 }, 'remove-final-deletions')
  async removeFinal(at: Date): Promise<number> {
    const final = { deletedAt: finalDeletion(at), outbox: { $exists: false } };
    const tyres = await this.database.tyres.deleteMany(final);
    const sizes = await this.database.sizes.deleteMany(final);
    const manufacturers = await this.database.manufacturers.deleteMany(final);
    return tyres.deletedCount + sizes.deletedCount + manufacturers.deletedCount;
  }
}
