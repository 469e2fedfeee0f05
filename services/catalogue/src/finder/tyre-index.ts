import { paginationOf } from '#contracts/fields';
import type { InputOf, OutputOf } from '#contracts/operation';
import type { findTyres } from '#contracts/catalogue/tyre-finder';
import type { WireTyre } from '../records/wire-tyre.ts';
import { filtersOf } from './filters.ts';
import { FilterMisses, type Counts } from './filter-misses.ts';
import { TyreColumns } from './tyre-columns.ts';
import { TyreOrders, type FinderSort } from './tyre-orders.ts';

export type FinderInput = InputOf<typeof findTyres>;
export type FinderAnswer = OutputOf<typeof findTyres>;

const CACHED_FILTERS = 256;

/**
 * All tyres that visitors can buy, in memory: filtered, counted, sorted and paged. The read model keeps it up to date.
 */
export class TyreIndex {
  private readonly slotOf = new Map<string, number>();
  private readonly tyres: (WireTyre | undefined)[] = [];
  private readonly free: number[] = [];
  private readonly columns = new TyreColumns();
  private readonly orders = new TyreOrders(
    this.columns,
    (slot) => this.at(slot),
    () => this.slotOf.values(),
  );
  /** Counts of the latest filters; forgotten at every change. */
  private readonly counted = new Map<string, Counts>();
  private readonly misses = new FilterMisses();

  get count(): number {
    return this.slotOf.size;
  }

  get(id: string): WireTyre | undefined {
    const slot = this.slotOf.get(id);
    return slot === undefined ? undefined : this.tyres[slot];
  }

  /** All tyres in that order. */
  *inOrder(sort: FinderSort): Iterable<WireTyre> {
    for (const slot of this.orders.slots(sort)) yield this.at(slot);
  }

  /** Adds a tyre or replaces it. */
  put(tyre: WireTyre): void {
    const known = this.slotOf.get(tyre._id);
    if (known !== undefined) this.orders.remove(known);
    const slot = known ?? this.free.pop() ?? this.tyres.length;
    this.write(slot, tyre);
    this.orders.insert(slot);
  }

  /** Adds or replaces many at once; the orders are made anew by the next query. */
  putMany(tyres: readonly WireTyre[]): void {
    if (tyres.length < 50) {
      for (const tyre of tyres) this.put(tyre);
      return;
    }
    this.orders.clear();
    for (const tyre of tyres) this.write(this.slotOf.get(tyre._id) ?? this.free.pop() ?? this.tyres.length, tyre);
  }

  delete(id: string): void {
    const slot = this.slotOf.get(id);
    if (slot === undefined) return;
    this.orders.remove(slot);
    this.slotOf.delete(id);
    this.tyres[slot] = undefined;
    this.columns.clear(slot);
    this.free.push(slot);
    this.counted.clear();
  }

  private write(slot: number, tyre: WireTyre) {
    this.tyres[slot] = tyre;
    this.slotOf.set(tyre._id, slot);
    this.columns.write(slot, tyre);
    this.counted.clear();
  }

  private at(slot: number): WireTyre {
    const tyre = this.tyres[slot];
    if (!tyre) throw new Error(`The finder has no tyre at ${slot}`);
    return tyre;
  }

  /** Answers a visitor's query: one page, and for each facet what every choice would leave. */
  find(query: FinderInput): FinderAnswer {
    const filters = filtersOf(query, this.columns);
    this.misses.mark(filters, this.columns, this.tyres.length);
    let counted = this.counted.get(filters.key);
    if (!counted) {
      counted = this.misses.count(filters, this.columns);
      this.remember(filters.key, counted);
    }
    const { facets, total } = counted;
    const slots = this.misses.page(this.orders.slots(query.sort), (query.page - 1) * query.limit, query.limit, total);
    return { items: slots.map((slot) => this.at(slot)), facets, pagination: paginationOf(query.page, query.limit, total) };
  }

  private remember(key: string, counts: Counts) {
    const oldest = this.counted.size >= CACHED_FILTERS ? this.counted.keys().next().value : undefined;
    if (oldest !== undefined) this.counted.delete(oldest);
    this.counted.set(key, counts);
  }
}
