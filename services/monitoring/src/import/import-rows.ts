import { parse } from 'csv-parse/sync';
import type { OutputOf } from '#contracts/operation';
import { MAX_IMPORTED, type parseMonitors } from '#contracts/monitoring/monitor-import';
import { MAX_TAGS } from '#contracts/rules/monitor';

type Parsed = OutputOf<typeof parseMonitors>;
type Row = Parsed['rows'][number];

/** The columns by their headings, which are compared in lower case. */
const headings: Readonly<Record<string, keyof Columns>> = {
  url: 'url',
  osoite: 'url',
  linkki: 'url',
  link: 'url',
  address: 'url',
  name: 'name',
  nimi: 'name',
  kilpailija: 'name',
  kauppa: 'name',
  product: 'productName',
  productname: 'productName',
  tuote: 'productName',
  kuvaus: 'productName',
  selector: 'selector',
  valitsin: 'selector',
  tags: 'tags',
  tunnisteet: 'tags',
};

interface Columns {
  url: string;
  name: string;
  productName: string;
  selector: string;
  tags: string;
}

/** The order of the columns of a text without headings. */
const usualOrder: (keyof Columns)[] = ['url', 'name', 'productName', 'selector', 'tags'];

const DELIMITERS = [';', '\t', ','];

/** Returns the delimiter that most lines contain; a comma may also stand in an address. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return DELIMITERS.find((delimiter) => lines.filter((line) => line.includes(delimiter)).length > lines.length / 2) ?? ';';
}

const withProtocol = (url: string) => (/^[a-z][a-z0-9+.-]*:/i.test(url) || url === '' ? url : `https://${url}`);

function problemOf(url: string): string | null {
  if (url === '') return 'Osoite puuttuu.';
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || url.length > 2_000) return 'Osoite ei kelpaa.';
  return new URL(url).hostname.includes('.') ? null : 'Osoite ei kelpaa.';
}

/**
 * Reads the text of an import: lines with one address each, or CSV with or without headings. Source of the columns: the contract.
 * @throws Error of the parser when a quotation mark is open
 */
export function importRows(text: string): Parsed {
  const table = parse(text, {
    delimiter: delimiterOf(text),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const [first] = table;
  const named = first?.record.map((cell) => headings[cell.toLowerCase().replace(/[\s_-]/g, '')]);
  const hasHeadings = named?.includes('url') === true;
  const columns = hasHeadings ? named : usualOrder;
  const seen = new Set<string>();
  const rows = (hasHeadings ? table.slice(1) : table).map(({ record, info }): Row => {
    const cell = (name: keyof Columns) => record[columns.indexOf(name)]?.trim() ?? '';
    const url = withProtocol(cell('url'));
    const problem = problemOf(url) ?? (seen.has(url) ? 'Sama osoite on jo aiemmalla rivillä.' : null);
    seen.add(url);
    return {
      row: info.lines,
      url,
      name: cell('name').slice(0, 120),
      productName: cell('productName').slice(0, 200),
      selector: cell('selector').slice(0, 500) || null,
      tags: cell('tags')
        .split(/[,|]/)
        .map((tag) => tag.trim().slice(0, 30))
        .filter((tag) => tag !== '')
        .slice(0, MAX_TAGS),
      problem,
    };
  });
  return { rows: rows.slice(0, MAX_IMPORTED), leftOut: Math.max(0, rows.length - MAX_IMPORTED) };
}
