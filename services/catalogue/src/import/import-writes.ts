import type { AnyBulkWriteOperation, Types } from 'mongoose';
import { isDuplicate } from '#service/database/mongo';
import type { Database } from '../database.ts';
import type { ReadModelTyre } from '../read-model/catalogue-read-model.ts';
import { afterStock, priceChange, withExpiredOfferEnded, type LedgerEntry, type OfferRecord } from '../pricing/price-ledger.ts';
import type { TyreFields, TyreRecord } from '../records/tyre.model.ts';
import type { ShopTyre } from './import-shop.ts';

export type TyreWrite = AnyBulkWriteOperation<TyreRecord>;

const momentAfter = (last: Date, at: Date) => (last > at ? last : at);

/** Returns the write that adds a tyre, and the tyre for the read model. */
export function insertion(
  id: Types.ObjectId,
  sizeId: Types.ObjectId,
  fields: TyreFields,
  mark: string,
  at: Date,
): { write: TyreWrite; written: ReadModelTyre } {
  const ledger = priceChange(null, { price: fields.price, sale: null }, at, 'imported');
  const written: ReadModelTyre = { _id: id, sizeId, ...fields, sale: null, version: 0, createdAt: at, updatedAt: at, deletedAt: null };
  return { write: { insertOne: { document: { ...written, ledger, importMark: mark } } }, written };
}

/** Returns the values of `fields` that differ from those of `other`. */
export function differing(fields: TyreFields, other: TyreFields): Partial<TyreFields> {
  const names = (Object.keys(fields) as (keyof TyreFields)[]).filter(
    (name) => fields[name] !== other[name] && JSON.stringify(fields[name]) !== JSON.stringify(other[name]),
  );
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/**
 * Returns the write that changes a tyre, and the tyre's offer after it. The write has no effect if the tyre has been
 * written since it was read. An offer without an end date ends when the stock falls to 0, unless `set` has an offer.
 */
export function replacement(
  tyre: Pick<ShopTyre, 'id' | 'version' | 'sale' | 'pricedAt'> & { price: number; stock: number },
  set: Partial<TyreFields & { sizeId: Types.ObjectId; sale: OfferRecord }>,
  mark: string,
  cause: LedgerEntry['cause'],
  now: Date,
): { write: TyreWrite; sale: OfferRecord | null } {
  const at = momentAfter(tyre.pricedAt, now);
  const { tyre: before, entries } = withExpiredOfferEnded({ price: tyre.price, sale: tyre.sale }, at);
  const sale = set.sale ?? afterStock(before.sale, tyre.stock, set.stock ?? tyre.stock, at);
  const ledger = [...entries, ...priceChange(before, { price: set.price ?? before.price, sale }, at, cause)];
  const write: TyreWrite = {
    updateOne: {
      // No further conditions: they would make the planner consider other indexes for every single tyre. A deletion
      // increments the version too, so `deletedAt` need not be checked.
      filter: { _id: tyre.id, version: tyre.version },
      update: {
        $set: { ...set, ...(sale !== tyre.sale && { sale }), updatedAt: now, importMark: mark },
        $inc: { version: 1 },
        ...(ledger.length > 0 && { $push: { ledger: { $each: ledger } } }),
      },
    },
  };
  return { write, sale };
}

/**
 * Bulk-writes tyres, each independently of the others. Returns the ids of those that were not written because another
 * write came first. Uses the driver's collection, because skipping mongoose's casting halves the time; all values here are
 * already of the right type.
 */
export async function writeTyres(
  database: Database,
  writes: readonly TyreWrite[],
  ids: readonly Types.ObjectId[],
  mark: string,
): Promise<Set<string>> {
  if (writes.length === 0) return new Set();
  // Two commands, because the database server runs each command on one processor only.
  const middle = Math.ceil(writes.length / 2);
  const halves = [writes.slice(0, middle), writes.slice(middle)].filter((half) => half.length > 0);
  const results = await Promise.allSettled(halves.map((half) => database.tyres.collection.bulkWrite(half as never, { ordered: false })));
  let count = 0;
  for (const result of results) {
    if (result.status === 'fulfilled') count += result.value.insertedCount + result.value.modifiedCount;
    else if (!isDuplicate(result.reason)) throw result.reason;
  }
  if (count === writes.length) return new Set();
  const written = await database.tyres.find({ _id: { $in: ids }, importMark: mark }, { _id: 1 }).lean();
  const done = new Set(written.map((tyre) => tyre._id.toHexString()));
  return new Set(ids.map((id) => id.toHexString()).filter((id) => !done.has(id)));
}
