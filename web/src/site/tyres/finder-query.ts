import type { RequestOf } from '#contracts/operation';
import { FinderQuery, type findTyres, MAX_SEARCH } from '#contracts/catalogue/tyre-finder';
import { normaliseTyreSize } from '#contracts/rules/tyre-size';

export type FinderRequest = RequestOf<typeof findTyres>;

/** Filters with the same name in the address and in the contract. */
const sameNames = [
  'type',
  'winterType',
  'vehicleType',
  'minLoad',
  'minSpeed',
  'maxPrice',
  'fuel',
  'wet',
  'maxNoise',
  'onSale',
  'sort',
  'page',
] as const;
/** Filters that the address may repeat. */
const listNames = ['manufacturer', 'model'] as const;

/**
 * Parses an address of /renkaat into a query for the finder. Ignores invalid values: an old or mistyped link must show tyres,
 * not an error. A size is a filter; any other text is for the finder to read. Runs on the server only, because it needs the contract's schemas.
 */
export function finderQueryOf(address: URLSearchParams): FinderRequest {
  const query: Record<string, unknown> = {};
  for (const name of sameNames) {
    const value = address.get(name);
    if (value === null || value === '') continue;
    const read = FinderQuery.shape[name].safeParse(value);
    if (read.success) query[name] = read.data;
  }
  const search = (address.get('search') ?? '').trim();
  const size = normaliseTyreSize(search);
  const text = FinderQuery.shape.search.safeParse(search.slice(0, MAX_SEARCH));
  if (size !== null) query.size = size;
  else if (text.success && text.data) query.search = text.data;

  for (const name of listNames) {
    const values = address.getAll(name).flatMap((list) => list.split(','));
    const trimmed = new Set(values.map((value) => value.trim()).filter((value) => value !== ''));
    const read = FinderQuery.shape[name].safeParse([...trimmed].join(','));
    if (read.success && read.data) query[name] = read.data;
  }

  // Studded and friction are kinds of winter tyre: with type=summer they would match nothing.
  if (query.type === 'summer') delete query.winterType;
  if (query.onSale === false) delete query.onSale;
  return query as FinderRequest;
}

/** Returns the words of a search that match nothing, as its address tells them. */
export const unknownWordsOf = (address: URLSearchParams): string => (address.get('unknown') ?? '').trim().slice(0, MAX_SEARCH);
