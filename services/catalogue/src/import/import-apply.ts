import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Types } from 'mongoose';
import { idFor } from '#service/mongo';
import type { Database } from '../database.ts';
import type { Shelf } from '../finder/shelf.ts';
import { manufacturerKey } from '../manufacturer/manufacturer.model.ts';
import { sizeKey } from '../size/size.model.ts';
import { readRow } from './cells.ts';
import { differing, ImportShop, insertion, replacement, writeTyres, type ShopTyre, type TyreWrite } from './import-shop.ts';
import { BY_ROW, noCounts, type Counts, type ImportRecord, type ImportRecords, type RowRecord } from './import-records.ts';
import { ImportPlan, type PlannedRow } from './plan.ts';
import type { Table, TableRow } from './read-file.ts';

const BATCH = 500;
const YIELD_EVERY = 50;
const CHANGED_MEANWHILE = 'Joku muu muutti rengasta tuonnin aikana. Tuo rivi uudelleen.';

type Writing = Extract<PlannedRow<ShopTyre>, { outcome: 'added' | 'changed' }>;

/**
 * Works through an import's rows, from where an earlier, interrupted run has come to. For each batch the rows are stored
 * first, then the tyres, then how far the work is: whatever is missing after a crash shows, and nothing is done twice.
 */
export class ImportApplication {
  private readonly mark: string;

  private constructor(
    private readonly database: Database,
    private readonly records: ImportRecords,
    private readonly record: ImportRecord,
    private readonly shop: ImportShop,
    private readonly plan: ImportPlan<ShopTyre>,
  ) {
    this.mark = record._id.toHexString();
  }

  /** Applies (or, of a dry run, only decides) all rows. Aborts between two batches when told so. */
  static async run(
    { database, shelf, records }: { database: Database; shelf: Shelf; records: ImportRecords },
    record: ImportRecord,
    table: Table,
    stop: AbortSignal,
  ): Promise<void> {
    const shop = await ImportShop.load(database, shelf);
    const plan = new ImportPlan<ShopTyre>({ tyres: shop.tyres.values(), sizes: shop.sizes, manufacturers: shop.manufacturers }, new Date());
    await new ImportApplication(database, records, record, shop, plan).work(table, stop);
  }

  private async work(table: Table, stop: AbortSignal): Promise<void> {
    const { done, counts } = await this.takeUp(table);
    await this.records.note(this.record, { state: this.record.dryRun ? 'checking' : 'applying', ...counts });
    // While the database writes a batch the next one is read and planned.
    let writing: Promise<void> = Promise.resolve();
    try {
      for (let from = this.record.progress; from < table.rows.length; from += BATCH) {
        stop.throwIfAborted();
        const rows = table.rows.slice(from, from + BATCH);
        const planned = await this.planned(rows.filter((row) => !done.has(row.row)));
        await writing;
        writing = this.write(planned, counts, Math.min(from + BATCH, table.rows.length));
        // A failure is thrown where the batch is awaited; until then nobody else is to be told.
        writing.catch(() => undefined);
      }
      await writing;
    } finally {
      // Nothing is under way any more when the import is given up or left to another process.
      await writing.catch(() => undefined);
    }
  }

  private async planned(rows: readonly TableRow[]): Promise<PlannedRow<ShopTyre>[]> {
    const planned: PlannedRow<ShopTyre>[] = [];
    for (const row of rows) {
      planned.push(this.plan.next(readRow(row, this.record.columns)));
      // The file's texts go as they are used: a large list would otherwise stay in memory to the end.
      row.cells = [];
      if (planned.length % YIELD_EVERY === 0) await yieldToOthers();
    }
    return planned;
  }

  private async write(planned: readonly PlannedRow<ShopTyre>[], counts: Counts, progress: number): Promise<void> {
    for (const { outcome } of await this.applyBatch(planned)) counts[outcome] += 1;
    await this.records.note(this.record, { progress, ...counts });
  }

  /** Finds out what an interrupted run has done: its counts, and the rows beyond its noted progress that need no more work. */
  private async takeUp(table: Table): Promise<{ done: Set<number>; counts: Counts }> {
    const { _id: importId, dryRun, progress } = this.record;
    if (dryRun) {
      // What a dry run would have added is only in its memory, so it begins again.
      await this.records.rows.deleteMany({ importId });
      this.record.progress = 0;
      return { done: new Set(), counts: noCounts() };
    }
    const rows = await this.records.rows.find({ importId }, { row: 1, tyreId: 1, outcome: 1 }).hint(BY_ROW).lean();
    const lastNoted = table.rows[progress - 1]?.row ?? 0;
    const open = rows.filter((row) => row.row > lastNoted);
    const written = await this.database.tyres
      .find({ _id: { $in: open.flatMap((row) => row.tyreId ?? []) }, importMark: this.mark }, { _id: 1 })
      .lean();
    const isWritten = new Set(written.map((tyre) => tyre._id.toHexString()));
    const undone = open.filter((row) => !isWritten.has(row.tyreId?.toHexString() ?? ''));
    await this.records.rows.deleteMany({ _id: { $in: undone.map((row) => row._id) } });
    const gone = new Set(undone.map((row) => row.row));
    const counts = noCounts();
    for (const row of rows) {
      if (gone.has(row.row)) continue;
      counts[row.outcome] += 1;
      const tyre = row.tyreId && this.shop.tyres.get(row.tyreId.toHexString());
      if (tyre) this.plan.claim(tyre, row.row);
    }
    return { done: new Set(open.map((row) => row.row).filter((row) => !gone.has(row))), counts };
  }

  private async applyBatch(planned: readonly PlannedRow<ShopTyre>[]): Promise<RowRecord[]> {
    const at = new Date();
    const writing = this.record.dryRun ? [] : planned.filter((row): row is Writing => row.outcome === 'added' || row.outcome === 'changed');
    const sizes =
      writing.length === 0
        ? new Map<string, Types.ObjectId>()
        : await this.shop.ensureSizes(
            writing.map((row) => row.size),
            this.records,
            this.record,
            at,
          );
    const makes =
      writing.length === 0
        ? new Map<string, string>()
        : await this.shop.ensureManufacturers(
            writing.map((row) => row.fields.manufacturer),
            this.records,
            this.record,
            at,
          );

    const writes: TyreWrite[] = [];
    const written: RowRecord[] = [];
    const rows = planned.map((row): RowRecord => {
      const { outcome, title } = row;
      const stored: RowRecord = { _id: new Types.ObjectId(), importId: this.record._id, row: row.row, outcome, title, createdAt: at };
      if (row.outcome === 'rejected') return { ...stored, reason: row.reason };
      if (row.outcome === 'unchanged') return { ...stored, tyreId: row.known.id };
      if (row.outcome === 'changed') stored.changes = row.changes;
      if (this.record.dryRun) return stored;
      const sizeId = sizes.get(sizeKey(row.size));
      // Deleted by somebody between two reads of this batch.
      if (!sizeId) return { ...stored, outcome: 'rejected', reason: CHANGED_MEANWHILE };
      const fields = { ...row.fields, manufacturer: makes.get(manufacturerKey(row.fields.manufacturer)) ?? row.fields.manufacturer };
      if (row.outcome === 'added') {
        // The same row gives the same tyre, should two processes ever work on it.
        stored.tyreId = idFor(`${this.mark} ${row.row}`, 'imported tyre');
        stored.version = 0;
        writes.push(insertion(stored.tyreId, sizeId, fields, this.mark, at));
      } else {
        const { known } = row;
        stored.tyreId = known.id;
        stored.version = known.version + 1;
        const moves = !sizeId.equals(known.sizeId);
        stored.before = { ...differing(known.fields, fields), ...(moves && { sizeId: known.sizeId }) };
        const set = { ...differing(fields, known.fields), ...(moves && { sizeId }) };
        writes.push(replacement({ ...known, price: known.fields.price }, set, this.mark, 'imported', at));
      }
      written.push(stored);
      return stored;
    });

    if (rows.length > 0) await this.records.rows.collection.insertMany(rows as never, { ordered: false });
    const failed = await writeTyres(
      this.database,
      writes,
      written.flatMap((row) => row.tyreId ?? []),
      this.mark,
    );
    if (failed.size > 0) await this.reject(written.filter((row) => failed.has(row.tyreId?.toHexString() ?? '')));
    return rows;
  }

  private async reject(rows: RowRecord[]): Promise<void> {
    for (const row of rows) row.outcome = 'rejected';
    await this.records.rows.updateMany(
      { _id: { $in: rows.map((row) => row._id) } },
      { $set: { outcome: 'rejected', reason: CHANGED_MEANWHILE }, $unset: { changes: '', before: '', tyreId: '', version: '' } },
    );
  }
}
