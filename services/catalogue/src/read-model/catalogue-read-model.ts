import type { ManufacturerRecord } from '../records/manufacturer.model.ts';
import type { SizeRecord } from '../records/size.model.ts';
import type { TyreRecord } from '../records/tyre.model.ts';
import type { WireManufacturer } from '../records/wire-manufacturer.ts';
import type { WireSize } from '../records/wire-size.ts';
import type { WireTyre } from '../records/wire-tyre.ts';

/** What the read model takes of a stored tyre. */
export type ReadModelTyre = Omit<TyreRecord, 'ledger' | 'outbox' | 'deletionId' | 'keyedSaves'>;

/**
 * All sizes, tyres and manufacturers that are not deleted, in memory: reads need no database. A writer puts each record
 * after it has stored it. Records may come in any order and twice: an older version never replaces a newer one.
 */
export abstract class CatalogueReadModel {
  /** A tyre as visitors see it at that moment. */
  abstract tyre(id: string, at?: Date): WireTyre | undefined;
  abstract size(id: string): WireSize | undefined;
  /** All sizes in the order of their numbers, then of the vehicle. */
  abstract allSizes(): readonly WireSize[];
  /** The tyres of a size by manufacturer and model. */
  abstract tyresOf(sizeId: string, at?: Date): readonly WireTyre[];
  /** All manufacturers in Finnish order. */
  abstract allManufacturers(): readonly WireManufacturer[];
  /** The manufacturer whose name has that key (manufacturerKey). */
  abstract manufacturerByKey(key: string): WireManufacturer | undefined;
  /** When the next offer runs out, in epoch milliseconds; Infinity when none does. */
  abstract get nextOfferEnd(): number;

  /** Takes a tyre as it now stands in the database. A tyre whose size is unknown here is passed over. */
  abstract putTyre(record: ReadModelTyre, at?: Date): void;
  abstract putTyres(records: readonly ReadModelTyre[], at?: Date): void;
  /** Takes a size as it now stands. True when it was not here before: its tyres have to be read. */
  abstract putSize(record: SizeRecord): boolean;
  abstract putManufacturer(record: ManufacturerRecord): void;
}
