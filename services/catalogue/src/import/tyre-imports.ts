import { setTimeout as delay } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { AppError } from '#contracts/errors';
import { paginationOf } from '#contracts/fields';
import type { InputOf, OutputOf } from '#contracts/operation';
import {
  followImport,
  forgetMapping,
  getImport,
  listImportRows,
  listImports,
  listMappings,
  startImport,
  undoImport,
} from '#contracts/catalogue/tyre-import';
import { idFor, isDuplicate } from '#service/database/mongo';
import { Serve, type Call, type StreamCall } from '#service/calls/serve';
import {
  INDEX_BY_OUTCOME,
  INDEX_BY_ROW,
  hasRows,
  ImportRecords,
  isUndoable,
  noOutcomeCounts,
  noSeasonCounts,
  wireImport,
  wireMapping,
  wireRow,
  type ImportRecord,
} from './import-records.ts';
import { ImportRuns } from './import-runs.ts';

/** How long undo() waits before it responds; shorter than the caller's deadline. */
const RESPOND_WITHIN_MS = 20_000;
/** How long start() waits for the file to be read before it responds; the reading then continues. */
const READ_WITHIN_MS = 2_000;
/** How often the record of a followed import is read. */
const FOLLOW_EVERY_MS = 250;
const hasEnded: ReadonlySet<ImportRecord['state']> = new Set(['done', 'failed', 'undone']);
/** More waiting dry runs than a few admins would ever start. */
const MAX_WAITING = 5;

function waiting({ claim: _c, owner: _o, heartbeat: _h, ...record }: ImportRecord): ImportRecord {
  return { ...record, state: 'waiting' };
}

type ImportProgress = OutputOf<typeof followImport>;

@Controller()
export class TyreImports {
  constructor(
    private readonly records: ImportRecords,
    private readonly runs: ImportRuns,
  ) {}

  /**
   * Starts an import. Responds once the file is read, or after READ_WITHIN_MS; the rows are processed afterwards. The
   * import is claimed before its file is read, so that a concurrent request gets import_running. While another import is
   * running, a dry run waits for its turn, because two catalogues would not fit into memory at once.
   */
  @Serve(startImport)
  async start(input: InputOf<typeof startImport>, call: Call): Promise<OutputOf<typeof startImport>> {
    if (input.dryRun) await this.refuseManyWaiting();
    else await this.refuseWhileRunning();
    const { file, dryRun, mapping, headerRow } = input;
    const now = new Date();
    const record: ImportRecord = {
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
      kinds: noSeasonCounts(),
      warned: 0,
      asked: { ...(mapping && { mapping: Object.entries(mapping) }), ...(headerRow !== undefined && { headerRow }) },
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
      createdSizes: [],
      createdManufacturers: [],
      kept: 0,
    };
    const stored = (await this.store(record)) ?? (dryRun ? await this.store(waiting(record)) : null);
    if (!stored) throw new AppError('import_running');
    if (stored !== record) return wireImport(stored);
    await this.runs.begin({ ...record }, READ_WITHIN_MS);
    return wireImport((await this.records.imports.findById(record._id).lean()) ?? record);
  }

  /**
   * Stores the record and returns it. If an earlier attempt of the same call has stored it, returns that record. Returns
   * null if another import is running.
   */
  private async store(record: ImportRecord): Promise<ImportRecord | null> {
    try {
      await this.records.imports.insertOne(record);
      return record;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return this.records.imports.findById(record._id).lean();
    }
  }

  @Serve(listMappings)
  async mappings(): Promise<OutputOf<typeof listMappings>> {
    return { items: (await this.records.rememberedMappings()).map(wireMapping) };
  }

  @Serve(forgetMapping)
  async forget({ mappingId }: InputOf<typeof forgetMapping>): Promise<OutputOf<typeof forgetMapping>> {
    const { deletedCount } = await this.records.mappings.deleteOne({ _id: mappingId });
    if (deletedCount === 0) throw new AppError('import_mapping_not_found');
    return { mappingId };
  }

  @Serve(getImport)
  async get({ importId }: InputOf<typeof getImport>): Promise<OutputOf<typeof getImport>> {
    return wireImport(await this.read(importId));
  }

  /** Streams the progress. It is read from the record, because any replica may be processing the import. */
  @Serve(followImport)
  async follow({ importId, after }: InputOf<typeof followImport>, { signal }: StreamCall): Promise<AsyncIterable<ImportProgress>> {
    await this.read(importId);
    return this.progressOf(importId, after, signal);
  }

  private async *progressOf(importId: string, after: string | undefined, signal: AbortSignal): AsyncGenerator<ImportProgress> {
    for (let last = after; ;) {
      const { state, progress, rows } = await this.read(importId);
      const cursor = followImport.cursor({ state, progress, rows });
      if (cursor !== last) yield { state, progress, rows };
      last = cursor;
      if (hasEnded.has(state)) return;
      await delay(FOLLOW_EVERY_MS, undefined, { signal });
    }
  }

  @Serve(listImports)
  async list({ page, limit }: InputOf<typeof listImports>): Promise<OutputOf<typeof listImports>> {
    const total = await this.records.imports.estimatedDocumentCount();
    const records = await this.records.imports
      .find()
      .sort({ createdAt: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean();
    return { items: records.map(wireImport), pagination: paginationOf(page, limit, total) };
  }

  @Serve(listImportRows)
  async rows({ importId, outcome, page, limit }: InputOf<typeof listImportRows>): Promise<OutputOf<typeof listImportRows>> {
    const record = await this.read(importId);
    const filter = { importId: record._id, ...(outcome !== undefined && { outcome }) };
    // Taken from the record's counts, because counting thousands of rows for each page would cost more than the page.
    const all = outcome === undefined ? record.added + record.changed + record.unchanged + record.rejected : record[outcome];
    const total = hasRows(record) ? all : 0;
    const rows = await this.records.rows
      .find(filter, { before: 0 })
      .hint(outcome === undefined ? INDEX_BY_ROW : INDEX_BY_OUTCOME)
      .sort({ row: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean();
    return { items: rows.map(wireRow), pagination: paginationOf(page, limit, total) };
  }

  @Serve(undoImport)
  async undo({ importId }: InputOf<typeof undoImport>): Promise<OutputOf<typeof undoImport>> {
    const record = await this.read(importId);
    await this.refuseWhileRunning();
    if (!isUndoable(record)) throw new AppError('import_not_undoable');
    const claimed = await this.records.imports
      .findOneAndUpdate(
        { _id: record._id, state: record.state },
        { $set: { state: 'undoing', claim: 'import', owner: this.runs.owner, heartbeat: new Date(), attempts: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
      .catch((error: unknown) => {
        throw isDuplicate(error) ? new AppError('import_running') : error;
      });
    if (!claimed) throw new AppError('import_running');
    // If it takes longer or is interrupted, it continues in the background. The import's state shows when it is done.
    await Promise.race([this.runs.undo(claimed), delay(RESPOND_WITHIN_MS, undefined, { ref: false })]);
    const now = await this.read(importId);
    return { ...wireImport(now), kept: now.kept };
  }

  private async read(importId: string): Promise<ImportRecord> {
    const record = await this.records.imports.findById(importId).lean();
    if (!record) throw new AppError('import_not_found');
    return record;
  }

  private async refuseManyWaiting(): Promise<void> {
    if ((await this.records.imports.countDocuments({ state: 'waiting' })) >= MAX_WAITING) throw new AppError('import_running');
  }

  private async refuseWhileRunning(): Promise<void> {
    if (await this.records.imports.exists({ claim: 'import' })) throw new AppError('import_running');
  }
}
