import type { getTyre } from '#contracts/catalogue/tyres';
import type { listSizes } from '#contracts/catalogue/sizes';
import type { listManufacturers } from '#contracts/catalogue/manufacturers';
import type { findTyres } from '#contracts/catalogue/tyre-finder';
import { ApiError } from '../../api/api.ts';
import { type Asking, unlessAway } from '../asking.ts';
import { read } from '../reading.server.ts';
import type { ManufacturerShown } from '../shop.ts';
import { imageFor } from './manufacturer-image.ts';
import type { FinderRequest } from './finder-query.ts';
import type { Found, TyreShown } from './tyre-words.ts';

/** Tyres for an address; null while the catalogue is away. Server only. */
export const foundTyres = (query: FinderRequest, asking: Asking): Promise<Found | null> =>
  unlessAway(asking, read<typeof findTyres>('GET /tires', query, asking));

/** One tyre; null when there is none of that id. */
export async function oneTyre(productId: string, asking: Asking): Promise<TyreShown | null> {
  try {
    return await read<typeof getTyre>('GET /tires/:productId', { productId }, asking);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** Every size in the shop; none while the catalogue is away. */
export const sizesOrNone = (asking: Asking): Promise<string[]> =>
  read<typeof listSizes>('GET /tires/sizes', { products: false }, asking).then(
    (sizes) => sizes.map(({ size }) => size.fullSize),
    () => {
      asking.degraded();
      return [];
    },
  );

/** The choices of a facet that most tyres have, most first. */
export const mostOf = (facet: { value: string; count: number }[], limit: number): string[] =>
  facet
    .toSorted((a, b) => b.count - a.count)
    .slice(0, limit)
    .map(({ value }) => value);

/** How many manufacturers pages show (specification P §9). */
const MAKES = 14;

/** The manufacturers that most tyres are of, with their logos. */
export async function manufacturersOrNone(asking: Asking): Promise<ManufacturerShown[]> {
  const [found, logos] = await Promise.all([foundTyres({ limit: 1 }, asking), logosOrNone(asking)]);
  return mostOf(found?.facets.manufacturer ?? [], MAKES).map((name) => ({ name, logo: imageFor(name, logos) }));
}

/** Uploaded logos by the manufacturer's name; pages do without when they cannot be had. */
export const logosOrNone = (asking: Asking): Promise<Record<string, string>> =>
  read<typeof listManufacturers>('GET /manufacturers', {}, asking).then(
    (manufacturers) => Object.fromEntries(manufacturers.flatMap(({ name, logo }) => (logo === null ? [] : [[name, logo] as const]))),
    () => {
      asking.degraded();
      return {};
    },
  );
