import { useRouteLoaderData } from 'react-router';
import { defaultShop } from '#contracts/content/shop-defaults';
import type { getBusinessSettings } from '#contracts/content/business-settings';
import type { OutputOf } from '#contracts/operation';
import type { getShopSettings } from '#contracts/content/shop-settings';

export type Shop = OutputOf<typeof getShopSettings>;
export type BusinessSettings = OutputOf<typeof getBusinessSettings>;

/** What pages show when the shop's own settings cannot be read. */
export const unknownShop: Shop = { ...defaultShop, version: 0, updatedAt: null };

/** A manufacturer as pages show it. */
export interface ManufacturerShown {
  name: string;
  logo: string | null;
}

export interface Rating {
  average: number;
  count: number;
}

/** What the root loader reads for every page. */
export interface Shell {
  /** Origin of canonical addresses, without a slash at its end. */
  publicUrl: string;
  year: number;
  shop: Shop;
  /** Null while they cannot be read: the page then asks again by itself. */
  hours: BusinessSettings | null;
  rating: Rating;
  /** The manufacturers that most tyres are of, with their logos where the shop has them. */
  manufacturers: readonly ManufacturerShown[];
}

/** For the screen that shows when even the root loader failed. */
const unknownShell: Shell = {
  publicUrl: '',
  year: new Date().getFullYear(),
  shop: unknownShop,
  hours: null,
  rating: { average: 0, count: 0 },
  manufacturers: [],
};

export const useShell = (): Shell => useRouteLoaderData<Shell>('root') ?? unknownShell;

/** The shop's facts: name, phone, address, claims, links. */
export const useShop = (): Shop => useShell().shop;
export const useLoadedHours = (): BusinessSettings | null => useShell().hours;
export const useRating = (): Rating => useShell().rating;

/** The root loader's answer among a page's matches, for its meta tags. */
export function shellOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Partial<Shell> {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return typeof root === 'object' && root !== null ? root : {};
}
