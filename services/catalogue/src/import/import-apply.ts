import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Types } from 'mongoose';
import type { ImportField } from '#contracts/catalogue/tyre-import';
import { idFor } from '#service/database/mongo';
import { INDEX_BY_ROW, noOutcomeCounts, type OutcomeCounts } from '#service/imports/import-record';
import type { FileReader } from '#service/table-files/file-reader';
import type { ReadModelTyre } from '../read-model/catalogue-read-model.ts';
import { manufacturerKey } from '../records/manufacturer.model.ts';
import { sizeKey } from '../records/size.model.ts';
import { isOfferActive } from '../pricing/price-ledger.ts';
import type { ReadRow } from './cells.ts';
import { ImportShop, type ShopParts, type ShopTyre } from './import-shop.ts';
import { differing, insertion, replacement, writeTyres, type TyreWrite } from './import-writes.ts';
import {
  noSeasonCounts,
  type ImportRecord,
  type ImportRecords,
  type SeasonKind,
  type SeasonCounts,
  type RowRecord,
} from './import-records.ts';
import { ImportPlan, type PlannedRow } from './plan.ts';

const BATCH = 500;
const YIELD_EVERY = 50;
/** Tyres are put into the read model in batches, because the next query after a put sorts the whole catalogue. */
const READ_MODEL_BATCH = 4_000;
const CHANGED_MEANWHILE = 'Joku muu muutti rengasta tuonnin aikana. Tuo rivi uudelleen.';

/** A batch whose rows are stored and whose tyres are not written yet. */
interface Batch {
  rows: RowRecord[];
  /** Rows that write a tyre; `writes` and `tyres` are in their order. */
  writing: RowRecord[];
  writes: TyreWrite[];
  tyres: ReadModelTyre[];
}

/** The counts that the import's record shows while the import is in progress. */
type Tally = OutcomeCounts & { kinds: SeasonCounts; warned: number };

const noTally = (): Tally => ({ ...noOutcomeCounts(), kinds: noSeasonCounts(), warned: 0 });

function count(tally: Tally, { outcome, kind, warnings }: Pick<RowRecord, 'outcome' | 'kind' | 'warnings'>): void {
  tally[outcome] += 1;
  if (kind && (outcome !== 'rejected' || kind === 'allYear')) tally.kinds[kind] += 1;
  if (warnings) tally.warned += 1;
}

function seasonKindOf(row: PlannedRow<ShopTyre>): SeasonKind | undefined {
  if (row.outcome === 'rejected') return row.allYear && 'allYear';
  const { type, winterType } = row.outcome === 'unchanged' ? row.known.fields : row.fields;
  return type === 'summer' ? 'summer' : (winterType ?? undefined);
}

type Writing = Extract<PlannedRow<ShopTyre>, { outcome: 'added' | 'changed' }>;

/**
 * Processes an import's rows and resumes an interrupted run. For each batch it stores the rows first, then the tyres,
 * then the progress. So a resumed run sees which tyres are missing after a crash, and writes no tyre twice.
 */
export class ImportApplication {
  private readonly mark: string;

  /** Tyres that are written but not in the read model yet. They are put from here, so that they need not be read again. */
  private written: ReadModelTyre[] = [];

  private constructor(
    private readonly parts: ShopParts,
    private readonly records: ImportRecords,
    private readonly record: ImportRecord,
    private readonly shop: ImportShop,
    private readonly plan: ImportPlan<ShopTyre>,
  ) {
    this.mark = record._id.toHexString();
  }

  /** Applies all rows; a dry run only decides their outcomes. `stop` aborts between two batches. */
  static async run(
    parts: ShopParts,
    records: ImportRecords,
    record: ImportRecord,
    file: Pick<FileReader<ImportField, ReadRow>, 'rows'>,
    stop: AbortSignal,
  ): Promise<void> {
    const shop = await ImportShop.load(parts);
    const plan = new ImportPlan<ShopTyre>({ tyres: shop.tyres.values(), sizes: shop.sizes, manufacturers: shop.manufacturers }, new Date());
    await new ImportApplication(parts, records, record, shop, plan).work(file, stop);
  }

  private async work(file: Pick<FileReader<ImportField, ReadRow>, 'rows'>, stop: AbortSignal): Promise<void> {
    const { done, tally } = await this.resume();
    await this.records.saveProgress(this.record, { state: this.record.dryRun ? 'checking' : 'applying', ...tally });
    // While the database writes the tyres of one batch, the next batch is read and planned, and its rows are stored.
    let writing: Promise<void> = Promise.resolve();
    let reading = file.rows(this.record.progress, BATCH);
    try {
      for (let from = this.record.progress; from < this.record.rows; from += BATCH) {
        const rows = await reading;
        stop.throwIfAborted();
        reading = file.rows(from + BATCH, BATCH);
        // The next `await reading` throws a failure. This handler only prevents an unhandled rejection before that.
        reading.catch(() => undefined);
        const planned = await this.planned(rows.filter((row) => !done.has(row.row)));
        const batch = await this.storeRows(planned);
        await writing;
        writing = this.write(batch, tally, from + rows.length, rows.at(-1)?.row ?? 0);
        // The next `await writing` throws a failure. This handler only prevents an unhandled rejection before that.
        writing.catch(() => undefined);
      }
      await writing;
    } finally {
      // No write may still be in flight when the import fails or another process takes it over.
      await writing.catch(() => undefined);
      this.putWritten();
    }
  }

  private async planned(rows: readonly ReadRow[]): Promise<PlannedRow<ShopTyre>[]> {
    const planned: PlannedRow<ShopTyre>[] = [];
    for (const row of rows) {
      planned.push(this.plan.next(row));
      if (planned.length % YIELD_EVERY === 0) await yieldToOthers();
    }
    return planned;
  }

  private async write({ rows, writing, writes, tyres }: Batch, tally: Tally, progress: number, progressRow: number): Promise<void> {
    const failed = await writeTyres(
      this.parts.database,
      writes,
      tyres.map((tyre) => tyre._id),
      this.mark,
    );
    if (failed.size > 0) await this.reject(writing.filter((row) => failed.has(row.tyreId?.toHexString() ?? '')));
    for (const tyre of tyres) if (!failed.has(tyre._id.toHexString())) this.written.push(tyre);
    if (this.written.length >= READ_MODEL_BATCH) this.putWritten();
    for (const row of rows) count(tally, row);
    await this.records.saveProgress(this.record, { progress, progressRow, ...tally });
  }

  private putWritten(): void {
    this.parts.readModel.putTyres(this.written);
    this.written = [];
  }

  /**
   * Returns what an interrupted run has done: its counts, and the rows after its saved progress that are already complete.
   * Deletes the stored rows whose tyres were not written, so that they are planned again.
   */
  private async resume(): Promise<{ done: Set<number>; tally: Tally }> {
    const { _id: importId, dryRun, progressRow } = this.record;
    if (dryRun) {
      // The tyres that a dry run would add exist only in memory, so it restarts from the first row.
      await this.records.rows.deleteMany({ importId });
      this.record.progress = 0;
      return { done: new Set(), tally: noTally() };
    }
    const rows = await this.records.rows
      .find({ importId }, { row: 1, tyreId: 1, outcome: 1, kind: 1, warnings: 1 })
      .hint(INDEX_BY_ROW)
      .lean();
    const open = rows.filter((row) => row.row > progressRow);
    const written = await this.parts.database.tyres
      .find({ _id: { $in: open.flatMap((row) => row.tyreId ?? []) }, importMark: this.mark }, { _id: 1 })
      .lean();
    const isWritten = new Set(written.map((tyre) => tyre._id.toHexString()));
    const undone = open.filter((row) => !isWritten.has(row.tyreId?.toHexString() ?? ''));
    await this.records.rows.deleteMany({ _id: { $in: undone.map((row) => row._id) } });
    const gone = new Set(undone.map((row) => row.row));
    const tally = noTally();
    for (const row of rows) {
      if (gone.has(row.row)) continue;
      count(tally, row);
      const tyre = row.tyreId && this.shop.tyres.get(row.tyreId.toHexString());
      if (tyre) this.plan.claim(tyre, row.row);
    }
    return { done: new Set(open.map((row) => row.row).filter((row) => !gone.has(row))), tally };
  }

  private async storeRows(planned: readonly PlannedRow<ShopTyre>[]): Promise<Batch> {
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
    const manufacturers =
      writing.length === 0
        ? new Map<string, string>()
        : await this.shop.ensureManufacturers(
            writing.map((row) => row.fields.manufacturer),
            this.records,
            this.record,
          );

    const writes: TyreWrite[] = [];
    const tyres: ReadModelTyre[] = [];
    const toWrite: RowRecord[] = [];
    const rows = planned.map((row): RowRecord => {
      const { outcome, title, warnings } = row;
      const kind = seasonKindOf(row);
      const stored: RowRecord = {
        _id: new Types.ObjectId(),
        importId: this.record._id,
        row: row.row,
        outcome,
        title,
        createdAt: at,
        ...(kind && { kind }),
        ...(warnings.length > 0 && { warnings }),
      };
      if (row.outcome === 'rejected') return { ...stored, reason: row.reason };
      if (row.outcome === 'unchanged') return { ...stored, tyreId: row.known.id };
      stored.changes = row.changes;
      if (this.record.dryRun) return stored;
      const sizeId = sizes.get(sizeKey(row.size));
      // The size was deleted between two reads of this batch.
      if (!sizeId) return { ...stored, outcome: 'rejected', reason: CHANGED_MEANWHILE };
      const fields = {
        ...row.fields,
        manufacturer: manufacturers.get(manufacturerKey(row.fields.manufacturer)) ?? row.fields.manufacturer,
      };
      if (row.outcome === 'added') {
        // The id is derived from the row, so that two processes that work on the same row cannot add two tyres.
        stored.tyreId = idFor(`${this.mark} ${row.row}`, 'imported tyre');
        stored.version = 0;
        const { write, written } = insertion(stored.tyreId, sizeId, fields, this.mark, at);
        writes.push(write);
        tyres.push(written);
      } else {
        const { known } = row;
        const { id, createdAt } = known;
        stored.tyreId = id;
        stored.version = known.version + 1;
        const moves = !sizeId.equals(known.sizeId);
        const set = { ...differing(fields, known.fields), ...(moves && { sizeId }) };
        const { price, stock } = known.fields;
        const { write, sale } = replacement({ ...known, price, stock }, set, this.mark, 'imported', at);
        const endsOffer = isOfferActive(known.sale, at) && sale?.endedAt != null;
        stored.before = {
          ...differing(known.fields, fields),
          ...(moves && { sizeId: known.sizeId }),
          ...(endsOffer && known.sale && { sale: known.sale }),
        };
        writes.push(write);
        tyres.push({ _id: id, sizeId, ...fields, sale, version: stored.version, createdAt, updatedAt: at, deletedAt: null });
      }
      toWrite.push(stored);
      return stored;
    });

    if (rows.length > 0) await this.records.rows.collection.insertMany(rows as never, { ordered: false });
    return { rows, writing: toWrite, writes, tyres };
  }

  private async reject(rows: RowRecord[]): Promise<void> {
    for (const row of rows) row.outcome = 'rejected';
    await this.records.rows.updateMany(
      { _id: { $in: rows.map((row) => row._id) } },
      { $set: { outcome: 'rejected', reason: CHANGED_MEANWHILE }, $unset: { changes: '', before: '', tyreId: '', version: '' } },
    );
  }
}
