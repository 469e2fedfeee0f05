import { z } from 'zod';
import { TyreType, VehicleType, WinterType } from '#contracts/catalogue/tyre-kinds';
import { centsOf } from '#contracts/rules/cents';
import { normaliseTyreSize } from '#contracts/rules/tyre-size';
import type { FoundTyres } from '../facts/shop-facts.ts';
import { tool } from './tool.ts';

type CatalogueTyre = FoundTyres['items'][number];

/** Tyres that a reply shows. */
const SHOWN = 4;
/** Tyres to read, of which the filters that the catalogue lacks (in stock, model) keep some. */
const READ = 100;

const bestFirst = (grade: string | null) => (grade === null ? 'Z' : grade);

const orders: Record<string, (a: CatalogueTyre, b: CatalogueTyre) => number> = {
  price: (a, b) => a.currentPrice - b.currentPrice,
  '-price': (a, b) => b.currentPrice - a.currentPrice,
  noise: (a, b) => (a.details.noiseLevel ?? 999) - (b.details.noiseLevel ?? 999),
  wetGrip: (a, b) => bestFirst(a.details.wetGrip).localeCompare(bestFirst(b.details.wetGrip)),
  fuel: (a, b) => bestFirst(a.details.fuelEfficiency).localeCompare(bestFirst(b.details.fuelEfficiency)),
};

const found = (tyre: CatalogueTyre) => ({
  id: tyre._id,
  manufacturer: tyre.manufacturer,
  model: tyre.model,
  fullSize: tyre.fullSize,
  loadIndex: tyre.loadIndex,
  speedSymbol: tyre.speedSymbol,
  vehicleType: tyre.vehicleType,
  type: tyre.type,
  winterType: tyre.winterType,
  price: tyre.price,
  currentPrice: tyre.currentPrice,
  lowestPrice30Days: tyre.sale.isActive ? tyre.sale.lowestPrice30Days : null,
  discountPercent: tyre.sale.isActive ? tyre.sale.discountPercent : null,
  monthlyPrice: tyre.currentFinancingPrice,
  stock: tyre.stock,
  fuelEfficiency: tyre.details.fuelEfficiency,
  wetGrip: tyre.details.wetGrip,
  noiseLevel: tyre.details.noiseLevel,
  snowMark: tyre.details.snowMark,
  iceMark: tyre.details.iceMark,
  image: tyre.images.thumbnail ?? tyre.images.pattern ?? tyre.images.gallery[0] ?? null,
  path: `/renkaat/${tyre._id}`,
});

/** A tyre as the tool returns it. */
export type FoundTyre = ReturnType<typeof found>;

const hasWords = (tyre: CatalogueTyre, words: string): boolean =>
  words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${tyre.manufacturer} ${tyre.model}`.toLowerCase().includes(word));

export const findTyresTool = tool({
  name: 'findTyres',
  description:
    'Hakee renkaita valikoimasta koon, kauden, merkin, hinnan ja tarjousten mukaan. Palauttaa hinnat euroina, varastosaldot ja EU-merkinnät.',
  input: z.object({
    size: z.string().max(20).optional().describe('Rengaskoko muodossa 205/55R16'),
    type: TyreType.optional().describe('summer tai winter'),
    winterType: WinterType.optional().describe('studded (nasta) tai friction (kitka)'),
    vehicleType: VehicleType.optional(),
    manufacturer: z.string().max(80).optional(),
    model: z.string().max(80).optional(),
    maxPrice: z.number().min(0).max(100_000).optional().describe('Enimmäishinta euroina, yhdeltä renkaalta'),
    onSale: z.boolean().optional(),
    inStock: z.boolean().optional(),
    iceMark: z.boolean().optional().describe('Vain renkaat, joilla on jääpitomerkki'),
    sort: z.enum(['recommended', 'price', '-price', 'noise', 'wetGrip', 'fuel']).default('recommended'),
  }),
  run: async ({ size, model, inStock, iceMark, sort, onSale, ...filters }, { facts }) => {
    const fullSize = size === undefined ? undefined : (normaliseTyreSize(size) ?? size);
    const { items, total } = await facts.findTyres({
      ...filters,
      ...(fullSize === undefined ? {} : { size: fullSize }),
      ...(onSale ? { onSale } : {}),
      sort: sort === 'price' || sort === '-price' || sort === 'noise' ? sort : 'recommended',
      page: 1,
      limit: READ,
    });
    const order = orders[sort];
    const kept = items.filter(
      (tyre) => (!inStock || tyre.stock > 0) && (!iceMark || tyre.details.iceMark) && (model === undefined || hasWords(tyre, model)),
    );
    const sorted = order ? kept.toSorted(order) : kept.toSorted((a, b) => Number(b.stock > 0) - Number(a.stock > 0));
    const prices = kept.map(({ currentPrice }) => centsOf(currentPrice));
    return {
      size: fullSize ?? null,
      found: inStock || iceMark || model !== undefined ? kept.length : total,
      cheapest: prices.length > 0 ? { amount: Math.min(...prices) / 100 } : null,
      dearest: prices.length > 0 ? { amount: Math.max(...prices) / 100 } : null,
      tyres: sorted.slice(0, SHOWN).map(found),
    };
  },
});
