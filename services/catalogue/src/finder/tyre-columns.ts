import { labelClasses, vehicleTypes } from '#contracts/catalogue/tyre-kinds';
import { centsOf } from '#contracts/rules/money';
import { loadOf, speedOf } from '#contracts/rules/tyre-load-speed';
import { parseTyreSize } from '#contracts/rules/tyre-size';
import { manufacturerKey } from '../records/manufacturer.model.ts';
import type { WireTyre } from '../records/wire-tyre.ts';
import { finnishOrder } from './finnish-order.ts';
import { SearchedName } from './searched-name.ts';
import { ValueList } from './value-list.ts';

/** Values of the kind column. */
export const SUMMER = 0;
export const STUDDED = 1;
export const FRICTION = 2;
export const KINDS = 3;
/** Stored when a tyre has no label class or no noise level. */
export const NO_CLASS = labelClasses.length;
export const NO_NOISE = 255;

/** The number of values of the traits column. */
export const TRAITS = KINDS * vehicleTypes.length * (NO_CLASS + 1) ** 2 * 2;

interface Traits {
  kind: number;
  vehicle: number;
  fuel: number;
  wet: number;
  onSale: number;
}

const traitsNumber = ({ kind, vehicle, fuel, wet, onSale }: Traits) =>
  (((kind * vehicleTypes.length + vehicle) * (NO_CLASS + 1) + fuel) * (NO_CLASS + 1) + wet) * 2 + onSale;

const range = (length: number) => Array.from({ length }, (_, number) => number);

/** The traits behind each value of the traits column. */
export const traitsOf: readonly Traits[] = range(KINDS).flatMap((kind) =>
  range(vehicleTypes.length).flatMap((vehicle) =>
    range(NO_CLASS + 1).flatMap((fuel) =>
      range(NO_CLASS + 1).flatMap((wet) => range(2).map((onSale) => ({ kind, vehicle, fuel, wet, onSale }))),
    ),
  ),
);

const sizeRank = (fullSize: string) => {
  const size = parseTyreSize(fullSize);
  return size ? size.width * 10_000 + size.aspect * 100 + size.diameter : 0;
};

const labelClass = (value: WireTyre['details']['wetGrip']) => (value === null ? NO_CLASS : labelClasses.indexOf(value));

const traitsIn = (tyre: WireTyre): Traits => ({
  kind: tyre.type === 'summer' ? SUMMER : tyre.winterType === 'studded' ? STUDDED : FRICTION,
  vehicle: vehicleTypes.indexOf(tyre.vehicleType),
  fuel: labelClass(tyre.details.fuelEfficiency),
  wet: labelClass(tyre.details.wetGrip),
  onSale: tyre.sale.isActive ? 1 : 0,
});

/** The values that the finder filters, counts and sorts by, stored by column: 20,000 tyres fit into a processor's cache. */
export class TyreColumns {
  readonly sizes = new ValueList((a, b) => sizeRank(a) - sizeRank(b));
  /** by manufacturerKey */
  readonly manufacturers = new ValueList(finnishOrder);
  readonly manufacturerNames = new Map<number, string>();
  readonly models = new ValueList(finnishOrder);
  /** by model number */
  readonly modelNames: SearchedName[] = [];

  size = new Uint16Array(0);
  manufacturer = new Uint16Array(0);
  model = new Uint32Array(0);
  kind = new Uint8Array(0);
  vehicle = new Uint8Array(0);
  /** what a visitor pays now, in cents */
  price = new Int32Array(0);
  fuel = new Uint8Array(0);
  wet = new Uint8Array(0);
  noise = new Uint8Array(0);
  /** load index on a single wheel; 0: not known */
  load = new Uint16Array(0);
  /** highest speed in km/h; 0: not known */
  speed = new Uint16Array(0);
  onSale = new Uint8Array(0);
  /** kind, vehicle, fuel, wet and onSale combined in one number, because counting once is faster than counting five columns */
  traits = new Uint16Array(0);
  /** tenths of a per cent */
  discount = new Uint16Array(0);
  inStock = new Uint8Array(0);
  /** 1: the slot holds a tyre */
  inUse = new Uint8Array(0);
  private readonly manufacturerOf = new Map<string, number>();

  private grow(slots: number) {
    const capacity = Math.max(512, 2 ** Math.ceil(Math.log2(slots)));
    const wide = (old: Uint16Array<ArrayBuffer>) => {
      const column = new Uint16Array(capacity);
      column.set(old);
      return column;
    };
    const narrow = (old: Uint8Array<ArrayBuffer>) => {
      const column = new Uint8Array(capacity);
      column.set(old);
      return column;
    };
    this.size = wide(this.size);
    this.manufacturer = wide(this.manufacturer);
    this.load = wide(this.load);
    this.speed = wide(this.speed);
    this.discount = wide(this.discount);
    this.traits = wide(this.traits);
    this.kind = narrow(this.kind);
    this.vehicle = narrow(this.vehicle);
    this.fuel = narrow(this.fuel);
    this.wet = narrow(this.wet);
    this.noise = narrow(this.noise);
    this.onSale = narrow(this.onSale);
    this.inStock = narrow(this.inStock);
    this.inUse = narrow(this.inUse);
    const price = new Int32Array(capacity);
    price.set(this.price);
    this.price = price;
    const model = new Uint32Array(capacity);
    model.set(this.model);
    this.model = model;
  }

  /** Writes a tyre into a slot. */
  write(slot: number, tyre: WireTyre): void {
    if (slot >= this.size.length) this.grow(slot + 1);
    this.size[slot] = this.sizes.numberOf(tyre.fullSize);
    this.manufacturer[slot] = this.manufacturerNumber(tyre.manufacturer);
    this.model[slot] = this.modelNumber(tyre.model);
    this.load[slot] = loadOf(tyre.loadIndex);
    this.speed[slot] = speedOf(tyre.speedSymbol);
    this.inUse[slot] = 1;
    const traits = traitsIn(tyre);
    this.traits[slot] = traitsNumber(traits);
    this.kind[slot] = traits.kind;
    this.vehicle[slot] = traits.vehicle;
    this.fuel[slot] = traits.fuel;
    this.wet[slot] = traits.wet;
    this.onSale[slot] = traits.onSale;
    this.price[slot] = centsOf(tyre.currentPrice);
    this.noise[slot] = tyre.details.noiseLevel ?? NO_NOISE;
    this.discount[slot] = Math.round((tyre.sale.discountPercent ?? 0) * 10);
    this.inStock[slot] = tyre.stock > 0 ? 1 : 0;
  }

  /** Empties a slot. */
  clear(slot: number): void {
    this.inUse[slot] = 0;
  }

  private modelNumber(name: string): number {
    const number = this.models.numberOf(name);
    this.modelNames[number] ??= new SearchedName(name);
    return number;
  }

  private manufacturerNumber(name: string): number {
    const number = this.manufacturerOf.get(name) ?? this.manufacturers.numberOf(manufacturerKey(name));
    this.manufacturerOf.set(name, number);
    // Show the latest spelling: a renaming may change only the capitalisation.
    this.manufacturerNames.set(number, name);
    return number;
  }
}
