import type { RequestOf } from '#contracts/operation';
import { FinderQuery, type findTyres } from '#contracts/catalogue/tyre-finder';
import { normaliseTyreSize } from '#contracts/rules/tyre-size';

export type FinderRequest = RequestOf<typeof findTyres>;

/** Filters whose name in the address is their name in the contract. */
const alike = ['type', 'winterType', 'vehicleType', 'maxPrice', 'fuel', 'wet', 'maxNoise', 'onSale', 'sort', 'page'] as const;

/**
 * What the finder is asked for an address of /renkaat. A value that makes no sense is passed over: an old or
 * mistyped link shall show tyres, not an error. Runs on the server only (it needs the contract's schemas).
 */
export function finderQueryOf(address: URLSearchParams): FinderRequest {
  const query: Record<string, unknown> = {};
  for (const name of alike) {
    const value = address.get(name);
    if (value === null || value === '') continue;
    const read = FinderQuery.shape[name].safeParse(value);
    if (read.success) query[name] = read.data;
  }
  const search = (address.get('search') ?? '').trim();
  const size = FinderQuery.shape.size.safeParse(normaliseTyreSize(search) ?? search.slice(0, 20));
  if (search !== '' && size.success) query.size = size.data;

  const makes = address
    .getAll('manufacturer')
    .flatMap((text) => text.split(','))
    .map((make) => make.trim());
  const manufacturer = FinderQuery.shape.manufacturer.safeParse([...new Set(makes)].filter((make) => make !== '').join(','));
  if (manufacturer.success && manufacturer.data) query.manufacturer = manufacturer.data;

  // Studs and friction are kinds of winter tyre: a summer address that names one would find nothing.
  if (query.type === 'summer') delete query.winterType;
  if (query.onSale === false) delete query.onSale;
  return query as FinderRequest;
}
