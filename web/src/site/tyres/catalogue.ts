import type { getTyre, listSizes } from '#contracts/catalogue';
import type { listManufacturers } from '#contracts/manufacturers';
import type { findTyres } from '#contracts/tyre-finder';
import { ApiError, get } from '../../api.ts';
import type { FinderRequest } from './finder-query.ts';
import type { Found, TyreShown } from './tyre-words.ts';

/** Milliseconds a page waits for the catalogue before it says that the finder is away. */
const PATIENCE = 2_500;

interface Asking {
  requestId: string;
  signal: AbortSignal;
}

const options = ({ requestId, signal }: Asking) => ({ signal, timeout: PATIENCE, headers: { 'x-request-id': requestId } });

/** Is the catalogue (or the way to it) away, rather than the question wrong? */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);

/** Tyres for an address; null while the catalogue is away. Server only. */
export async function foundTyres(query: FinderRequest, asking: Asking): Promise<Found | null> {
  try {
    return await get<typeof findTyres>('GET /tires', query, options(asking));
  } catch (error) {
    if (isAway(error)) return null;
    throw error;
  }
}

/** One tyre; null when there is none of that id. */
export async function oneTyre(productId: string, asking: Asking): Promise<TyreShown | null> {
  try {
    return await get<typeof getTyre>('GET /tires/:productId', { productId }, options(asking));
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** Every size in the shop; none while the catalogue is away. */
export const sizesOrNone = (asking: Asking): Promise<string[]> =>
  get<typeof listSizes>('GET /tires/sizes', { products: false }, options(asking)).then(
    (sizes) => sizes.map(({ size }) => size.fullSize),
    () => [],
  );

/** Uploaded logos by the make's name; pages do without when they cannot be had. */
export const logosOrNone = (asking: Asking): Promise<Record<string, string>> =>
  get<typeof listManufacturers>('GET /manufacturers', {}, options(asking)).then(
    (makes) => Object.fromEntries(makes.flatMap(({ name, logo }) => (logo === null ? [] : [[name, logo] as const]))),
    () => ({}),
  );
