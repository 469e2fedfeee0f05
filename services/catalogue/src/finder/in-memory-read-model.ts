import { Injectable } from '@nestjs/common';
import { vehicleTypes } from '#contracts/catalogue/tyre-kinds';
import { helsinkiDay } from '#contracts/rules/helsinki-time';
import { recommendedType } from '#contracts/rules/tyre-seasons';
import { manufacturerKey, type ManufacturerRecord } from '../records/manufacturer.model.ts';
import type { SeasonTable } from '../records/season-table.model.ts';
import type { SizeRecord } from '../records/size.model.ts';
import { isOfferActive, type OfferRecord } from '../pricing/price-ledger.ts';
import { afterOfferEnd, wireTyre, type WireTyre } from '../records/wire-tyre.ts';
import { CatalogueReadModel, type ReadModelTyre } from '../read-model/catalogue-read-model.ts';
import { wireManufacturer, type WireManufacturer } from '../records/wire-manufacturer.ts';
import { wireSize, type WireSize } from '../records/wire-size.ts';
import { finnishOrder } from './finnish-order.ts';
import { TyreIndex, type FinderResult, type FinderInput } from './tyre-index.ts';

/** Compares sizes by dimensions, then by vehicle type. */
const sizeOrder = (a: WireSize, b: WireSize): number =>
  a.size.width - b.size.width ||
  a.size.aspect - b.size.aspect ||
  a.size.diameter - b.size.diameter ||
  vehicleTypes.indexOf(a.vehicleType) - vehicleTypes.indexOf(b.vehicleType);

/** The read model that the finder searches. */
@Injectable()
export class InMemoryReadModel extends CatalogueReadModel {
  private readonly index = new TyreIndex();
  private readonly sizes = new Map<string, WireSize>();
  private readonly manufacturers = new Map<string, WireManufacturer>();
  private readonly manufacturersByKey = new Map<string, WireManufacturer>();
  /** The latest versions seen, including deleted records, so that a late read does not bring a deleted record back. */
  private readonly tyreVersions = new Map<string, number>();
  private readonly sizeVersions = new Map<string, number>();
  private readonly manufacturerVersions = new Map<string, number>();
  /** Active offers that have an end, by tyre id. */
  private readonly ending = new Map<string, OfferRecord>();
  private nextEnd = Infinity;
  private seasonTable: Pick<SeasonTable, 'seasons'> = { seasons: [] };
  private sizeList: WireSize[] | null = null;
  private manufacturerList: WireManufacturer[] | null = null;
  private bySize: Map<string, WireTyre[]> | null = null;

  /** Runs a visitor's query. */
  find(query: FinderInput, at = new Date()): FinderResult {
    this.endOffers(at);
    return this.index.find(query, recommendedType(this.seasonTable.seasons, helsinkiDay(at.getTime()).date));
  }

  /** Returns up to `limit` searches that a text may become, each with the number of its tyres. */
  suggest(search: string, limit: number, at = new Date()): { search: string; count: number }[] {
    this.endOffers(at);
    return this.index.suggest(search, limit);
  }

  tyre(id: string, at = new Date()): WireTyre | undefined {
    this.endOffers(at);
    return this.index.get(id);
  }

  size(id: string): WireSize | undefined {
    return this.sizes.get(id);
  }

  allSizes(): readonly WireSize[] {
    this.sizeList ??= [...this.sizes.values()].toSorted(sizeOrder);
    return this.sizeList;
  }

  tyresOf(sizeId: string, at = new Date()): readonly WireTyre[] {
    this.endOffers(at);
    this.bySize ??= Map.groupBy(this.index.inOrder('manufacturer'), (tyre) => tyre.sizeId);
    return this.bySize.get(sizeId) ?? [];
  }

  allManufacturers(): readonly WireManufacturer[] {
    this.manufacturerList ??= [...this.manufacturers.values()].toSorted((a, b) => finnishOrder(a.name, b.name));
    return this.manufacturerList;
  }

  manufacturerByKey(key: string): WireManufacturer | undefined {
    return this.manufacturersByKey.get(key);
  }

  get tyreCount(): number {
    return this.index.count;
  }

  get nextOfferEnd(): number {
    return this.nextEnd;
  }

  tyreVersion(id: string): number | undefined {
    return this.tyreVersions.get(id);
  }

  putTyre(record: ReadModelTyre, at = new Date()): void {
    const wire = this.accept(record, at);
    if (wire) this.index.put(wire);
  }

  putTyres(records: readonly ReadModelTyre[], at = new Date()): void {
    this.index.putMany(records.map((record) => this.accept(record, at)).filter((wire) => wire !== null));
  }

  private accept(record: ReadModelTyre, at: Date): WireTyre | null {
    const id = record._id.toHexString();
    const known = this.tyreVersions.get(id);
    if (known !== undefined && known >= record.version) return null;
    this.bySize = null;
    this.ending.delete(id);
    const size = this.sizes.get(record.sizeId.toHexString());
    if (record.deletedAt !== null || !size) {
      this.index.delete(id);
      // Without its size the version is not recorded: the size may arrive later, and the same version of the tyre is then put.
      if (size) this.tyreVersions.set(id, record.version);
      else this.tyreVersions.delete(id);
      return null;
    }
    this.tyreVersions.set(id, record.version);
    if (isOfferActive(record.sale, at) && record.sale.endsAt !== null) {
      this.ending.set(id, record.sale);
      this.nextEnd = Math.min(this.nextEnd, record.sale.endsAt.getTime());
    }
    return wireTyre(record, { ...size.size, vehicleType: size.vehicleType }, at);
  }

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
    if ((this.manufacturerVersions.get(id) ?? -1) >= record.version) return;
    this.manufacturerVersions.set(id, record.version);
    this.manufacturerList = null;
    this.removeManufacturer(id);
    if (record.deletedAt !== null) return;
    const manufacturer = wireManufacturer(record);
    this.manufacturers.set(id, manufacturer);
    this.manufacturersByKey.set(manufacturerKey(manufacturer.name), manufacturer);
  }

  putSeasonTable(table: SeasonTable): void {
    this.seasonTable = table;
  }

  private removeManufacturer(id: string) {
    const before = this.manufacturers.get(id);
    if (before === undefined) return;
    this.manufacturers.delete(id);
    // Another manufacturer may have the same name by now.
    const key = manufacturerKey(before.name);
    if (this.manufacturersByKey.get(key) === before) this.manufacturersByKey.delete(key);
  }

  /** Shows offers as ended from their end on, whether or not the timer has stored the end yet. */
  private endOffers(at: Date) {
    if (at.getTime() < this.nextEnd) return;
    this.nextEnd = Infinity;
    for (const [id, sale] of this.ending) {
      if (isOfferActive(sale, at)) {
        this.nextEnd = Math.min(this.nextEnd, sale.endsAt?.getTime() ?? Infinity);
        continue;
      }
      this.ending.delete(id);
      const wire = this.index.get(id);
      if (wire) this.index.put(afterOfferEnd(wire, sale, at));
      this.bySize = null;
    }
  }
}
