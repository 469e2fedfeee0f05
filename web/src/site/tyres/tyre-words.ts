import type { OutputOf } from '#contracts/operation';
import type { findTyres } from '#contracts/catalogue/tyre-finder';

export type Found = OutputOf<typeof findTyres>;
export type TyreShown = Found['items'][number];
/** What the EU label says. */
export type Label = Pick<TyreShown['details'], 'fuelEfficiency' | 'wetGrip' | 'noiseLevel' | 'noiseClass' | 'snowMark' | 'iceMark'>;
/** An offer that runs. */
export type OfferShown = Pick<TyreShown['sale'], 'name' | 'discountPercent' | 'lowestPrice30Days' | 'endDate'>;
export type Priced = Pick<TyreShown, 'currentPrice' | 'currentFinancingPrice'> & { sale: OfferShown | null };
export type Season = 'summer' | 'friction' | 'studded';

export const seasonOf = (tyre: Pick<TyreShown, 'type' | 'winterType'>): Season =>
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

export const sortNames = {
  recommended: 'Suosittelemme',
  price: 'Halvin ensin',
  '-price': 'Kallein ensin',
  '-discount': 'Suurin alennus ensin',
  noise: 'Hiljaisin ensin',
  manufacturer: 'Merkki A–Ö',
} as const;

/** '205/55R16' with the load and speed index where known: '91V'. */
export const indexOf = (tyre: Pick<TyreShown, 'loadIndex' | 'speedSymbol'>): string => `${tyre.loadIndex ?? ''}${tyre.speedSymbol ?? ''}`;

const day = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});

/** An offer's last day as 'Voimassa pe 20.11.2026 asti'; without one it lasts while stock does. */
export const validityOf = (endDate: string | null): string =>
  endDate === null ? 'Voimassa niin kauan kuin tavaraa riittää' : `Voimassa ${day.format(new Date(endDate))} asti`;

/** '-20 %', '-12,5 %'; null when there is nothing to show. */
export const percentOf = (discountPercent: number | null): string | null =>
  discountPercent === null || discountPercent <= 0 ? null : `-${String(discountPercent).replace('.', ',')}\u00a0%`;

export interface Stock {
  text: string;
  state: 'in' | 'few' | 'order';
}

/** What to say of the stock; a set is four. */
export function stockOf(pieces: number): Stock {
  if (pieces >= 4) return { text: 'Varastossa', state: 'in' };
  if (pieces > 0) return { text: `Varastossa enää ${pieces} kpl`, state: 'few' };
  return { text: 'Tilaustuote', state: 'order' };
}
