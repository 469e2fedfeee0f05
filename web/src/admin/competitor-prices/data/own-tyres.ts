import { useMemo } from 'react';
import { tyresOf, useSizes } from '../../catalogue/data/size-list.ts';
import { tyreName } from '../../catalogue/data/tyre-labels.ts';

/** A tyre of the shop that a competitor's price is compared with. */
export interface OwnTyre {
  label: string;
  /** Euros that a visitor pays now. */
  price: number;
}

/** Returns the shop's tyres by id. Empty while they load and when they cannot be read: the monitors are shown without them. */
export function useOwnTyres(): ReadonlyMap<string, OwnTyre> {
  const { data } = useSizes();
  return useMemo(() => {
    const tyres = (data ?? []).flatMap(tyresOf);
    return new Map(tyres.map((tyre) => [tyre._id, { label: `${tyreName(tyre)} ${tyre.fullSize}`, price: tyre.currentPrice }]));
  }, [data]);
}

/** Sizes are typed in several ways: 205/55R16, 205/55 R16, 205 / 55 ZR 16. */
const folded = (text: string): string => text.toLocaleLowerCase('fi').replaceAll(/(\d{3})\s*\/\s*(\d{2})\s*z?r\s*(\d{2})/g, '$1/$2r$3');

/** Returns the ids of the tyres whose label contains every typed word, at most `limit`. */
export function findOwnTyres(tyres: ReadonlyMap<string, OwnTyre>, typed: string, limit: number): string[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const found: string[] = [];
  for (const [id, { label }] of tyres) {
    if (found.length === limit) break;
    const text = folded(label);
    if (words.every((word) => text.includes(word))) found.push(id);
  }
  return found;
}
