import { Injectable } from '@nestjs/common';
import type { RevisionKind } from '#contracts/content/revisions';
import { isDuplicate } from '#service/mongo';
import { Database } from '../database.ts';
import { imageHashes } from './image-hashes.ts';
import { recordName, type RevisionRecord } from './revision.model.ts';

/** Of each record; older ones go. */
const KEPT = 200;

/**
 * Earlier versions of records.
 *
 * A save keeps the version that it replaces, and keeps it before it writes the next one. The other way round, a process
 * killed in between would have lost the replaced version for ever. This way it leaves a copy of the version that is
 * still in use, which is no loss and nothing invented: lists leave out the version in use, and the next save keeps the
 * same version under the same _id again. What a version holds never changes, so whoever keeps it first has kept it.
 */
@Injectable()
export class Revisions {
  constructor(private readonly database: Database) {}

  /**
   * Keeps a version that is about to be replaced. Call it before the write that replaces it; may be repeated.
   * @param content as the kind stores it, without what the next parameters say
   * @param savedAt when that version was made, and by whom (`savedBy`, a name); null for what the shop began with
   */
  async keep(kind: RevisionKind, key: string, version: number, content: object, savedAt: Date | null, savedBy: string): Promise<void> {
    const record = recordName(kind, key);
    const revision = { _id: `${record}:${version}`, record, version, content, savedAt, savedBy, images: imageHashes(content) };
    await this.database.revisions.updateOne({ _id: revision._id }, { $setOnInsert: revision }, { upsert: true }).catch((error: unknown) => {
      // Another save has kept it in the same moment.
      if (!isDuplicate(error)) throw error;
    });
    await this.dropOldest(record);
  }

  /** What is kept of a record below the version in use, newest first, without contents. */
  async list(kind: RevisionKind, key: string, inUse: number): Promise<Pick<RevisionRecord, 'version' | 'savedAt' | 'savedBy'>[]> {
    return this.database.revisions
      .find({ record: recordName(kind, key), version: { $lt: inUse } }, { _id: 0, version: 1, savedAt: 1, savedBy: 1 })
      .sort({ version: -1 })
      .lean();
  }

  /** One kept version, or null. */
  async find(kind: RevisionKind, key: string, version: number): Promise<RevisionRecord | null> {
    return this.database.revisions.findById(`${recordName(kind, key)}:${version}`).lean();
  }

  private async dropOldest(record: string) {
    const first = await this.database.revisions.findOne({ record }, { version: 1 }).sort({ version: -1 }).skip(KEPT).lean();
    if (first) await this.database.revisions.deleteMany({ record, version: { $lte: first.version } });
  }
}
