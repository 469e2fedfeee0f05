import { useMemo } from 'react';
import { tyresOf, useSizes } from '../../catalogue/data/size-list.ts';
import { tyreName } from '../../catalogue/data/tyre-labels.ts';
import { matchesTyre, readTyreSearch } from '../../catalogue/data/tyre-search.ts';

/** A tyre of the shop that a competitor's price is compared with. */
export interface OwnTyre {
  label: string;
  /** Euros that a visitor pays now. */
  price: number;
  /** What it is searched by. */
  tyre: Parameters<typeof matchesTyre>[1];
}

/** Returns the shop's tyres by id. Empty while they load and when they cannot be read: the monitors are shown without them. */
export function useOwnTyres(): ReadonlyMap<string, OwnTyre> {
  const { data } = useSizes();
  return useMemo(() => {
    const tyres = (data ?? []).flatMap(tyresOf);
    return new Map(tyres.map((tyre) => [tyre._id, { label: `${tyreName(tyre)} ${tyre.fullSize}`, price: tyre.currentPrice, tyre }]));
  }, [data]);
}

/** Returns the ids of the tyres that a search means: its size in any spelling, and every other word in the label. At most `limit`. */
export function findOwnTyres(tyres: ReadonlyMap<string, OwnTyre>, typed: string, limit: number): string[] {
  const search = readTyreSearch(typed);
  const found: string[] = [];
  for (const [id, { tyre }] of tyres) {
    if (found.length === limit) break;
    if (matchesTyre(search, tyre)) found.push(id);
  }
  return found;
}
