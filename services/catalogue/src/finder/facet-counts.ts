import type { z } from 'zod';
import { labelClasses, vehicleTypes } from '#contracts/catalogue/tyre-kinds';
import { eurosOf } from '#contracts/rules/money';
import type { Facets } from '#contracts/catalogue/tyre-finder';
import { FRICTION, KINDS, NO_CLASS, NO_NOISE, STUDDED, SUMMER, TRAITS, traitsOf, type TyreColumns } from './tyre-columns.ts';

export type WireFacets = z.output<typeof Facets>;
type Counted = WireFacets['size'];

/** The number of tyres for every facet value. */
export class FacetCounts {
  readonly size: Int32Array;
  readonly manufacturer: Int32Array;
  /** by value of the kind column, counted without the season's or the winter type's own filter */
  readonly season = new Int32Array(KINDS);
  readonly winter = new Int32Array(KINDS);
  readonly vehicle = new Int32Array(vehicleTypes.length);
  readonly fuel = new Int32Array(NO_CLASS + 1);
  readonly wet = new Int32Array(NO_CLASS + 1);
  readonly noise = new Int32Array(NO_NOISE + 1);
  /** [without an offer, with an offer] */
  readonly onSale = new Int32Array(2);
  private minPrice = Number.MAX_SAFE_INTEGER;
  private maxPrice = -1;

  constructor(private readonly columns: TyreColumns) {
    this.size = new Int32Array(columns.sizes.length);
    this.manufacturer = new Int32Array(columns.manufacturers.length);
  }

  notePrice(cents: number): void {
    if (cents < this.minPrice) this.minPrice = cents;
    if (cents > this.maxPrice) this.maxPrice = cents;
  }

  /**
   * Adds the tyres that pass every filter to the facets that are combined in the traits column.
   * @param tyres number of tyres by value of the traits column
   */
  addTraits(tyres: Int32Array): void {
    for (let number = 0; number < TRAITS; number += 1) {
      const count = tyres[number] ?? 0;
      const traits = traitsOf[number];
      if (count === 0 || !traits) continue;
      const { kind, vehicle, fuel, wet, onSale } = traits;
      addCount(this.season, kind, count);
      addCount(this.winter, kind, count);
      addCount(this.vehicle, vehicle, count);
      addCount(this.fuel, fuel, count);
      addCount(this.wet, wet, count);
      addCount(this.onSale, onSale, count);
    }
  }

  /**
   * Returns the counts in the contract's shape.
   * @param chosenManufacturers numbers of the manufacturers in the query. They are listed even with a count of 0, so that
   *   they can be deselected.
   */
  toWire(chosenManufacturers: readonly number[]): WireFacets {
    const { sizes, manufacturers, manufacturerNames } = this.columns;
    const size: Counted = sizes
      .sorted()
      .map((number) => ({ value: sizes.valueOf(number), count: this.size[number] ?? 0 }))
      .filter(({ count }) => count > 0);
    const manufacturer: Counted = manufacturers
      .sorted()
      .filter((number) => (this.manufacturer[number] ?? 0) > 0 || chosenManufacturers.includes(number))
      .map((number) => ({ value: manufacturerNames.get(number) ?? manufacturers.valueOf(number), count: this.manufacturer[number] ?? 0 }));
    return {
      size,
      manufacturer,
      type: [
        { value: 'summer', count: this.season[SUMMER] ?? 0 },
        { value: 'winter', count: (this.season[STUDDED] ?? 0) + (this.season[FRICTION] ?? 0) },
      ],
      winterType: [
        { value: 'studded', count: this.winter[STUDDED] ?? 0 },
        { value: 'friction', count: this.winter[FRICTION] ?? 0 },
      ],
      vehicleType: vehicleTypes.map((value, number) => ({ value, count: this.vehicle[number] ?? 0 })),
      fuel: cumulativeClasses(this.fuel),
      wet: cumulativeClasses(this.wet),
      maxNoise: cumulativeNoise(this.noise),
      onSale: this.onSale[1] ?? 0,
      price: this.maxPrice < 0 ? null : { min: eurosOf(this.minPrice), max: eurosOf(this.maxPrice) },
    };
  }
}

export function addCount(counters: Int32Array, at: number, count = 1): void {
  counters[at] = (counters[at] ?? 0) + count;
}

function cumulativeClasses(counts: Int32Array): Counted {
  let sum = 0;
  return labelClasses.map((value, number) => ({ value, count: (sum += counts[number] ?? 0) }));
}

/** Returns one value for each noise level that occurs, with the number of tyres at or below it. */
function cumulativeNoise(counts: Int32Array): Counted {
  let sum = 0;
  const choices: Counted = [];
  for (let level = 0; level < NO_NOISE; level += 1) {
    const here = counts[level] ?? 0;
    if (here > 0) choices.push({ value: String(level), count: (sum += here) });
  }
  return choices;
}
