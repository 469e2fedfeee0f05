import { Types } from 'mongoose';
import type { SubscriberImportField } from '#contracts/marketing/subscriber-import';
import { insertEach } from '#service/database/mongo';
import { noOutcomeCounts, type ImportRowRecord, type OutcomeCounts } from '#service/imports/import-record';
import type { FileReader } from '#service/table-files/file-reader';
import type { Database } from '../../database.ts';
import type { OptOuts } from '../opt-outs.ts';
import type { SubscriberIds } from '../subscriber-ids.ts';
import type { FormerSubscription, SubscriberRecord } from '../subscriber.model.ts';
import { ImportPlan, type KnownSubscriber, type PlannedRow } from './import-plan.ts';
import type { ImportRecord, ImportRecords } from './import-records.ts';
import type { ReadRow } from './read-row.ts';

const BATCH = 500;

type Tally = OutcomeCounts & { warned: number };
type Write = NonNullable<Extract<PlannedRow, { outcome: 'added' }>['write']>;

/** The fields of a subscriber whom an import adds. */
function subscriberOf({ row }: Write, record: ImportRecord, at: Date) {
  return {
    emailAsTyped: row.address?.typed ?? '',
    isSubscribed: true,
    createdAt: at,
    subscribedAt: row.subscribedAt === undefined ? at : new Date(row.subscribedAt),
    source: 'import' as const,
    consentText: row.consentText ?? record.consentText,
    unsubscribedAt: null,
    deletedAt: null,
    importMark: record._id.toHexString(),
  };
}

/** The fields of a deleted subscriber that an import replaces and its undo puts back. */
function formerOf({ emailAsTyped, createdAt, subscribedAt, source, consentText, bounces }: KnownSubscriber): FormerSubscription {
  return {
    createdAt,
    subscribedAt,
    source,
    consentText,
    ...(emailAsTyped !== undefined && { emailAsTyped }),
    ...(bounces !== undefined && { bounces }),
  };
}

/**
 * Processes an import's rows batch by batch: writes the subscribers first, then the rows, then the progress. A resumed run repeats the
 * interrupted batch; the plan recognises subscribers that are already written.
 */
export class ImportApplication {
  private readonly plan: ImportPlan;

  constructor(
    private readonly database: Database,
    private readonly records: ImportRecords,
    private readonly record: ImportRecord,
    private readonly optOuts: OptOuts,
    ids: SubscriberIds,
  ) {
    this.plan = new ImportPlan(record._id.toHexString(), ids);
  }

  /** Applies all rows; a dry run only decides their outcomes. `stop` aborts between two batches. */
  async run(file: Pick<FileReader<SubscriberImportField, ReadRow>, 'rows'>, stop: AbortSignal): Promise<void> {
    const { record, records } = this;
    const tally: Tally = { ...noOutcomeCounts(), warned: record.warned ?? 0 };
    for (const outcome of ['added', 'changed', 'unchanged', 'rejected'] as const) tally[outcome] = record[outcome];
    await records.rows.deleteMany({ importId: record._id, row: { $gt: record.progressRow } });
    for (let from = 0; from < record.progress; from += BATCH)
      this.plan.skip(await file.rows(from, Math.min(BATCH, record.progress - from)));
    await records.saveProgress(record, { state: record.dryRun ? 'checking' : 'applying' });
    for (let from = record.progress; from < record.rows; from += BATCH) {
      stop.throwIfAborted();
      const rows = await file.rows(from, BATCH);
      await this.process(rows, tally);
      await records.saveProgress(record, { progress: from + rows.length, progressRow: rows.at(-1)?.row ?? 0, ...tally });
    }
  }

  private async process(rows: readonly ReadRow[], tally: Tally): Promise<void> {
    const emails = rows.flatMap(({ address }) => address?.key ?? []);
    const known = await this.knownOf(emails);
    // Afterwards, because a removal first stores the opt-out and then deletes the subscriber.
    const optOuts = await this.optOuts.find(emails.filter((email) => !known.has(email)));
    const planned = rows.map((row) => this.plan.next(row, known.get(row.address?.key ?? ''), optOuts.get(row.address?.key ?? '')));
    const at = new Date();
    const stored = this.record.dryRun ? planned : await this.write(planned, at);
    for (const { outcome, warnings } of stored) {
      tally[outcome] += 1;
      if (warnings.length > 0) tally.warned += 1;
    }
    const documents = stored.map((row): ImportRowRecord => ({
      _id: new Types.ObjectId(),
      importId: this.record._id,
      row: row.row,
      outcome: row.outcome,
      title: row.title,
      createdAt: at,
      ...(row.warnings.length > 0 && { warnings: row.warnings }),
      ...(row.outcome === 'rejected' && { reason: row.reason }),
    }));
    if (documents.length > 0) await this.records.rows.collection.insertMany(documents as never, { ordered: false });
  }

  private async knownOf(emails: readonly string[]): Promise<Map<string, KnownSubscriber>> {
    const found = await this.database.subscribers
      .find(
        { email: { $in: emails } },
        {
          email: 1,
          isSubscribed: 1,
          confirmation: 1,
          suppression: 1,
          deletedAt: 1,
          importMark: 1,
          emailAsTyped: 1,
          createdAt: 1,
          subscribedAt: 1,
          source: 1,
          consentText: 1,
          bounces: 1,
        },
      )
      .lean();
    return new Map(found.map((subscriber) => [subscriber.email, subscriber]));
  }

  /** Writes the subscribers of a batch. Returns its rows with their final outcomes. */
  private async write(planned: readonly PlannedRow[], at: Date): Promise<PlannedRow[]> {
    const { subscribers } = this.database;
    const writes = planned.flatMap((row) => (row.outcome === 'added' && row.write ? [row.write] : []));
    const added = writes.filter(({ former }) => !former);
    const again = writes.filter(({ former }) => former);
    const documents = added.map((write): SubscriberRecord => ({
      _id: write.id,
      email: write.row.address?.key ?? '',
      ...subscriberOf(write, this.record, at),
    }));
    const wasInserted = documents.length === 0 ? [] : await insertEach(subscribers.collection as never, documents);
    if (again.length > 0)
      await subscribers.bulkWrite(
        again.map((write) => ({
          updateOne: {
            filter: { _id: write.id, deletedAt: { $ne: null }, isSubscribed: true, suppression: { $exists: false } },
            update: {
              $set: { ...subscriberOf(write, this.record, at), ...(write.former && { beforeImport: formerOf(write.former) }) },
              $unset: { confirmation: '', bounces: '' },
            },
          },
        })),
        { ordered: false },
      );
    const importMark = this.record._id.toHexString();
    const broughtBack = await subscribers.distinct('_id', { _id: { $in: again.map(({ id }) => id) }, importMark });
    const isBroughtBack = new Set(broughtBack.map(String));
    // Somebody changed an address between the plan and the write.
    const late = new Set(
      [...added.filter((_, at) => wasInserted[at] === false), ...again.filter(({ id }) => !isBroughtBack.has(String(id)))].map(
        ({ row }) => row.row,
      ),
    );
    return planned.map((row) => (late.has(row.row) ? { row: row.row, title: row.title, warnings: [], outcome: 'unchanged' } : row));
  }
}

/**
 * Deletes the subscribers whom an import added and who have not changed since: not unsubscribed, suppressed or deleted. Can be
 * repeated. Those whom an admin had deleted before get back what the import replaced. Returns how many of those added were left.
 */
export async function undoImport(database: Database, record: ImportRecord): Promise<number> {
  const mark = record._id.toHexString();
  const at = new Date();
  const undone = `${mark} undone`;
  await database.subscribers.updateMany(
    { importMark: mark, isSubscribed: true, deletedAt: null, suppression: { $exists: false }, bounces: { $in: [null, 0] } },
    [
      { $set: { deletedAt: at, importMark: undone } },
      { $replaceWith: { $mergeObjects: ['$$ROOT', '$beforeImport'] } },
      { $unset: 'beforeImport' },
    ],
    { updatePipeline: true },
  );
  return record.added - (await database.subscribers.countDocuments({ importMark: undone }));
}
