import { useRouteLoaderData } from 'react-router';
import { defaultShop } from '#contracts/content/shop-defaults';
import type { getOpeningHours } from '#contracts/content/opening-hours';
import type { OutputOf } from '#contracts/operation';
import type { getShopSettings } from '#contracts/content/shop-settings';

export type Shop = OutputOf<typeof getShopSettings>;
export type OpeningHoursSettings = OutputOf<typeof getOpeningHours>;

/** Default settings, which pages show while the shop's own cannot be read. */
export const defaultShopSettings: Shop = { ...defaultShop, version: 0, updatedAt: null };

/** A manufacturer with its uploaded logo, if there is one. */
export interface Manufacturer {
  name: string;
  logo: string | null;
}

export interface Rating {
  average: number;
  count: number;
}

/** The root loader's data, for every page. */
export interface FrameData {
  /** Origin of canonical addresses, without a trailing slash. */
  publicUrl: string;
  year: number;
  shop: Shop;
  /** Null while they cannot be read: the browser then refetches them. */
  hours: OpeningHoursSettings | null;
  rating: Rating;
  /** The manufacturers with the most tyres. */
  manufacturers: readonly Manufacturer[];
}

/** For the error page that is shown if the root loader failed. */
const defaultFrameData: FrameData = {
  publicUrl: '',
  year: new Date().getFullYear(),
  shop: defaultShopSettings,
  hours: null,
  rating: { average: 0, count: 0 },
  manufacturers: [],
};

export const useFrameData = (): FrameData => useRouteLoaderData<FrameData>('root') ?? defaultFrameData;

/** Returns the shop's settings: name, phone, address, claims, links. */
export const useShop = (): Shop => useFrameData().shop;
export const useLoadedHours = (): OpeningHoursSettings | null => useFrameData().hours;
export const useRating = (): Rating => useFrameData().rating;

/** Returns the root loader's data from a page's matches, for its meta tags. */
export function frameDataOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Partial<FrameData> {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return typeof root === 'object' && root !== null ? root : {};
}
