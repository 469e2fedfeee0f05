import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { vehicleTypes, type TyreSize } from '#contracts/catalogue/catalogue';
import type { Manufacturer } from '#contracts/catalogue/manufacturers';
import { formatTyreSize } from '#contracts/rules/tyre-size';
import { manufacturerKey, type ManufacturerRecord } from '../manufacturer/manufacturer.model.ts';
import type { SizeRecord } from '../size/size.model.ts';
import { isOnSale, type SaleRecord } from '../tyre/price-ledger.ts';
import type { TyreRecord } from '../tyre/tyre.model.ts';
import { afterOffer, wireTyre, type WireTyre } from '../tyre/wire-tyre.ts';
import { finnishOrder } from './finnish-order.ts';
import { TyreIndex, type FinderAnswer, type FinderInput } from './tyre-index.ts';

export type WireSize = z.output<typeof TyreSize>;
export type WireManufacturer = z.output<typeof Manufacturer>;
export type ShelfTyre = Omit<TyreRecord, 'ledger' | 'outbox' | 'deletionId' | 'keyedSaves'>;

export const wireSize = (size: SizeRecord): WireSize => ({
  _id: size._id.toHexString(),
  size: { width: size.width, aspect: size.aspect, diameter: size.diameter, fullSize: formatTyreSize(size) },
  vehicleType: size.vehicleType,
  version: size.version,
});

export const wireManufacturer = (make: ManufacturerRecord): WireManufacturer => ({
  _id: make._id.toHexString(),
  name: make.name,
  logo: make.logo,
  country: make.country,
  description: make.description,
  website: make.website,
  version: make.version,
});

/** Sizes in the order of their numbers, then of the vehicle. */
export const sizeOrder = (a: WireSize, b: WireSize): number =>
  a.size.width - b.size.width ||
  a.size.aspect - b.size.aspect ||
  a.size.diameter - b.size.diameter ||
  vehicleTypes.indexOf(a.vehicleType) - vehicleTypes.indexOf(b.vehicleType);

/**
 * The whole living catalogue in memory, ready to be answered: reads need no database and go on while it is away.
 * It takes records in any order and twice: an older version never replaces a newer one.
 */
@Injectable()
export class Shelf {
  private readonly index = new TyreIndex();
  private readonly sizes = new Map<string, WireSize>();
  private readonly makes = new Map<string, WireManufacturer>();
  private readonly makesByKey = new Map<string, WireManufacturer>();
  /** Versions seen, of deleted records too, so that a late read does not bring them back. */
  private readonly tyreVersions = new Map<string, number>();
  private readonly sizeVersions = new Map<string, number>();
  private readonly makeVersions = new Map<string, number>();
  /** Running offers that have an end. */
  private readonly ending = new Map<string, SaleRecord>();
  private nextEnd = Infinity;
  private sizeList: WireSize[] | null = null;
  private makeList: WireManufacturer[] | null = null;
  private bySize: Map<string, WireTyre[]> | null = null;

  /** Answers a visitor's query. */
  find(query: FinderInput, at = new Date()): FinderAnswer {
    this.endOffers(at);
    return this.index.find(query);
  }

  tyre(id: string, at = new Date()): WireTyre | undefined {
    this.endOffers(at);
    return this.index.get(id);
  }

  size(id: string): WireSize | undefined {
    return this.sizes.get(id);
  }

  /** All sizes in order. */
  allSizes(): readonly WireSize[] {
    this.sizeList ??= [...this.sizes.values()].toSorted(sizeOrder);
    return this.sizeList;
  }

  /** The tyres of a size by make and model. */
  tyresOf(sizeId: string, at = new Date()): readonly WireTyre[] {
    this.endOffers(at);
    this.bySize ??= Map.groupBy(this.index.inOrder('manufacturer'), (tyre) => tyre.sizeId);
    return this.bySize.get(sizeId) ?? [];
  }

  /** All makes in Finnish order. */
  allManufacturers(): readonly WireManufacturer[] {
    this.makeList ??= [...this.makes.values()].toSorted((a, b) => finnishOrder(a.name, b.name));
    return this.makeList;
  }

  /** The make that is called so (manufacturerKey). */
  makeUnder(key: string): WireManufacturer | undefined {
    return this.makesByKey.get(key);
  }

  get tyreCount(): number {
    return this.index.count;
  }

  /** When the next offer runs out, in epoch milliseconds; Infinity when none does. */
  get nextOfferEnd(): number {
    return this.nextEnd;
  }

  tyreVersion(id: string): number | undefined {
    return this.tyreVersions.get(id);
  }

  /** Takes a tyre as it now stands in the database. Its size has to be here already, or the tyre is passed over. */
  putTyre(record: ShelfTyre, at = new Date()): void {
    const wire = this.accept(record, at);
    if (wire) this.index.put(wire);
  }

  putTyres(records: readonly ShelfTyre[], at = new Date()): void {
    this.index.putMany(records.map((record) => this.accept(record, at)).filter((wire) => wire !== null));
  }

  private accept(record: ShelfTyre, at: Date): WireTyre | null {
    const id = record._id.toHexString();
    const known = this.tyreVersions.get(id);
    if (known !== undefined && known >= record.version) return null;
    this.bySize = null;
    this.ending.delete(id);
    const size = this.sizes.get(record.sizeId.toHexString());
    if (record.deletedAt !== null || !size) {
      this.index.delete(id);
      // Without its size nothing is known for good: the size may come (back) and bring the tyre along.
      if (size) this.tyreVersions.set(id, record.version);
      else this.tyreVersions.delete(id);
      return null;
    }
    this.tyreVersions.set(id, record.version);
    if (isOnSale(record.sale, at) && record.sale.endsAt !== null) {
      this.ending.set(id, record.sale);
      this.nextEnd = Math.min(this.nextEnd, record.sale.endsAt.getTime());
    }
    return wireTyre(record, { ...size.size, vehicleType: size.vehicleType }, at);
  }

  /** Takes a size as it now stands. True when it was not here before: its tyres have to be read. */
  putSize(record: SizeRecord): boolean {
    const id = record._id.toHexString();
    if ((this.sizeVersions.get(id) ?? -1) >= record.version) return false;
    this.sizeVersions.set(id, record.version);
    const before = this.sizes.get(id);
    this.sizeList = null;
    if (record.deletedAt !== null) {
      this.removeTyresOf(id);
      this.sizes.delete(id);
      return false;
    }
    const size = wireSize(record);
    this.sizes.set(id, size);
    if (before && sizeOrder(before, size) !== 0) {
      const renamed = { fullSize: size.size.fullSize, vehicleType: size.vehicleType };
      this.index.putMany(this.tyresOf(id).map((tyre) => Object.assign({}, tyre, renamed)));
      this.bySize = null;
    }
    return before === undefined;
  }

  private removeTyresOf(sizeId: string) {
    for (const tyre of this.tyresOf(sizeId)) {
      this.index.delete(tyre._id);
      this.tyreVersions.delete(tyre._id);
      this.ending.delete(tyre._id);
    }
    this.bySize = null;
  }

  putManufacturer(record: ManufacturerRecord): void {
    const id = record._id.toHexString();
    if ((this.makeVersions.get(id) ?? -1) >= record.version) return;
    this.makeVersions.set(id, record.version);
    this.makeList = null;
    this.removeManufacturer(id);
    if (record.deletedAt !== null) return;
    const make = wireManufacturer(record);
    this.makes.set(id, make);
    this.makesByKey.set(manufacturerKey(make.name), make);
  }

  private removeManufacturer(id: string) {
    const before = this.makes.get(id);
    if (before === undefined) return;
    this.makes.delete(id);
    // Another make may have taken its name already.
    const key = manufacturerKey(before.name);
    if (this.makesByKey.get(key) === before) this.makesByKey.delete(key);
  }

  /** Shows offers as ended from the moment of their end on, whether or not the timer has noted it. */
  private endOffers(at: Date) {
    if (at.getTime() < this.nextEnd) return;
    this.nextEnd = Infinity;
    for (const [id, sale] of this.ending) {
      if (isOnSale(sale, at)) {
        this.nextEnd = Math.min(this.nextEnd, sale.endsAt?.getTime() ?? Infinity);
        continue;
      }
      this.ending.delete(id);
      const wire = this.index.get(id);
      if (wire) this.index.put(afterOffer(wire, sale, at));
      this.bySize = null;
    }
  }
}
