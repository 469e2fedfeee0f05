import { Injectable } from '@nestjs/common';
import type { ImportField } from '#contracts/catalogue/tyre-import';
import { importApplied, importUndone } from '#contracts/catalogue/events';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { ObjectStore } from '#service/external/object-store';
import { ImportRuns as Runs } from '#service/imports/import-runs';
import { siblingModuleUrl } from '#service/process/bounded-process';
import { logger } from '#service/process/logging';
import type { FileReader } from '#service/table-files/file-reader';
import { Database } from '../database.ts';
import { ManufacturerNames } from '../manufacturer/manufacturer-names.ts';
import { CatalogueReadModel } from '../read-model/catalogue-read-model.ts';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import type { ReadRow } from './cells.ts';
import { ImportApplication } from './import-apply.ts';
import { ImportRecords, type ImportRecord, type RowRecord } from './import-records.ts';
import { undoRows } from './import-undo.ts';

/** Runs imports of tyres and their undos. */
@Injectable()
export class ImportRuns extends Runs<ImportRecord, RowRecord, ImportField, ReadRow> {
  constructor(
    private readonly database: Database,
    private readonly records: ImportRecords,
    objects: ObjectStore,
    private readonly readModel: CatalogueReadModel,
    private readonly names: ManufacturerNames,
    private readonly sync: ReadModelSync,
    relay: OutboxRelay,
  ) {
    super({ store: records, objects, relay, readModule: siblingModuleUrl('read-process', import.meta.url), log: logger('catalogue') });
  }

  protected applyRows(record: ImportRecord, file: FileReader<ImportField, ReadRow>, stop: AbortSignal): Promise<void> {
    const { database, readModel, names } = this;
    return ImportApplication.run({ database, readModel, names }, this.records, record, file, stop);
  }

  protected undoRows(record: ImportRecord, stop: AbortSignal): Promise<number> {
    return undoRows(this.database, this.records, record, stop);
  }

  protected eventsOf(record: ImportRecord, what: 'applied' | 'undone'): OutboxEntry[] {
    return [outboxEntry(what === 'applied' ? importApplied : importUndone, { importId: record._id.toHexString() })];
  }

  /** Refreshes the read model, so that clients that see the end (in the record or by the event) find the new tyres. */
  protected override async beforeEnd(events: OutboxEntry[]): Promise<void> {
    if (events.length > 0) await this.sync.refresh();
    this.sync.skipOwnEvents(events);
  }
}
