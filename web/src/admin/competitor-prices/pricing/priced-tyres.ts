import type { PriceComparison } from '#contracts/rules/price-comparison';
import { tyresOf } from '../../catalogue/data/size-list.ts';
import { type SizeWithTyres, type Tyre, tyreName } from '../../catalogue/data/tyre-labels.ts';

/** A tyre with its competitors. */
export interface PricedTyre {
  tyre: Tyre;
  comparison: PriceComparison;
}

export const sides = ['kalliimpi', 'halvempi'] as const;
export const seasons = ['kesa', 'talvi'] as const;
export const orders = ['nimi', 'hinta'] as const;

/** What the view shows. Undefined: all tyres, sorted by the gap. */
export interface Shown {
  search: string;
  /** The shop is the more expensive or the cheaper one. */
  side: (typeof sides)[number] | undefined;
  season: (typeof seasons)[number] | undefined;
  order: (typeof orders)[number] | undefined;
}

/** Returns the tyres that have a competitor. */
export const pricedTyres = (sizes: readonly SizeWithTyres[], comparisons: ReadonlyMap<string, PriceComparison>): PricedTyre[] =>
  sizes.flatMap(tyresOf).flatMap((tyre) => {
    const comparison = comparisons.get(tyre._id);
    return comparison === undefined ? [] : [{ tyre, comparison }];
  });

const folded = (text: string) => text.trim().toLocaleLowerCase('fi');
const sizeText = (text: string) => folded(text).replaceAll(/[\s/]/g, '');

/** The words of a search may be in any order and in different fields: '205/55R16 nokian'. */
function matches({ tyre, comparison }: PricedTyre, search: string): boolean {
  const text = folded([tyreName(tyre), tyre.ean ?? '', ...comparison.competitors.map(({ name }) => name)].join(' '));
  const size = sizeText(tyre.fullSize);
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word) || size.includes(sizeText(word)));
}

const isShown = (priced: PricedTyre, { search, side, season }: Shown): boolean => {
  const { gapCents } = priced.comparison;
  if (side !== undefined && !(side === 'kalliimpi' ? gapCents > 0 : gapCents < 0)) return false;
  if (season !== undefined && priced.tyre.type !== (season === 'kesa' ? 'summer' : 'winter')) return false;
  return matches(priced, search);
};

const byName = (one: PricedTyre, other: PricedTyre) =>
  tyreName(one.tyre).localeCompare(tyreName(other.tyre), 'fi') ||
  one.tyre.fullSize.localeCompare(other.tyre.fullSize, 'fi') ||
  one.tyre._id.localeCompare(other.tyre._id);
const byPrice = (one: PricedTyre, other: PricedTyre) => one.comparison.ownCents - other.comparison.ownCents || byName(one, other);
/** The tyre that is most above its cheapest competitor first. */
const byGap = (one: PricedTyre, other: PricedTyre) =>
  other.comparison.gapCents - one.comparison.gapCents || other.comparison.gapTenths - one.comparison.gapTenths || byName(one, other);

/** Returns the tyres to show, in their order. */
export const shownTyres = (tyres: readonly PricedTyre[], shown: Shown): PricedTyre[] =>
  tyres.filter((priced) => isShown(priced, shown)).toSorted(shown.order === 'nimi' ? byName : shown.order === 'hinta' ? byPrice : byGap);

/**
 * Returns the ids of the tyres to show, without moving those that are shown already: a row whose price the owner has just saved
 * stays in place. A tyre that is no longer in the list is left out, and a new one comes last.
 */
export function keptOrder(before: readonly string[], tyres: readonly PricedTyre[], shown: Shown): string[] {
  const existing = new Set(tyres.map(({ tyre }) => tyre._id));
  const kept = before.filter((id) => existing.has(id));
  const isKept = new Set(kept);
  const added = shownTyres(tyres, shown).map(({ tyre }) => tyre._id);
  return [...kept, ...added.filter((id) => !isKept.has(id))];
}
