import { Types, type AnyBulkWriteOperation } from 'mongoose';
import { isDuplicate } from '#service/mongo';
import type { Database } from '../database.ts';
import type { Shelf } from '../finder/shelf.ts';
import { manufacturerKey, type ManufacturerRecord } from '../manufacturer/manufacturer.model.ts';
import { sizeKey, type SizeRecord } from '../size/size.model.ts';
import { priceChange, settled, type LedgerEntry } from '../tyre/price-ledger.ts';
import type { TyreFields, TyreRecord } from '../tyre/tyre.model.ts';
import type { ImportRecord, ImportRecords } from './import-records.ts';
import type { KnownTyre, SizeSpec } from './plan.ts';

/** A tyre of the shop, as the import read it at its beginning. */
export interface ShopTyre extends KnownTyre {
  id: Types.ObjectId;
  sizeId: Types.ObjectId;
  version: number;
  /** Time of the ledger's last entry, before which no other may come. */
  pricedAt: Date;
}

export type TyreWrite = AnyBulkWriteOperation<TyreRecord>;

type Head = Pick<TyreRecord, '_id' | 'sizeId' | 'version' | 'sale' | 'ledger' | 'createdAt'>;

const LOAD_BATCH = 500;
/** Everything but what the shelf has too. */
const FOR_HEAD = {
  outbox: 0,
  details: 0,
  images: 0,
  manufacturer: 0,
  model: 0,
  ledger: { $slice: -1 },
} as const;

/** The fields of a tyre that an import sets, out of its document. */
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

const momentAfter = (last: Date, at: Date) => (last > at ? last : at);

/** What the import knows of the shop, and the writes that make a row true. */
export class ImportShop {
  private constructor(
    private readonly database: Database,
    readonly tyres: Map<string, ShopTyre>,
    readonly sizes: readonly SizeSpec[],
    readonly manufacturers: readonly string[],
  ) {}

  /**
   * Reads the shop as it stands. What the shelf holds of a tyre anyway is taken from there, as a second copy of a large
   * catalogue would cost more memory than the rest of the import.
   */
  static async load(database: Database, shelf: Shelf): Promise<ImportShop> {
    const sizes = await database.sizes.find({ deletedAt: null }).lean();
    const sizeOf = new Map(sizes.map((size) => [size._id.toHexString(), { id: size._id, spec: specOf(size) }]));
    const manufacturers = await database.manufacturers.find({ deletedAt: null }, { name: 1 }).lean();
    const shop = new ImportShop(
      database,
      new Map(),
      [...sizeOf.values()].map(({ spec }) => spec),
      manufacturers.map((make) => make.name),
    );

    const unshelved: Types.ObjectId[] = [];
    const heads = database.tyres.find({ deletedAt: null }, FOR_HEAD).lean().cursor({ batchSize: LOAD_BATCH });
    for await (const head of heads) {
      const size = sizeOf.get(head.sizeId.toHexString());
      // A tyre without its size is on the way to its deletion.
      if (!size) continue;
      const wire = shelf.tyre(head._id.toHexString());
      if (wire?.version === head.version)
        shop.add({ ...head, sizeId: size.id }, size.spec, fieldsOf({ ...wire, price: head.price, financingPrice: head.financingPrice }));
      else unshelved.push(head._id);
    }
    for (let from = 0; from < unshelved.length; from += LOAD_BATCH) {
      const tyres = await database.tyres
        .find({ _id: { $in: unshelved.slice(from, from + LOAD_BATCH) }, deletedAt: null }, { outbox: 0, ledger: { $slice: -1 } })
        .lean();
      for (const tyre of tyres) {
        const size = sizeOf.get(tyre.sizeId.toHexString());
        if (size) shop.add(tyre, size.spec, fieldsOf(tyre));
      }
    }
    return shop;
  }

  private add(tyre: Head, size: SizeSpec, fields: TyreFields): void {
    const pricedAt = tyre.ledger.at(-1)?.at ?? tyre.createdAt;
    this.tyres.set(tyre._id.toHexString(), {
      id: tyre._id,
      sizeId: tyre.sizeId,
      version: tyre.version,
      size,
      fields,
      sale: tyre.sale,
      pricedAt,
    });
  }

  /** The living sizes of these kinds by their key; missing ones are made and noted in the import's record first. */
  async ensureSizes(
    specs: readonly SizeSpec[],
    records: ImportRecords,
    record: ImportRecord,
    at: Date,
  ): Promise<Map<string, Types.ObjectId>> {
    const wanted = new Map(specs.map((spec) => [sizeKey(spec), spec]));
    const read = async () =>
      new Map(
        (await this.database.sizes.find({ key: { $in: [...wanted.keys()] } }, { key: 1 }).lean()).map((size) => [size.key ?? '', size._id]),
      );
    const found = await read();
    const missing = [...wanted.entries()].filter(([key]) => !found.has(key));
    if (missing.length === 0) return found;
    const news = missing.map(([key, spec]): SizeRecord => ({
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
    await records.imports.updateOne({ _id: record._id }, { $push: { createdSizes: { $each: news.map((size) => size._id) } } });
    await this.database.sizes.insertMany(news, { ordered: false }).catch(passDuplicates);
    return read();
  }

  /** The stored spelling of these makes by their key; missing ones are made and noted in the import's record first. */
  async ensureManufacturers(
    names: readonly string[],
    records: ImportRecords,
    record: ImportRecord,
    at: Date,
  ): Promise<Map<string, string>> {
    const wanted = new Map(names.map((name) => [manufacturerKey(name), name]));
    const read = async () =>
      new Map(
        (await this.database.manufacturers.find({ key: { $in: [...wanted.keys()] } }, { key: 1, name: 1 }).lean()).map((make) => [
          make.key ?? '',
          make.name,
        ]),
      );
    const found = await read();
    const missing = [...wanted.entries()].filter(([key]) => !found.has(key));
    if (missing.length === 0) return found;
    const news = missing.map(([key, name]): ManufacturerRecord => ({
      _id: new Types.ObjectId(),
      name,
      key,
      logo: null,
      country: '',
      description: '',
      website: '',
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
    }));
    await records.imports.updateOne({ _id: record._id }, { $push: { createdManufacturers: { $each: news.map((make) => make._id) } } });
    await this.database.manufacturers.insertMany(news, { ordered: false }).catch(passDuplicates);
    return read();
  }
}

const specOf = ({ width, aspect, diameter, vehicleType }: SizeRecord): SizeSpec => ({ width, aspect, diameter, vehicleType });

/** Somebody else may have added the same in this moment. */
function passDuplicates(error: unknown): void {
  if (!isDuplicate(error)) throw error;
}

/** The document of an added tyre. */
export function insertion(id: Types.ObjectId, sizeId: Types.ObjectId, fields: TyreFields, mark: string, at: Date): TyreWrite {
  const ledger = priceChange(null, { price: fields.price, sale: null }, at, 'imported');
  return {
    insertOne: {
      document: {
        _id: id,
        sizeId,
        ...fields,
        sale: null,
        ledger,
        version: 0,
        createdAt: at,
        updatedAt: at,
        deletedAt: null,
        importMark: mark,
      },
    },
  };
}

/** Which of a tyre's values differ from `other`'s, as they are in `fields`. */
export function differing(fields: TyreFields, other: TyreFields): Partial<TyreFields> {
  const names = (Object.keys(fields) as (keyof TyreFields)[]).filter(
    (name) => fields[name] !== other[name] && JSON.stringify(fields[name]) !== JSON.stringify(other[name]),
  );
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/** The change of a tyre as it was read: it fails when somebody has written the tyre since. */
export function replacement(
  tyre: Pick<ShopTyre, 'id' | 'version' | 'sale' | 'pricedAt'> & { price: number },
  set: Partial<TyreFields & { sizeId: Types.ObjectId }>,
  mark: string,
  cause: LedgerEntry['cause'],
  now: Date,
): TyreWrite {
  const at = momentAfter(tyre.pricedAt, now);
  const { tyre: before, entries } = settled({ price: tyre.price, sale: tyre.sale }, at);
  const ledger = [...entries, ...priceChange(before, { price: set.price ?? before.price, sale: before.sale }, at, cause)];
  return {
    updateOne: {
      // Only indexed by _id: a further condition would make the planner weigh other indexes for every single tyre. A
      // deletion counts the version too, so nothing else is needed.
      filter: { _id: tyre.id, version: tyre.version },
      update: {
        $set: { ...set, ...(entries.length > 0 && { sale: before.sale }), updatedAt: now, importMark: mark },
        $inc: { version: 1 },
        ...(ledger.length > 0 && { $push: { ledger: { $each: ledger } } }),
      },
    },
  };
}

/**
 * Writes tyres, each by itself and all at once; answers the ids of those that somebody else had written meanwhile.
 * Going around mongoose's casting halves the time, and every value here is made by us.
 */
export async function writeTyres(
  database: Database,
  writes: readonly TyreWrite[],
  ids: readonly Types.ObjectId[],
  mark: string,
): Promise<Set<string>> {
  if (writes.length === 0) return new Set();
  try {
    const result = await database.tyres.collection.bulkWrite(writes as never, { ordered: false });
    if (result.insertedCount + result.modifiedCount === writes.length) return new Set();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
  const written = await database.tyres.find({ _id: { $in: ids }, importMark: mark }, { _id: 1 }).lean();
  const done = new Set(written.map((tyre) => tyre._id.toHexString()));
  return new Set(ids.map((id) => id.toHexString()).filter((id) => !done.has(id)));
}
