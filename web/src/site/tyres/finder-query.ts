import type { RequestOf } from '#contracts/operation';
import { FinderQuery, type findTyres } from '#contracts/catalogue/tyre-finder';
import { normaliseTyreSize } from '#contracts/rules/tyre-size';

export type FinderRequest = RequestOf<typeof findTyres>;

/** Filters with the same name in the address and in the contract. */
const sameNames = ['type', 'winterType', 'vehicleType', 'maxPrice', 'fuel', 'wet', 'maxNoise', 'onSale', 'sort', 'page'] as const;

/**
 * Parses an address of /renkaat into a query for the finder. Ignores invalid values: an old or mistyped link must show tyres,
 * not an error. Runs on the server only, because it needs the contract's schemas.
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
  const size = FinderQuery.shape.size.safeParse(normaliseTyreSize(search) ?? search.slice(0, 20));
  if (search !== '' && size.success) query.size = size.data;

  const names = address
    .getAll('manufacturer')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim());
  const manufacturer = FinderQuery.shape.manufacturer.safeParse([...new Set(names)].filter((name) => name !== '').join(','));
  if (manufacturer.success && manufacturer.data) query.manufacturer = manufacturer.data;

  // Studded and friction are kinds of winter tyre: with type=summer they would match nothing.
  if (query.type === 'summer') delete query.winterType;
  if (query.onSale === false) delete query.onSale;
  return query as FinderRequest;
}
