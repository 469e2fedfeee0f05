import type { OutputOf, RequestOf } from '#contracts/operation';
import type { importMonitors, parseMonitors } from '#contracts/monitoring/monitor-import';
import type { Preview } from '../data/monitors.ts';

export type ParsedRow = OutputOf<typeof parseMonitors>['rows'][number];
type ImportedMonitor = RequestOf<typeof importMonitors>['monitors'][number];

/** How far the reading of a row's page is. */
export type Reading = { step: 'waiting' } | { step: 'reading' } | { step: 'read'; preview: Preview } | { step: 'failed'; reason: string };

/** A row of the import while its monitor is being prepared. */
export interface ImportRow {
  /** Line in the text, from 1. */
  row: number;
  url: string;
  name: string;
  productName: string;
  /** The shop's own tyre; empty for none. */
  tyreId: string;
  selector: string | null;
  tags: readonly string[];
  /** Why the row cannot be imported; null for a valid one. */
  problem: string | null;
  /** What the address is a duplicate of, in Finnish; null for a new one. */
  duplicate: string | null;
  reading: Reading;
  /** The owner's choice; null until there is one. */
  chosen: boolean | null;
  /** Errors of the fields. */
  errors: { name?: string; productName?: string };
}

/** Returns the host of an address without www; empty for an invalid one. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : '');

/** Addresses that differ only in www, a fragment or a slash at the end are of the same page. */
export function pageKey(url: string): string {
  if (!URL.canParse(url)) return url.trim();
  const { pathname, search } = new URL(url);
  return `${hostOf(url)}${pathname.replace(/\/+$/, '')}${search}`;
}

/** Makes the import's rows of the parsed ones, and marks the pages that are monitored already or occur twice. */
export function importRows(parsed: readonly ParsedRow[], monitors: readonly { url: string; name: string }[]): ImportRow[] {
  const known = new Map(monitors.map(({ url, name }) => [pageKey(url), `Sivu on jo seurannassa: ${name}`]));
  return parsed.map(({ row, url, name, productName, selector, tags, problem }) => {
    const key = pageKey(url);
    const duplicate = problem === null ? (known.get(key) ?? null) : null;
    if (problem === null && duplicate === null) known.set(key, `Sama sivu kuin rivillä ${row}`);
    return {
      row,
      url,
      name: name === '' ? hostOf(url) : name,
      productName,
      tyreId: '',
      selector,
      tags,
      problem,
      duplicate,
      reading: { step: 'waiting' },
      chosen: null,
      errors: {},
    };
  });
}

const SIZE = /\d{3}\/\d{2}\s?Z?R\s?\d{2}C?/gi;
/** 'Nokian Tyres' is sold as 'Nokian'. */
const wordsOf = (text: string): string[] => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word !== 'tyres');

/**
 * Returns the id of the own tyre whose make and model are all in the product's name; empty when none or several are. The service
 * also suggests tyres that share only the make, and a wrong tyre would give a wrong comparison: then the owner chooses.
 */
function tyreOf(tyres: Preview['tyres'], product: string): string {
  const words = new Set(wordsOf(product));
  const [tyre, another] = tyres.filter(({ label }) => wordsOf(label.replaceAll(SIZE, ' ')).every((word) => words.has(word)));
  return tyre === undefined || another !== undefined ? '' : tyre._id;
}

/** Returns the row with what its page says: the product's name and the own tyre, unless the row has them already. */
export function withPreview(row: ImportRow, preview: Preview): ImportRow {
  const found = preview.finding?.productName ?? '';
  return {
    ...row,
    reading: { step: 'read', preview },
    productName: row.productName.trim() === '' ? found : row.productName,
    tyreId: row.tyreId === '' ? tyreOf(preview.tyres, `${found} ${row.productName}`) : row.tyreId,
  };
}

/**
 * Takes the next row to read from `waiting`: the first one whose host is not busy, because the service reads one page of a host
 * at a time, and a page that waits too long for its turn fails. Undefined when there is none.
 */
export function takeNext(waiting: ImportRow[], busyHosts: ReadonlySet<string>): ImportRow | undefined {
  const at = waiting.findIndex(({ url }) => !busyHosts.has(hostOf(url)));
  return at === -1 ? undefined : waiting.splice(at, 1)[0];
}

export const certaintyOf = ({ reading }: ImportRow): 'sure' | 'likely' | 'not_found' | null =>
  reading.step === 'read' ? (reading.preview.finding?.certainty ?? null) : null;

/** Returns whether the row will be created: by the owner's choice, else if its price was found and its page is not monitored yet. */
export function isChosen(row: ImportRow): boolean {
  if (row.problem !== null) return false;
  const certainty = certaintyOf(row);
  return row.chosen ?? (row.duplicate === null && (certainty === 'sure' || certainty === 'likely'));
}

/** Returns the error texts of the row's fields. */
export const fieldErrors = ({ name, productName }: Pick<ImportRow, 'name' | 'productName'>): ImportRow['errors'] => ({
  ...(name.trim() === '' && { name: 'Anna nimi.' }),
  ...(productName.trim() === '' && { productName: 'Anna tuote.' }),
});

export const monitorOf = ({ name, url, productName, selector, tags, tyreId }: ImportRow): ImportedMonitor => ({
  name: name.trim(),
  url,
  productName: productName.trim(),
  selector,
  tags: [...tags],
  tyreId: tyreId === '' ? null : tyreId,
});

export const monitorCount = (count: number): string => (count === 1 ? '1 seuranta' : `${count} seurantaa`);
