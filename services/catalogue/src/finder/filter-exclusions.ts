import type { findTyres } from '#contracts/catalogue/tyre-finder';
import type { OutputOf } from '#contracts/operation';
import { addCount, FacetCounts, type WireFacets } from './facet-counts.ts';
import type { Filters } from './filters.ts';
import { TRAITS, type TyreColumns } from './tyre-columns.ts';

export type Widenings = OutputOf<typeof findTyres>['widenings'];

export interface Counts {
  facets: WireFacets;
  total: number;
  widenings: Widenings;
}

type Column = Uint8Array | Uint16Array | Int32Array | Uint32Array;

// One bit for each filter that can exclude a tyre.
const SIZE = 1;
const TYPE = 2;
const WINTER = 4;
const VEHICLE = 8;
const MANUFACTURER = 16;
const PRICE = 32;
const FUEL = 64;
const WET = 128;
const NOISE = 256;
const OFFER = 512;
const LOAD = 1024;
const SPEED = 2048;
const MODEL = 4096;
/** Two bits, so that an empty slot never looks like a tyre that exactly one filter excludes. */
const EMPTY = 8192 | 16384;

/** What leaving out a filter lets in. The winter type goes with the season, and the speed with the load, as tyres often lack both. */
const widenedBits: readonly [Widenings[number]['filter'], number][] = [
  ['size', SIZE],
  ['winterType', WINTER],
  ['type', TYPE | WINTER],
  ['vehicleType', VEHICLE],
  ['manufacturer', MANUFACTURER],
  ['model', MODEL],
  ['minLoad', LOAD | SPEED],
  ['minSpeed', SPEED],
  ['maxPrice', PRICE],
  ['fuel', FUEL],
  ['wet', WET],
  ['maxNoise', NOISE],
  ['onSale', OFFER],
];

const MAX_INT32 = 2 ** 31 - 1;

const ON_SALE = Uint8Array.of(0, 1);

/**
 * Records which filters exclude each tyre. A tyre that no filter excludes is a result. A tyre that exactly one filter
 * excludes counts for that filter's facet.
 * The loops run column by column, because short loops over typed arrays are many times faster than one loop over whole
 * tyres. They are branch-free, because the processor cannot predict the branches: prices are in no order.
 * The arrays are reused between queries only to save allocations; their contents belong to the latest query.
 */
export class FilterExclusions {
  private marks = new Uint16Array(0);
  private passing = new Uint32Array(0);
  private slots = 0;

  /** Marks in each of the first `slots` slots which of the query's filters exclude it. */
  mark(filters: Filters, columns: TyreColumns, slots: number): void {
    if (this.marks.length < slots) {
      this.marks = new Uint16Array(columns.size.length);
      this.passing = new Uint32Array(columns.size.length);
    }
    this.slots = slots;
    const { inUse } = columns;
    for (let slot = 0; slot < slots; slot += 1) this.marks[slot] = inUse[slot] === 1 ? 0 : EMPTY;
    if (filters.sizes) this.excludeUnlessChosen(columns.size, filters.sizes, SIZE);
    if (filters.season) this.excludeUnlessChosen(columns.kind, filters.season, TYPE);
    if (filters.winter) this.excludeUnlessChosen(columns.kind, filters.winter, WINTER);
    if (filters.vehicle) this.excludeUnlessChosen(columns.vehicle, filters.vehicle, VEHICLE);
    if (filters.manufacturers) this.excludeUnlessChosen(columns.manufacturer, filters.manufacturers, MANUFACTURER);
    if (filters.models) this.excludeUnlessChosen(columns.model, filters.models, MODEL);
    if (filters.minLoad !== null) this.excludeBelow(columns.load, filters.minLoad, LOAD);
    if (filters.minSpeed !== null) this.excludeBelow(columns.speed, filters.minSpeed, SPEED);
    if (filters.offersOnly) this.excludeUnlessChosen(columns.onSale, ON_SALE, OFFER);
    if (filters.maxCents !== null) this.excludeAbove(columns.price, filters.maxCents, PRICE);
    if (filters.fuel !== null) this.excludeAbove(columns.fuel, filters.fuel, FUEL);
    if (filters.wet !== null) this.excludeAbove(columns.wet, filters.wet, WET);
    if (filters.maxNoise !== null) this.excludeAbove(columns.noise, filters.maxNoise, NOISE);
  }

  private excludeUnlessChosen(column: Column, chosen: Uint8Array, bit: number) {
    const { marks, slots } = this;
    const excluded = Uint16Array.from(chosen, (isChosen) => (isChosen === 1 ? 0 : bit));
    for (let slot = 0; slot < slots; slot += 1) marks[slot] = (marks[slot] ?? 0) | (excluded[column[slot] ?? 0] ?? bit);
  }

  private excludeAbove(column: Column, limit: number, bit: number) {
    const { marks, slots } = this;
    const most = Math.min(limit, MAX_INT32);
    for (let slot = 0; slot < slots; slot += 1) marks[slot] = (marks[slot] ?? 0) | (isNegative(most - (column[slot] ?? 0)) * bit);
  }

  private excludeBelow(column: Column, limit: number, bit: number) {
    const { marks, slots } = this;
    for (let slot = 0; slot < slots; slot += 1) marks[slot] = (marks[slot] ?? 0) | (isNegative((column[slot] ?? 0) - limit) * bit);
  }

  /** Counts the results, and for each facet value the results that choosing it would give. */
  count(filters: Filters, columns: TyreColumns): Counts {
    const { marks, passing, slots } = this;
    let total = 0;
    for (let slot = 0; slot < slots; slot += 1) {
      passing[total] = slot;
      total += isZero(marks[slot] ?? 0);
    }
    const tally = (counters: Int32Array, column: Column) => {
      for (let at = 0; at < total; at += 1) addCount(counters, column[passing[at] ?? 0] ?? 0);
    };
    /** Adds the tyres that only the facet's own filter excludes. */
    const addExcludedOnlyBy = (counters: Int32Array, column: Column, bit: number) => {
      for (let slot = 0; slot < slots; slot += 1) addCount(counters, column[slot] ?? 0, isZero((marks[slot] ?? 0) ^ bit));
    };
    const counts = new FacetCounts(columns);
    const traits = new Int32Array(TRAITS);
    tally(traits, columns.traits);
    counts.addTraits(traits);
    tally(counts.size, columns.size);
    tally(counts.manufacturer, columns.manufacturer);
    tally(counts.noise, columns.noise);
    if (filters.sizes) addExcludedOnlyBy(counts.size, columns.size, SIZE);
    if (filters.season) addExcludedOnlyBy(counts.season, columns.kind, TYPE);
    if (filters.winter) addExcludedOnlyBy(counts.winter, columns.kind, WINTER);
    if (filters.vehicle) addExcludedOnlyBy(counts.vehicle, columns.vehicle, VEHICLE);
    if (filters.manufacturers) addExcludedOnlyBy(counts.manufacturer, columns.manufacturer, MANUFACTURER);
    if (filters.fuel !== null) addExcludedOnlyBy(counts.fuel, columns.fuel, FUEL);
    if (filters.wet !== null) addExcludedOnlyBy(counts.wet, columns.wet, WET);
    if (filters.maxNoise !== null) addExcludedOnlyBy(counts.noise, columns.noise, NOISE);
    if (filters.offersOnly) addExcludedOnlyBy(counts.onSale, columns.onSale, OFFER);
    const { price } = columns;
    for (let at = 0; at < total; at += 1) counts.notePrice(price[passing[at] ?? 0] ?? 0);
    if (filters.maxCents !== null) {
      for (let slot = 0; slot < slots; slot += 1) if (marks[slot] === PRICE) counts.notePrice(price[slot] ?? 0);
    }
    return { facets: counts.toWire(filters.chosenManufacturers), total, widenings: total === 0 ? this.widenings(filters) : [] };
  }

  /** Counts the tyres that leaving out each filter would give. */
  private widenings(filters: Filters): Widenings {
    const { marks, slots } = this;
    return widenedBits.flatMap(([filter, bits]) => {
      if (filter === 'type' && filters.season === null) return [];
      if (filter === 'minLoad' && filters.minLoad === null) return [];
      let count = 0;
      for (let slot = 0; slot < slots; slot += 1) count += isZero((marks[slot] ?? 0) & ~bits);
      return count === 0 ? [] : [{ filter, count }];
    });
  }

  /** Calls back with the slot of each result. */
  eachResult(visit: (slot: number) => void): void {
    for (let slot = 0; slot < this.slots; slot += 1) if (this.marks[slot] === 0) visit(slot);
  }

  /** Returns the slots of up to `limit` results from `start` on, in that order. `total` comes from count(). */
  page(order: readonly number[], start: number, limit: number, total: number): number[] {
    if (start >= total) return [];
    if (total === order.length) return order.slice(start, start + limit);
    const { marks } = this;
    const wanted = Math.min(limit, total - start);
    const page: number[] = [];
    let passed = 0;
    for (let at = 0; page.length < wanted && at < order.length; at += 1) {
      const slot = order[at] ?? 0;
      if (marks[slot] !== 0) continue;
      if (passed >= start) page.push(slot);
      passed += 1;
    }
    return page;
  }
}

/** Returns 1 for a negative 32-bit number, else 0. */
const isNegative = (number: number) => number >>> 31;

/** Returns 1 for 0, and 0 for positive numbers. */
const isZero = (number: number) => (number - 1) >>> 31;
