import type { AnyBulkWriteOperation, Types } from 'mongoose';
import { isDuplicate } from '#service/mongo';
import type { Database } from '../database.ts';
import type { ReadModelTyre } from '../read-model/catalogue-read-model.ts';
import { afterStock, priceChange, settled, type LedgerEntry, type SaleRecord } from '../pricing/price-ledger.ts';
import type { TyreFields, TyreRecord } from '../records/tyre.model.ts';
import type { ShopTyre } from './import-shop.ts';

export type TyreWrite = AnyBulkWriteOperation<TyreRecord>;

const momentAfter = (last: Date, at: Date) => (last > at ? last : at);

/** The write of an added tyre, and the tyre as the read model takes it. */
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

/** Which of a tyre's values differ from `other`'s, as they are in `fields`. */
export function differing(fields: TyreFields, other: TyreFields): Partial<TyreFields> {
  const names = (Object.keys(fields) as (keyof TyreFields)[]).filter(
    (name) => fields[name] !== other[name] && JSON.stringify(fields[name]) !== JSON.stringify(other[name]),
  );
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/**
 * The change of a tyre as it was read: it fails when somebody has written the tyre since. Answers the offer as it is
 * afterwards too: one that lasts while stock lasts ends with the last piece, unless `set` says what becomes of it.
 */
export function replacement(
  tyre: Pick<ShopTyre, 'id' | 'version' | 'sale' | 'pricedAt'> & { price: number; stock: number },
  set: Partial<TyreFields & { sizeId: Types.ObjectId; sale: SaleRecord }>,
  mark: string,
  cause: LedgerEntry['cause'],
  now: Date,
): { write: TyreWrite; sale: SaleRecord | null } {
  const at = momentAfter(tyre.pricedAt, now);
  const { tyre: before, entries } = settled({ price: tyre.price, sale: tyre.sale }, at);
  const sale = set.sale ?? afterStock(before.sale, tyre.stock, set.stock ?? tyre.stock, at);
  const ledger = [...entries, ...priceChange(before, { price: set.price ?? before.price, sale }, at, cause)];
  const write: TyreWrite = {
    updateOne: {
      // Only indexed by _id: a further condition would make the planner weigh other indexes for every single tyre. A
      // deletion counts the version too, so nothing else is needed.
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
  // The server works on one command with one processor only.
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
