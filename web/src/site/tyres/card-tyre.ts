import type { FinderResult, Label, ActiveOffer, Tyre } from './tyre-texts.ts';

const plain = [
  '_id',
  'manufacturer',
  'model',
  'fullSize',
  'type',
  'winterType',
  'stock',
  'currentPrice',
  'currentFinancingPrice',
  'loadIndex',
  'speedSymbol',
] as const satisfies (keyof Tyre)[];

/** The data of a tyre that its card shows. */
export interface CardTyre extends Pick<Tyre, (typeof plain)[number]> {
  label: Label;
  image: string | null;
  sale: ActiveOffer | null;
}

/**
 * A card's tyre as an array of values. The page contains them a second time, for hydration: as objects, the names of 14 fields
 * for each of 24 tyres would be most of that data. Trailing nulls are omitted.
 */
export type CardRow = readonly unknown[];

/** Returns the offer if it is active, otherwise null. */
export const activeOffer = ({ isActive, name, discountPercent, lowestPrice30Days, endDate }: Tyre['sale']): ActiveOffer | null =>
  isActive ? { name, discountPercent, lowestPrice30Days, endDate } : null;

/** Encodes the card data of a tyre as a row. */
export function rowOf(tyre: Tyre): CardRow {
  const { fuelEfficiency, wetGrip, noiseLevel, noiseClass, snowMark, iceMark } = tyre.details;
  const label = [fuelEfficiency, wetGrip, noiseLevel, noiseClass, snowMark || null, iceMark || null];
  const image = tyre.images.thumbnail ?? tyre.images.pattern;
  const row = [...plain.map((name) => tyre[name]), ...label, image, activeOffer(tyre.sale)];
  return row.slice(0, row.findLastIndex((value) => value !== null) + 1);
}

/** Decodes a row. */
export function cardTyre(row: CardRow): CardTyre {
  const fields = Object.fromEntries(plain.map((name, at) => [name, row[at] ?? null])) as Pick<Tyre, (typeof plain)[number]>;
  const [fuelEfficiency, wetGrip, noiseLevel, noiseClass, snowMark, iceMark, image, sale] = row.slice(plain.length);
  const label = {
    fuelEfficiency: fuelEfficiency ?? null,
    wetGrip: wetGrip ?? null,
    noiseLevel: noiseLevel ?? null,
    noiseClass: noiseClass ?? null,
    snowMark: snowMark === true,
    iceMark: iceMark === true,
  } as Label;
  return { ...fields, label, image: (image ?? null) as string | null, sale: (sale ?? null) as ActiveOffer | null };
}

/** Returns the finder route's data from an API result. Omits the size facet, which is not among the filters. */
export function finderData({ items, facets, pagination, widenings }: FinderResult) {
  const { size: _, ...shown } = facets;
  return { items: items.map(rowOf), facets: shown, pagination, widenings };
}

export type FinderData = ReturnType<typeof finderData>;
