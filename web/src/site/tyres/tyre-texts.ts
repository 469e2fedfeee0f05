import type { OutputOf } from '#contracts/operation';
import type { findTyres } from '#contracts/catalogue/tyre-finder';

/** A page of tyres with facets, as the API returns it. */
export type FinderResult = OutputOf<typeof findTyres>;
export type Tyre = FinderResult['items'][number];
/** The values of the EU label. */
export type Label = Pick<Tyre['details'], 'fuelEfficiency' | 'wetGrip' | 'noiseLevel' | 'noiseClass' | 'snowMark' | 'iceMark'>;
/** An active offer. */
export type ActiveOffer = Pick<Tyre['sale'], 'name' | 'discountPercent' | 'lowestPrice30Days' | 'endDate'>;
export type Priced = Pick<Tyre, 'currentPrice' | 'currentFinancingPrice'> & { sale: ActiveOffer | null };
export type Season = 'summer' | 'friction' | 'studded';

export const seasonOf = (tyre: Pick<Tyre, 'type' | 'winterType'>): Season =>
  tyre.type === 'summer' ? 'summer' : tyre.winterType === 'studded' ? 'studded' : 'friction';

export const seasonNames = { summer: 'Kesärengas', friction: 'Kitkarengas', studded: 'Nastarengas' } as const satisfies Record<
  Season,
  string
>;
export const typeNames: Readonly<Record<string, string>> = { summer: 'Kesärenkaat', winter: 'Talvirenkaat' };
export const winterNames: Readonly<Record<string, string>> = { friction: 'Kitkarenkaat', studded: 'Nastarenkaat' };
export const vehicleNames: Readonly<Record<string, string>> = {
  henkilöauto: 'Henkilöauto',
  suv: 'Katumaasturi',
  pakettiauto: 'Pakettiauto',
};

export const countText = (total: number): string => (total === 1 ? '1 rengas' : `${total} rengasta`);

export const sortNames = {
  recommended: 'Suosittelemme',
  price: 'Halvin ensin',
  '-price': 'Kallein ensin',
  '-discount': 'Suurin alennus ensin',
  noise: 'Hiljaisin ensin',
  manufacturer: 'Merkki A–Ö',
} as const;

/** Returns the load and speed index as far as known, such as '91V'. */
export const indexOf = (tyre: Pick<Tyre, 'loadIndex' | 'speedSymbol'>): string => `${tyre.loadIndex ?? ''}${tyre.speedSymbol ?? ''}`;

const day = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

/** Returns an offer's last day as 'Voimassa pe 20.11.2026 asti'. Without a last day the offer lasts while stock does. */
export const validityOf = (endDate: string | null): string =>
  endDate === null ? 'Voimassa niin kauan kuin tavaraa riittää' : `Voimassa ${day.format(new Date(endDate))} asti`;

/** Formats a discount as '-20 %' or '-12,5 %'. Returns null if there is nothing to show. */
export const percentOf = (discountPercent: number | null): string | null =>
  discountPercent === null || discountPercent <= 0 ? null : `-${String(discountPercent).replace('.', ',')}\u00a0%`;

export interface Stock {
  text: string;
  state: 'in' | 'few' | 'order';
}

/** Returns the stock status. A full set is four tyres. */
export function stockOf(pieces: number): Stock {
  if (pieces >= 4) return { text: 'Varastossa', state: 'in' };
  if (pieces > 0) return { text: `Varastossa enää ${pieces} kpl`, state: 'few' };
  return { text: 'Tilaustuote', state: 'order' };
}
