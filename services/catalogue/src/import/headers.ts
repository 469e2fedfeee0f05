import { createHash } from 'node:crypto';
import { limits, limitTexts } from './file-limits.ts';
import { unreadable } from './file-text.ts';
import { fieldOfHeader } from './columns.ts';
import { parseTyreSize } from '#contracts/rules/tyre-size';

/** Lists often begin with a title or a letterhead: the headers are looked for among this many rows. */
export const HEADER_WITHIN = 20;
const MAX_HEADER = 200;

/** Headers as the admin sees and maps them: named, and no two alike. Throws AppError when there are too many. */
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

/** Names of columns that have none. */
export const numberedHeaders = (count: number): string[] => uniqueHeaders(Array.from({ length: count }, (_, at) => `Sarake ${at + 1}`));

/** Have the columns names of their own? */
export const isNamed = (headers: readonly string[]): boolean => !headers.every((header) => /^Sarake \d+$/.test(header));

/** Files with the same headers have the same key: 24 hexadecimal digits. */
export const headersKey = (headers: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headers)).digest('hex').slice(0, 24);

/** Sizes, numbers and prices do not name a column: a row with one is not taken for the headers. */
const isData = (cell: string) => cell.length < 60 && (/^[\s\d.,;:€%+-]*\d[\s\d.,;:€%+-]*$/.test(cell) || parseTyreSize(cell) !== null);

export interface Shape {
  delimiter: string;
  /** Counted from 1; 0: the file has no headers. */
  headerRow: number;
  headers: string[];
  firstRows: string[][];
}

/**
 * Which delimiter makes the most sense of the file's beginning, and which row holds the headers. A row of data that
 * happens to hold a word of ours is never taken for it.
 * @param isKnown are these the headers of a mapping that is remembered, or that came with the file?
 * @param told the row that the admin has chosen
 */
export function recogniseShape(
  beginnings: readonly { delimiter: string; rows: string[][] }[],
  isKnown: (headers: readonly string[]) => boolean,
  told?: number,
): Shape {
  let best: { score: number; shape: Shape } | undefined;
  for (const { delimiter, rows } of beginnings) {
    for (const candidate of candidates(rows, told)) {
      const score = candidate.score(isKnown);
      if (best && score <= best.score) continue;
      const { headerRow } = candidate;
      const widest = Math.max(0, ...rows.map((cells) => cells.length));
      const headers = headerRow === 0 ? numberedHeaders(Math.min(widest, limits.columns + 1)) : uniqueHeaders(candidate.cells);
      best = { score, shape: { delimiter, headerRow, headers, firstRows: rows } };
    }
  }
  return best?.shape ?? { delimiter: ';', headerRow: told ?? 1, headers: [], firstRows: [] };
}

interface Candidate {
  headerRow: number;
  cells: readonly string[];
  score: (isKnown: (headers: readonly string[]) => boolean) => number;
}

/** How evenly a delimiter cuts the rows: of the width that is met most, its rows times its cells. */
function evenness(rows: readonly string[][]): number {
  const times = new Map<number, number>();
  for (const { length } of rows) if (length > 1) times.set(length, (times.get(length) ?? 0) + 1);
  return Math.max(0, ...[...times].map(([width, count]) => Math.min(width, 50) * count));
}

const RECOGNISED = 10_000;

function candidates(rows: readonly string[][], told: number | undefined): Candidate[] {
  const even = 2 * evenness(rows);
  const none: Candidate = { headerRow: 0, cells: [], score: () => even };
  if (told === 0) return [none];
  if (told !== undefined) return [{ headerRow: told, cells: rows[told - 1] ?? [], score: () => even }];
  const firstData = rows.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1 && cells.some(isData));
  const found = rows.slice(0, HEADER_WITHIN).map((cells, at): Candidate => ({
    headerRow: at + 1,
    cells,
    score: (isKnown) => {
      const filled = cells.filter((cell) => cell.trim() !== '');
      if (filled.length === 0) return -1;
      // Too many to be looked at, and refused as soon as they are chosen.
      if (filled.length > limits.columns) return even;
      if (isKnown(uniqueHeaders(cells))) return even + 1_000 * RECOGNISED;
      if (filled.some(isData)) return -1;
      const recognised = new Set(filled.map(fieldOfHeader).filter((field) => field !== null)).size;
      // One word alone may stand anywhere.
      if (recognised > 1) return even + recognised * RECOGNISED;
      return filled.length > 1 && (firstData === -1 || at < firstData) ? even + 1 : -1;
    },
  }));
  return [...found, none];
}
