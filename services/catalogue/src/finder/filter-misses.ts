import { add, FacetCounts, type WireFacets } from './facet-counts.ts';
import type { Filters } from './filters.ts';
import { TRAITS, type TyreColumns } from './tyre-columns.ts';

export interface Counts {
  facets: WireFacets;
  total: number;
}

type Column = Uint8Array | Uint16Array | Int32Array;

// One bit a filter that a tyre may miss.
const SIZE = 1;
const TYPE = 2;
const WINTER = 4;
const VEHICLE = 8;
const MANUFACTURER = 16;
const PRICE = 32;
const FUEL = 64;
const WET = 128;
const NOISE = 256;
const SALE = 512;
/** Two bits, so that an empty slot never looks like a tyre that misses one filter only. */
const EMPTY = 1024 | 2048;

const MAX_INT32 = 2 ** 31 - 1;

const ON_SALE = Uint8Array.of(0, 1);

/**
 * Which filters each tyre misses: none, it is an answer; exactly one, it counts for the facet of that filter. Walks
 * column by column, because short loops over typed arrays are many times faster than one that looks at a tyre whole, and
 * without branches, which a processor cannot foresee: prices lie in no order.
 * The marks are kept between queries only to save the memory; they belong to the latest query.
 */
export class FilterMisses {
  private marks = new Uint16Array(0);
  private passing = new Uint32Array(0);
  private slots = 0;

  /** Marks the first `slots` slots for a query. */
  mark(filters: Filters, columns: TyreColumns, slots: number): void {
    if (this.marks.length < slots) {
      this.marks = new Uint16Array(columns.size.length);
      this.passing = new Uint32Array(columns.size.length);
    }
    this.slots = slots;
    const { inUse } = columns;
    for (let slot = 0; slot < slots; slot += 1) this.marks[slot] = inUse[slot] === 1 ? 0 : EMPTY;
    if (filters.sizes) this.unlessChosen(columns.size, filters.sizes, SIZE);
    if (filters.season) this.unlessChosen(columns.kind, filters.season, TYPE);
    if (filters.winter) this.unlessChosen(columns.kind, filters.winter, WINTER);
    if (filters.vehicle) this.unlessChosen(columns.vehicle, filters.vehicle, VEHICLE);
    if (filters.manufacturers) this.unlessChosen(columns.manufacturer, filters.manufacturers, MANUFACTURER);
    if (filters.saleOnly) this.unlessChosen(columns.onSale, ON_SALE, SALE);
    if (filters.maxCents !== null) this.above(columns.price, filters.maxCents, PRICE);
    if (filters.fuel !== null) this.above(columns.fuel, filters.fuel, FUEL);
    if (filters.wet !== null) this.above(columns.wet, filters.wet, WET);
    if (filters.maxNoise !== null) this.above(columns.noise, filters.maxNoise, NOISE);
  }

  private unlessChosen(column: Column, chosen: Uint8Array, bit: number) {
    const { marks, slots } = this;
    const missing = Uint16Array.from(chosen, (isChosen) => (isChosen === 1 ? 0 : bit));
    for (let slot = 0; slot < slots; slot += 1) marks[slot] = (marks[slot] ?? 0) | (missing[column[slot] ?? 0] ?? bit);
  }

  private above(column: Column, limit: number, bit: number) {
    const { marks, slots } = this;
    const most = Math.min(limit, MAX_INT32);
    for (let slot = 0; slot < slots; slot += 1) marks[slot] = (marks[slot] ?? 0) | (isNegative(most - (column[slot] ?? 0)) * bit);
  }

  /** Counts the answers, and for each facet what every choice would leave. */
  count(filters: Filters, columns: TyreColumns): Counts {
    const { marks, passing, slots } = this;
    let total = 0;
    for (let slot = 0; slot < slots; slot += 1) {
      passing[total] = slot;
      total += isZero(marks[slot] ?? 0);
    }
    const tally = (counters: Int32Array, column: Column) => {
      for (let at = 0; at < total; at += 1) add(counters, column[passing[at] ?? 0] ?? 0);
    };
    /** Adds the tyres that miss the facet's own filter only. */
    const addMissing = (counters: Int32Array, column: Column, bit: number) => {
      for (let slot = 0; slot < slots; slot += 1) add(counters, column[slot] ?? 0, isZero((marks[slot] ?? 0) ^ bit));
    };
    const counts = new FacetCounts(columns);
    const traits = new Int32Array(TRAITS);
    tally(traits, columns.traits);
    counts.addTraits(traits);
    tally(counts.size, columns.size);
    tally(counts.manufacturer, columns.manufacturer);
    tally(counts.noise, columns.noise);
    if (filters.sizes) addMissing(counts.size, columns.size, SIZE);
    if (filters.season) addMissing(counts.season, columns.kind, TYPE);
    if (filters.winter) addMissing(counts.winter, columns.kind, WINTER);
    if (filters.vehicle) addMissing(counts.vehicle, columns.vehicle, VEHICLE);
    if (filters.manufacturers) addMissing(counts.manufacturer, columns.manufacturer, MANUFACTURER);
    if (filters.fuel !== null) addMissing(counts.fuel, columns.fuel, FUEL);
    if (filters.wet !== null) addMissing(counts.wet, columns.wet, WET);
    if (filters.maxNoise !== null) addMissing(counts.noise, columns.noise, NOISE);
    if (filters.saleOnly) addMissing(counts.sale, columns.onSale, SALE);
    const { price } = columns;
    for (let at = 0; at < total; at += 1) counts.notePrice(price[passing[at] ?? 0] ?? 0);
    if (filters.maxCents !== null) {
      for (let slot = 0; slot < slots; slot += 1) if (marks[slot] === PRICE) counts.notePrice(price[slot] ?? 0);
    }
    return { facets: counts.toWire(filters.chosenManufacturers), total };
  }

  /** The slots of the answers from `start` on, in that order; `total` as counted. */
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

/** 1 for a negative 32-bit number, else 0. */
const isNegative = (number: number) => number >>> 31;

/** 1 for 0, else 0; of numbers that are not negative. */
const isZero = (number: number) => (number - 1) >>> 31;
