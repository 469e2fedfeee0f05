import type { Found, Label, OfferShown, TyreShown } from './tyre-words.ts';

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
] as const satisfies (keyof TyreShown)[];

/** What a card shows of a tyre. */
export interface CardTyre extends Pick<TyreShown, (typeof plain)[number]> {
  label: Label;
  image: string | null;
  sale: OfferShown | null;
}

/**
 * A card's tyre as its values in turn. The browser gets them a second time, to take the page over: the names of 14 fields,
 * 24 times on a page, would be most of it. Nothing follows the last value that there is.
 */
export type CardRow = readonly unknown[];

/** The offer if it runs. */
export const runningOffer = ({ isActive, name, discountPercent, lowestPrice30Days, endDate }: TyreShown['sale']): OfferShown | null =>
  isActive ? { name, discountPercent, lowestPrice30Days, endDate } : null;

export function rowOf(tyre: TyreShown): CardRow {
  const { fuelEfficiency, wetGrip, noiseLevel, noiseClass, snowMark, iceMark } = tyre.details;
  const label = [fuelEfficiency, wetGrip, noiseLevel, noiseClass, snowMark || null, iceMark || null];
  const image = tyre.images.thumbnail ?? tyre.images.pattern;
  const row = [...plain.map((name) => tyre[name]), ...label, image, runningOffer(tyre.sale)];
  return row.slice(0, row.findLastIndex((value) => value !== null) + 1);
}

export function cardTyre(row: CardRow): CardTyre {
  const fields = Object.fromEntries(plain.map((name, at) => [name, row[at] ?? null])) as Pick<TyreShown, (typeof plain)[number]>;
  const [fuelEfficiency, wetGrip, noiseLevel, noiseClass, snowMark, iceMark, image, sale] = row.slice(plain.length);
  const label = {
    fuelEfficiency: fuelEfficiency ?? null,
    wetGrip: wetGrip ?? null,
    noiseLevel: noiseLevel ?? null,
    noiseClass: noiseClass ?? null,
    snowMark: snowMark === true,
    iceMark: iceMark === true,
  } as Label;
  return { ...fields, label, image: (image ?? null) as string | null, sale: (sale ?? null) as OfferShown | null };
}

/** What the finder shows of what was found: no sizes, which are not among its filters. */
export function shownOf({ items, facets, pagination }: Found) {
  const { size: _, ...shown } = facets;
  return { items: items.map(rowOf), facets: shown, pagination };
}

export type FinderShown = ReturnType<typeof shownOf>;
