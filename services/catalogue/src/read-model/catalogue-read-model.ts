import type { ManufacturerRecord } from '../records/manufacturer.model.ts';
import type { SeasonTable } from '../records/season-table.model.ts';
import type { SizeRecord } from '../records/size.model.ts';
import type { TyreRecord } from '../records/tyre.model.ts';
import type { WireManufacturer } from '../records/wire-manufacturer.ts';
import type { WireSize } from '../records/wire-size.ts';
import type { WireTyre } from '../records/wire-tyre.ts';

/** The fields of a stored tyre that the read model needs. */
export type ReadModelTyre = Omit<TyreRecord, 'ledger' | 'outbox' | 'deletionId' | 'keyedSaves'>;

/**
 * All sizes, tyres and manufacturers that are not deleted, in memory, so that reads need no database. Writers put each
 * record after storing it. Records may arrive in any order and repeatedly: an older version never replaces a newer one.
 */
export abstract class CatalogueReadModel {
  /** Returns a tyre as visitors see it at `at`. */
  abstract tyre(id: string, at?: Date): WireTyre | undefined;
  abstract size(id: string): WireSize | undefined;
  /** Returns all sizes, ordered by dimensions, then by vehicle type. */
  abstract allSizes(): readonly WireSize[];
  /** Returns the tyres of a size, ordered by manufacturer and model. */
  abstract tyresOf(sizeId: string, at?: Date): readonly WireTyre[];
  /** Returns all manufacturers in Finnish alphabetical order. */
  abstract allManufacturers(): readonly WireManufacturer[];
  /** Returns the manufacturer whose name has that key (manufacturerKey). */
  abstract manufacturerByKey(key: string): WireManufacturer | undefined;
  /** When the next offer ends, in epoch milliseconds; Infinity when no active offer has an end. */
  abstract get nextOfferEnd(): number;

  /** Adds, replaces or removes (if deleted) a tyre as it is now stored. Skips a tyre whose size is not in the read model. */
  abstract putTyre(record: ReadModelTyre, at?: Date): void;
  abstract putTyres(records: readonly ReadModelTyre[], at?: Date): void;
  /** Adds, replaces or removes a size. Returns true when the size is new here: the caller must then load its tyres. */
  abstract putSize(record: SizeRecord): boolean;
  abstract putManufacturer(record: ManufacturerRecord): void;
  /**
   * Takes the table of seasons as it is now stored, which decides the recommended order. Its version may be lower than before: it is that of
   * the shop's settings, whose database may have been restored from a backup.
   */
  abstract putSeasonTable(table: SeasonTable): void;
}
