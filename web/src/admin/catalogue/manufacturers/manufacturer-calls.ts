import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as contracts from '#contracts/catalogue/manufacturers';
import type { RequestOf } from '#contracts/operation';
import { allPages } from '../../../api/all-pages.ts';
import { call } from '../../../api/api.ts';
import { queryClient } from '../../panel/query-client.ts';

/** Milliseconds, as specified. */
export const MANUFACTURER_TIMEOUT = 10_000;

const options = { timeout: MANUFACTURER_TIMEOUT, signInAt: '/admin/login' } as const;
const listKey = ['manufacturers'];

export const createManufacturer = (fields: RequestOf<typeof contracts.createManufacturer>) =>
  call(contracts.createManufacturer, fields, options);
export const updateManufacturer = (fields: RequestOf<typeof contracts.updateManufacturer>) =>
  call(contracts.updateManufacturer, fields, options);
export const deleteManufacturer = (id: string) => call(contracts.deleteManufacturer, { id }, options);
export const restoreManufacturer = (id: string) => call(contracts.restoreManufacturer, { id }, options);

export const reloadManufacturers = () => queryClient.invalidateQueries({ queryKey: listKey });

/** Fallback list of manufacturers if the list cannot be loaded, so that a tyre can still be added. */
export const wellKnownManufacturers = [
  'Nokian Tyres',
  'Michelin',
  'Continental',
  'Goodyear',
  'Bridgestone',
  'Pirelli',
  'Hankook',
  'Yokohama',
  'Dunlop',
  'Falken',
  'Toyo',
  'Kumho',
  'Nexen',
  'Vredestein',
  'Firestone',
  'Uniroyal',
  'Gislaved',
  'Sailun',
  'Linglong',
] as const;

const read = (page: number, signal: AbortSignal) => call(contracts.listManufacturers, page === 1 ? {} : { page }, { ...options, signal });

/** Reads a page of the manufacturers. */
export const useManufacturers = (page: number) =>
  useQuery({ queryKey: [...listKey, page], queryFn: ({ signal }) => read(page, signal), placeholderData: keepPreviousData });

/** Returns the manufacturers to choose from: the shop's own, or the well-known ones if the list cannot be loaded. */
export function useManufacturerNames(): { names: readonly string[]; loaded: boolean } {
  const { data, isError } = useQuery({
    queryKey: [...listKey, 'names'],
    queryFn: async ({ signal }) => (await allPages((page) => read(page, signal))).map(({ name }) => name),
  });
  if (data) return { names: data, loaded: true };
  return { names: isError ? wellKnownManufacturers : [], loaded: false };
}

const folded = (name: string) => name.trim().toLocaleLowerCase('fi');

/** Returns whether a name is not among the known manufacturers. Ignores case. */
export const isNewManufacturer = (name: string, known: readonly string[]): boolean =>
  name.trim() !== '' && !known.some((manufacturer) => folded(manufacturer) === folded(name));
