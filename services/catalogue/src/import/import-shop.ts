import { Types } from 'mongoose';
import { isDuplicate } from '#service/database/mongo';
import type { Database } from '../database.ts';
import type { CatalogueReadModel } from '../read-model/catalogue-read-model.ts';
import type { ManufacturerNames } from '../manufacturer/manufacturer-names.ts';
import { sizeKey, type SizeRecord } from '../records/size.model.ts';
import type { TyreFields, TyreRecord } from '../records/tyre.model.ts';
import type { ImportRecord, ImportRecords } from './import-records.ts';
import type { KnownTyre, SizeSpec } from './known-tyre.ts';

/** A tyre of the shop, as the import read it at its start. */
export interface ShopTyre extends KnownTyre {
  id: Types.ObjectId;
  sizeId: Types.ObjectId;
  version: number;
  /** Time of the ledger's last entry; a new entry must not be earlier. */
  pricedAt: Date;
  createdAt: Date;
}

type Head = Pick<TyreRecord, '_id' | 'sizeId' | 'version' | 'sale' | 'ledger' | 'createdAt'>;

const LOAD_BATCH = 500;
/** Projection: leaves out fields that the read model has. */
const HEAD_FIELDS = {
  outbox: 0,
  details: 0,
  images: 0,
  manufacturer: 0,
  model: 0,
  ledger: { $slice: -1 },
} as const;

/** Picks the fields that an import sets from a tyre. */
const fieldsOf = (tyre: TyreFields): TyreFields => ({
  manufacturer: tyre.manufacturer,
  model: tyre.model,
  type: tyre.type,
  winterType: tyre.winterType,
  price: tyre.price,
  financingPrice: tyre.financingPrice,
  stock: tyre.stock,
  loadIndex: tyre.loadIndex,
  speedSymbol: tyre.speedSymbol,
  ean: tyre.ean,
  details: tyre.details,
  images: tyre.images,
});

export interface ShopParts {
  database: Database;
  readModel: CatalogueReadModel;
  names: ManufacturerNames;
}

/** The shop's tyres, sizes and manufacturers as an import needs them. Also adds the import's new sizes and manufacturers. */
export class ImportShop {
  private constructor(
    private readonly parts: ShopParts,
    readonly tyres: Map<string, ShopTyre>,
    readonly sizes: readonly SizeSpec[],
    readonly manufacturers: readonly string[],
  ) {}

  /**
   * Reads the current shop. Fields that the read model has are taken from there, because a second copy of a large
   * catalogue would need more memory than the rest of the import.
   */
  static async load(parts: ShopParts): Promise<ImportShop> {
    const { database, readModel } = parts;
    const sizes = await database.sizes.find({ deletedAt: null }).lean();
    const sizeOf = new Map(sizes.map((size) => [size._id.toHexString(), { id: size._id, spec: specOf(size) }]));
    const manufacturers = await database.manufacturers.find({ deletedAt: null }, { name: 1 }).lean();
    const shop = new ImportShop(
      parts,
      new Map(),
      [...sizeOf.values()].map(({ spec }) => spec),
      manufacturers.map((manufacturer) => manufacturer.name),
    );

    const unread: Types.ObjectId[] = [];
    const heads = database.tyres.find({ deletedAt: null }, HEAD_FIELDS).lean().cursor({ batchSize: LOAD_BATCH });
    for await (const head of heads) {
      const size = sizeOf.get(head.sizeId.toHexString());
      // A tyre whose size is deleted is about to be deleted too.
      if (!size) continue;
      const wire = readModel.tyre(head._id.toHexString());
      if (wire?.version === head.version)
        shop.addTyre(
          { ...head, sizeId: size.id },
          size.spec,
          fieldsOf({ ...wire, price: head.price, financingPrice: head.financingPrice }),
        );
      else unread.push(head._id);
    }
    for (let from = 0; from < unread.length; from += LOAD_BATCH) {
      const tyres = await database.tyres
        .find({ _id: { $in: unread.slice(from, from + LOAD_BATCH) }, deletedAt: null }, { outbox: 0, ledger: { $slice: -1 } })
        .lean();
      for (const tyre of tyres) {
        const size = sizeOf.get(tyre.sizeId.toHexString());
        if (size) shop.addTyre(tyre, size.spec, fieldsOf(tyre));
      }
    }
    return shop;
  }

  private addTyre(tyre: Head, size: SizeSpec, fields: TyreFields): void {
    const pricedAt = tyre.ledger.at(-1)?.at ?? tyre.createdAt;
    this.tyres.set(tyre._id.toHexString(), {
      id: tyre._id,
      sizeId: tyre.sizeId,
      version: tyre.version,
      size,
      fields,
      sale: tyre.sale,
      pricedAt,
      createdAt: tyre.createdAt,
    });
  }

  /** Returns the ids of these sizes by key (sizeKey). Creates missing sizes, after storing their ids in the import's record. */
  async ensureSizes(
    specs: readonly SizeSpec[],
    records: ImportRecords,
    record: ImportRecord,
    at: Date,
  ): Promise<Map<string, Types.ObjectId>> {
    const { database, readModel } = this.parts;
    const wanted = new Map(specs.map((spec) => [sizeKey(spec), spec]));
    const read = async () =>
      new Map(
        (await database.sizes.find({ key: { $in: [...wanted.keys()] } }, { key: 1 }).lean()).map((size) => [size.key ?? '', size._id]),
      );
    const found = await read();
    const missing = [...wanted.entries()].filter(([key]) => !found.has(key));
    if (missing.length === 0) return found;
    const newSizes = missing.map(([key, spec]): SizeRecord => ({
      _id: new Types.ObjectId(),
      width: spec.width,
      aspect: spec.aspect,
      diameter: spec.diameter,
      vehicleType: spec.vehicleType,
      key,
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    }));
    await records.imports.updateOne({ _id: record._id }, { $push: { createdSizes: { $each: newSizes.map((size) => size._id) } } });
    await database.sizes.insertMany(newSizes, { ordered: false }).catch(ignoreDuplicates);
    const all = await read();
    // The read model skips tyres whose size it does not have.
    for (const size of newSizes) if (all.get(size.key ?? '')?.equals(size._id)) readModel.putSize(size);
    return all;
  }

  /**
   * Returns the stored spellings of these manufacturers by key (manufacturerKey). Creates missing manufacturers, after
   * storing their ids in the import's record.
   */
  ensureManufacturers(names: readonly string[], records: ImportRecords, record: ImportRecord): Promise<Map<string, string>> {
    return this.parts.names.ensureAll(names, async (ids) => {
      await records.imports.updateOne({ _id: record._id }, { $push: { createdManufacturers: { $each: ids } } });
    });
  }
}

const specOf = ({ width, aspect, diameter, vehicleType }: SizeRecord): SizeSpec => ({ width, aspect, diameter, vehicleType });

/** Ignores duplicate keys: another process may have added the same sizes concurrently. */
function ignoreDuplicates(error: unknown): void {
  if (!isDuplicate(error)) throw error;
}
