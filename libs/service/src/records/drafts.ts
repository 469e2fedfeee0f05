import { Schema, type Connection, type Model, type SchemaDefinition } from 'mongoose';
import { isDuplicate } from '../database/mongo.ts';
import { mergeOver, type DeepPartial } from '../database/merge-over.ts';
import { logger } from '../process/logging.ts';
import { paginationOf, type Page, type PageWanted } from '#contracts/fields';
import { imageHashes } from '#contracts/rules/image-hashes';

/** The maximum number of drafts of one kind; beyond it the least recently saved are deleted. */
const MAX_DRAFTS = 200;
const RETENTION_MS = 180 * 24 * 3600 * 1000;

const log = logger('drafts');

/** The fields that all kinds of stored drafts have. Drafts belong to the shop, not to the admin who began them. */
export interface DraftRecord {
  /** The key that the editor page generated. */
  _id: string;
  /** Hashes of the uploaded images that the draft shows. */
  images: string[];
  savedAt: Date;
  savedBy: string;
}

export type DraftModel = Model<DraftRecord>;

/**
 * Creates the model of one kind of drafts.
 * @param name of the model
 * @param fields the draft's own fields
 */
export function draftModel(connection: Connection, name: string, collection: string, fields: SchemaDefinition): DraftModel {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      ...fields,
      images: { type: [String], default: [] },
      savedAt: { type: Date, required: true },
      savedBy: { type: String, default: '' },
    },
    { versionKey: false, strict: 'throw', minimize: false, collection },
  );
  schema.index({ savedAt: -1 });
  schema.index({ images: 1 });
  return connection.model(name, schema) as unknown as DraftModel;
}

/** A draft as the API returns it, with the fields of its kind. */
export type WireDraft<Fields> = Fields & { key: string; savedAt: string; savedBy: string };

function wireDraft<Fields>({ _id, images: _images, savedAt, ...draft }: DraftRecord): WireDraft<Fields> {
  return { key: _id, ...draft, savedAt: savedAt.toISOString() } as WireDraft<Fields>;
}

/** Stores unsaved changes of one kind of records while an admin types. */
export class DraftStore<Fields extends { content: string }> {
  /** @param blank the fields of an empty draft */
  constructor(
    private readonly model: DraftModel,
    private readonly blank: Fields,
  ) {}

  /**
   * Returns a page of the drafts without their contents, the latest first.
   * @param wanted the fields that a listed draft has
   */
  async list({ page, limit }: PageWanted, wanted: Partial<Fields>): Promise<Page<WireDraft<Omit<Fields, 'content'>>>> {
    const [drafts, total] = await Promise.all([
      this.model
        .find(wanted, { content: 0, images: 0 })
        .sort({ savedAt: -1, _id: 1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<DraftRecord[]>(),
      this.model.countDocuments(wanted),
    ]);
    return { items: drafts.map((draft) => wireDraft<Omit<Fields, 'content'>>(draft)), pagination: paginationOf(page, limit, total) };
  }

  /** Returns one draft, or null. */
  async find(key: string): Promise<WireDraft<Fields> | null> {
    const draft = await this.model.findById(key).lean<DraftRecord>();
    return draft && wireDraft<Fields>(draft);
  }

  /**
   * Saves a draft; the latest save wins.
   * @param given omitted fields keep their values
   */
  async save(key: string, given: DeepPartial<NoInfer<Fields>>, savedBy: string): Promise<{ savedAt: string }> {
    const savedAt = new Date();
    const names = Object.fromEntries(Object.keys(this.blank).map((name) => [name, 1]));
    const before = (await this.model.findById(key, { _id: 0, ...names }).lean<Fields>()) ?? this.blank;
    const fields = mergeOver(given, before);
    const record = { ...fields, images: imageHashes(fields), savedAt, savedBy };
    const write = () => this.model.updateOne({ _id: key }, { $set: record }, { upsert: true });
    // Two concurrent first saves may both try to insert. The one that fails then updates the other's draft.
    const { upsertedCount } = await write().catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
      return write();
    });
    if (upsertedCount > 0) await this.dropOldest();
    return { savedAt: savedAt.toISOString() };
  }

  /** Deletes a draft. @returns whether it existed */
  async delete(key: string): Promise<boolean> {
    return (await this.model.deleteOne({ _id: key })).deletedCount > 0;
  }

  /** Deletes the drafts that nobody has saved for 180 days before `at`. @returns how many */
  async removeOld(at: Date): Promise<number> {
    return (await this.model.deleteMany({ savedAt: { $lte: new Date(at.getTime() - RETENTION_MS) } })).deletedCount;
  }

  private async dropOldest() {
    const beyond = await this.model.find({}, { _id: 1 }).sort({ savedAt: -1, _id: 1 }).skip(MAX_DRAFTS).lean();
    if (beyond.length === 0) return;
    await this.model.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } });
    log.info({ dropped: beyond.length, drafts: this.model.collection.name }, 'deleted the oldest drafts');
  }
}
