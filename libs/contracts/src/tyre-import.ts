import { z } from 'zod';
import { Id, Pagination, line, paging } from './fields.ts';
import { operation } from './operation.ts';

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

/** 'waiting': a dry run while another import is at work; it begins by itself. */
export const importStates = ['waiting', 'reading', 'checking', 'applying', 'done', 'failed', 'undoing', 'undone'] as const;
export const rowOutcomes = ['added', 'changed', 'unchanged', 'rejected'] as const;

export const ImportRow = z.object({
  /** Line of the file, counted from 1 without the header. */
  row: z.number().int(),
  outcome: z.enum(rowOutcomes),
  /** What the row is about, as far as it could be read. */
  title: z.string(),
  /** Finnish sentences, one for each thing that is wrong; only of rejected rows. */
  reason: z.string().optional(),
  /** Field → [before, after] of changed rows; of added ones [null, value] of what tells the tyre and its price. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).optional(),
});

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
  /** How each column of the file was understood. */
  columns: z.array(z.object({ header: z.string(), field: z.enum(importFields).nullable(), sample: z.string() })),
  /** Finnish; only of failed imports. */
  failure: z.string().nullable(),
  undoable: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
});

/**
 * Starts an import of a file that the gateway has put into the object store. Answers at once; the work goes on in the
 * service and survives its restart. HTTP: POST /tires/import (gateway/src/imports.ts), which waits unless the caller
 * says `Prefer: respond-async`.
 */
export const startImport = operation({
  subject: 'catalogue.import.start',
  access: 'internal',
  summary: 'Aloita tuonti',
  input: z.strictObject({
    fileKey: line(200),
    fileName: line(200),
    mediaType: line(100),
    dryRun: z.boolean(),
    mapping: ColumnMapping.optional(),
  }),
  output: TyreImport,
  errors: ['import_running', 'import_unreadable', 'import_columns_unknown'],
  deadline: 15_000,
});

export const getImport = operation({
  subject: 'catalogue.import.get',
  http: 'GET /tires/imports/:importId',
  access: 'admin',
  summary: 'Tuonnin tila ja tulos',
  input: z.strictObject({ importId: Id }),
  output: TyreImport,
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
