import { isDuplicate } from '../database/mongo.ts';
import { paginationOf, type Page, type PageWanted } from '#contracts/fields';
import { imageHashes } from '#contracts/rules/image-hashes';
import { recordName, type RevisionModel, type RevisionRecord } from './revision.model.ts';

/** A revision as a list returns it; `savedAt` is ISO 8601 UTC. */
type ListedRevision = Pick<RevisionRecord, 'version' | 'savedBy'> & { savedAt: string | null };

/** How many revisions of each record are stored; older ones are deleted. */
const MAX_REVISIONS = 200;

/**
 * Stores earlier versions of records.
 *
 * A save stores the version that it replaces before it writes the next one. In the opposite order, a process killed in
 * between would lose the replaced version. In this order it only leaves a copy of the current version, which is harmless:
 * lists leave out the current version, and the next save stores the same version under the same _id again. The content of a
 * version never changes, so it does not matter which save stores it.
 */
export class Revisions {
  constructor(private readonly revisions: RevisionModel) {}

  /**
   * Stores a version that is about to be replaced. Call it before the write that replaces it. Idempotent.
   * @param content in the stored form of the kind, without the values of the next parameters
   * @param savedAt when that version was saved; null for the defaults
   * @param savedBy the name of the admin who saved that version
   */
  async save(kind: string, key: string, version: number, content: object, savedAt: Date | null, savedBy: string): Promise<void> {
    const record = recordName(kind, key);
    const revision = { _id: `${record}:${version}`, record, version, content, savedAt, savedBy, images: imageHashes(content) };
    await this.revisions.updateOne({ _id: revision._id }, { $setOnInsert: revision }, { upsert: true }).catch((error: unknown) => {
      // A concurrent save has stored the same version.
      if (!isDuplicate(error)) throw error;
    });
    await this.dropOldest(record);
  }

  /**
   * Returns a page of the stored revisions of a record, newest first, without contents.
   * @param wanted.before only versions below this one: the current version of the record
   */
  async list(kind: string, key: string, { before, page, limit }: PageWanted & { before: number }): Promise<Page<ListedRevision>> {
    const wanted = { record: recordName(kind, key), version: { $lt: before } };
    const [revisions, total] = await Promise.all([
      this.revisions
        .find(wanted, { _id: 0, version: 1, savedAt: 1, savedBy: 1 })
        .sort({ version: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean(),
      this.revisions.countDocuments(wanted),
    ]);
    const items = revisions.map(({ version, savedAt, savedBy }) => ({ version, savedAt: savedAt?.toISOString() ?? null, savedBy }));
    return { items, pagination: paginationOf(page, limit, total) };
  }

  /** Returns one stored revision, or null. */
  async find(kind: string, key: string, version: number): Promise<RevisionRecord | null> {
    return this.revisions.findById(`${recordName(kind, key)}:${version}`).lean();
  }

  private async dropOldest(record: string) {
    const first = await this.revisions.findOne({ record }, { version: 1 }).sort({ version: -1 }).skip(MAX_REVISIONS).lean();
    if (first) await this.revisions.deleteMany({ record, version: { $lte: first.version } });
  }
}
