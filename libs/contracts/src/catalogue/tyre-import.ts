import { z } from 'zod';
import { Id, Pagination, QueryFlag, line, paging, queryNumber } from '../fields.ts';
import { aFile, StoredFile } from '../files.ts';
import { operation, streamOperation } from '../operation.ts';

/** Fields of a tyre that a wholesaler's column can be mapped to. */
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

export type ImportField = (typeof importFields)[number];

/** Header of the file → field, or null for a column that is passed over. */
export const ColumnMapping = z.record(line(200), z.enum(importFields).nullable());

/** The row of the spreadsheet that holds the headers, counted from 1; 0: the file has none. */
export const HeaderRow = z.number().int().min(0, 'Otsikkorivi on 0–1000.').max(1000, 'Otsikkorivi on 0–1000.');

/** 'waiting': a dry run while another import is at work; it begins by itself. */
export const importStates = ['waiting', 'reading', 'checking', 'applying', 'done', 'failed', 'undoing', 'undone'] as const;
export const rowOutcomes = ['added', 'changed', 'unchanged', 'rejected'] as const;

export const ImportRow = z.object({
  /** As the spreadsheet counts: the file's first row is 1, its headers included. Of JSON the item's place, from 1. */
  row: z.number().int(),
  outcome: z.enum(rowOutcomes),
  /** What the row is about, as far as it could be read. */
  title: z.string(),
  /** Finnish sentences, one for each thing that is wrong; only of rejected rows. */
  reason: z.string().optional(),
  /** Finnish sentences: what was left out of the row, though the row itself is taken. */
  warnings: z.array(z.string()).optional(),
  /** Field → [before, after] of changed rows; of added ones [null, value] of what tells the tyre and its price. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).optional(),
});

/** How one column of the file was understood. */
export const ImportColumn = z.object({
  header: z.string(),
  field: z.enum(importFields).nullable(),
  sample: z.string(),
  /** Of columns about the season or studs: what each value was read as, in Finnish, for the owner to confirm. */
  readings: z.array(z.object({ value: z.string(), meaning: z.string(), rows: z.number().int(), refused: z.boolean() })).optional(),
});

/** A row of the file's beginning, as it stands there. */
export const FirstRow = z.object({ row: z.number().int(), cells: z.array(z.string()) });

export const TyreImport = z.object({
  importId: z.string(),
  fileName: z.string(),
  dryRun: z.boolean(),
  state: z.enum(importStates),
  /** Rows worked through so far. */
  progress: z.number().int(),
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
  /** Rows of which something was left out; see ImportRow.warnings. */
  warned: z.number().int(),
  /** Rows that are taken, by season; of all-year tyres, which the shop does not have, those that are refused. */
  seasons: z.object({ summer: z.number().int(), winter: z.number().int(), allYear: z.number().int() }),
  /** Rows that are taken, by studs; 'none' are summer tyres. */
  studs: z.object({ studded: z.number().int(), friction: z.number().int(), none: z.number().int() }),
  /** How each column of the file was understood; empty until the file is read. */
  columns: z.array(ImportColumn),
  /** The row of the spreadsheet that was taken for the headers; 0: none; null: the file is not read yet. */
  headerRow: z.number().int().nullable(),
  /** The remembered mapping that was used, if one was. */
  mappingId: z.string().nullable(),
  /** Finnish; only of failed imports. */
  failure: z.string().nullable(),
  undoable: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
});

/** An import with what the panel needs to choose its header row and map its columns. */
const OpenImport = TyreImport.extend({
  /** The file's first rows. */
  firstRows: z.array(FirstRow),
  /** Why it failed; null unless it has. */
  failureCode: z.enum(['import_unreadable', 'import_columns_unknown']).nullable(),
});

/** Media types of lists that may be a request's body; others come as the multipart field. */
const listTypes = ['text/csv', 'application/json', 'application/csv', 'text/tab-separated-values', 'application/vnd.ms-excel'];

type OpenImport = z.output<typeof OpenImport>;

/**
 * Starts an import. Answers once the file is read, or after two seconds; the work goes on in the service and survives its
 * restart. What is wrong with the file is an error while the caller waits, and the import's failure afterwards.
 */
export const startImport = operation({
  subject: 'catalogue.import.start',
  http: 'POST /tires/import',
  access: 'admin',
  summary: 'Tuo renkaat tukkurin tiedostosta (enintään 30 Mt)',
  takes: aFile({
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

/** Where an import is. An item for each change, until it has ended. */
export const followImport = streamOperation({
  subject: 'catalogue.import.follow',
  http: 'GET /tires/imports/:importId/progress',
  access: 'admin',
  summary: 'Tuonnin edistyminen',
  input: z.strictObject({
    importId: Id,
    /** The cursor of the last item that the reader has seen. */
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
    /** Rows left alone because somebody has changed the tyre since. */
    kept: z.number().int(),
  }),
  errors: ['import_not_found', 'import_not_undoable', 'import_running'],
  deadline: 30_000,
});

/** A mapping that an admin has made, used for the next file with the same headers. */
export const RememberedMapping = z.object({
  mappingId: z.string(),
  /** The file it was made for last. */
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
