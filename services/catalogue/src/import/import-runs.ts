import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { AppError } from '#contracts/errors';
import { importApplied, importUndone } from '#contracts/catalogue/events';
import { logger } from '#service/process/logging';
import { isDuplicate, isUnreachable } from '#service/database/mongo';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { repeat } from '#service/process/repeat';
import { Database } from '../database.ts';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import { CatalogueReadModel } from '../read-model/catalogue-read-model.ts';
import { ManufacturerNames } from '../manufacturer/manufacturer-names.ts';
import { ImportApplication } from './import-apply.ts';
import { ClaimLost, ImportRecords, type ImportRecord, type WireImport } from './import-records.ts';
import type { Column } from './columns.ts';
import { headersKey, isNamed } from './headers.ts';
import { FileReader } from './file-reader.ts';
import { ObjectStore } from '#service/external/object-store';
import { undoRows } from './import-undo.ts';

const SCAN_EVERY_MS = 3_000;
/** A live worker saves its progress many times within this time. After it, a claim is stale and may be taken over. */
const STALE_MS = 10_000;
const SAVE_PROGRESS_EVERY_MS = 1_000;
const MAX_ATTEMPTS = 5;

const log = logger('catalogue');

const fileNotFound = () => new AppError('import_unreadable', 'Tiedostoa ei ole enää. Tuo se uudelleen: jo tuodut rivit eivät muutu.');

/** Runs imports and their undos to the end, including those whose worker has died. */
@Injectable()
export class ImportRuns implements BeforeApplicationShutdown {
  /** Identifies this process in the records that it works on. */
  readonly owner = randomUUID();
  private readonly stopping = new AbortController();
  private readonly working = new Set<Promise<unknown>>();

  constructor(
    private readonly database: Database,
    private readonly records: ImportRecords,
    private readonly store: ObjectStore,
    private readonly readModel: CatalogueReadModel,
    private readonly names: ManufacturerNames,
    private readonly sync: ReadModelSync,
    private readonly relay: OutboxRelay,
  ) {}

  /** Starts scanning for interrupted imports and waiting dry runs. */
  start(): void {
    void repeat(log, 'taking over imports', SCAN_EVERY_MS, this.stopping.signal, async () => {
      await this.takeOverStale();
      await this.startWaitingDryRun();
    });
  }

  /** Lets the current batch end and leaves the rest to the next process. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.working);
  }

  /**
   * Starts a claimed import. Returns once its file is read, or after `waitMs`; the work continues in the background. If
   * the file turns out to be invalid while the caller waits, deletes the import and throws the file's error.
   */
  async begin(record: ImportRecord, waitMs: number): Promise<void> {
    const reading = this.read(record);
    reading.catch(() => undefined);
    const ended = reading.then(() => undefined);
    this.working.add(ended.catch(() => undefined));
    try {
      await Promise.race([ended, delay(waitMs, undefined, { ref: false })]);
    } catch (error) {
      await this.records.discard(record);
      throw error;
    }
    void this.guarded(record, async () => this.apply(record, await reading));
  }

  /** Undoes a claimed import. If that is interrupted, the import stays claimed until a process takes it over. */
  async undo(record: ImportRecord): Promise<void> {
    await this.guarded(record, async () => {
      const kept = await undoRows(this.database, this.records, record, this.stopping.signal);
      const event = outboxEntry(importUndone, { importId: record._id.toHexString() });
      await this.end(record, { state: 'undone', kept }, [event]);
    });
  }

  private async apply(record: ImportRecord, file: FileReader): Promise<void> {
    const startedAt = Date.now();
    const { database, readModel, names } = this;
    try {
      await ImportApplication.run({ database, readModel, names }, this.records, record, file, this.stopping.signal);
    } finally {
      file.close();
    }
    const touched = !record.dryRun && record.added + record.changed > 0;
    await this.end(record, { state: 'done' }, touched ? [outboxEntry(importApplied, { importId: record._id.toHexString() })] : []);
    const { rows, added, changed, rejected, dryRun } = record;
    log.info({ importId: record._id.toHexString(), rows, added, changed, rejected, dryRun, ms: Date.now() - startedAt }, 'import done');
    await this.store.remove([record.fileKey]).catch(() => undefined);
  }

  /**
   * Ends the import. Refreshes the read model first, so that clients that see the end (in the record or by the event) find
   * the new tyres.
   */
  private async end(record: ImportRecord, set: Partial<ImportRecord>, events: OutboxEntry[]): Promise<void> {
    if (events.length > 0) await this.sync.refresh();
    this.sync.skipOwnEvents(events);
    await this.records.end(record, set, events);
    if (events.length > 0) this.relay.relaySoon(this.records.imports, record._id, events);
  }

  /** Takes over an import, or an undo, whose claim is stale. */
  private async takeOverStale(): Promise<void> {
    const stale = { claim: 'import' as const, heartbeat: { $lt: new Date(Date.now() - STALE_MS) } };
    const record = await this.records.imports
      .findOneAndUpdate(stale, { $set: { owner: this.owner, heartbeat: new Date() }, $inc: { attempts: 1 } }, { returnDocument: 'after' })
      .lean();
    if (!record) return;
    log.info(
      { importId: record._id.toHexString(), state: record.state, progress: record.progress, attempt: record.attempts },
      'taking over an interrupted import',
    );
    if (record.attempts > MAX_ATTEMPTS) {
      await this.fail(
        record,
        `Tuonti keskeytyi toistuvasti, kun ${record.progress} riviä ${record.rows} rivistä oli käsitelty. Voit perua sen tai tuoda tiedoston uudelleen.`,
      );
    } else if (record.state === 'undoing') await this.undo(record);
    else await this.guarded(record, async () => this.apply(record, await this.read(record)));
  }

  /** Starts the dry run that has waited longest, if no import is running. */
  private async startWaitingDryRun(): Promise<void> {
    const record = await this.records.imports
      .findOneAndUpdate(
        { state: 'waiting' },
        { $set: { state: 'reading', claim: 'import', owner: this.owner, heartbeat: new Date() } },
        { sort: { createdAt: 1 }, returnDocument: 'after' },
      )
      .lean()
      .catch((error: unknown) => {
        if (isDuplicate(error)) return null;
        throw error;
      });
    if (record) await this.guarded(record, async () => this.apply(record, await this.read(record)));
  }

  /** Reads the whole file. Meanwhile saves the progress, which is also the heartbeat. */
  private async read(record: ImportRecord): Promise<FileReader> {
    // A resumed import uses the same column mapping as its first run.
    const resumed = record.columns.length > 0;
    const { mapping, headerRow } = resumed
      ? {
          mapping: record.columns.map(({ header, field }): [string, Column['field']] => [header, field]),
          headerRow: record.headerRow ?? undefined,
        }
      : record.asked;
    let rows = 0;
    const progressTimer = setInterval(() => {
      this.records.saveProgress(record, resumed ? {} : { progress: rows }).catch(() => undefined);
    }, SAVE_PROGRESS_EVERY_MS);
    try {
      const remembered = mapping ? [] : (await this.records.rememberedMappings()).map(({ _id, columns }) => ({ mappingId: _id, columns }));
      const options = {
        mediaType: record.mediaType,
        remembered,
        ...(mapping && { mapping: Object.fromEntries(mapping) }),
        ...(headerRow !== undefined && headerRow !== null && { headerRow }),
      };
      const file = await FileReader.open(
        this.store.read(record.fileKey, fileNotFound),
        options,
        this.stopping.signal,
        (read) => (rows = read),
      );
      clearInterval(progressTimer);
      await this.saveHead(record, file, resumed);
      return file;
    } finally {
      clearInterval(progressTimer);
    }
  }

  private async saveHead(record: ImportRecord, file: FileReader, resumed: boolean): Promise<void> {
    const { rows, columns, headerRow, firstRows, mappingId } = file.head;
    try {
      if (resumed) return;
      await this.records.saveProgress(record, { rows, columns, headerRow, firstRows, mappingId, progress: 0 });
      if (record.asked.mapping && isNamed(columns.map(({ header }) => header)))
        await this.records.rememberMapping({
          _id: headersKey(columns.map(({ header }) => header)),
          fileName: record.fileName,
          columns: columns.map(({ header, field }) => ({ header, field })),
          updatedAt: new Date(),
          updatedBy: record.createdBy,
        });
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** Runs the work and handles its errors. After an error that allows a retry, the import stays claimed until it is taken over. */
  private async guarded(record: ImportRecord, work: () => Promise<void>): Promise<void> {
    const running = work().catch((error: unknown) => this.afterFailure(record, error));
    this.working.add(running);
    await running;
    this.working.delete(running);
    if (this.stopping.signal.aborted) return;
    this.startWaitingDryRun().catch((error: unknown) => log.debug({ error: String(error) }, 'a waiting dry run starts at the next scan'));
  }

  private async afterFailure(record: ImportRecord, error: unknown): Promise<void> {
    const importId = record._id.toHexString();
    try {
      if (error instanceof ClaimLost) log.warn({ importId }, 'another process has taken over the import');
      else if (error instanceof AppError && error.code !== 'service_unavailable')
        await this.fail(record, error.message, unknownColumns(error));
      else {
        if (this.stopping.signal.aborted || isUnreachable(error)) log.info({ importId, error: String(error) }, 'import interrupted');
        else log.error({ importId, err: error }, 'import failed, it will be retried');
        await this.records.imports.updateOne({ _id: record._id, owner: this.owner }, { $set: { heartbeat: new Date(0) } });
      }
    } catch (second) {
      log.warn({ importId, error: String(second) }, 'an interrupted import will be taken over when its claim is stale');
    }
  }

  private async fail(record: ImportRecord, failure: string, more: Partial<ImportRecord> = {}): Promise<void> {
    const touched = !record.dryRun && record.added + record.changed > 0;
    await this.end(
      record,
      { failureCode: 'import_unreadable', ...more, state: 'failed', failure },
      touched ? [outboxEntry(importApplied, { importId: record._id.toHexString() })] : [],
    );
    log.warn({ importId: record._id.toHexString(), failure }, 'import failed');
    await this.store.remove([record.fileKey]).catch(() => undefined);
  }
}

/** Returns the columns from an import_columns_unknown error, so that the admin can map them; empty for other errors. */
function unknownColumns({ code, details }: AppError): Partial<ImportRecord> {
  if (code !== 'import_columns_unknown') return {};
  const { columns, headerRow, firstRows } = details.context as unknown as Pick<WireImport, 'columns' | 'headerRow' | 'firstRows'>;
  return { failureCode: code, columns, headerRow, firstRows };
}
