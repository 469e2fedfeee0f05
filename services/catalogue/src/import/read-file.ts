import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { parse, type Options } from 'csv-parse';
import iconv from 'iconv-lite';
import { AppError } from '#contracts/errors';
import { fieldOfHeader } from './columns.ts';

/** A file as a table of texts. */
export interface Table {
  headers: string[];
  rows: TableRow[];
}

export interface TableRow {
  /** Line of the file, counted from 1 without the header. */
  row: number;
  /** As many as there are headers; '' where the file has nothing. */
  cells: string[];
  /** The file has more cells in this row than headers: it was cut at the wrong places. */
  overlong: boolean;
}

export const MAX_ROWS = 100_000;
const MAX_COLUMNS = 200;
const MAX_HEADER = 200;
const CHUNK = 64 * 1024;

const unreadable = (text: string) => new AppError('import_unreadable', text);

/**
 * Reads a wholesaler's file: CSV with semicolons, commas, tabs or pipes, or JSON, in the encodings that office programs
 * write. Works in slices, so that other calls of the process are answered meanwhile.
 * @param mappedHeaders headers that the admin has mapped by hand
 * @throws AppError import_unreadable
 */
export async function readTable(bytes: Buffer, mediaType: string, mappedHeaders: readonly string[] = []): Promise<Table> {
  const text = decode(bytes, /charset=["']?([\w-]+)/i.exec(mediaType)?.[1]);
  if (text.trim() === '') throw unreadable('Tiedosto on tyhjä.');
  const isJson = /\bjson\b/i.test(mediaType) || /^\s*[[{]/.test(text);
  const table = isJson ? readJson(text) : await readCsv(text, new Set(mappedHeaders));
  if (table.rows.length === 0) throw unreadable('Tiedostossa ei ole yhtään riviä otsikoiden jälkeen.');
  if (table.rows.length > MAX_ROWS) throw unreadable(`Tiedostossa on yli ${MAX_ROWS} riviä. Jaa se osiin.`);
  return table;
}

/** Bytes → text, by byte order mark, by the zero bytes of UTF-16, as UTF-8 when it is valid, else as told or Windows-1252. */
function decode(bytes: Buffer, told = 'windows-1252'): string {
  refuseOtherFormats(bytes);
  const text = decodeAny(bytes, told);
  const sample = text.slice(0, 20_000);
  const strange = sample.match(/(?![\t\n\v\f\r])[\p{Cc}\ufffd]/gu)?.length ?? 0;
  if (strange > sample.length / 200) throw unreadable('Tiedosto ei ole tekstiä. Tallenna se CSV- tai JSON-muodossa ja yritä uudelleen.');
  return text;
}

function decodeAny(bytes: Buffer, told: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, 'utf16be');
  const sixteen = utf16Order(bytes.subarray(0, 4096));
  if (sixteen !== null) return iconv.decode(bytes, sixteen);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return iconv.decode(bytes, /^utf/i.test(told) || !iconv.encodingExists(told) ? 'windows-1252' : told);
  }
}

/** Without a mark, UTF-16 shows by the zero byte in each Latin letter: after it (little endian) or before it. */
function utf16Order(start: Buffer): 'utf16le' | 'utf16be' | null {
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < start.length; at += 2) {
    if (start[at] === 0) even += 1;
    if (start[at + 1] === 0) odd += 1;
  }
  const most = Math.floor(start.length / 2) * 0.6;
  if (most === 0) return null;
  if (odd > most && even === 0) return 'utf16le';
  if (even > most && odd === 0) return 'utf16be';
  return null;
}

function refuseOtherFormats(bytes: Buffer): void {
  const start = bytes.subarray(0, 4).toString('latin1');
  if (start === 'PK\u0003\u0004' || start === '\u00d0\u00cf\u0011\u00e0') {
    throw unreadable('Tiedosto on Excel-työkirja. Tallenna se CSV-muodossa ja yritä uudelleen.');
  }
  if (start === '%PDF') throw unreadable('Tiedosto on PDF. Tuonti lukee CSV- ja JSON-tiedostoja.');
}

// CSV

const DELIMITERS = [';', ',', '\t', '|'];
/** Lists often begin with a title or an empty line: the header is looked for among this many records. */
const HEADER_WITHIN = 10;

async function readCsv(whole: string, mapped: ReadonlySet<string>): Promise<Table> {
  // Excel's first line that names the delimiter.
  const told = /^sep=(.)\r?\n/i.exec(whole);
  const text = told ? whole.slice(told[0].length) : whole;
  const { delimiter, headerAt } = await recogniseShape(text, told?.[1], mapped);
  let records: string[][];
  try {
    records = await parseRecords(text, { delimiter });
  } catch {
    // A quote that is never closed: the file does not use them as quotes.
    records = await parseRecords(text, { delimiter, quote: null }).catch(() => {
      throw unreadable('Tiedoston rivejä ei voitu lukea. Tarkista erottimet ja lainausmerkit.');
    });
  }
  const headers = uniqueHeaders(records[headerAt] ?? []);
  const rows: TableRow[] = [];
  for (const [at, cells] of records.slice(headerAt + 1).entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    rows.push({
      row: at + 1,
      cells: headers.map((_, column) => cells[column] ?? ''),
      overlong: cells.slice(headers.length).some((cell) => cell.trim() !== ''),
    });
  }
  return { headers, rows };
}

async function parseRecords(text: string, options: Options): Promise<string[][]> {
  const records: string[][] = [];
  const parser = parse({ relax_quotes: true, relax_column_count: true, skip_empty_lines: false, max_record_size: 1_000_000, ...options });
  const done = new Promise<void>((resolve, reject) => {
    parser.on('readable', () => {
      for (let record = parser.read() as string[] | null; record !== null; record = parser.read() as string[] | null) {
        if (records.length <= MAX_ROWS + HEADER_WITHIN) records.push(record);
      }
    });
    parser.on('error', reject);
    parser.on('end', resolve);
  });
  done.catch(() => parser.destroy());
  for (let at = 0; at < text.length && !parser.destroyed; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
    await yieldToOthers();
  }
  parser.end();
  await done;
  return records;
}

/** Which delimiter makes the most sense of the file's beginning, and which record is the header. */
async function recogniseShape(
  text: string,
  told: string | undefined,
  mapped: ReadonlySet<string>,
): Promise<{ delimiter: string; headerAt: number }> {
  let best = { delimiter: told ?? ';', headerAt: 0, score: -1 };
  const beginning = text.slice(0, CHUNK);
  for (const delimiter of told === undefined ? DELIMITERS : [told]) {
    // The slice may end inside a quoted cell, which is no reason to doubt the delimiter.
    const records = await parseRecords(beginning, { delimiter }).catch(() =>
      parseRecords(beginning, { delimiter, quote: null }).catch(() => []),
    );
    for (const [at, record] of records.slice(0, HEADER_WITHIN).entries()) {
      const recognised = record.filter((cell) => mapped.has(cell.trim()) || fieldOfHeader(cell) !== null).length;
      // More recognised headers win; among equals the one that cuts the rows into more, and equally many, cells.
      const like = records.slice(at + 1, at + 21).filter((other) => other.length === record.length).length;
      const score = recognised * 1_000 + (record.length > 1 ? like * 10 : 0) + Math.min(record.length, 9);
      if (score > best.score) best = { delimiter, headerAt: at, score };
    }
  }
  return best;
}

/** Headers as the admin sees and maps them: named, and no two alike. */
function uniqueHeaders(cells: readonly string[]): string[] {
  const seen = new Map<string, number>();
  let last = cells.length;
  while (last > 0 && cells[last - 1]?.trim() === '') last -= 1;
  if (last > MAX_COLUMNS) throw unreadable(`Tiedostossa on yli ${MAX_COLUMNS} saraketta.`);
  return cells.slice(0, last).map((cell, at) => {
    const name =
      cell
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, MAX_HEADER - 6) || `Sarake ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

// JSON

const LIST_NAMES = ['items', 'tyres', 'tires', 'products', 'data', 'rows'];
const MAX_DEPTH = 4;

function readJson(text: string): Table {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw unreadable('Tiedosto ei ole kelvollista JSON-muotoa.');
  }
  const list = jsonList(parsed);
  if (list.length > MAX_ROWS) throw unreadable(`Tiedostossa on yli ${MAX_ROWS} riviä. Jaa se osiin.`);
  const at = new Map<string, number>();
  const flat = list.map((item) => {
    const cells = new Map<string, string>();
    flatten(item, '', 0, cells);
    for (const name of cells.keys()) if (!at.has(name)) at.set(name, at.size);
    return cells;
  });
  const names = [...at.keys()];
  const headers = uniqueHeaders(names);
  return {
    headers,
    rows: flat.map((cells, index) => ({ row: index + 1, cells: names.map((name) => cells.get(name) ?? ''), overlong: false })),
  };
}

function jsonList(parsed: unknown): unknown[] {
  if (Array.isArray(parsed)) return parsed;
  if (typeof parsed === 'object' && parsed !== null) {
    for (const name of LIST_NAMES) {
      const list = Object.entries(parsed).find(([key]) => key === name)?.[1];
      if (Array.isArray(list)) return list;
    }
  }
  throw unreadable('JSON-tiedoston on oltava lista renkaista.');
}

function flatten(value: unknown, name: string, depth: number, into: Map<string, string>): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    // One item a line: list cells are split at line breaks first, so commas inside an item survive.
    const items = value
      .filter((item) => typeof item === 'string' || typeof item === 'number')
      .map((item) => String(item).replace(/\s+/g, ' '));
    into.set(name, items.length === 1 ? `${items[0]}\n` : items.join('\n'));
  } else if (typeof value === 'object') {
    if (depth < MAX_DEPTH)
      for (const [key, inner] of Object.entries(value)) flatten(inner, name === '' ? key : `${name}.${key}`, depth + 1, into);
  } else if (name !== '') {
    into.set(name, typeof value === 'number' ? numberText(value) : String(value));
  }
}

/** A JSON number is never a grouped one: '1.299' must not be read as 1299 further on, so it gets a fourth decimal. */
const numberText = (value: number) => (/^-?\d+\.\d{3}$/.test(String(value)) ? `${value}0` : String(value));
