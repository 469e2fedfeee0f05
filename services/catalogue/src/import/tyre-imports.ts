import { Controller } from '@nestjs/common';
import { AppError } from '#contracts/errors';
import type { InputOf, OutputOf } from '#contracts/operation';
import {
  followImport,
  forgetMapping,
  getImport,
  type ImportField,
  listImportRows,
  listImports,
  listMappings,
  startImport,
  undoImport,
} from '#contracts/catalogue/tyre-import';
import { Serve, type Call, type StreamCall } from '#service/calls/serve';
import { ImportCalls } from '#service/imports/import-calls';
import { ImportRecords, noSeasonCounts, wireImport, wireMapping, type ImportRecord, type RowRecord } from './import-records.ts';
import { ImportRuns } from './import-runs.ts';

/** The calls of the import of tyres. */
@Controller()
export class TyreImports {
  private readonly calls: ImportCalls<ImportRecord, RowRecord, ImportField>;

  constructor(
    private readonly records: ImportRecords,
    runs: ImportRuns,
  ) {
    this.calls = new ImportCalls(records, runs);
  }

  /** A dry run waits while another import is running, because two catalogues would not fit into memory at once. */
  @Serve(startImport)
  async start(input: InputOf<typeof startImport>, call: Call): Promise<OutputOf<typeof startImport>> {
    return wireImport(await this.calls.start(input, call, { kinds: noSeasonCounts(), createdSizes: [], createdManufacturers: [] }));
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
    return wireImport(await this.calls.read(importId));
  }

  @Serve(followImport)
  follow({ importId, after }: InputOf<typeof followImport>, { signal }: StreamCall) {
    return this.calls.follow(importId, after, signal);
  }

  @Serve(listImports)
  async list({ page, limit }: InputOf<typeof listImports>): Promise<OutputOf<typeof listImports>> {
    const { records, pagination } = await this.calls.list(page, limit);
    return { items: records.map(wireImport), pagination };
  }

  @Serve(listImportRows)
  rows(input: InputOf<typeof listImportRows>): Promise<OutputOf<typeof listImportRows>> {
    return this.calls.rows(input);
  }

  @Serve(undoImport)
  async undo({ importId }: InputOf<typeof undoImport>): Promise<OutputOf<typeof undoImport>> {
    const record = await this.calls.undo(importId);
    return { ...wireImport(record), kept: record.kept };
  }
}
