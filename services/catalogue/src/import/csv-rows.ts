import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { CsvError, parse, type Options } from 'csv-parse';
import { limits, limitTexts } from './file-limits.ts';
import { unreadable, type FileText } from './file-text.ts';

/** Excel's first line that names the delimiter; a spreadsheet does not count it as a row. */
const TOLD = /^\ufeff?sep=(.)\r?\n/i;

/**
 * Reads a CSV file row by row, as a stream.
 * @param onRow gets each row with its number as the spreadsheet counts, empty ones too; may throw to end the reading
 * @param onRestart everything that has come so far is void: the rows come again, cut without quotes
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
    // A quote that is never closed: the file does not use them as quotes.
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
  // The parser makes an error of each row that is wider or narrower than the first, and drops it; with its stack each
  // takes ten times as long as the row, which a title line above the table would make all of them pay.
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
    // Rows never queue up in the stream: 30,000 empty ones of a chunk would cost a second there.
    on_record: (cells: string[]) => {
      if (failure !== null) return null;
      row += 1;
      try {
        if (row > limits.lines) throw unreadable(limitTexts.lines);
        onRow(cells, row);
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
  // Nothing comes out, but a stream that is not read does not end.
  parser.resume();
  let first = true;
  for (const chunk of chunks) {
    if (failure !== null || parser.destroyed) break;
    parser.write(first ? chunk.replace(TOLD, '').replace(/^\ufeff/, '') : chunk);
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

/** A file's beginning as the delimiter that it names, or each likely one, cuts it. */
export async function beginnings(text: FileText): Promise<{ delimiter: string; rows: string[][] }[]> {
  const beginning = text.beginning();
  const told = TOLD.exec(beginning)?.[1];
  const cut: { delimiter: string; rows: string[][] }[] = [];
  for (const delimiter of told === undefined ? [';', ',', '\t', '|'] : [told]) {
    const rows = await someRows(beginning, { delimiter });
    // The slice may end inside a quoted cell, which is no reason to doubt the delimiter.
    cut.push({ delimiter, rows: rows ?? (await someRows(beginning, { delimiter, quote: null })) ?? [] });
  }
  return cut;
}

const BEGINNING_ROWS = 60;

async function someRows(text: string, options: Options): Promise<string[][] | null> {
  const rows: string[][] = [];
  const enough = new Error('enough');
  try {
    await parseRows([text], options, (cells) => {
      rows.push(cells);
      if (rows.length === BEGINNING_ROWS) throw enough;
    });
  } catch (error) {
    if (error !== enough) return null;
  }
  return rows;
}
