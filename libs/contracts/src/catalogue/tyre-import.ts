import { z } from 'zod';
import { Id, Pagination, paging, QueryFlag, queryNumber } from '../fields.ts';
import { StoredFile } from '../files.ts';
import {
  columnMapping,
  HeaderRow,
  importEnding,
  importRecord,
  ImportRow,
  openImport,
  progressOfImport,
  resultFields,
  rowsOfImport,
  tableFile,
  undoneImport,
} from '../imports.ts';
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
export const ColumnMapping = columnMapping(importFields);

/** An import of tyres and its progress. Numbers are rows of the file. */
export const TyreImport = importRecord(importFields).extend({
  /** Accepted rows by season. `allYear`: rejected rows with all-season tyres, which the shop does not sell. */
  seasons: z.object({ summer: z.number().int(), winter: z.number().int(), allYear: z.number().int() }),
  /** Accepted rows by studs; 'none' are summer tyres. */
  studs: z.object({ studded: z.number().int(), friction: z.number().int(), none: z.number().int() }),
  /** The remembered mapping that was used; null: none. */
  mappingId: z.string().nullable(),
});

/** An import with the data that the panel needs to choose the header row and map the columns. */
const OpenImport = TyreImport.extend(openImport);

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
  takes: tableFile('imports'),
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
    ending: importEnding,
    result: TyreImport.pick({ ...resultFields, seasons: true, studs: true }),
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
  ...progressOfImport,
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
  ...rowsOfImport,
});

export const undoImport = operation({
  subject: 'catalogue.import.undo',
  http: 'POST /tires/imports/:importId/undo',
  access: 'admin',
  summary: 'Peru koko tuonti',
  input: z.strictObject({ importId: Id }),
  output: TyreImport.extend(undoneImport),
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
