import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { AppError } from '#contracts/errors';
import { isDuplicate, isUnreachable } from '../database/mongo.ts';
import type { OutboxEntry, OutboxRelay } from '../events/outbox.ts';
import type { ObjectStore } from '../external/object-store.ts';
import { repeat } from '../process/repeat.ts';
import { FileReader } from '../table-files/file-reader.ts';
import { headersKey, isNamed } from '../table-files/headers.ts';
import type { ChosenFields } from '../table-files/table-kind.ts';
import { hasApplied, type ImportRecord, type ImportRowRecord } from './import-record.ts';
import { ClaimLost, type ImportStore } from './import-store.ts';

const SCAN_EVERY_MS = 3_000;
/** A live worker saves its progress many times within this time. After it, a claim is stale and may be taken over. */
const STALE_MS = 10_000;
const SAVE_PROGRESS_EVERY_MS = 1_000;
const MAX_ATTEMPTS = 5;

const fileNotFound = () => new AppError('import_unreadable', 'Tiedostoa ei ole enää. Tuo se uudelleen: jo tuodut rivit eivät muutu.');

interface RunsOptions<R extends ImportRecord<Field>, Row extends ImportRowRecord, Field extends string> {
  store: ImportStore<R, Row, Field>;
  objects: ObjectStore;
  relay: OutboxRelay;
  /** The module of the process that reads a file (serveTableFile). */
  readModule: URL;
  log: Logger;
}

/**
 * Runs imports and their undos to the end, including those whose worker has died. A service says in a subclass what is done
 * with the rows.
 */
export abstract class ImportRuns<
  R extends ImportRecord<Field>,
  Row extends ImportRowRecord,
  Field extends string,
  ReadRow,
> implements BeforeApplicationShutdown {
  /** Identifies this process in the records that it works on. */
  readonly owner = randomUUID();
  private readonly stopping = new AbortController();
  private readonly working = new Set<Promise<unknown>>();

  protected constructor(private readonly options: RunsOptions<R, Row, Field>) {}

  /** Processes the rows and saves the progress; a dry run only decides their outcomes. Continues an interrupted run. */
  protected abstract applyRows(record: R, file: FileReader<Field, ReadRow>, stop: AbortSignal): Promise<void>;

  /** Undoes the rows. Can be interrupted and run again. Returns how many rows were left unchanged. */
  protected abstract undoRows(record: R, stop: AbortSignal): Promise<number>;

  /** The events of an import that has changed records, and of its undo. */
  protected abstract eventsOf(record: R, what: 'applied' | 'undone'): OutboxEntry[];

  /** Runs before the end is written, so that clients that see the end find the new records. */
  protected beforeEnd(_events: OutboxEntry[]): Promise<void> {
    return Promise.resolve();
  }

  /** Starts scanning for interrupted imports and waiting dry runs. */
  start(): void {
    void repeat(this.options.log, 'taking over imports', SCAN_EVERY_MS, this.stopping.signal, async () => {
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
  async begin(record: R, waitMs: number): Promise<void> {
    const reading = this.read(record);
    reading.catch(() => undefined);
    const ended = reading.then(() => undefined);
    this.working.add(ended.catch(() => undefined));
    try {
      await Promise.race([ended, delay(waitMs, undefined, { ref: false })]);
    } catch (error) {
      await this.options.store.discard(record);
      throw error;
    }
    void this.guarded(record, async () => this.apply(record, await reading));
  }

  /** Undoes a claimed import. If that is interrupted, the import stays claimed until a process takes it over. */
  async undo(record: R): Promise<void> {
    await this.guarded(record, async () => {
      const kept = await this.undoRows(record, this.stopping.signal);
      await this.end(record, { state: 'undone', kept } as Partial<R>, this.eventsOf(record, 'undone'));
    });
  }

  private async apply(record: R, file: FileReader<Field, ReadRow>): Promise<void> {
    const startedAt = Date.now();
    try {
      await this.applyRows(record, file, this.stopping.signal);
    } finally {
      file.close();
    }
    await this.end(record, { state: 'done' } as Partial<R>, hasApplied(record) ? this.eventsOf(record, 'applied') : []);
    const { rows, added, changed, rejected, dryRun } = record;
    const importId = record._id.toHexString();
    this.options.log.info({ importId, rows, added, changed, rejected, dryRun, ms: Date.now() - startedAt }, 'import done');
    await this.removeFile(record);
  }

  private async end(record: R, set: Partial<R>, events: OutboxEntry[]): Promise<void> {
    const { store, relay } = this.options;
    await this.beforeEnd(events);
    await store.end(record, set, events);
    if (events.length > 0) relay.relaySoon(store.imports as never, record._id, events);
  }

  /** The gateway removes a file that stays. */
  private async removeFile({ fileKey }: R): Promise<void> {
    await this.options.objects.remove([fileKey]).catch(() => undefined);
  }

  /** Takes over an import, or an undo, whose claim is stale. */
  private async takeOverStale(): Promise<void> {
    const stale = { claim: 'import' as const, heartbeat: { $lt: new Date(Date.now() - STALE_MS) } };
    const record = (await this.options.store.common.imports
      .findOneAndUpdate(stale, { $set: { owner: this.owner, heartbeat: new Date() }, $inc: { attempts: 1 } }, { returnDocument: 'after' })
      .lean()) as R | null;
    if (!record) return;
    this.options.log.info(
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
    const record = (await this.options.store.common.imports
      .findOneAndUpdate(
        { state: 'waiting' },
        { $set: { state: 'reading', claim: 'import', owner: this.owner, heartbeat: new Date() } },
        { sort: { createdAt: 1 }, returnDocument: 'after' },
      )
      .lean()
      .catch((error: unknown) => {
        if (isDuplicate(error)) return null;
        throw error;
      })) as R | null;
    if (record) await this.guarded(record, async () => this.apply(record, await this.read(record)));
  }

  /** Reads the whole file. Meanwhile saves the progress, which is also the heartbeat. */
  private async read(record: R): Promise<FileReader<Field, ReadRow>> {
    const { store, objects, readModule } = this.options;
    // A resumed import uses the same column mapping as its first run.
    const resumed = record.columns.length > 0;
    const { mapping, headerRow } = resumed
      ? {
          mapping: record.columns.map(({ header, field }): [string, Field | null] => [header, field]),
          headerRow: record.headerRow ?? undefined,
        }
      : record.asked;
    let rows = 0;
    const progressTimer = setInterval(() => {
      store.saveProgress(record, (resumed ? {} : { progress: rows }) as Partial<R>).catch(() => undefined);
    }, SAVE_PROGRESS_EVERY_MS);
    try {
      const remembered = mapping ? [] : (await store.rememberedMappings()).map(({ _id, columns }) => ({ mappingId: _id, columns }));
      const options = {
        mediaType: record.mediaType,
        remembered,
        ...(mapping && { mapping: Object.fromEntries(mapping) as ChosenFields<Field> }),
        ...(headerRow !== undefined && headerRow !== null && { headerRow }),
      };
      const file = await FileReader.open<Field, ReadRow>(
        readModule,
        objects.read(record.fileKey, fileNotFound),
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

  private async saveHead(record: R, file: FileReader<Field, ReadRow>, resumed: boolean): Promise<void> {
    const { rows, columns, headerRow, firstRows, mappingId } = file.head;
    const { store } = this.options;
    try {
      if (resumed) return;
      await store.saveProgress(record, { rows, columns, headerRow, firstRows, mappingId, progress: 0 } as Partial<R>);
      if (record.asked.mapping && isNamed(columns.map(({ header }) => header)))
        await store.rememberMapping({
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
  private async guarded(record: R, work: () => Promise<void>): Promise<void> {
    const running = work().catch((error: unknown) => this.afterFailure(record, error));
    this.working.add(running);
    await running;
    this.working.delete(running);
    if (this.stopping.signal.aborted) return;
    this.startWaitingDryRun().catch((error: unknown) =>
      this.options.log.debug({ error: String(error) }, 'a waiting dry run starts at the next scan'),
    );
  }

  private async afterFailure(record: R, error: unknown): Promise<void> {
    const importId = record._id.toHexString();
    const { log, store } = this.options;
    try {
      if (error instanceof ClaimLost) log.warn({ importId }, 'another process has taken over the import');
      else if (error instanceof AppError && error.code !== 'service_unavailable')
        await this.fail(record, error.message, unknownColumns(error));
      else {
        if (this.stopping.signal.aborted || isUnreachable(error)) log.info({ importId, error: String(error) }, 'import interrupted');
        else log.error({ importId, err: error }, 'import failed, it will be retried');
        await store.common.imports.updateOne({ _id: record._id, owner: this.owner }, { $set: { heartbeat: new Date(0) } });
      }
    } catch (second) {
      log.warn({ importId, error: String(second) }, 'an interrupted import will be taken over when its claim is stale');
    }
  }

  private async fail(record: R, failure: string, more: Partial<ImportRecord> = {}): Promise<void> {
    const set = { failureCode: 'import_unreadable', ...more, state: 'failed', failure };
    await this.end(record, set as unknown as Partial<R>, hasApplied(record) ? this.eventsOf(record, 'applied') : []);
    this.options.log.warn({ importId: record._id.toHexString(), failure }, 'import failed');
    await this.removeFile(record);
  }
}

/** Returns the columns from an import_columns_unknown error, so that the admin can map them; empty for other errors. */
function unknownColumns({ code, details }: AppError): Partial<ImportRecord> {
  if (code !== 'import_columns_unknown') return {};
  const { columns, headerRow, firstRows } = details.context as unknown as Pick<ImportRecord, 'columns' | 'headerRow' | 'firstRows'>;
  return { failureCode: code, columns, headerRow, firstRows };
}
