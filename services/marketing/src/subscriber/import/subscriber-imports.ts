import { Controller } from '@nestjs/common';
import type { InputOf, OutputOf } from '#contracts/operation';
import {
  followSubscriberImport,
  getSubscriberImport,
  importSubscribers,
  listSubscriberImportRows,
  listSubscriberImports,
  undoSubscriberImport,
  type SubscriberImportField,
} from '#contracts/marketing/subscriber-import';
import { Serve, type Call, type StreamCall } from '#service/calls/serve';
import { ImportCalls } from '#service/imports/import-calls';
import type { ImportRowRecord } from '#service/imports/import-record';
import { ImportRecords, wireImport, type ImportRecord } from './import-records.ts';
import { ImportRuns } from './import-runs.ts';

/** The calls of the import of subscribers. */
@Controller()
export class SubscriberImports {
  private readonly calls: ImportCalls<ImportRecord, ImportRowRecord, SubscriberImportField>;

  constructor(records: ImportRecords, runs: ImportRuns) {
    this.calls = new ImportCalls(records, runs);
  }

  @Serve(importSubscribers)
  async start(input: InputOf<typeof importSubscribers>, call: Call): Promise<OutputOf<typeof importSubscribers>> {
    return wireImport(await this.calls.start(input, call, { consentText: input.consentText }));
  }

  @Serve(getSubscriberImport)
  async get({ importId }: InputOf<typeof getSubscriberImport>): Promise<OutputOf<typeof getSubscriberImport>> {
    return wireImport(await this.calls.read(importId));
  }

  @Serve(followSubscriberImport)
  follow({ importId, after }: InputOf<typeof followSubscriberImport>, { signal }: StreamCall) {
    return this.calls.follow(importId, after, signal);
  }

  @Serve(listSubscriberImports)
  async list({ page, limit }: InputOf<typeof listSubscriberImports>): Promise<OutputOf<typeof listSubscriberImports>> {
    const { records, pagination } = await this.calls.list(page, limit);
    return { items: records.map(wireImport), pagination };
  }

  @Serve(listSubscriberImportRows)
  rows(input: InputOf<typeof listSubscriberImportRows>): Promise<OutputOf<typeof listSubscriberImportRows>> {
    return this.calls.rows(input);
  }

  @Serve(undoSubscriberImport)
  async undo({ importId }: InputOf<typeof undoSubscriberImport>): Promise<OutputOf<typeof undoSubscriberImport>> {
    const record = await this.calls.undo(importId);
    return { ...wireImport(record), kept: record.kept };
  }
}
