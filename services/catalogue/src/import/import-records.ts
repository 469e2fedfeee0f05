import { Injectable } from '@nestjs/common';
import { Schema, type Model, type Types } from 'mongoose';
import type { z } from 'zod';
import type { OutputOf } from '#contracts/operation';
import type { FirstRow, getImport, ImportField, importStates, listImportRows, RememberedMapping } from '#contracts/catalogue/tyre-import';
import { UNDO_DAYS } from '#contracts/rules/undo';
import { isUndoable as isWithinUndo } from '#service/undo-time';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/outbox';
import { Every } from '#service/every';
import { Database } from '../database.ts';
import type { SaleRecord } from '../pricing/price-ledger.ts';
import type { TyreFields } from '../records/tyre.model.ts';
import type { Column } from './columns.ts';

export type WireImport = OutputOf<typeof getImport>;
export type WireRow = OutputOf<typeof listImportRows>['items'][number];
export type Counts = Record<WireRow['outcome'], number>;

/** What a row that is taken says of season and studs, and the all-year tyres among the refused. */
export type Kind = 'summer' | 'studded' | 'friction' | 'allYear';
export type Kinds = Record<Kind, number>;

/** A day longer than an import can be undone, so that its rows do not go while somebody looks at them. */
const ROWS_KEPT_DAYS = UNDO_DAYS.import + 1;
const DAY_MS = 24 * 3600 * 1000;

/** An import, as stored. */
export interface ImportRecord extends Counts {
  _id: Types.ObjectId;
  fileKey: string;
  fileName: string;
  mediaType: string;
  dryRun: boolean;
  state: (typeof importStates)[number];
  progress: number;
  /** The row number of the last one of these. */
  progressRow: number;
  rows: number;
  warned: number;
  kinds: Kinds;
  /** What the caller has said about the file's columns. Pairs, as a header may be called anything. */
  asked: { mapping?: [header: string, field: ImportField | null][]; headerRow?: number };
  columns: Column[];
  headerRow: number | null;
  firstRows: z.output<typeof FirstRow>[];
  mappingId: string | null;
  failure: string | null;
  failureCode: WireImport['failureCode'];
  createdAt: Date;
  createdBy: string;
  /** Only one import works at a time: the value is always the same and unique. */
  claim?: 'import';
  /** The process that works on it, and when it last said so. */
  owner?: string;
  heartbeat?: Date;
  /** How often the work was begun. */
  attempts: number;
  /** Written before the sizes and manufacturers themselves, so that none is forgotten. */
  createdSizes: Types.ObjectId[];
  createdManufacturers: Types.ObjectId[];
  /** Rows that the undoing left alone. */
  kept: number;
  outbox?: OutboxEntry[];
}

/** What of a tyre a row changed, as it was before; the offer only when the row ended it. */
export type Before = Partial<TyreFields & { sizeId: Types.ObjectId; sale: SaleRecord }>;

/** A row's outcome, as stored: written before the tyre itself. */
export interface RowRecord {
  _id: Types.ObjectId;
  importId: Types.ObjectId;
  row: number;
  outcome: WireRow['outcome'];
  title: string;
  reason?: string;
  warnings?: string[];
  kind?: Kind;
  changes?: NonNullable<WireRow['changes']>;
  /** Absent of rejected rows, and of added ones in a dry run. */
  tyreId?: Types.ObjectId;
  /** The tyre's version once the row is written. */
  version?: number;
  before?: Before;
  /** What the undoing has done with the row. */
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
/** A mapping that an admin has made, kept for the next file with the same headers. */
export interface MappingRecord {
  /** Of the headers; see headersKey(). */
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
/** More than a shop has wholesalers; the oldest go first. */
const MAPPINGS_KEPT = 100;

/** The indexes of the rows, to be named in queries: left to itself the planner tries both on thousands of rows. */
export const BY_ROW = { importId: 1, row: 1 } as const;
export const BY_OUTCOME = { importId: 1, outcome: 1, row: 1 } as const;
rowSchema.index(BY_ROW, { unique: true });
rowSchema.index(BY_OUTCOME);
rowSchema.index({ createdAt: 1 });

export const noCounts = (): Counts => ({ added: 0, changed: 0, unchanged: 0, rejected: 0 });
export const noKinds = (): Kinds => ({ summer: 0, studded: 0, friction: 0, allYear: 0 });

/** Thrown when another copy of the service has taken the import over. */
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

  /** The newest first. */
  rememberedMappings(): Promise<MappingRecord[]> {
    return this.mappings.find().sort({ updatedAt: -1 }).limit(MAPPINGS_KEPT).lean();
  }

  async rememberMapping({ _id, ...mapping }: MappingRecord): Promise<void> {
    await this.mappings.updateOne({ _id }, { $set: mapping }, { upsert: true });
    const old = await this.mappings.find({}, { _id: 1 }).sort({ updatedAt: -1 }).skip(MAPPINGS_KEPT).lean();
    if (old.length > 0) await this.mappings.deleteMany({ _id: { $in: old.map((each) => each._id) } });
  }

  /** Forgets an import whose file could not even be read while its sender waited for the answer. */
  async discard({ _id, owner }: ImportRecord): Promise<void> {
    await this.imports.deleteOne({ _id, owner, claim: 'import', state: 'reading' });
  }

  /** Notes how far the work is, which also says that its worker lives. Throws ClaimLost. */
  async note(record: ImportRecord, set: Partial<ImportRecord>): Promise<void> {
    const { matchedCount } = await this.imports.updateOne(
      { _id: record._id, claim: 'import', owner: record.owner },
      { $set: { ...set, heartbeat: new Date() } },
    );
    if (matchedCount === 0) throw new ClaimLost();
    Object.assign(record, set);
  }

  /** Ends the work: the claim is free for the next one. Throws ClaimLost. */
  async end(record: ImportRecord, set: Partial<ImportRecord>, events: OutboxEntry[]): Promise<void> {
    const { matchedCount } = await this.imports.updateOne(
      { _id: record._id, claim: 'import', owner: record.owner },
      { $set: set, $unset: { claim: '', owner: '', heartbeat: '' }, ...(events.length > 0 && { $push: { outbox: { $each: events } } }) },
    );
    if (matchedCount === 0) throw new ClaimLost();
    Object.assign(record, set);
  }

  /** Removes rows that nobody can undo any more. */
  @Every({ hours: 6 }, 'remove-old-import-rows')
  async removeOldRows(at: Date): Promise<void> {
    await this.rows.deleteMany({ createdAt: { $lt: new Date(at.getTime() - ROWS_KEPT_DAYS * DAY_MS) } });
  }
}

/** Are its rows still there? They are shown for as long as the import can be undone. */
export const hasRows = (record: ImportRecord, at = new Date()): boolean => isWithinUndo(record.createdAt, 'import', at);

/** Can it be undone? It has changed something, is not in progress, and its rows are still there. */
export const isUndoable = (record: ImportRecord, at = new Date()): boolean =>
  !record.dryRun && (record.state === 'done' || record.state === 'failed') && record.added + record.changed > 0 && hasRows(record, at);

const wireKinds = ({ summer, studded, friction, allYear } = noKinds()): Pick<WireImport, 'seasons' | 'studs'> => ({
  seasons: { summer, winter: studded + friction, allYear },
  studs: { studded, friction, none: summer },
});

/** Records of before this version hold less: what they lack is empty. */
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
  ...wireKinds(record.kinds),
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
