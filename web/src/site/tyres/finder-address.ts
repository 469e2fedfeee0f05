import { finderParameters } from '#contracts/content/page-parameters';
import { normaliseTyreSize } from '#contracts/rules/tyre-size';
import type { FinderResult } from './tyre-texts.ts';

type SearchReading = NonNullable<FinderResult['reading']>;

export type FilterName = (typeof finderParameters)[number];

const DEFAULT_SORT = 'recommended';

/** Filters that may have several values. */
const isList = (name: FilterName) => name === 'manufacturer' || name === 'model';

/** Returns the same selection without empty values, duplicates and defaults, in a fixed order. */
export function tidied(address: URLSearchParams): URLSearchParams {
  const tidy = new URLSearchParams();
  for (const name of finderParameters) {
    const values = isList(name) ? address.getAll(name).flatMap((text) => text.split(',')) : address.getAll(name).slice(-1);
    for (const value of new Set(values.map((text) => text.trim()))) {
      if (value === '' || (name === 'sort' && value === DEFAULT_SORT) || (name === 'page' && value === '1')) continue;
      if (name === 'winterType' && tidy.get('type') !== 'winter') continue;
      tidy.append(name, value);
    }
  }
  return tidy;
}

/** Returns the address of /renkaat for a selection. */
export function finderAddress(address: URLSearchParams): string {
  const query = tidied(address).toString();
  return query === '' ? '/renkaat' : `/renkaat?${query}`;
}

/** Returns the address without one filter, or without one of its values, on the first page. */
export function without(address: URLSearchParams, name: FilterName, value?: string): string {
  const rest = new URLSearchParams(tidied(address));
  const remaining = value === undefined ? [] : rest.getAll(name).filter((other) => other !== value);
  rest.delete(name);
  for (const other of remaining) rest.append(name, other);
  rest.delete('page');
  rest.delete('unknown');
  return finderAddress(rest);
}

/** Returns the address without some filters, on the first page. */
export function withoutAll(address: URLSearchParams, names: readonly FilterName[]): string {
  const rest = new URLSearchParams(tidied(address));
  for (const name of [...names, 'page', 'unknown']) rest.delete(name);
  return finderAddress(rest);
}

/** Returns the filters that go when one is left out of a search without results: a tyre without a load has no speed either. */
export const widenedNames = (filter: FinderResult['widenings'][number]['filter']): readonly FilterName[] =>
  filter === 'size' ? ['search'] : filter === 'minLoad' ? ['minLoad', 'minSpeed'] : [filter];

/** Returns the address with one filter set to a value, on the first page unless the page itself is set. */
export function withFilter(address: URLSearchParams, name: FilterName, value: string): string {
  const next = new URLSearchParams(tidied(address));
  next.delete('page');
  next.set(name, value);
  return finderAddress(next);
}

/**
 * Returns the address of a search in words: the filters that the finder has read from it, instead of the text. A text of which
 * nothing is known stays as it is.
 */
export function addressOfReading(address: URLSearchParams, { unknown, size, isUnderstood, ...filters }: SearchReading): string {
  if (!isUnderstood) return finderAddress(address);
  const next = new URLSearchParams(tidied(address));
  next.delete('search');
  next.delete('unknown');
  if (size !== undefined) next.set('search', size);
  for (const [name, value] of Object.entries(filters)) next.set(name, String(value));
  if (filters.type !== undefined && filters.winterType === undefined) next.delete('winterType');
  if (unknown.length > 0) next.set('unknown', unknown.join(' '));
  return finderAddress(next);
}

/**
 * Whether search engines should index a selection (the sitemap lists the same ones): a season, a kind of winter tyre, or a
 * complete size, on any page of the list. All other combinations are more addresses than the shop has tyres.
 */
export function isIndexable(address: URLSearchParams): boolean {
  const { page: _, ...choice } = Object.fromEntries(tidied(address));
  const names = Object.keys(choice).join();
  if (names === 'search') return normaliseTyreSize(choice.search ?? '') !== null;
  return names === '' || names === 'type' || names === 'type,winterType';
}

/** Returns the page numbers to link to: the first, the last and the neighbours. Null stands for a gap. */
export function pagesToShow(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b);
  return sorted.flatMap((number, at) => {
    const before = sorted[at - 1];
    if (before === undefined || number === before + 1) return [number];
    return number === before + 2 ? [number - 1, number] : [null, number];
  });
}
