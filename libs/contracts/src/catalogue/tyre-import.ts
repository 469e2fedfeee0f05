import { z } from 'zod';
import { Id, Pagination, QueryFlag, line, paging, queryNumber } from '../fields.ts';
import { acceptedFile, StoredFile } from '../files.ts';
import { operation, streamOperation } from '../operation.ts';

/** Fields of a tyre to which a column of a wholesaler's file can be mapped. */
export const importFields = [
  'size',
  'width',
  'aspect',
  'diameter',
  'vehicleType',
  'manufacturer',
  'model',
  'type',
  'winterType',
  'price',
  'financingPrice',
  'stock',
  'loadIndex',
  'speedSymbol',
  'ean',
  'description',
  'designedFor',
  'features',
  'fuelEfficiency',
  'wetGrip',
  'noiseLevel',
  'noiseClass',
  'euLabel',
  'snowMark',
  'iceMark',
  'dryGripRating',
  'wetGripRating',
  'snowGripRating',
  'iceGripRating',
  'comfortRating',
  'durabilityRating',
  'thumbnail',
  'pattern',
  'gallery',
] as const;

/** A field to which a column can be mapped. */
export type ImportField = (typeof importFields)[number];

/** Header in the file → field, or null for an ignored column. */
export const ColumnMapping = z.record(line(200), z.enum(importFields).nullable());

/** Row number of the headers in the spreadsheet, from 1; 0: the file has no headers. */
const HeaderRow = z.number().int().min(0, 'Otsikkorivi on 0–1000.').max(1000, 'Otsikkorivi on 0–1000.');

/** States of an import. 'waiting': a dry run that starts automatically when the running import has ended. */
export const importStates = ['waiting', 'reading', 'checking', 'applying', 'done', 'failed', 'undoing', 'undone'] as const;
/** Outcomes of a row. */
const rowOutcomes = ['added', 'changed', 'unchanged', 'rejected'] as const;

/** The result of one row of an import. */
export const ImportRow = z.object({
  /** Row number in the spreadsheet: the first row, including headers, is 1. For JSON, the position of the item, from 1. */
  row: z.number().int(),
  outcome: z.enum(rowOutcomes),
  /** Name of the tyre, as far as it could be parsed. */
  title: z.string(),
  /** Finnish sentences, one for each error; only for rejected rows. */
  reason: z.string().optional(),
  /** Finnish sentences: values of the row that were ignored, although the row itself was accepted. */
  warnings: z.array(z.string()).optional(),
  /**
   * For changed rows, field → [before, after]; for added rows, [null, value] of the fields that identify the tyre, and of its
   * price.
   */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).optional(),
});

/** How a column of the file was interpreted. */
export const ImportColumn = z.object({
  header: z.string(),
  field: z.enum(importFields).nullable(),
  sample: z.string(),
  /** For columns about season or studs: the Finnish meaning of each value, for the owner to confirm. */
  readings: z.array(z.object({ value: z.string(), meaning: z.string(), rows: z.number().int(), refused: z.boolean() })).optional(),
});

/** One of the first rows of the file, unparsed. */
export const FirstRow = z.object({ row: z.number().int(), cells: z.array(z.string()) });

/** An import and its progress. Numbers are rows of the file. */
export const TyreImport = z.object({
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
  /** Accepted rows by season. `allYear`: rejected rows with all-season tyres, which the shop does not sell. */
  seasons: z.object({ summer: z.number().int(), winter: z.number().int(), allYear: z.number().int() }),
  /** Accepted rows by studs; 'none' are summer tyres. */
  studs: z.object({ studded: z.number().int(), friction: z.number().int(), none: z.number().int() }),
  /** How each column of the file was interpreted; empty until the file has been read. */
  columns: z.array(ImportColumn),
  /** Row number of the headers in the spreadsheet; 0: none; null: the file has not been read yet. */
  headerRow: z.number().int().nullable(),
  /** The remembered mapping that was used; null: none. */
  mappingId: z.string().nullable(),
  /** Finnish message; null unless the import has failed. */
  failure: z.string().nullable(),
  undoable: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
});

/** An import with the data that the panel needs to choose the header row and map the columns. */
const OpenImport = TyreImport.extend({
  /** The file's first rows. */
  firstRows: z.array(FirstRow),
  /** Error code; null unless the import has failed. */
  failureCode: z.enum(['import_unreadable', 'import_columns_unknown']).nullable(),
});

/** Media types with which the file may be the request's body; other files come as the multipart field. */
const listTypes = ['text/csv', 'application/json', 'application/csv', 'text/tab-separated-values', 'application/vnd.ms-excel'];

type OpenImport = z.output<typeof OpenImport>;

/**
 * Starts an import. The service responds when the file has been read, or after two seconds. The import continues in the service
 * and survives a restart. An error in the file is the call's error while the caller waits, and afterwards the import's `failure`.
 */
export const startImport = operation({
  subject: 'catalogue.import.start',
  http: 'POST /tires/import',
  access: 'admin',
  summary: 'Tuo renkaat tukkurin tiedostosta (enintään 30 Mt)',
  takes: acceptedFile({
    folder: 'imports',
    maxBytes: 30 * 1024 * 1024,
    whenTooLarge: 'Tiedosto on liian suuri. Suurin sallittu koko on 30 Mt.',
    whenEmpty: { code: 'import_unreadable', message: 'Tiedosto on tyhjä.' },
    bodyTypes: listTypes,
    json: ['mapping'],
  }),
  input: z.strictObject({
    file: StoredFile,
    dryRun: QueryFlag.default(false),
    mapping: ColumnMapping.optional(),
    headerRow: queryNumber(HeaderRow).optional(),
  }),
  output: OpenImport,
  errors: ['import_running', 'import_unreadable', 'import_columns_unknown'],
  deadline: 15_000,
  begins: {
    read: () => getImport,
    of: ({ importId }: OpenImport) => ({ importId }),
    ending: ({ importId, state, failure, failureCode, columns, headerRow, firstRows }: OpenImport) => {
      if (state === 'failed')
        return {
          code: failureCode ?? 'import_unreadable',
          ...(failure === null ? {} : { message: failure }),
          context: { importId, columns, headerRow, firstRows },
        };
      return state === 'done' || state === 'undone' ? 'done' : null;
    },
    result: TyreImport.pick({
      importId: true,
      rows: true,
      added: true,
      changed: true,
      unchanged: true,
      rejected: true,
      warned: true,
      seasons: true,
      studs: true,
      columns: true,
      headerRow: true,
      state: true,
      dryRun: true,
      undoable: true,
    }),
    rows: () => listImportRows,
    row: ImportRow,
  },
});

export const getImport = operation({
  subject: 'catalogue.import.get',
  http: 'GET /tires/imports/:importId',
  access: 'admin',
  summary: 'Tuonnin tila ja tulos',
  input: z.strictObject({ importId: Id }),
  output: OpenImport,
  errors: ['import_not_found'],
});

/** Streams the progress of an import: one item for each change, until the import has ended. */
export const followImport = streamOperation({
  subject: 'catalogue.import.follow',
  http: 'GET /tires/imports/:importId/progress',
  access: 'admin',
  summary: 'Tuonnin edistyminen',
  input: z.strictObject({
    importId: Id,
    /** Cursor of the last item that the reader has received. */
    after: line(60).optional(),
  }),
  headers: { after: 'last-event-id' },
  output: z.object({ state: z.enum(importStates), progress: z.number().int(), rows: z.number().int() }),
  cursor: ({ state, progress, rows }) => `${state}.${progress}.${rows}`,
  errors: ['import_not_found'],
});

export const listImports = operation({
  subject: 'catalogue.import.list',
  http: 'GET /tires/imports',
  access: 'admin',
  summary: 'Tehdyt tuonnit',
  input: z.strictObject({ ...paging(20) }),
  output: z.object({ items: z.array(TyreImport), pagination: Pagination }),
  errors: [],
});

export const listImportRows = operation({
  subject: 'catalogue.import.rows',
  http: 'GET /tires/imports/:importId/rows',
  access: 'admin',
  summary: 'Tuonnin rivit',
  input: z.strictObject({ importId: Id, outcome: z.enum(rowOutcomes).optional(), ...paging(50, 1000) }),
  output: z.object({ items: z.array(ImportRow), pagination: Pagination }),
  errors: ['import_not_found'],
});

export const undoImport = operation({
  subject: 'catalogue.import.undo',
  http: 'POST /tires/imports/:importId/undo',
  access: 'admin',
  summary: 'Peru koko tuonti',
  input: z.strictObject({ importId: Id }),
  output: TyreImport.extend({
    /** Rows that were not undone, because their tyre has been changed since the import. */
    kept: z.number().int(),
  }),
  errors: ['import_not_found', 'import_not_undoable', 'import_running'],
  deadline: 30_000,
});

/** A column mapping by an admin, which is applied to the next file with the same headers. */
export const RememberedMapping = z.object({
  mappingId: z.string(),
  /** The file for which it was last saved. */
  fileName: z.string(),
  columns: z.array(z.object({ header: z.string(), field: z.enum(importFields).nullable() })),
  updatedAt: z.string(),
  updatedBy: z.string(),
});

export const listMappings = operation({
  subject: 'catalogue.import.mappings',
  http: 'GET /tires/import-mappings',
  access: 'admin',
  summary: 'Muistetut sarakkeiden kohdistukset',
  input: z.strictObject({}),
  output: z.object({ items: z.array(RememberedMapping) }),
  errors: [],
});

export const forgetMapping = operation({
  subject: 'catalogue.import.mapping.forget',
  http: 'DELETE /tires/import-mappings/:mappingId',
  access: 'admin',
  summary: 'Unohda muistettu kohdistus',
  input: z.strictObject({ mappingId: Id }),
  output: z.object({ mappingId: z.string() }),
  errors: ['import_mapping_not_found'],
});
