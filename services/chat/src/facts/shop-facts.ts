import type { z } from 'zod';
import type { FinderQuery, findTyres } from '#contracts/catalogue/tyre-finder';
import type { PriceList } from '#contracts/content/price-list';
import type { OutputOf } from '#contracts/operation';
import type { OpeningHours } from '#contracts/rules/opening-hours';
import type { ShopText } from './text-index.ts';

/** What the assistant needs of the shop's settings. */
export interface ShopDetails {
  name: string;
  chain: string;
  phone: string;
  email: string;
  address: { street: string; postalCode: string; town: string };
  links: Readonly<Record<'booking' | 'financing' | 'reviews' | 'map' | 'facebook' | 'instagram', string>>;
  financing: { provider: string; interest: number; months: number; openingFee: number; monthlyFee: number };
}

/** A campaign of the shop. */
export interface ShopCampaign {
  name: string;
  description: string;
  /** The last day, YYYY-MM-DD. */
  endDate: string;
  discountType: 'percentage' | 'fixed_amount' | 'free_shipping';
  discountValue: number | null;
  discountCode: string;
}

export type PriceGroups = Pick<z.output<typeof PriceList>, 'note' | 'groups'>;
export type Question = Readonly<{ question: string; answer: string }>;
export type FoundTyres = Pick<OutputOf<typeof findTyres>, 'items'> & { total: number };
export type TyreQuery = Partial<z.output<typeof FinderQuery>>;

/**
 * The shop's facts as they are now: of the other services in a running shop, of a fixture in the evaluation.
 * Each method throws AppError service_unavailable when its service is unavailable.
 */
export interface ShopFacts {
  shop: () => Promise<ShopDetails>;
  hours: () => Promise<OpeningHours>;
  priceList: () => Promise<PriceGroups>;
  questions: () => Promise<readonly Question[]>;
  campaigns: () => Promise<readonly ShopCampaign[]>;
  /** Articles and pages that contain the words of a query, the best first; with a path only that page. */
  searchTexts: (query: string, limit: number, path?: string) => Promise<readonly ShopText[]>;
  findTyres: (query: TyreQuery) => Promise<FoundTyres>;
  /** All sizes of the selection with the number of their tyres. */
  sizes: () => Promise<readonly { size: string; count: number }[]>;
  manufacturers: () => Promise<readonly string[]>;
}
