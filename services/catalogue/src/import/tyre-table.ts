import type { ImportField } from '#contracts/catalogue/tyre-import';
import { parseTyreSize } from '#contracts/rules/tyre-size';
import { shownCell } from '#service/table-files/table';
import type { TableKind, ValuesOfColumn } from '#service/table-files/table-kind';
import { readRow, type ReadableColumn, type ReadRow } from './cells.ts';
import { columnsUnknown, fieldOfHeader, mapColumns, type Column } from './columns.ts';
import { readSeasons, seasonKey, seasonName, type SeasonField } from './season-codes.ts';
import type { SeasonInterpretation } from './season-words.ts';

const SHOWN_READINGS = 30;
const isSeasonField = (field: ImportField | null): field is SeasonField => field === 'type' || field === 'winterType';

/** A wholesaler's list of tyres. */
export const tyreTable: TableKind<ImportField, ReadRow> = {
  fieldOfHeader,
  isData: (cell) => parseTyreSize(cell) !== null,
  // A single known word may occur in any row.
  enoughHeaders: 2,
  mapColumns,
  columnsUnknown,
  rowReader: (columns, valuesOf) => {
    const readable = columns.map((column, at) => readableColumn(column, valuesOf(at)));
    return (row) => readRow(row, readable);
  },
  listNames: new Set(['items', 'tyres', 'tires', 'products', 'data', 'rows']),
  noList: 'JSON-tiedoston on oltava lista renkaista.',
  noItems: 'Tiedostossa ei ole yhtään rengasta.',
};

/** Interprets the codes of a season column from all its values, and shows the admin how. */
function readableColumn(column: Column, values: ReturnType<ValuesOfColumn>): ReadableColumn {
  const { header, field } = column;
  if (!isSeasonField(field) || !values) return { header, field };
  const seasons = readSeasons(field, header, values.keys());
  column.readings = shownReadings(values, seasons);
  return { header, field, seasons };
}

/** Returns how each value was understood, the most frequent first. */
function shownReadings(values: ReadonlyMap<string, number>, seasons: ReadonlyMap<string, SeasonInterpretation>): Column['readings'] {
  const byKey = new Map<string, { value: string; meaning: string; rows: number; refused: boolean }>();
  for (const [value, rows] of values) {
    const key = seasonKey(value);
    const reading = seasons.get(key);
    const shown = byKey.get(key);
    if (shown) shown.rows += rows;
    else if (reading) byKey.set(key, { value: shownCell(value, 40), meaning: seasonName(reading), rows, refused: 'problem' in reading });
  }
  return [...byKey.values()].toSorted((a, b) => b.rows - a.rows).slice(0, SHOWN_READINGS);
}
