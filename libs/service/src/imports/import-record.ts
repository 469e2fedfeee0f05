import { Schema, type Types } from 'mongoose';
import type { z } from 'zod';
import type { ImportRow, importStates, openImport } from '#contracts/imports';
import { UNDO_DAYS } from '#contracts/rules/undo';
import { isWithinUndoTime } from '../database/undo-time.ts';
import { outboxField, outboxIndex, type OutboxEntry } from '../events/outbox.ts';
import type { TableColumn } from '../table-files/table-kind.ts';
import type { TableHead } from '../table-files/table-file.ts';

export type WireRow = z.output<typeof ImportRow>;
export type OutcomeCounts = Record<WireRow['outcome'], number>;

/** One day longer than an import can be undone, so that its rows are not deleted while somebody is viewing them. */
export const ROWS_STORED_DAYS = UNDO_DAYS.import + 1;

/** An import of any kind of records, as stored. */
export interface ImportRecord<Field extends string = string> extends OutcomeCounts {
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
  /** The caller's choices for the file's columns. Pairs, because a header may have any name, even '__proto__'. */
  asked: { mapping?: [header: string, field: Field | null][]; headerRow?: number };
  columns: TableColumn<Field>[];
  headerRow: number | null;
  firstRows: TableHead['firstRows'];
  mappingId: string | null;
  failure: string | null;
  failureCode: z.output<typeof openImport.failureCode>;
  createdAt: Date;
  createdBy: string;
  /** Set while the import is being processed. The value is constant and its index unique, so only one import runs at a time. */
  claim?: 'import';
  /** The process that works on the import, and the time of its last heartbeat. */
  owner?: string;
  heartbeat?: Date;
  /** How often the work has been started, including takeovers. */
  attempts: number;
  /** The number of rows that the undo left unchanged. */
  kept: number;
  outbox?: OutboxEntry[];
}

/** A row's outcome, as stored. */
export interface ImportRowRecord {
  _id: Types.ObjectId;
  importId: Types.ObjectId;
  row: number;
  outcome: WireRow['outcome'];
  title: string;
  reason?: string;
  warnings?: string[];
  changes?: NonNullable<WireRow['changes']>;
  createdAt: Date;
}

/** A mapping that an admin has made, stored for the next file with the same headers. */
export interface MappingRecord<Field extends string = string> {
  /** Key of the headers; see headersKey(). */
  _id: string;
  fileName: string;
  columns: { header: string; field: Field | null }[];
  updatedAt: Date;
  updatedBy: string;
}

/** Returns the schema of the imports, with the fields of its kind. */
export function importSchema<R extends ImportRecord>(ownFields: Record<string, unknown> = {}): Schema<R> {
  const schema = new Schema(
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
      asked: Schema.Types.Mixed,
      headerRow: { type: Number, default: null },
      firstRows: { type: [Schema.Types.Mixed], default: [] },
      mappingId: { type: String, default: null },
      failureCode: { type: String, default: null },
      added: { type: Number, required: true },
      changed: { type: Number, required: true },
      unchanged: { type: Number, required: true },
      rejected: { type: Number, required: true },
      columns: { type: [Schema.Types.Mixed], required: true },
      failure: { type: String, default: null },
      createdAt: { type: Date, required: true },
      createdBy: { type: String, default: '' },
      claim: String,
      owner: String,
      heartbeat: Date,
      attempts: { type: Number, required: true },
      kept: { type: Number, required: true },
      ...ownFields,
      ...outboxField,
    },
    { versionKey: false, strict: 'throw', minimize: false, collection: 'imports' },
  );
  schema.index({ claim: 1 }, { unique: true, sparse: true });
  schema.index({ createdAt: -1 });
  schema.index({ state: 1, createdAt: 1 });
  schema.index({ 'outbox._id': 1 }, outboxIndex);
  return schema as unknown as Schema<R>;
}

/** The indexes of the rows, passed to queries as hints: without a hint the planner tries both on thousands of rows. */
export const INDEX_BY_ROW = { importId: 1, row: 1 } as const;
export const INDEX_BY_OUTCOME = { importId: 1, outcome: 1, row: 1 } as const;

/** Returns the schema of the rows, with the fields of their kind. */
export function rowSchema<Row extends ImportRowRecord>(ownFields: Record<string, unknown> = {}): Schema<Row> {
  const schema = new Schema(
    {
      importId: { type: Schema.Types.ObjectId, required: true },
      row: { type: Number, required: true },
      outcome: { type: String, required: true },
      title: { type: String, required: true },
      reason: String,
      warnings: { type: [String], default: undefined },
      changes: Schema.Types.Mixed,
      createdAt: { type: Date, required: true },
      ...ownFields,
    },
    { versionKey: false, strict: 'throw', minimize: false, collection: 'import_rows' },
  );
  schema.index(INDEX_BY_ROW, { unique: true });
  schema.index(INDEX_BY_OUTCOME);
  schema.index({ createdAt: 1 });
  return schema as unknown as Schema<Row>;
}

/** Returns the schema of the remembered mappings. */
export function mappingSchema<Field extends string>(): Schema<MappingRecord<Field>> {
  const schema = new Schema(
    {
      _id: { type: String, required: true },
      fileName: { type: String, required: true },
      columns: { type: [Schema.Types.Mixed], required: true },
      updatedAt: { type: Date, required: true },
      updatedBy: { type: String, default: '' },
    },
    { versionKey: false, strict: 'throw', minimize: false, collection: 'import_mappings' },
  );
  schema.index({ updatedAt: -1 });
  return schema as unknown as Schema<MappingRecord<Field>>;
}

export const noOutcomeCounts = (): OutcomeCounts => ({ added: 0, changed: 0, unchanged: 0, rejected: 0 });

/** Returns whether the import's rows are available. They are shown as long as the import can be undone. */
export const hasRows = (record: ImportRecord, at = new Date()): boolean => isWithinUndoTime(record.createdAt, 'import', at);

/** Returns whether the import has changed records. */
export const hasApplied = (record: ImportRecord): boolean => !record.dryRun && record.added + record.changed > 0;

/** Returns whether the import can be undone: it has changed records, is not in progress, and its rows are available. */
export const isUndoable = (record: ImportRecord, at = new Date()): boolean =>
  hasApplied(record) && (record.state === 'done' || record.state === 'failed') && hasRows(record, at);

/** Converts what all imports have in common to the contract's shape. Records of earlier versions lack some fields. */
export const wireImport = <Field extends string>(record: ImportRecord<Field>) => ({
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
  columns: record.columns,
  headerRow: record.headerRow ?? null,
  firstRows: record.firstRows ?? [],
  failure: record.failure,
  failureCode: record.failureCode ?? null,
  undoable: isUndoable(record),
  createdAt: record.createdAt.toISOString(),
  createdBy: record.createdBy,
});

export const wireRow = ({ row, outcome, title, reason, warnings, changes }: ImportRowRecord): WireRow => ({
  row,
  outcome,
  title,
  ...(reason !== undefined && { reason }),
  ...(warnings !== undefined && { warnings }),
  ...(changes !== undefined && { changes }),
});
