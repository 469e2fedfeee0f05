import { z } from 'zod';
import { Id, Pagination, paging, prose, QueryFlag, queryNumber } from '../fields.ts';
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
import { importConsent } from './newsletter-consent.ts';

/** Fields of a subscriber to which a column of a file can be mapped. */
export const subscriberImportFields = ['email', 'subscribedAt', 'consentText', 'status', 'optIn', 'optOut'] as const;

/** A field to which a column can be mapped. */
export type SubscriberImportField = (typeof subscriberImportFields)[number];

/** Fields that several columns may have: each can keep a row from being imported, or has what another lacks. */
export const repeatableImportFields: ReadonlySet<SubscriberImportField> = new Set([
  'subscribedAt',
  'consentText',
  'status',
  'optIn',
  'optOut',
]);

/** An import of subscribers and its progress. Numbers are rows of the file. */
export const SubscriberImport = importRecord(subscriberImportFields).extend({
  /** The proof of consent for rows without one. */
  consentText: z.string(),
});

/** An import with the data that the panel needs to choose the header row and map the columns. */
const OpenImport = SubscriberImport.extend(openImport);

type OpenImport = z.output<typeof OpenImport>;

/**
 * Starts an import. The caller confirms that the people have consented; `consentText` says how and is stored with each subscriber.
 * Only adds subscribers: unsubscribed and suppressed addresses stay as they are, also after their removal. Otherwise like catalogue's startImport.
 */
export const importSubscribers = operation({
  subject: 'marketing.subscriber-import.start',
  http: 'POST /subscribers/import',
  access: 'admin',
  summary: 'Tuo tilaajat tiedostosta (enintään 30 Mt): tuoja vahvistaa, että henkilöt ovat antaneet luvan',
  takes: tableFile('subscriber-imports'),
  input: z.strictObject({
    file: StoredFile,
    dryRun: QueryFlag.default(false),
    mapping: columnMapping(subscriberImportFields).optional(),
    headerRow: queryNumber(HeaderRow).optional(),
    consentText: prose(1_000)
      .default(importConsent)
      .transform((text) => text.trim() || importConsent),
  }),
  output: OpenImport,
  errors: ['import_running', 'import_unreadable', 'import_columns_unknown'],
  deadline: 15_000,
  begins: {
    read: () => getSubscriberImport,
    of: ({ importId }: OpenImport) => ({ importId }),
    ending: importEnding,
    result: SubscriberImport.pick(resultFields),
    rows: () => listSubscriberImportRows,
    row: ImportRow,
  },
});

export const getSubscriberImport = operation({
  subject: 'marketing.subscriber-import.get',
  http: 'GET /subscribers/imports/:importId',
  access: 'admin',
  summary: 'Tilaajien tuonnin tila ja tulos',
  input: z.strictObject({ importId: Id }),
  output: OpenImport,
  errors: ['import_not_found'],
});

/** Streams the progress of an import: one item for each change, until the import has ended. */
export const followSubscriberImport = streamOperation({
  subject: 'marketing.subscriber-import.follow',
  http: 'GET /subscribers/imports/:importId/progress',
  access: 'admin',
  summary: 'Tilaajien tuonnin edistyminen',
  ...progressOfImport,
});

export const listSubscriberImports = operation({
  subject: 'marketing.subscriber-import.list',
  http: 'GET /subscribers/imports',
  access: 'admin',
  summary: 'Tehdyt tilaajien tuonnit',
  input: z.strictObject({ ...paging(20) }),
  output: z.object({ items: z.array(SubscriberImport), pagination: Pagination }),
  errors: [],
});

export const listSubscriberImportRows = operation({
  subject: 'marketing.subscriber-import.rows',
  http: 'GET /subscribers/imports/:importId/rows',
  access: 'admin',
  summary: 'Tilaajien tuonnin rivit',
  ...rowsOfImport,
});

/** Removes the subscribers that an import added, except those that have changed since (`kept`). */
export const undoSubscriberImport = operation({
  subject: 'marketing.subscriber-import.undo',
  http: 'POST /subscribers/imports/:importId/undo',
  access: 'admin',
  summary: 'Peru koko tilaajien tuonti',
  input: z.strictObject({ importId: Id }),
  output: SubscriberImport.extend(undoneImport),
  errors: ['import_not_found', 'import_not_undoable', 'import_running'],
  deadline: 30_000,
});
