import type { finderSorts } from '#contracts/catalogue/tyre-finder';
import type { WireTyre } from '../records/wire-tyre.ts';
import { finnishOrder } from './finnish-order.ts';
import { SUMMER, type TyreColumns } from './tyre-columns.ts';

/** The orders in which the finder keeps the tyres. The recommended order is one per season: which one applies depends on the day. */
export type TyreOrder = Exclude<(typeof finderSorts)[number], 'recommended'> | `${WireTyre['type']}-first`;

/** More than the finder will ever have slots. A primary key times this, plus a rank, is still exact in a double. */
const RANKS = 2 ** 22;
const MAX_CENTS = 10_000_000;

/** More than any key within a season. */
const OUT_OF_SEASON = 100_000;

/** Offers first, by discount descending, then the rest. Among equals, tyres in stock come first. */
const withinSeason = ({ onSale, discount, inStock }: TyreColumns, slot: number) =>
  (onSale[slot] === 1 ? 2 * (1000 - (discount[slot] ?? 0)) : 10_000) + (inStock[slot] === 1 ? 0 : 1);

const primaryKeys: Record<TyreOrder, (columns: TyreColumns, slot: number) => number> = {
  'summer-first': (columns, slot) => (columns.kind[slot] === SUMMER ? 0 : OUT_OF_SEASON) + withinSeason(columns, slot),
  'winter-first': (columns, slot) => (columns.kind[slot] === SUMMER ? OUT_OF_SEASON : 0) + withinSeason(columns, slot),
  price: ({ price }, slot) => price[slot] ?? 0,
  '-price': ({ price }, slot) => MAX_CENTS - (price[slot] ?? 0),
  manufacturer: () => 0,
  '-discount': ({ discount }, slot) => 1000 - (discount[slot] ?? 0),
  noise: ({ noise }, slot) => noise[slot] ?? 0,
};

/**
 * The tyres in each sort order that visitors can choose, and in that of each season. The orders are updated with every change, so that a query need
 * not sort. Every order is total (ties are broken by manufacturer, model, size and identifier), so that pages never overlap.
 */
export class TyreOrders {
  private readonly built = new Map<TyreOrder, number[]>();

  constructor(
    private readonly columns: TyreColumns,
    private readonly tyreAt: (slot: number) => WireTyre,
    private readonly liveSlots: () => Iterable<number>,
  ) {}

  /** Returns the slots of all tyres in that order. */
  slots(sort: TyreOrder): readonly number[] {
    const known = this.built.get(sort);
    if (known) return known;
    const order = sort === 'manufacturer' ? this.buildBase() : this.build(sort);
    this.built.set(sort, order);
    return order;
  }

  /** Drops the orders: rebuilding them is cheaper than updating them while many tyres change. */
  clear(): void {
    this.built.clear();
  }

  /** Removes a slot. Call it before the slot's values change. */
  remove(slot: number): void {
    for (const order of this.built.values()) {
      const at = order.indexOf(slot);
      if (at >= 0) order.splice(at, 1);
    }
  }

  /** Inserts a slot at its position. Call it after the slot's values have changed. */
  insert(slot: number): void {
    for (const [sort, order] of this.built) {
      let low = 0;
      let high = order.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (this.compare(sort, order[middle] ?? 0, slot) < 0) low = middle + 1;
        else high = middle;
      }
      order.splice(low, 0, slot);
    }
  }

  private compare(sort: TyreOrder, a: number, b: number): number {
    const key = primaryKeys[sort];
    return key(this.columns, a) - key(this.columns, b) || this.compareBase(a, b);
  }

  private compareBase(a: number, b: number): number {
    const [one, other] = [this.tyreAt(a), this.tyreAt(b)];
    return (
      finnishOrder(one.manufacturer, other.manufacturer) ||
      finnishOrder(one.model, other.model) ||
      finnishOrder(one.fullSize, other.fullSize) ||
      (one._id < other._id ? -1 : 1)
    );
  }

  private buildBase(): number[] {
    // Many tyres share few names. Ranking each distinct name once saves most of the slow locale-aware comparisons.
    const slots = [...this.liveSlots()];
    const manufacturers = ranksOf(slots.map((slot) => this.tyreAt(slot).manufacturer));
    const models = ranksOf(slots.map((slot) => this.tyreAt(slot).model));
    const sizes = ranksOf(slots.map((slot) => this.tyreAt(slot).fullSize));
    const rows = slots.map((slot) => {
      const tyre = this.tyreAt(slot);
      return {
        slot,
        id: tyre._id,
        manufacturer: manufacturers.get(tyre.manufacturer) ?? 0,
        model: models.get(tyre.model) ?? 0,
        size: sizes.get(tyre.fullSize) ?? 0,
      };
    });
    rows.sort((a, b) => a.manufacturer - b.manufacturer || a.model - b.model || a.size - b.size || (a.id < b.id ? -1 : 1));
    return rows.map((row) => row.slot);
  }

  private build(sort: TyreOrder): number[] {
    const base = this.slots('manufacturer');
    const key = primaryKeys[sort];
    const keys = new Float64Array(base.length);
    for (let rank = 0; rank < base.length; rank += 1) keys[rank] = key(this.columns, base[rank] ?? 0) * RANKS + rank;
    keys.sort();
    return Array.from(keys, (combined) => base[combined % RANKS] ?? 0);
  }
}

/** Returns each text's rank in Finnish order; texts that differ only in case share a rank. */
function ranksOf(texts: readonly string[]): Map<string, number> {
  const ranks = new Map<string, number>();
  let last: string | undefined;
  let rank = 0;
  for (const text of [...new Set(texts)].toSorted(finnishOrder)) {
    if (last !== undefined && finnishOrder(last, text) !== 0) rank += 1;
    ranks.set(text, rank);
    last = text;
  }
  return ranks;
}
