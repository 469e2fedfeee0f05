import type { getTyre } from '#contracts/catalogue/tyres';
import type { listSizes } from '#contracts/catalogue/sizes';
import type { listManufacturers } from '#contracts/catalogue/manufacturers';
import type { findTyres } from '#contracts/catalogue/tyre-finder';
import { allPages } from '../../api/all-pages.ts';
import { ApiError } from '../../api/api.ts';
import { type RequestContext, nullIfUnavailable } from '../request-context.ts';
import { read } from '../read-api.server.ts';
import type { Manufacturer } from '../shop.ts';
import { imageFor } from './manufacturer-image.ts';
import type { FinderRequest } from './finder-query.ts';
import type { FinderResult, Tyre } from './tyre-texts.ts';

// Everything here runs on the server only.

/** Returns the tyres for a query, or null while the catalogue is unavailable. */
export const foundTyres = (query: FinderRequest, context: RequestContext): Promise<FinderResult | null> =>
  nullIfUnavailable(context, read<typeof findTyres>('GET /tires', query, context));

/** Returns a tyre, or null if there is none with that id. */
export async function oneTyre(productId: string, context: RequestContext): Promise<Tyre | null> {
  try {
    return await read<typeof getTyre>('GET /tires/:productId', { productId }, context);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** Returns all sizes in the shop, or none if they cannot be read. */
export const sizesOrNone = (context: RequestContext): Promise<string[]> =>
  read<typeof listSizes>('GET /tires/sizes', { products: false }, context).then(
    (sizes) => sizes.map(({ size }) => size.fullSize),
    () => {
      context.degraded();
      return [];
    },
  );

/** Returns the values of a facet with the most tyres, most first. */
export const mostCommon = (facet: { value: string; count: number }[], limit: number): string[] =>
  facet
    .toSorted((a, b) => b.count - a.count)
    .slice(0, limit)
    .map(({ value }) => value);

/** Number of manufacturers that pages show (specification P §9). */
const MAX_MANUFACTURERS = 14;

/** Returns the manufacturers with the most tyres, or none while the catalogue is unavailable. */
export async function manufacturersOrNone(context: RequestContext): Promise<Manufacturer[]> {
  const [found, logos] = await Promise.all([foundTyres({ limit: 1 }, context), logosOrNone(context)]);
  return mostCommon(found?.facets.manufacturer ?? [], MAX_MANUFACTURERS).map((name) => ({ name, logo: imageFor(name, logos) }));
}

/** Returns the uploaded logos by manufacturer name, or none if they cannot be read. */
export const logosOrNone = (context: RequestContext): Promise<Record<string, string>> =>
  allPages((page) => read<typeof listManufacturers>('GET /manufacturers', page === 1 ? {} : { page }, context)).then(
    (manufacturers) => Object.fromEntries(manufacturers.flatMap(({ name, logo }) => (logo === null ? [] : [[name, logo] as const]))),
    () => {
      context.degraded();
      return {};
    },
  );
