import { Injectable } from '@nestjs/common';
import { subscriberImportUndone, subscribersImported } from '#contracts/marketing/events';
import type { SubscriberImportField } from '#contracts/marketing/subscriber-import';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { ObjectStore } from '#service/external/object-store';
import type { ImportRowRecord } from '#service/imports/import-record';
import { ImportRuns as Runs } from '#service/imports/import-runs';
import { siblingModuleUrl } from '#service/process/bounded-process';
import { logger } from '#service/process/logging';
import type { FileReader } from '#service/table-files/file-reader';
import { Database } from '../../database.ts';
import { OptOuts } from '../opt-outs.ts';
import { SubscriberIds } from '../subscriber-ids.ts';
import { ImportApplication, undoImport } from './import-apply.ts';
import { ImportRecords, type ImportRecord } from './import-records.ts';
import type { ReadRow } from './read-row.ts';

/** Runs imports of subscribers and their undos. */
@Injectable()
export class ImportRuns extends Runs<ImportRecord, ImportRowRecord, SubscriberImportField, ReadRow> {
  constructor(
    private readonly database: Database,
    private readonly records: ImportRecords,
    private readonly optOuts: OptOuts,
    private readonly ids: SubscriberIds,
    objects: ObjectStore,
    relay: OutboxRelay,
  ) {
    super({ store: records, objects, relay, readModule: siblingModuleUrl('read-process', import.meta.url), log: logger('marketing') });
  }

  protected applyRows(record: ImportRecord, file: FileReader<SubscriberImportField, ReadRow>, stop: AbortSignal): Promise<void> {
    return new ImportApplication(this.database, this.records, record, this.optOuts, this.ids).run(file, stop);
  }

  protected undoRows(record: ImportRecord): Promise<number> {
    return undoImport(this.database, record);
  }

  protected eventsOf(record: ImportRecord, what: 'applied' | 'undone'): OutboxEntry[] {
    return [outboxEntry(what === 'applied' ? subscribersImported : subscriberImportUndone, { importId: record._id.toHexString() })];
  }
}
