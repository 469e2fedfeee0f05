import { paginationOf } from '#contracts/fields';
import type { InputOf, OutputOf } from '#contracts/operation';
import type { findTyres } from '#contracts/catalogue/tyre-finder';
import type { WireTyre } from '../records/wire-tyre.ts';
import { filtersOf } from './filters.ts';
import { FilterExclusions, type Counts } from './filter-exclusions.ts';
import { readSearch, type SearchReading, type Vocabulary } from './search-reading.ts';
import { SearchedName } from './searched-name.ts';
import { completions } from './search-completions.ts';
import { TyreColumns } from './tyre-columns.ts';
import { TyreOrders, type TyreOrder } from './tyre-orders.ts';

export type FinderInput = InputOf<typeof findTyres>;
export type FinderResult = OutputOf<typeof findTyres>;

const CACHED_FILTERS = 256;

/** Filters, counts, sorts and pages all tyres that visitors can buy, in memory. The read model updates it. */
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
  /** Counts of recent queries by Filters.key; cleared at every change of a tyre. */
  private readonly cachedCounts = new Map<string, Counts>();
  private readonly exclusions = new FilterExclusions();
  /** The names of the tyres at the moment; null after a change. */
  private names: Vocabulary | null = null;

  get count(): number {
    return this.slotOf.size;
  }

  get(id: string): WireTyre | undefined {
    const slot = this.slotOf.get(id);
    return slot === undefined ? undefined : this.tyres[slot];
  }

  /** Iterates over all tyres in that order. */
  *inOrder(order: TyreOrder): Iterable<WireTyre> {
    for (const slot of this.orders.slots(order)) yield this.at(slot);
  }

  /** Adds a tyre or replaces it. */
  put(tyre: WireTyre): void {
    const known = this.slotOf.get(tyre._id);
    if (known !== undefined) this.orders.remove(known);
    const slot = known ?? this.free.pop() ?? this.tyres.length;
    this.write(slot, tyre);
    this.orders.insert(slot);
  }

  /** Adds or replaces many tyres. From 50 tyres on, drops the sort orders, which the next query rebuilds. */
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
    this.cachedCounts.clear();
    this.names = null;
  }

  private write(slot: number, tyre: WireTyre) {
    this.tyres[slot] = tyre;
    this.slotOf.set(tyre._id, slot);
    this.columns.write(slot, tyre);
    this.cachedCounts.clear();
    this.names = null;
  }

  private at(slot: number): WireTyre {
    const tyre = this.tyres[slot];
    if (!tyre) throw new Error(`The finder has no tyre at ${slot}`);
    return tyre;
  }

  /**
   * Runs a visitor's query. Returns one page, and for each facet value the number of results that choosing it would give.
   * @param first the kind of tyres that comes first in the recommended order
   */
  find(query: FinderInput, first: WireTyre['type'] = 'summer'): FinderResult {
    const reading = query.search ? readSearch(query.search, this.vocabulary()) : null;
    const { facets, total, widenings } = this.counts(reading === null ? query : withReading(query, reading));
    const order = this.orders.slots(query.sort === 'recommended' ? `${first}-first` : query.sort);
    const slots = this.exclusions.page(order, (query.page - 1) * query.limit, query.limit, total);
    const items = slots.map((slot) => this.at(slot));
    return { items, facets, pagination: paginationOf(query.page, query.limit, total), reading, widenings };
  }

  /** Returns up to `limit` searches that a text may become, each with the number of its tyres. */
  suggest(search: string, limit: number): { search: string; count: number }[] {
    const reading = readSearch(search, this.vocabulary());
    if (search === '' || !reading.isUnderstood) return [];
    const query = { sort: 'manufacturer', page: 1, limit: 1 } as const;
    const { facets, total } = this.counts(withReading(query, reading));
    if (total === 0) return [];
    const models = new Map<string, number>();
    this.exclusions.eachResult((slot) => {
      const { manufacturer, model } = this.at(slot);
      const name = `${manufacturer} ${model}`;
      models.set(name, (models.get(name) ?? 0) + 1);
    });
    const found = completions(reading, { models, sizes: facets.size, manufacturers: facets.manufacturer }, limit);
    return found
      .map((text) => ({ search: text, count: this.counts(withReading(query, readSearch(text, this.vocabulary()))).total }))
      .filter(({ count }) => count > 0);
  }

  /** Marks the tyres that a query excludes, and counts the others. */
  private counts(query: FinderInput): Counts {
    const filters = filtersOf(query, this.columns);
    this.exclusions.mark(filters, this.columns, this.tyres.length);
    const known = this.cachedCounts.get(filters.key);
    if (known) return known;
    const counted = this.exclusions.count(filters, this.columns);
    this.cacheCounts(filters.key, counted);
    return counted;
  }

  private vocabulary(): Vocabulary {
    if (this.names) return this.names;
    const { columns } = this;
    const [makes, models, sizes] = [new Set<number>(), new Set<number>(), new Set<number>()];
    for (const slot of this.slotOf.values()) {
      makes.add(columns.manufacturer[slot] ?? 0);
      models.add(columns.model[slot] ?? 0);
      sizes.add(columns.size[slot] ?? 0);
    }
    this.names = {
      manufacturers: [...makes].map((number) => new SearchedName(columns.manufacturerNames.get(number) ?? '')),
      models: [...models].flatMap((number) => columns.modelNames[number] ?? []),
      sizes: [...sizes].map((number) => columns.sizes.valueOf(number)),
    };
    return this.names;
  }

  private cacheCounts(key: string, counts: Counts) {
    const oldest = this.cachedCounts.size >= CACHED_FILTERS ? this.cachedCounts.keys().next().value : undefined;
    if (oldest !== undefined) this.cachedCounts.delete(oldest);
    this.cachedCounts.set(key, counts);
  }
}

/** Adds the filters that were read from a search. Those that the query names itself stay. */
function withReading(query: FinderInput, reading: SearchReading): FinderInput {
  const { unknown, isUnderstood, ...filters } = reading;
  // A search of unknown words only finds nothing. No size is like them.
  return isUnderstood ? { ...filters, ...query } : { ...query, size: unknown.join(' ') };
}
