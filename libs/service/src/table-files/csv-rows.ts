import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { CsvError, parse, type Options } from 'csv-parse';
import { withoutApostrophe } from './csv-cells.ts';
import { limits, limitTexts } from './file-limits.ts';
import { unreadable, type FileText } from './file-text.ts';

/** The first line with which Excel declares the delimiter. A spreadsheet does not count it as a row. */
const DELIMITER_LINE = /^\ufeff?sep=(.)\r?\n/i;

/**
 * Reads a CSV file row by row, as a stream. If a quote is never closed, starts again and treats quotes as text.
 * @param onRow receives each row, including empty ones, with its number as in a spreadsheet; may throw to stop reading
 * @param onRestart called before the second start: the caller must discard the rows received so far
 * @throws AppError import_unreadable
 */
export async function eachRow(
  text: FileText,
  delimiter: string,
  onRow: (cells: string[], row: number) => void,
  onRestart: () => void,
): Promise<void> {
  try {
    await parseRows(text.chunks(), { delimiter }, onRow);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quote is never closed, so the file does not use quotes to enclose cells.
    onRestart();
    let last = 0;
    await parseRows(text.chunks(), { delimiter, quote: null }, (cells, row) => {
      last = row;
      onRow(cells, row);
    }).catch((second: unknown) => {
      if (!(second instanceof CsvError)) throw second;
      throw second.code === 'CSV_MAX_RECORD_SIZE'
        ? unreadable(limitTexts.row(last + 1))
        : unreadable('Tiedoston rivejä ei voitu lukea. Tarkista erottimet ja lainausmerkit.');
    });
  }
}

async function parseRows(chunks: Iterable<string>, options: Options, onRow: (cells: string[], row: number) => void): Promise<void> {
  // For each row whose width differs from the first row's, the parser creates an error and discards it. Capturing the stack
  // takes ten times as long as the row, and below a title line every row is affected.
  const depth = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    await parseAll(chunks, options, onRow);
  } finally {
    Error.stackTraceLimit = depth;
  }
}

async function parseAll(chunks: Iterable<string>, options: Options, onRow: (cells: string[], row: number) => void): Promise<void> {
  let row = 0;
  let failure: unknown = null;
  const parser = parse({
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: limits.row,
    ...options,
    // Returning null keeps the rows out of the stream's queue, where the 30,000 empty rows of one chunk would take a second.
    on_record: (cells: string[]) => {
      if (failure !== null) return null;
      row += 1;
      try {
        if (row > limits.lines) throw unreadable(limitTexts.lines);
        onRow(cells.map(withoutApostrophe), row);
      } catch (error) {
        failure = error;
      }
      return null;
    },
  });
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  parser.on('error', reject);
  parser.on('end', resolve);
  done.catch(() => parser.destroy());
  // The stream emits no rows, but it ends only if it is read.
  parser.resume();
  let first = true;
  for (const chunk of chunks) {
    if (failure !== null || parser.destroyed) break;
    parser.write(first ? chunk.replace(DELIMITER_LINE, '').replace(/^\ufeff/, '') : chunk);
    first = false;
    await yieldToOthers();
  }
  if (failure === null && !parser.destroyed) {
    parser.end();
    await done;
  }
  parser.destroy();
  if (failure !== null) throw failure;
  if (parser.errored) throw parser.errored;
}

/** Returns the first rows of a file, parsed with the delimiter that it declares or else with each likely delimiter. */
export async function previews(text: FileText): Promise<{ delimiter: string; rows: string[][] }[]> {
  const beginning = text.beginning();
  const declared = DELIMITER_LINE.exec(beginning)?.[1];
  const cut: { delimiter: string; rows: string[][] }[] = [];
  for (const delimiter of declared === undefined ? [';', ',', '\t', '|'] : [declared]) {
    const rows = await firstRows(beginning, { delimiter });
    // The text may be cut off inside a quoted cell. That does not mean that the delimiter is wrong.
    cut.push({ delimiter, rows: rows ?? (await firstRows(beginning, { delimiter, quote: null })) ?? [] });
  }
  return cut;
}

const PREVIEW_ROWS = 60;

async function firstRows(text: string, options: Options): Promise<string[][] | null> {
  const rows: string[][] = [];
  const enough = new Error('enough');
  try {
    await parseRows([text], options, (cells) => {
      rows.push(cells);
      if (rows.length === PREVIEW_ROWS) throw enough;
    });
  } catch (error) {
    if (error !== enough) return null;
  }
  return rows;
}
