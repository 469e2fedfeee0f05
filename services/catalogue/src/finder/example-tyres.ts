import { FinderQuery } from '#contracts/catalogue/tyre-finder';
import { TyreDetails, TyreImages } from '#contracts/catalogue/tyres';
import type { WireTyre } from '../records/wire-tyre.ts';
import { TyreIndex } from './tyre-index.ts';

export type Traits = Partial<Omit<WireTyre, 'sale' | 'details'>> & { details?: Partial<WireTyre['details']>; discount?: number };

let count = 0;
/** Returns a tyre for the finder's tests; each has an id of its own. */
export function tyre({ details, discount, ...more }: Traits = {}): WireTyre {
  count += 1;
  const price = more.price ?? 100;
  return {
    _id: count.toString(16).padStart(24, '0'),
    sizeId: 'a'.repeat(24),
    fullSize: '205/55R16',
    vehicleType: 'henkilöauto',
    manufacturer: 'Nokian',
    model: 'Hakka',
    type: 'summer',
    winterType: null,
    price,
    originalPrice: price,
    currentPrice: price,
    financingPrice: 8,
    currentFinancingPrice: 8,
    stock: 4,
    loadIndex: null,
    speedSymbol: null,
    ean: null,
    details: { ...TyreDetails.parse({}), ...details },
    images: TyreImages.parse({}),
    sale: {
      isActive: discount !== undefined,
      price: null,
      name: '',
      description: '',
      startDate: null,
      endDate: null,
      lowestPrice30Days: null,
      discountPercent: discount ?? null,
    },
    version: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

export function indexOf(...tyres: WireTyre[]) {
  const index = new TyreIndex();
  for (const one of tyres) index.put(one);
  return index;
}

export const query = (more: object = {}) => FinderQuery.parse(more);
export const modelsOf = (index: TyreIndex, more: object) => index.find(query(more)).items.map((item) => item.model);
