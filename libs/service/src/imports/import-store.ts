import type { Model } from 'mongoose';
import type { OutboxEntry } from '../events/outbox.ts';
import { ROWS_STORED_DAYS, type ImportRecord, type ImportRowRecord, type MappingRecord } from './import-record.ts';

const DAY_MS = 24 * 3600 * 1000;
/** More than the number of a shop's wholesalers. The oldest are deleted first. */
const MAX_MAPPINGS = 100;

/** Thrown when another process has taken over the import. */
export class ClaimLost extends Error {}

interface ImportModels<R extends ImportRecord<Field>, Row extends ImportRowRecord, Field extends string> {
  imports: Model<R>;
  rows: Model<Row>;
  mappings: Model<MappingRecord<Field>>;
}

/** The imports of a service, their rows and the remembered mappings in the database. */
export class ImportStore<R extends ImportRecord<Field>, Row extends ImportRowRecord, Field extends string> {
  readonly imports: Model<R>;
  readonly rows: Model<Row>;
  readonly mappings: Model<MappingRecord<Field>>;
  /** The same collections with the fields that all imports have. */
  readonly common: { imports: Model<ImportRecord<Field>>; rows: Model<ImportRowRecord> };

  constructor({ imports, rows, mappings }: ImportModels<R, Row, Field>) {
    this.imports = imports;
    this.rows = rows;
    this.mappings = mappings;
    this.common = { imports: imports as unknown as Model<ImportRecord<Field>>, rows: rows as unknown as Model<ImportRowRecord> };
  }

  /** Returns the remembered mappings, newest first. */
  rememberedMappings(): Promise<MappingRecord<Field>[]> {
    return this.mappings.find().sort({ updatedAt: -1 }).limit(MAX_MAPPINGS).lean() as unknown as Promise<MappingRecord<Field>[]>;
  }

  async rememberMapping({ _id, ...mapping }: MappingRecord<Field>): Promise<void> {
    await this.mappings.updateOne({ _id }, { $set: mapping as object }, { upsert: true });
    const old = await this.mappings.find({}, { _id: 1 }).sort({ updatedAt: -1 }).skip(MAX_MAPPINGS).lean();
    if (old.length > 0) await this.mappings.deleteMany({ _id: { $in: old.map((each) => each._id) } });
  }

  /** Deletes an import whose file could not be read while the caller waited for the response. */
  async discard({ _id, owner }: R): Promise<void> {
    await this.common.imports.deleteOne({ _id, owner, claim: 'import', state: 'reading' });
  }

  /**
   * Saves the progress and the heartbeat.
   * @throws ClaimLost when another process has taken over the import
   */
  async saveProgress(record: R, set: Partial<R>): Promise<void> {
    const { matchedCount } = await this.common.imports.updateOne(
      { _id: record._id, claim: 'import', owner: record.owner },
      { $set: { ...(set as Partial<ImportRecord<Field>>), heartbeat: new Date() } },
    );
    if (matchedCount === 0) throw new ClaimLost();
    Object.assign(record, set);
  }

  /**
   * Ends the work and releases the claim.
   * @throws ClaimLost when another process has taken over the import
   */
  async end(record: R, set: Partial<R>, events: OutboxEntry[]): Promise<void> {
    const { matchedCount } = await this.common.imports.updateOne(
      { _id: record._id, claim: 'import', owner: record.owner },
      {
        $set: set as Partial<ImportRecord<Field>>,
        $unset: { claim: '', owner: '', heartbeat: '' },
        ...(events.length > 0 && { $push: { outbox: { $each: events } } }),
      },
    );
    if (matchedCount === 0) throw new ClaimLost();
    Object.assign(record, set);
  }

  /** Deletes the rows of imports that can no longer be undone. */
  async removeRowsBefore(at: Date): Promise<void> {
    await this.common.rows.deleteMany({ createdAt: { $lt: new Date(at.getTime() - ROWS_STORED_DAYS * DAY_MS) } });
  }
}
