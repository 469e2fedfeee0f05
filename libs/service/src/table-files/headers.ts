import { createHash } from 'node:crypto';
import { limits, limitTexts } from './file-limits.ts';
import { unreadable } from './file-text.ts';
import type { TableKind } from './table-kind.ts';

/** How many rows are searched for the headers. Lists often start with a title or a letterhead. */
export const HEADER_SEARCH_ROWS = 20;
const MAX_HEADER = 200;

/**
 * Returns headers as the admin sees and maps them: all of them named and unique, without trailing empty ones.
 * @throws AppError import_unreadable when there are too many columns
 */
export function uniqueHeaders(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  let last = cells.length;
  while (last > 0 && cells[last - 1]?.trim() === '') last -= 1;
  if (last > limits.columns) throw unreadable(limitTexts.columns);
  return cells.slice(0, last).map((cell, at) => {
    const name =
      cell
        .slice(0, 4 * MAX_HEADER)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, MAX_HEADER - 6) || `Sarake ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

/** Returns names for the columns of a file without headers. */
export const numberedHeaders = (count: number): string[] => uniqueHeaders(Array.from({ length: count }, (_, at) => `Sarake ${at + 1}`));

/** Returns whether the file has headers, i.e. not only the names of numberedHeaders(). */
export const isNamed = (headers: readonly string[]): boolean => !headers.every((header) => /^Sarake \d+$/.test(header));

/** Returns a key of 24 hexadecimal digits that is equal for files with the same headers. */
export const headersKey = (headers: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headers)).digest('hex').slice(0, 24);

/** The rules by which a kind of file recognises its header row. */
type HeaderRules = Pick<TableKind<string, unknown>, 'fieldOfHeader' | 'isData' | 'enoughHeaders'>;

/** Returns whether a cell is a number, a date or a price, or data of the file's kind. A row with such a cell is not the header row. */
const isDataCell = (cell: string, { isData }: HeaderRules) =>
  cell.length < 60 && (/^[\s\d.,;:€%+-]*\d[\s\d.,;:€%+-]*$/.test(cell) || isData(cell));

export interface Shape {
  delimiter: string;
  /** The number of the header row, from 1; 0: the file has no headers. */
  headerRow: number;
  headers: string[];
  firstRows: string[][];
}

/**
 * Chooses the delimiter that fits the file's first rows best, and the header row. A data row that happens to contain a
 * known word is never taken for the headers.
 * @param isKnown returns whether these are the headers of a remembered mapping, or of the mapping given with the file
 * @param chosenRow the header row that the admin has chosen; 0: no headers
 */
export function recogniseShape(
  previews: readonly { delimiter: string; rows: string[][] }[],
  rules: HeaderRules,
  isKnown: (headers: readonly string[]) => boolean,
  chosenRow?: number,
): Shape {
  let best: { score: number; shape: Shape } | undefined;
  for (const { delimiter, rows } of previews) {
    for (const candidate of candidates(rows, rules, chosenRow)) {
      const score = candidate.score(isKnown);
      if (best && score <= best.score) continue;
      const { headerRow } = candidate;
      const widest = Math.max(0, ...rows.map((cells) => cells.length));
      const headers = headerRow === 0 ? numberedHeaders(Math.min(widest, limits.columns + 1)) : uniqueHeaders(candidate.cells);
      best = { score, shape: { delimiter, headerRow, headers, firstRows: rows } };
    }
  }
  return best?.shape ?? { delimiter: ';', headerRow: chosenRow ?? 1, headers: [], firstRows: [] };
}

interface Candidate {
  headerRow: number;
  cells: readonly string[];
  score: (isKnown: (headers: readonly string[]) => boolean) => number;
}

/** Rates how evenly a delimiter splits the rows: the highest product of a width (up to 50 cells) and its number of rows. */
function evenness(rows: readonly string[][]): number {
  const times = new Map<number, number>();
  for (const { length } of rows) if (length > 1) times.set(length, (times.get(length) ?? 0) + 1);
  return Math.max(0, ...[...times].map(([width, count]) => Math.min(width, 50) * count));
}

const RECOGNISED = 10_000;

function candidates(rows: readonly string[][], rules: HeaderRules, chosenRow: number | undefined): Candidate[] {
  const even = 2 * evenness(rows);
  const none: Candidate = { headerRow: 0, cells: [], score: () => even };
  if (chosenRow === 0) return [none];
  if (chosenRow !== undefined) return [{ headerRow: chosenRow, cells: rows[chosenRow - 1] ?? [], score: () => even }];
  const isData = (cell: string) => isDataCell(cell, rules);
  const firstData = rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1 && cells.some(isData));
  const found = rows.slice(0, HEADER_SEARCH_ROWS).map((cells, at): Candidate => ({
    headerRow: at + 1,
    cells,
    score: (isKnown) => {
      const filled = cells.filter((cell) => cell.trim() !== '');
      if (filled.length === 0) return -1;
      // Too many columns to examine. If the row is chosen, uniqueHeaders() rejects it.
      if (filled.length > limits.columns) return even;
      if (isKnown(uniqueHeaders(cells))) return even + 1_000 * RECOGNISED;
      if (filled.some(isData)) return -1;
      const recognised = new Set(filled.map(rules.fieldOfHeader).filter((field) => field !== null)).size;
      if (recognised >= rules.enoughHeaders) return even + recognised * RECOGNISED;
      return filled.length > 1 && (firstData === -1 || at < firstData) ? even + 1 : -1;
    },
  }));
  return [...found, none];
}
