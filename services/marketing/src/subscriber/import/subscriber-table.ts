import type { SubscriberImportField } from '#contracts/marketing/subscriber-import';
import { unknownColumns } from '#service/table-files/columns';
import type { TableKind } from '#service/table-files/table-kind';
import { fieldNames, fieldOfHeader, isSource, mapColumns } from './columns.ts';
import { readRow, type ReadRow } from './read-row.ts';

/** A list of subscribers. */
export const subscriberTable: TableKind<SubscriberImportField, ReadRow> = {
  fieldOfHeader,
  isData: (cell) => cell.includes('@'),
  // Many lists have addresses only.
  enoughHeaders: 1,
  mapColumns,
  columnsUnknown: (columns, missing, context) =>
    unknownColumns(
      columns,
      missing,
      missing.map((field) => fieldNames[field]),
      context,
    ),
  rowReader: (columns) => {
    const read = columns.map(({ header, field }) => ({ field, isSource: isSource(header) }));
    return (row) => readRow(row, read);
  },
  listNames: new Set(['items', 'subscribers', 'members', 'contacts', 'results', 'data', 'rows']),
  noList: 'JSON-tiedoston on oltava lista tilaajista.',
  noItems: 'Tiedostossa ei ole yhtään tilaajaa.',
};
