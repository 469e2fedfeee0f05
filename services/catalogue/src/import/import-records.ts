import { Injectable } from '@nestjs/common';
import { Schema, type Model, type Types } from 'mongoose';
import type { z } from 'zod';
import type { OutputOf } from '#contracts/operation';
import type { FirstRow, getImport, ImportField, importStates, listImportRows, RememberedMapping } from '#contracts/catalogue/tyre-import';
import { UNDO_DAYS } from '#contracts/rules/undo';
import { isWithinUndoTime } from '#service/database/undo-time';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/events/outbox';
import { Every } from '#service/database/every';
import { Database } from '../database.ts';
import type { OfferRecord } from '../pricing/price-ledger.ts';
import type { TyreFields } from '../records/tyre.model.ts';
import type { Column } from './columns.ts';

export type WireImport = OutputOf<typeof getImport>;
export type WireRow = OutputOf<typeof listImportRows>['items'][number];
export type OutcomeCounts = Record<WireRow['outcome'], number>;

/** The season and studs of an accepted row's tyre; 'allYear' is for rows rejected as all-year tyres. */
export type SeasonKind = 'summer' | 'studded' | 'friction' | 'allYear';
export type SeasonCounts = Record<SeasonKind, number>;

/** One day longer than an import can be undone, so that its rows are not deleted while somebody is viewing them. */
const ROWS_STORED_DAYS = UNDO_DAYS.import + 1;
const DAY_MS = 24 * 3600 * 1000;

/** An import, as stored. */
export interface ImportRecord extends OutcomeCounts {
  _id: Types.ObjectId;
  fileKey: string;
  fileName: string;
  mediaType: string;
  dryRun: boolean;
  state: (typeof importStates)[number];
  /** How many rows are processed; while the file is being read, how many are read. */
  progress: number;
  /** The number of the last processed row. */
  progressRow: number;
  rows: number;
  warned: number;
  kinds: SeasonCounts;
  /** The caller's choices for the file's columns. Pairs, because a header may have any name, even '__proto__'. */
  asked: { mapping?: [header: string, field: ImportField | null][]; headerRow?: number };
  columns: Column[];
  headerRow: number | null;
  firstRows: z.output<typeof FirstRow>[];
  mappingId: string | null;
  failure: string | null;
  failureCode: WireImport['failureCode'];
  createdAt: Date;
  createdBy: string;
  /** Set while the import is being processed. The value is constant and its index unique, so only one import runs at a time. */
  claim?: 'import';
  /** The process that works on the import, and the time of its last heartbeat. */
  owner?: string;
  heartbeat?: Date;
  /** How often the work has been started, including takeovers. */
  attempts: number;
  /** Written before the sizes and manufacturers themselves, so that an undo finds all of them. */
  createdSizes: Types.ObjectId[];
  createdManufacturers: Types.ObjectId[];
  /** The number of rows that the undo left unchanged. */
  kept: number;
  outbox?: OutboxEntry[];
}

/** The previous values of the fields that a row changed; `sale` only if the row ended the offer. */
export type PreviousValues = Partial<TyreFields & { sizeId: Types.ObjectId; sale: OfferRecord }>;

/** A row's outcome, as stored. It is written before the tyre. */
export interface RowRecord {
  _id: Types.ObjectId;
  importId: Types.ObjectId;
  row: number;
  outcome: WireRow['outcome'];
  title: string;
  reason?: string;
  warnings?: string[];
  kind?: SeasonKind;
  changes?: NonNullable<WireRow['changes']>;
  /** Absent for rejected rows, and in a dry run for added and changed rows. */
  tyreId?: Types.ObjectId;
  /** The version that the tyre has after the row is applied. */
  version?: number;
  before?: PreviousValues;
  /** What the undo has done with the row. */
  undo?: 'undone' | 'kept';
  createdAt: Date;
}

const importSchema = new Schema<ImportRecord>(
  {
    fileKey: { type: String, required: true },
    fileName: { type: String, required: true },
    mediaType: { type: String, required: true },
    dryRun: { type: Boolean, required: true },
    state: { type: String, required: true },
    progress: { type: Number, required: true },
    progressRow: { type: Number, default: 0 },
    rows: { type: Number, required: true },
    warned: { type: Number, default: 0 },
    kinds: Schema.Types.Mixed,
    asked: Schema.Types.Mixed,
    headerRow: { type: Number, default: null },
    firstRows: { type: [Schema.Types.Mixed], default: [] } as never,
    mappingId: { type: String, default: null },
    failureCode: { type: String, default: null },
    added: { type: Number, required: true },
    changed: { type: Number, required: true },
    unchanged: { type: Number, required: true },
    rejected: { type: Number, required: true },
    columns: { type: [Schema.Types.Mixed], required: true } as never,
    failure: { type: String, default: null },
    createdAt: { type: Date, required: true },
    createdBy: { type: String, default: '' },
    claim: String,
    owner: String,
    heartbeat: Date,
    attempts: { type: Number, required: true },
    createdSizes: [Schema.Types.ObjectId],
    createdManufacturers: [Schema.Types.ObjectId],
    kept: { type: Number, required: true },
    ...outboxField,
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'imports' },
);
importSchema.index({ claim: 1 }, { unique: true, sparse: true });
importSchema.index({ createdAt: -1 });
importSchema.index({ state: 1, createdAt: 1 });
importSchema.index({ 'outbox._id': 1 }, outboxIndex);

const rowSchema = new Schema<RowRecord>(
  {
    importId: { type: Schema.Types.ObjectId, required: true },
    row: { type: Number, required: true },
    outcome: { type: String, required: true },
    title: { type: String, required: true },
    reason: String,
    warnings: { type: [String], default: undefined },
    kind: String,
    changes: Schema.Types.Mixed,
    tyreId: Schema.Types.ObjectId,
    version: Number,
    before: Schema.Types.Mixed,
    undo: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'import_rows' },
);

/** A mapping that an admin has made, stored for the next file with the same headers. */
export interface MappingRecord {
  /** Key of the headers; see headersKey(). */
  _id: string;
  fileName: string;
  columns: { header: string; field: ImportField | null }[];
  updatedAt: Date;
  updatedBy: string;
}

const mappingSchema = new Schema<MappingRecord>(
  {
    _id: { type: String, required: true },
    fileName: { type: String, required: true },
    columns: { type: [Schema.Types.Mixed], required: true } as never,
    updatedAt: { type: Date, required: true },
    updatedBy: { type: String, default: '' },
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'import_mappings' },
);
mappingSchema.index({ updatedAt: -1 });
/** More than the number of a shop's wholesalers. The oldest are deleted first. */
const MAX_MAPPINGS = 100;

/** The indexes of the rows, passed to queries as hints: without a hint the planner tries both on thousands of rows. */
export const INDEX_BY_ROW = { importId: 1, row: 1 } as const;
export const INDEX_BY_OUTCOME = { importId: 1, outcome: 1, row: 1 } as const;
rowSchema.index(INDEX_BY_ROW, { unique: true });
rowSchema.index(INDEX_BY_OUTCOME);
rowSchema.index({ createdAt: 1 });

export const noOutcomeCounts = (): OutcomeCounts => ({ added: 0, changed: 0, unchanged: 0, rejected: 0 });
export const noSeasonCounts = (): SeasonCounts => ({ summer: 0, studded: 0, friction: 0, allYear: 0 });

/** Thrown when another process has taken over the import. */
export class ClaimLost extends Error {}

/** The imports and their rows in the database. */
@Injectable()
export class ImportRecords {
  readonly imports: Model<ImportRecord>;
  readonly rows: Model<RowRecord>;
  readonly mappings: Model<MappingRecord>;

  constructor({ connection }: Database) {
    this.imports = connection.model<ImportRecord>('Import', importSchema);
    this.rows = connection.model<RowRecord>('ImportRow', rowSchema);
    this.mappings = connection.model<MappingRecord>('ImportMapping', mappingSchema);
  }

  /** Returns the remembered mappings, newest first. */
  rememberedMappings(): Promise<MappingRecord[]> {
    return this.mappings.find().sort({ updatedAt: -1 }).limit(MAX_MAPPINGS).lean();
  }

  async rememberMapping({ _id, ...mapping }: MappingRecord): Promise<void> {
    await this.mappings.updateOne({ _id }, { $set: mapping }, { upsert: true });
    const old = await this.mappings.find({}, { _id: 1 }).sort({ updatedAt: -1 }).skip(MAX_MAPPINGS).lean();
    if (old.length > 0) await this.mappings.deleteMany({ _id: { $in: old.map((each) => each._id) } });
  }

  /** Deletes an import whose file could not be read while the caller waited for the response. */
  async discard({ _id, owner }: ImportRecord): Promise<void> {
    await this.imports.deleteOne({ _id, owner, claim: 'import', state: 'reading' });
  }

  /**
   * Saves the progress and the heartbeat.
   * @throws ClaimLost when another process has taken over the import
   */
  async saveProgress(record: ImportRecord, set: Partial<ImportRecord>): Promise<void> {
    const { matchedCount } = await this.imports.updateOne(
      { _id: record._id, claim: 'import', owner: record.owner },
      { $set: { ...set, heartbeat: new Date() } },
    );
    if (matchedCount === 0) throw new ClaimLost();
    Object.assign(record, set);
  }

  /**
   * Ends the work and releases the claim.
   * @throws ClaimLost when another process has taken over the import
   */
  async end(record: ImportRecord, set: Partial<ImportRecord>, events: OutboxEntry[]): Promise<void> {
    const { matchedCount } = await this.imports.updateOne(
      { _id: record._id, claim: 'import', owner: record.owner },
      { $set: set, $unset: { claim: '', owner: '', heartbeat: '' }, ...(events.length > 0 && { $push: { outbox: { $each: events } } }) },
    );
    if (matchedCount === 0) throw new ClaimLost();
    Object.assign(record, set);
  }

  /** Deletes the rows of imports that can no longer be undone. */
  @Every({ hours: 6 }, 'remove-old-import-rows')
  async removeOldRows(at: Date): Promise<void> {
    await this.rows.deleteMany({ createdAt: { $lt: new Date(at.getTime() - ROWS_STORED_DAYS * DAY_MS) } });
  }
}

/** Returns whether the import's rows are available. They are shown as long as the import can be undone. */
export const hasRows = (record: ImportRecord, at = new Date()): boolean => isWithinUndoTime(record.createdAt, 'import', at);

/** Returns whether the import can be undone: it has changed tyres, is not in progress, and its rows are available. */
export const isUndoable = (record: ImportRecord, at = new Date()): boolean =>
  !record.dryRun && (record.state === 'done' || record.state === 'failed') && record.added + record.changed > 0 && hasRows(record, at);

const wireSeasonCounts = ({ summer, studded, friction, allYear } = noSeasonCounts()): Pick<WireImport, 'seasons' | 'studs'> => ({
  seasons: { summer, winter: studded + friction, allYear },
  studs: { studded, friction, none: summer },
});

/** Converts an import to the contract's shape. Records of earlier software versions lack some fields, which become empty. */
export const wireImport = (record: ImportRecord): WireImport => ({
  importId: record._id.toHexString(),
  fileName: record.fileName,
  dryRun: record.dryRun,
  state: record.state,
  progress: record.progress,
  rows: record.rows,
  added: record.added,
  changed: record.changed,
  unchanged: record.unchanged,
  rejected: record.rejected,
  warned: record.warned ?? 0,
  ...wireSeasonCounts(record.kinds),
  columns: record.columns,
  headerRow: record.headerRow ?? null,
  firstRows: record.firstRows ?? [],
  mappingId: record.mappingId ?? null,
  failure: record.failure,
  failureCode: record.failureCode ?? null,
  undoable: isUndoable(record),
  createdAt: record.createdAt.toISOString(),
  createdBy: record.createdBy,
});

export const wireMapping = (record: MappingRecord): z.output<typeof RememberedMapping> => ({
  mappingId: record._id,
  fileName: record.fileName,
  columns: record.columns,
  updatedAt: record.updatedAt.toISOString(),
  updatedBy: record.updatedBy,
});

export const wireRow = ({ row, outcome, title, reason, warnings, changes }: RowRecord): WireRow => ({
  row,
  outcome,
  title,
  ...(reason !== undefined && { reason }),
  ...(warnings !== undefined && { warnings }),
  ...(changes !== undefined && { changes }),
});
