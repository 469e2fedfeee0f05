import { Injectable } from '@nestjs/common';
import type { SubscriberImportField } from '#contracts/marketing/subscriber-import';
import type { getSubscriberImport } from '#contracts/marketing/subscriber-import';
import type { OutputOf } from '#contracts/operation';
import { Every } from '#service/database/every';
import {
  importSchema,
  mappingSchema,
  rowSchema,
  wireImport as wireCommon,
  type ImportRecord as AnyImport,
  type ImportRowRecord,
  type MappingRecord,
} from '#service/imports/import-record';
import { ImportStore } from '#service/imports/import-store';
import { Database } from '../../database.ts';

/** An import of subscribers, as stored. */
export interface ImportRecord extends AnyImport<SubscriberImportField> {
  /** The proof of consent for rows without one. */
  consentText: string;
}

/** The imports of subscribers and their rows in the database. */
@Injectable()
export class ImportRecords extends ImportStore<ImportRecord, ImportRowRecord, SubscriberImportField> {
  constructor({ connection }: Database) {
    super({
      imports: connection.model<ImportRecord>('Import', importSchema<ImportRecord>({ consentText: { type: String, required: true } })),
      rows: connection.model<ImportRowRecord>('ImportRow', rowSchema<ImportRowRecord>()),
      mappings: connection.model<MappingRecord<SubscriberImportField>>('ImportMapping', mappingSchema<SubscriberImportField>()),
    });
  }

  /** Deletes the rows of imports that can no longer be undone. */
  @Every({ hours: 6 }, 'remove-old-import-rows')
  removeOldRows(at: Date): Promise<void> {
    return this.removeRowsBefore(at);
  }
}

/** Converts an import to the contract's shape. */
export const wireImport = (record: ImportRecord): OutputOf<typeof getSubscriberImport> => ({
  ...wireCommon(record),
  consentText: record.consentText,
});
