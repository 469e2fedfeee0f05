import { Injectable } from '@nestjs/common';
import { Schema, type Model, type Types } from 'mongoose';
import type { OutputOf } from '#contracts/operation';
import type { getImport, importStates, listImportRows } from '#contracts/tyre-import';
import { outboxField, outboxIndex, type OutboxEntry } from '#service/outbox';
import { Database } from '../database.ts';
import type { SaleRecord } from '../tyre/price-ledger.ts';
import type { TyreFields } from '../tyre/tyre.model.ts';
import type { Column } from './columns.ts';

export type WireImport = OutputOf<typeof getImport>;
export type WireRow = OutputOf<typeof listImportRows>['items'][number];
export type Counts = Record<WireRow['outcome'], number>;

/** How long an import's rows are kept, and with them the possibility to undo it. */
const ROWS_KEPT_DAYS = 60;
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
  rows: number;
  columns: Column[];
  failure: string | null;
  createdAt: Date;
  createdBy: string;
  /** Only one import works at a time: the value is always the same and unique. */
  claim?: 'import';
  /** The process that works on it, and when it last said so. */
  owner?: string;
  heartbeat?: Date;
  /** How often the work was begun. */
  attempts: number;
  /** Written before the sizes and makes themselves, so that none is forgotten. */
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
    rows: { type: Number, required: true },
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
    changes: Schema.Types.Mixed,
    tyreId: Schema.Types.ObjectId,
    version: Number,
    before: Schema.Types.Mixed,
    undo: String,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw', minimize: false, collection: 'import_rows' },
);
/** The indexes of the rows, to be named in queries: left to itself the planner tries both on thousands of rows. */
export const BY_ROW = { importId: 1, row: 1 } as const;
export const BY_OUTCOME = { importId: 1, outcome: 1, row: 1 } as const;
rowSchema.index(BY_ROW, { unique: true });
rowSchema.index(BY_OUTCOME);
rowSchema.index({ createdAt: 1 });

export const noCounts = (): Counts => ({ added: 0, changed: 0, unchanged: 0, rejected: 0 });

/** Thrown when another copy of the service has taken the import over. */
export class ClaimLost extends Error {}

/** The imports and their rows in the database. */
@Injectable()
export class ImportRecords {
  readonly imports: Model<ImportRecord>;
  readonly rows: Model<RowRecord>;

  constructor({ connection }: Database) {
    this.imports = connection.model<ImportRecord>('Import', importSchema);
    this.rows = connection.model<RowRecord>('ImportRow', rowSchema);
  }

  /** Makes the declared indexes; 'one import at a time' is one of them. */
  async prepare(): Promise<void> {
    await this.imports.createIndexes();
    await this.rows.createIndexes();
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
  async removeOldRows(at: Date): Promise<void> {
    await this.rows.deleteMany({ createdAt: { $lt: new Date(at.getTime() - ROWS_KEPT_DAYS * DAY_MS) } });
  }
}

/** Are its rows still there? A day less than they are kept, so that they do not go while somebody looks. */
export const hasRows = (record: ImportRecord, at = new Date()): boolean =>
  at.getTime() - record.createdAt.getTime() < (ROWS_KEPT_DAYS - 1) * DAY_MS;

/** Can it be taken back: it has changed something, is not being worked on, and its rows are still there. */
export const isUndoable = (record: ImportRecord, at = new Date()): boolean =>
  !record.dryRun && (record.state === 'done' || record.state === 'failed') && record.added + record.changed > 0 && hasRows(record, at);

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
  columns: record.columns,
  failure: record.failure,
  undoable: isUndoable(record),
  createdAt: record.createdAt.toISOString(),
  createdBy: record.createdBy,
});

export const wireRow = ({ row, outcome, title, reason, changes }: RowRecord): WireRow => ({
  row,
  outcome,
  title,
  ...(reason !== undefined && { reason }),
  ...(changes !== undefined && { changes }),
});
