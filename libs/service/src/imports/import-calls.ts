import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#contracts/errors';
import { paginationOf } from '#contracts/fields';
import { progressCursor } from '#contracts/imports';
import type { Call } from '../calls/serve.ts';
import { idFor, isDuplicate } from '../database/mongo.ts';
import {
  hasRows,
  INDEX_BY_OUTCOME,
  INDEX_BY_ROW,
  isUndoable,
  noOutcomeCounts,
  wireRow,
  type ImportRecord,
  type ImportRowRecord,
  type WireRow,
} from './import-record.ts';
import type { ImportRuns } from './import-runs.ts';
import type { ImportStore } from './import-store.ts';

/** How long undo() waits before it responds; shorter than the caller's deadline. */
const RESPOND_WITHIN_MS = 20_000;
/** How long start() waits for the file to be read before it responds; the reading then continues. */
const READ_WITHIN_MS = 2_000;
/** How often the record of a followed import is read. */
const FOLLOW_EVERY_MS = 250;
const hasEnded: ReadonlySet<ImportRecord['state']> = new Set(['done', 'failed', 'undone']);
/** More waiting dry runs than a few admins would ever start. */
const MAX_WAITING = 5;

type Progress = Pick<ImportRecord, 'state' | 'progress' | 'rows'>;

/** The input of a call that starts an import. */
interface StartInput<Field extends string> {
  file: { key: string; name: string; mediaType: string };
  dryRun: boolean;
  mapping?: Record<string, Field | null> | undefined;
  headerRow?: number | undefined;
}

function waiting<R extends ImportRecord>({ claim: _c, owner: _o, heartbeat: _h, ...record }: R): R {
  return { ...record, state: 'waiting' } as R;
}

/** What the calls of all imports have in common. A service's controller delegates to it. */
export class ImportCalls<R extends ImportRecord<Field>, Row extends ImportRowRecord, Field extends string> {
  constructor(
    private readonly store: ImportStore<R, Row, Field>,
    private readonly runs: ImportRuns<R, Row, Field, never>,
  ) {}

  /**
   * Starts an import. Returns its record once the file is read, or after READ_WITHIN_MS; the rows are processed afterwards. The
   * import is claimed before its file is read, so that a concurrent request gets import_running. While another import is
   * running, a dry run waits for its turn.
   * @param own the fields of the record that this kind of import adds
   */
  async start(input: StartInput<Field>, call: Call, own: Omit<R, keyof ImportRecord<Field>>): Promise<R> {
    if (input.dryRun) await this.refuseManyWaiting();
    else await this.refuseWhileRunning();
    const { file, dryRun, mapping, headerRow } = input;
    const now = new Date();
    const common: ImportRecord<Field> = {
      _id: idFor(call.idempotencyKey, `import ${call.actor?.id ?? ''}`),
      fileKey: file.key,
      fileName: file.name,
      mediaType: file.mediaType,
      dryRun,
      state: 'reading',
      progress: 0,
      progressRow: 0,
      rows: 0,
      ...noOutcomeCounts(),
      warned: 0,
      asked: {
        ...(mapping && { mapping: Object.entries(mapping) as [string, Field | null][] }),
        ...(headerRow !== undefined && { headerRow }),
      },
      columns: [],
      headerRow: null,
      firstRows: [],
      mappingId: null,
      failure: null,
      failureCode: null,
      createdAt: now,
      createdBy: call.actor?.name ?? '',
      claim: 'import',
      owner: this.runs.owner,
      heartbeat: now,
      attempts: 1,
      kept: 0,
    };
    const record = { ...common, ...own } as unknown as R;
    const stored = (await this.insert(record)) ?? (dryRun ? await this.insert(waiting(record)) : null);
    if (!stored) throw new AppError('import_running');
    if (stored !== record) return stored;
    await this.runs.begin({ ...record }, READ_WITHIN_MS);
    return (await this.find(record._id.toHexString())) ?? record;
  }

  /**
   * Stores the record and returns it. If an earlier attempt of the same call has stored it, returns that record. Returns
   * null if another import is running.
   */
  private async insert(record: R): Promise<R | null> {
    try {
      await this.store.common.imports.insertOne(record);
      return record;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return this.find(record._id.toHexString());
    }
  }

  /** @throws AppError import_not_found */
  async read(importId: string): Promise<R> {
    const record = await this.find(importId);
    if (!record) throw new AppError('import_not_found');
    return record;
  }

  private async find(importId: string): Promise<R | null> {
    return (await this.store.common.imports.findById(importId).lean()) as R | null;
  }

  /** Streams the progress. It is read from the record, because any replica may be processing the import. */
  async follow(importId: string, after: string | undefined, signal: AbortSignal): Promise<AsyncIterable<Progress>> {
    await this.read(importId);
    return this.progressOf(importId, after, signal);
  }

  private async *progressOf(importId: string, after: string | undefined, signal: AbortSignal): AsyncGenerator<Progress> {
    for (let last = after; ;) {
      const { state, progress, rows } = await this.read(importId);
      const cursor = progressCursor({ state, progress, rows });
      if (cursor !== last) yield { state, progress, rows };
      last = cursor;
      if (hasEnded.has(state)) return;
      await delay(FOLLOW_EVERY_MS, undefined, { signal });
    }
  }

  /** Returns a page of the imports, newest first. */
  async list(page: number, limit: number): Promise<{ records: R[]; pagination: ReturnType<typeof paginationOf> }> {
    const total = await this.store.imports.estimatedDocumentCount();
    const records = await this.store.common.imports
      .find()
      .sort({ createdAt: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean();
    return { records: records as R[], pagination: paginationOf(page, limit, total) };
  }

  /** Returns a page of an import's rows. */
  async rows(input: { importId: string; outcome?: WireRow['outcome'] | undefined; page: number; limit: number }) {
    const { importId, outcome, page, limit } = input;
    const record = await this.read(importId);
    const filter = { importId: record._id, ...(outcome !== undefined && { outcome }) };
    // Taken from the record's counts, because counting thousands of rows for each page would cost more than the page.
    const all = outcome === undefined ? record.added + record.changed + record.unchanged + record.rejected : record[outcome];
    const total = hasRows(record) ? all : 0;
    const rows = await this.store.common.rows
      .find(filter, { importId: 1, row: 1, outcome: 1, title: 1, reason: 1, warnings: 1, changes: 1, createdAt: 1 })
      .hint(outcome === undefined ? INDEX_BY_ROW : INDEX_BY_OUTCOME)
      .sort({ row: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean();
    return { items: rows.map(wireRow), pagination: paginationOf(page, limit, total) };
  }

  /**
   * Undoes an import. If that takes longer than RESPOND_WITHIN_MS or is interrupted, it continues in the background, and the
   * state of the returned record shows when it is done.
   * @throws AppError import_not_found, import_not_undoable, import_running
   */
  async undo(importId: string): Promise<R> {
    const record = await this.read(importId);
    await this.refuseWhileRunning();
    if (!isUndoable(record)) throw new AppError('import_not_undoable');
    const claimed = (await this.store.common.imports
      .findOneAndUpdate(
        { _id: record._id, state: record.state },
        { $set: { state: 'undoing', claim: 'import', owner: this.runs.owner, heartbeat: new Date(), attempts: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
      .catch((error: unknown) => {
        throw isDuplicate(error) ? new AppError('import_running') : error;
      })) as R | null;
    if (!claimed) throw new AppError('import_running');
    await Promise.race([this.runs.undo(claimed), delay(RESPOND_WITHIN_MS, undefined, { ref: false })]);
    return this.read(importId);
  }

  private async refuseManyWaiting(): Promise<void> {
    if ((await this.store.common.imports.countDocuments({ state: 'waiting' })) >= MAX_WAITING) throw new AppError('import_running');
  }

  private async refuseWhileRunning(): Promise<void> {
    if (await this.store.common.imports.exists({ claim: 'import' })) throw new AppError('import_running');
  }
}
