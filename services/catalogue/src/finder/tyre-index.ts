import { labelClasses, vehicleTypes } from '#contracts/catalogue';
import { paginationOf } from '#contracts/fields';
import { centsOf } from '#contracts/money';
import type { InputOf, OutputOf } from '#contracts/operation';
import type { findTyres } from '#contracts/tyre-finder';
import { matchesTyreSize, normaliseTyreSize } from '#contracts/tyre-size';
import { manufacturerKey } from '../manufacturer/manufacturer.model.ts';
import type { WireTyre } from '../tyre/wire-tyre.ts';
import { FacetCounts, seasonOf, type WireFacets } from './facet-counts.ts';
import { FRICTION, NO_CLASS, NO_NOISE, STUDDED, TyreColumns } from './tyre-columns.ts';
import { TyreOrders, type FinderSort } from './tyre-orders.ts';

export type FinderInput = InputOf<typeof findTyres>;
export type FinderAnswer = OutputOf<typeof findTyres>;

const ANY_CENTS = 2_147_483_647;
const CACHED_FILTERS = 256;

// One bit a filter that a tyre may miss.
const SIZE = 1;
const TYPE = 2;
const WINTER = 4;
const VEHICLE = 8;
const MAKE = 16;
const PRICE = 32;
const FUEL = 64;
const WET = 128;
const NOISE = 256;
const SALE = 512;

/** A query in the terms of the columns. */
interface Filters {
  key: string;
  /** by number of the size: 1 when chosen; null: all */
  sizes: Uint8Array | null;
  /** 0 summer, 1 winter, -1 both */
  season: number;
  /** STUDDED, FRICTION or -1 */
  winter: number;
  vehicle: number;
  makes: Uint8Array | null;
  chosenMakes: number[];
  maxCents: number;
  /** worst class that will do; NO_CLASS: also tyres without one */
  fuel: number;
  wet: number;
  maxNoise: number;
  saleOnly: boolean;
}

/**
 * All tyres that visitors can buy, ready to be filtered, counted, sorted and paged in memory. Holds what it is given;
 * who keeps it up to date is the shelf.
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
  private readonly counted = new Map<string, { facets: WireFacets; total: number }>();

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
    const filters = this.filtersOf(query);
    const order = this.orders.slots(query.sort);
    const start = (query.page - 1) * query.limit;
    const known = this.counted.get(filters.key);
    const page: WireTyre[] = [];
    const { facets, total } = known ?? this.countFacets(filters, order);
    if (!known) this.remember(filters.key, { facets, total });
    if (start < total) this.collect(filters, order, start, Math.min(query.limit, total - start), page);
    return { items: page, facets, pagination: paginationOf(query.page, query.limit, total) };
  }

  private remember(key: string, counts: { facets: WireFacets; total: number }) {
    const oldest = this.counted.size >= CACHED_FILTERS ? this.counted.keys().next().value : undefined;
    if (oldest !== undefined) this.counted.delete(oldest);
    this.counted.set(key, counts);
  }

  private collect(filters: Filters, order: readonly number[], start: number, limit: number, page: WireTyre[]) {
    let passed = 0;
    for (let at = 0; at < order.length && page.length < limit; at += 1) {
      const slot = order[at] ?? 0;
      if (this.misses(filters, slot) !== 0) continue;
      if (passed >= start) page.push(this.at(slot));
      passed += 1;
    }
  }

  private countFacets(filters: Filters, order: readonly number[]): { facets: WireFacets; total: number } {
    const columns = this.columns;
    const counts = new FacetCounts(columns);
    let total = 0;
    for (let at = 0; at < order.length; at += 1) {
      const slot = order[at] ?? 0;
      const miss = this.misses(filters, slot);
      if (miss === 0) {
        total += 1;
        this.countAll(counts, slot);
      } else if ((miss & (miss - 1)) === 0) {
        // Only this one filter stands in the way: the tyre counts for its facet alone.
        this.countOne(counts, slot, miss);
      }
    }
    return { facets: counts.toWire(filters.chosenMakes), total };
  }

  private misses(filters: Filters, slot: number): number {
    const { size, make, kind, vehicle, price, fuel, wet, noise, onSale } = this.columns;
    const tyreKind = kind[slot] ?? 0;
    let miss = 0;
    if (filters.sizes !== null && filters.sizes[size[slot] ?? 0] !== 1) miss |= SIZE;
    if (filters.season >= 0 && seasonOf(tyreKind) !== filters.season) miss |= TYPE;
    if (filters.winter >= 0 && tyreKind !== filters.winter) miss |= WINTER;
    if (filters.vehicle >= 0 && vehicle[slot] !== filters.vehicle) miss |= VEHICLE;
    if (filters.makes !== null && filters.makes[make[slot] ?? 0] !== 1) miss |= MAKE;
    if ((price[slot] ?? 0) > filters.maxCents) miss |= PRICE;
    if ((fuel[slot] ?? 0) > filters.fuel) miss |= FUEL;
    if ((wet[slot] ?? 0) > filters.wet) miss |= WET;
    if ((noise[slot] ?? 0) > filters.maxNoise) miss |= NOISE;
    if (filters.saleOnly && onSale[slot] !== 1) miss |= SALE;
    return miss;
  }

  private countAll(counts: FacetCounts, slot: number) {
    const { size, make, kind, vehicle, price, fuel, wet, noise, onSale } = this.columns;
    const tyreKind = kind[slot] ?? 0;
    const cents = price[slot] ?? 0;
    add(counts.size, size[slot]);
    add(counts.make, make[slot]);
    add(counts.type, seasonOf(tyreKind));
    add(counts.winterType, tyreKind);
    add(counts.vehicle, vehicle[slot]);
    add(counts.fuel, fuel[slot]);
    add(counts.wet, wet[slot]);
    add(counts.noise, noise[slot]);
    counts.onSale += onSale[slot] ?? 0;
    if (cents < counts.minPrice) counts.minPrice = cents;
    if (cents > counts.maxPrice) counts.maxPrice = cents;
  }

  private countOne(counts: FacetCounts, slot: number, facet: number) {
    const columns = this.columns;
    if (facet === SIZE) add(counts.size, columns.size[slot]);
    else if (facet === TYPE) add(counts.type, seasonOf(columns.kind[slot] ?? 0));
    else if (facet === WINTER) add(counts.winterType, columns.kind[slot]);
    else if (facet === VEHICLE) add(counts.vehicle, columns.vehicle[slot]);
    else if (facet === MAKE) add(counts.make, columns.make[slot]);
    else if (facet === FUEL) add(counts.fuel, columns.fuel[slot]);
    else if (facet === WET) add(counts.wet, columns.wet[slot]);
    else if (facet === NOISE) add(counts.noise, columns.noise[slot]);
    else if (facet === PRICE) {
      const cents = columns.price[slot] ?? 0;
      if (cents < counts.minPrice) counts.minPrice = cents;
      if (cents > counts.maxPrice) counts.maxPrice = cents;
    }
    // A tyre that only misses 'on sale' is not on sale, so it adds nothing to that count.
  }

  private filtersOf(query: FinderInput): Filters {
    const makeKeys = (query.manufacturer ?? '').split(',').map(manufacturerKey).filter((key) => key !== '');
    const chosenMakes = makeKeys.map((key) => this.columns.makes.find(key)).filter((number) => number !== undefined);
    const wholeSize = query.size ? normaliseTyreSize(query.size) : null;
    return {
      key: JSON.stringify([
        wholeSize ?? query.size, query.type, query.winterType, query.vehicleType, makeKeys, query.maxPrice,
        query.fuel, query.wet, query.maxNoise, query.onSale === true,
      ]),
      sizes: query.size ? this.chosenSizes(query.size, wholeSize) : null,
      season: query.type === undefined ? -1 : query.type === 'summer' ? 0 : 1,
      winter: query.winterType === undefined ? -1 : query.winterType === 'studded' ? STUDDED : FRICTION,
      vehicle: query.vehicleType === undefined ? -1 : vehicleTypes.indexOf(query.vehicleType),
      makes: makeKeys.length === 0 ? null : flags(this.columns.makes.length, chosenMakes),
      chosenMakes,
      maxCents: query.maxPrice === undefined ? ANY_CENTS : centsOf(query.maxPrice),
      fuel: query.fuel === undefined ? NO_CLASS : labelClasses.indexOf(query.fuel),
      wet: query.wet === undefined ? NO_CLASS : labelClasses.indexOf(query.wet),
      maxNoise: query.maxNoise ?? NO_NOISE,
      saleOnly: query.onSale === true,
    };
  }

  private chosenSizes(typed: string, wholeSize: string | null): Uint8Array {
    const { sizes } = this.columns;
    if (wholeSize !== null) {
      const number = sizes.find(wholeSize);
      return flags(sizes.length, number === undefined ? [] : [number]);
    }
    return flags(sizes.length, [...sizes.all().keys()].filter((number) => matchesTyreSize(sizes.valueOf(number), typed)));
  }
}

function add(counters: Int32Array, at: number | undefined) {
  counters[at ?? 0] = (counters[at ?? 0] ?? 0) + 1;
}

function flags(length: number, chosen: Iterable<number>): Uint8Array {
  const chosenFlags = new Uint8Array(length);
  for (const number of chosen) chosenFlags[number] = 1;
  return chosenFlags;
}
