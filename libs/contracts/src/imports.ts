import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { Id, line, Pagination, paging } from './fields.ts';
import { acceptedFile } from './files.ts';
import type { AcceptedFile } from './operation.ts';

/** States of an import. 'waiting': a dry run that starts automatically when the running import has ended. */
export const importStates = ['waiting', 'reading', 'checking', 'applying', 'done', 'failed', 'undoing', 'undone'] as const;

/** Outcomes of a row. An import that only adds records has no row with 'changed'. */
export const rowOutcomes = ['added', 'changed', 'unchanged', 'rejected'] as const;

/** Returns the schema of the admin's choice: header in the file → field, or null for an ignored column. */
export const columnMapping = <const Fields extends readonly string[]>(fields: Fields) => z.record(line(200), z.enum(fields).nullable());

/** Row number of the headers in the spreadsheet, from 1; 0: the file has no headers. */
export const HeaderRow = z.number().int().min(0, 'Otsikkorivi on 0–1000.').max(1000, 'Otsikkorivi on 0–1000.');

/** The result of one row of an import. */
export const ImportRow = z.object({
  /** Row number in the spreadsheet: the first row, including headers, is 1. For JSON, the position of the item, from 1. */
  row: z.number().int(),
  outcome: z.enum(rowOutcomes),
  /** Name of the row's record, as far as it could be parsed. */
  title: z.string(),
  /** Finnish sentences, one for each error; only for rejected rows. */
  reason: z.string().optional(),
  /** Finnish sentences on an accepted row: values that were ignored, or that look like a mistake. */
  warnings: z.array(z.string()).optional(),
  /** For changed rows, field → [before, after]; for added rows, [null, value] of the most important fields. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).optional(),
});

/** Returns the schema of how a column of the file was interpreted. */
export const importColumn = <const Fields extends readonly string[]>(fields: Fields) =>
  z.object({
    header: z.string(),
    field: z.enum(fields).nullable(),
    sample: z.string(),
    /** For columns of codes: the Finnish meaning of each value, for the admin to confirm. */
    readings: z.array(z.object({ value: z.string(), meaning: z.string(), rows: z.number().int(), refused: z.boolean() })).optional(),
  });

/** One of the first rows of the file, unparsed. */
export const FirstRow = z.object({ row: z.number().int(), cells: z.array(z.string()) });

/** Returns the schema of an import and its progress. Numbers are rows of the file. */
export const importRecord = <const Fields extends readonly string[]>(fields: Fields) =>
  z.object({
    importId: z.string(),
    fileName: z.string(),
    dryRun: z.boolean(),
    state: z.enum(importStates),
    /** Rows processed so far. */
    progress: z.number().int(),
    rows: z.number().int(),
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    rejected: z.number().int(),
    /** Rows with warnings; see ImportRow.warnings. */
    warned: z.number().int(),
    /** How each column of the file was interpreted; empty until the file has been read. */
    columns: z.array(importColumn(fields)),
    /** Row number of the headers in the spreadsheet; 0: none; null: the file has not been read yet. */
    headerRow: z.number().int().nullable(),
    /** Finnish message; null unless the import has failed. */
    failure: z.string().nullable(),
    undoable: z.boolean(),
    createdAt: z.string(),
    createdBy: z.string(),
  });

/** What the panel needs of one import to choose the header row and map the columns. */
export const openImport = {
  /** The file's first rows. */
  firstRows: z.array(FirstRow),
  /** Error code; null unless the import has failed. */
  failureCode: z.enum(['import_unreadable', 'import_columns_unknown']).nullable(),
};

/** Fields of importRecord() that are part of an import's result, when the gateway waits for its end (LongWork). */
export const resultFields = {
  importId: true,
  rows: true,
  added: true,
  changed: true,
  unchanged: true,
  rejected: true,
  warned: true,
  columns: true,
  headerRow: true,
  state: true,
  dryRun: true,
  undoable: true,
} as const;

/** Progress of an import, as its stream sends it. */
const ImportProgress = z.object({ state: z.enum(importStates), progress: z.number().int(), rows: z.number().int() });

/** The cursor of a progress item. */
export const progressCursor = ({ state, progress, rows }: z.output<typeof ImportProgress>): string => `${state}.${progress}.${rows}`;

/** The parts that each operation for the progress of an import has: one item for each change, until the import has ended. */
export const progressOfImport = {
  input: z.strictObject({
    importId: Id,
    /** Cursor of the last item that the reader has received. */
    after: line(60).optional(),
  }),
  headers: { after: 'last-event-id' },
  output: ImportProgress,
  cursor: progressCursor,
  errors: ['import_not_found'],
} as const;

/** The parts that each operation for the rows of an import has. */
export const rowsOfImport = {
  input: z.strictObject({ importId: Id, outcome: z.enum(rowOutcomes).optional(), ...paging(50, 1000) }),
  output: z.object({ items: z.array(ImportRow), pagination: Pagination }),
  errors: ['import_not_found'],
} as const;

/** What an undone import has in addition to importRecord(). */
export const undoneImport = {
  /** Rows that were not undone, because their record has been changed since the import. */
  kept: z.number().int(),
};

interface Ended {
  importId: string;
  state: (typeof importStates)[number];
  failure: string | null;
  failureCode: ErrorCode | null;
  columns: unknown;
  headerRow: unknown;
  firstRows: unknown;
}

/** Returns how an import has ended; null while it is in progress (LongWork). */
export function importEnding({ importId, state, failure, failureCode, columns, headerRow, firstRows }: Ended) {
  if (state === 'failed')
    return {
      code: failureCode ?? ('import_unreadable' as const),
      ...(failure === null ? {} : { message: failure }),
      context: { importId, columns, headerRow, firstRows },
    };
  return state === 'done' || state === 'undone' ? 'done' : null;
}

/**
 * Returns the `takes` of an import: a table as a file of at most 30 MB. These media types may be the request's body; other files
 * come as the multipart field.
 * @param folder of the service in the object store
 */
export const tableFile = (folder: string): AcceptedFile =>
  acceptedFile({
    folder,
    maxBytes: 30 * 1024 * 1024,
    whenTooLarge: 'Tiedosto on liian suuri. Suurin sallittu koko on 30 Mt.',
    whenEmpty: { code: 'import_unreadable', message: 'Tiedosto on tyhjä.' },
    bodyTypes: ['text/csv', 'application/json', 'application/csv', 'text/tab-separated-values', 'application/vnd.ms-excel'],
    json: ['mapping'],
  });
