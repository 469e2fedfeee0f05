import { useQuery } from '@tanstack/react-query';
import * as contracts from '#contracts/catalogue/manufacturers';
import type { RequestOf } from '#contracts/operation';
import { call } from '../../../api/api.ts';
import { queryClient } from '../../panel/query-client.ts';

/** Milliseconds; the specification's. */
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

/** Manufacturers to choose from when the list cannot be loaded, so that a tyre can be added all the same. */
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

export const useManufacturers = () =>
  useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(contracts.listManufacturers, {}, { ...options, signal }) });

/** Names to choose a manufacturer from: those of the shop, or the well-known ones while the list cannot be had. */
export function useManufacturerNames(): { names: readonly string[]; loaded: boolean } {
  const { data, isError } = useManufacturers();
  if (data) return { names: data.map((manufacturer) => manufacturer.name), loaded: true };
  return { names: isError ? wellKnownManufacturers : [], loaded: false };
}

const folded = (name: string) => name.trim().toLocaleLowerCase('fi');

/** Is this name none of those known? */
export const isNewManufacturer = (name: string, known: readonly string[]): boolean =>
  name.trim() !== '' && !known.some((manufacturer) => folded(manufacturer) === folded(name));
