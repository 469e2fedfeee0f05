import { Types } from 'mongoose';
import { INDEX_BY_ROW } from '#service/imports/import-record';
import type { Database } from '../database.ts';
import { replacement, writeTyres, type TyreWrite } from './import-writes.ts';
import type { ImportRecord, ImportRecords, RowRecord } from './import-records.ts';

const BATCH = 500;

/**
 * Undoes an import row by row. Tyres that have been changed since are left unchanged. Can be interrupted and run again.
 * Returns how many tyres were left unchanged.
 */
export async function undoRows(database: Database, records: ImportRecords, record: ImportRecord, stop: AbortSignal): Promise<number> {
  let kept = 0;
  for (let last = 0; ;) {
    stop.throwIfAborted();
    const rows = await records.rows
      .find({ importId: record._id, row: { $gt: last } })
      .sort({ row: 1 })
      .limit(BATCH)
      .hint(INDEX_BY_ROW)
      .lean();
    const end = rows.at(-1);
    if (!end) break;
    last = end.row;
    kept += rows.filter((row) => row.undo === 'kept').length;
    kept += await undoBatch(
      database,
      records,
      record,
      rows.filter((row) => row.undo === undefined && row.tyreId && row.version !== undefined),
    );
    await records.saveProgress(record, {});
  }
  await removeEmptySizes(database, record);
  await removeEmptyManufacturers(database, record);
  return kept;
}

/** Undoes a batch of rows. Returns how many rows were left unchanged. */
async function undoBatch(database: Database, records: ImportRecords, record: ImportRecord, rows: readonly RowRecord[]): Promise<number> {
  if (rows.length === 0) return 0;
  const now = new Date();
  const mark = `${record._id.toHexString()} undone`;
  const ids = rows.flatMap((row) => row.tyreId ?? []);
  const tyres = await database.tyres.find({ _id: { $in: ids } }, { details: 0, images: 0, outbox: 0, ledger: { $slice: -1 } }).lean();
  const tyreOf = new Map(tyres.map((tyre) => [tyre._id.toHexString(), tyre]));
  const undeletedSizes = await undeletedSizesOf(database, rows);

  const writes: TyreWrite[] = [];
  const writing: RowRecord[] = [];
  const kept: RowRecord[] = [];
  for (const row of rows) {
    const tyre = tyreOf.get(row.tyreId?.toHexString() ?? '');
    // Already deleted, or already undone by an interrupted run.
    if (!tyre || tyre.importMark === mark || (row.outcome === 'added' && tyre.deletedAt !== null)) continue;
    const { before } = row;
    if (tyre.version !== row.version || tyre.deletedAt !== null || (before?.sizeId && !undeletedSizes.has(before.sizeId.toHexString()))) {
      kept.push(row);
      continue;
    }
    writing.push(row);
    if (before) {
      const pricedAt = tyre.ledger.at(-1)?.at ?? tyre.createdAt;
      const { _id: id, version, price, sale, stock } = tyre;
      writes.push(replacement({ id, version, price, sale, stock, pricedAt }, before, mark, 'import undone', now).write);
    } else {
      const update = { $set: { deletedAt: now, updatedAt: now, importMark: mark }, $inc: { version: 1 } };
      writes.push({ updateOne: { filter: { _id: tyre._id, version: tyre.version }, update } });
    }
  }
  const failed = await writeTyres(
    database,
    writes,
    writing.flatMap((row) => row.tyreId ?? []),
    mark,
  );
  kept.push(...writing.filter((row) => failed.has(row.tyreId?.toHexString() ?? '')));
  const keptIds = new Set(kept);
  const undone = rows.filter((row) => !keptIds.has(row));
  await records.rows.updateMany({ _id: { $in: kept.map((row) => row._id) } }, { $set: { undo: 'kept' } });
  await records.rows.updateMany({ _id: { $in: undone.map((row) => row._id) } }, { $set: { undo: 'undone' } });
  return kept.length;
}

async function undeletedSizesOf(database: Database, rows: readonly RowRecord[]): Promise<Set<string>> {
  const ids = rows.flatMap((row) => row.before?.sizeId ?? []);
  const sizes = ids.length === 0 ? [] : await database.sizes.find({ _id: { $in: ids }, deletedAt: null }, { _id: 1 }).lean();
  return new Set(sizes.map((size) => size._id.toHexString()));
}

/** Deletes the sizes that the import created, if they have not been edited since and have no tyres. */
async function removeEmptySizes(database: Database, record: ImportRecord): Promise<void> {
  const used = await database.tyres.distinct('sizeId', { sizeId: { $in: record.createdSizes }, deletedAt: null });
  const at = new Date();
  await database.sizes.updateMany(
    { _id: { $in: record.createdSizes, $nin: used }, version: 0, deletedAt: null },
    { $set: { deletedAt: at, deletionId: new Types.ObjectId(), updatedAt: at }, $unset: { key: '' }, $inc: { version: 1 } },
  );
}

/** Deletes the manufacturers that the import created, if they have not been edited since and have no tyres. */
async function removeEmptyManufacturers(database: Database, record: ImportRecord): Promise<void> {
  const manufacturers = await database.manufacturers
    .find({ _id: { $in: record.createdManufacturers }, version: 0, deletedAt: null }, { name: 1 })
    .lean();
  const used = await database.tyres.distinct('manufacturer', {
    manufacturer: { $in: manufacturers.map((manufacturer) => manufacturer.name) },
    deletedAt: null,
  });
  const at = new Date();
  await database.manufacturers.updateMany(
    {
      _id: { $in: manufacturers.filter((manufacturer) => !used.includes(manufacturer.name)).map((manufacturer) => manufacturer._id) },
      version: 0,
      deletedAt: null,
    },
    { $set: { deletedAt: at, updatedAt: at }, $unset: { key: '' }, $inc: { version: 1 } },
  );
}
