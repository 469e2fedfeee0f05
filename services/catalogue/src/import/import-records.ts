import { Injectable } from '@nestjs/common';
import { Schema, type Types } from 'mongoose';
import type { z } from 'zod';
import type { OutputOf } from '#contracts/operation';
import type { getImport, ImportField, listImportRows, RememberedMapping } from '#contracts/catalogue/tyre-import';
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
import { Database } from '../database.ts';
import type { OfferRecord } from '../pricing/price-ledger.ts';
import type { TyreFields } from '../records/tyre.model.ts';

export type WireImport = OutputOf<typeof getImport>;
export type WireRow = OutputOf<typeof listImportRows>['items'][number];

/** The season and studs of an accepted row's tyre; 'allYear' is for rows rejected as all-year tyres. */
export type SeasonKind = 'summer' | 'studded' | 'friction' | 'allYear';
export type SeasonCounts = Record<SeasonKind, number>;

/** An import of tyres, as stored. */
export interface ImportRecord extends AnyImport<ImportField> {
  kinds: SeasonCounts;
  /** Written before the sizes and manufacturers themselves, so that an undo finds all of them. */
  createdSizes: Types.ObjectId[];
  createdManufacturers: Types.ObjectId[];
}

/** The previous values of the fields that a row changed; `sale` only if the row ended the offer. */
export type PreviousValues = Partial<TyreFields & { sizeId: Types.ObjectId; sale: OfferRecord }>;

/** A row's outcome, as stored. It is written before the tyre. */
export interface RowRecord extends ImportRowRecord {
  kind?: SeasonKind;
  /** Absent for rejected rows, and in a dry run for added and changed rows. */
  tyreId?: Types.ObjectId;
  /** The version that the tyre has after the row is applied. */
  version?: number;
  before?: PreviousValues;
  /** What the undo has done with the row. */
  undo?: 'undone' | 'kept';
}

const ownFields = {
  kinds: Schema.Types.Mixed,
  createdSizes: [Schema.Types.ObjectId],
  createdManufacturers: [Schema.Types.ObjectId],
};
const ownRowFields = {
  kind: String,
  tyreId: Schema.Types.ObjectId,
  version: Number,
  before: Schema.Types.Mixed,
  undo: String,
};

export const noSeasonCounts = (): SeasonCounts => ({ summer: 0, studded: 0, friction: 0, allYear: 0 });

/** The imports of tyres and their rows in the database. */
@Injectable()
export class ImportRecords extends ImportStore<ImportRecord, RowRecord, ImportField> {
  constructor({ connection }: Database) {
    super({
      imports: connection.model<ImportRecord>('Import', importSchema<ImportRecord>(ownFields)),
      rows: connection.model<RowRecord>('ImportRow', rowSchema<RowRecord>(ownRowFields)),
      mappings: connection.model<MappingRecord<ImportField>>('ImportMapping', mappingSchema<ImportField>()),
    });
  }

  /** Deletes the rows of imports that can no longer be undone. */
  @Every({ hours: 6 }, 'remove-old-import-rows')
  removeOldRows(at: Date): Promise<void> {
    return this.removeRowsBefore(at);
  }
}

const wireSeasonCounts = ({ summer, studded, friction, allYear } = noSeasonCounts()): Pick<WireImport, 'seasons' | 'studs'> => ({
  seasons: { summer, winter: studded + friction, allYear },
  studs: { studded, friction, none: summer },
});

/** Converts an import to the contract's shape. */
export const wireImport = (record: ImportRecord): WireImport => ({
  ...wireCommon(record),
  ...wireSeasonCounts(record.kinds),
  mappingId: record.mappingId ?? null,
});

export const wireMapping = (record: MappingRecord<ImportField>): z.output<typeof RememberedMapping> => ({
  mappingId: record._id,
  fileName: record.fileName,
  columns: record.columns,
  updatedAt: record.updatedAt.toISOString(),
  updatedBy: record.updatedBy,
});
