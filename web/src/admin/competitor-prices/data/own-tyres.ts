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
