import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Types } from 'mongoose';
import { tyreChanged } from '#contracts/catalogue/events';
import { withinDeadline } from '#service/process/deadline';
import { EventBus } from '#service/events/event-bus';
import { logger } from '#service/process/logging';
import type { OutboxEntry } from '#service/events/outbox';
import { repeat } from '#service/process/repeat';
import { Database } from '../database.ts';
import { SEASON_TABLE } from '../records/season-table.model.ts';
import { InMemoryReadModel } from './in-memory-read-model.ts';
import type { ReadModelTyre } from '../read-model/catalogue-read-model.ts';
import { ReadModelSync } from '../read-model/read-model-sync.ts';

const REFRESH_EVERY_MS = 30_000;
const COMPARE_ALL_EVERY_MS = 10 * 60_000;
/** Replicas' clocks may differ, so each refresh also compares what changed up to this long before the last refresh. */
const OVERLAP_MS = 60_000;
/** Changed tyres whose events arrive within this time are read in one batch. */
const BATCH_DELAY_MS = 3;
/** The longest that a read waits for changes of other replicas. */
const CATCH_UP_MS = 250;
const BATCH = 1_000;
/** A full comparison takes seconds. Without a timeout, a lost database response would block all later refreshes. */
const REFRESH_TIMEOUT_MS = 60_000;
const READ_MODEL_FIELDS = { ledger: 0, outbox: 0, deletionId: 0, keyedSaves: 0 } as const;

const log = logger('catalogue');

/**
 * Loads the read model at start and re-reads records when other replicas publish changes. Because events can be lost,
 * it also compares the read model with the database at intervals.
 */
@Injectable()
export class DatabaseSync extends ReadModelSync implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly ownEvents = new Set<string>();
  private readonly changedTyreIds = new Set<string>();
  private refreshedAt = 0;
  private comparedAllAt = 0;
  private currentRefresh: Promise<void> | null = null;
  private nextRefresh: Promise<void> | null = null;
  private catchingUp: Promise<unknown> | undefined;

  constructor(
    private readonly database: Database,
    private readonly bus: EventBus,
    private readonly readModel: InMemoryReadModel,
  ) {
    super();
  }

  /** Loads the catalogue and subscribes to its changes. Retries until the database responds. */
  async start(): Promise<void> {
    this.subscribe();
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.load();
        break;
      } catch (error) {
        log.warn({ error: String(error), attempt }, 'the catalogue could not be loaded, retrying');
        await delay(Math.min(200 * attempt, 2_000), undefined, { signal: this.stopping.signal });
      }
    }
    log.info({ tyres: this.readModel.tyreCount, sizes: this.readModel.allSizes().length }, 'catalogue loaded');
    void repeat(log, 'comparing the catalogue', REFRESH_EVERY_MS, this.stopping.signal, () => this.compare());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  skipOwnEvents(entries: readonly OutboxEntry[]): void {
    for (const entry of entries) this.ownEvents.add(entry._id);
    // A Set iterates in insertion order, so this drops the oldest ids, whose events were delivered long ago.
    for (const id of this.ownEvents) {
      if (this.ownEvents.size <= 10_000) break;
      this.ownEvents.delete(id);
    }
  }

  refresh(): Promise<void> {
    if (this.currentRefresh)
      return (this.nextRefresh ??= this.currentRefresh.then(
        () => this.refreshNow(),
        () => this.refreshNow(),
      ));
    return this.refreshNow();
  }

  async readTyresOf(sizeId: Types.ObjectId): Promise<void> {
    this.readModel.putTyres(await this.database.tyres.find({ sizeId, deletedAt: null }, READ_MODEL_FIELDS).lean());
  }

  private refreshNow(): Promise<void> {
    this.nextRefresh = null;
    this.currentRefresh = withinDeadline(REFRESH_TIMEOUT_MS, this.readChanges(new Date(this.refreshedAt - OVERLAP_MS))).finally(() => {
      this.currentRefresh = null;
    });
    return this.currentRefresh;
  }

  private subscribe() {
    this.bus.onEach('catalogue', (name, { id, data }) => {
      if (this.ownEvents.delete(id)) return;
      if (name !== tyreChanged.name) return this.refreshSoon();
      this.changedTyreIds.add(tyreChanged.data.parse(data).tyreId);
      if (this.changedTyreIds.size === 1) this.catchUp(delay(BATCH_DELAY_MS).then(() => this.readChangedTyres()));
    });
    this.bus.onReconnect(() => this.refreshSoon());
    this.database.connection.on('connected', () => this.refreshSoon());
  }

  private refreshSoon() {
    const refreshed = this.refresh().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'refresh failed, the next one will catch up'),
    );
    this.catchUp(refreshed);
  }

  caughtUp(): Promise<unknown> | undefined {
    return this.catchingUp;
  }

  private catchUp(work: Promise<void>) {
    const bounded = Promise.race([work, delay(CATCH_UP_MS, undefined, { ref: false })]);
    const both = Promise.all([this.catchingUp, bounded]).finally(() => {
      if (this.catchingUp === both) this.catchingUp = undefined;
    });
    this.catchingUp = both;
  }

  private async readChangedTyres() {
    const ids = [...this.changedTyreIds].map((id) => new Types.ObjectId(id));
    this.changedTyreIds.clear();
    try {
      await this.readTyres(ids);
    } catch (error) {
      log.warn({ error: String(error) }, 'changed tyres could not be read, the next refresh will catch up');
    }
  }

  private async compare() {
    if (Date.now() - this.comparedAllAt > COMPARE_ALL_EVERY_MS) this.refreshedAt = 0;
    await this.refresh();
  }

  private async readSeasonTable() {
    const table = await this.database.seasonTables.findById(SEASON_TABLE).lean();
    if (table) this.readModel.putSeasonTable(table);
  }

  private async load() {
    const startedAt = Date.now();
    await this.readSeasonTable();
    for (const size of await this.database.sizes.find({ deletedAt: null }).lean()) this.readModel.putSize(size);
    for (const manufacturer of await this.database.manufacturers.find({ deletedAt: null }).lean())
      this.readModel.putManufacturer(manufacturer);
    let batch: ReadModelTyre[] = [];
    for await (const tyre of this.database.tyres.find({ deletedAt: null }, READ_MODEL_FIELDS).lean().cursor({ batchSize: BATCH })) {
      batch.push(tyre);
      if (batch.length === BATCH) {
        this.readModel.putTyres(batch);
        batch = [];
      }
    }
    this.readModel.putTyres(batch);
    this.refreshedAt = startedAt;
    this.comparedAllAt = startedAt;
  }

  private async readChanges(since: Date) {
    const startedAt = Date.now();
    const changed = { updatedAt: { $gt: since } };
    await this.readSeasonTable();
    const arrived = (await this.database.sizes.find(changed).lean()).filter((size) => this.readModel.putSize(size)).map((size) => size._id);
    for (const manufacturer of await this.database.manufacturers.find(changed).lean()) this.readModel.putManufacturer(manufacturer);
    // Read only ids and versions first: tyres that the read model already has in that version need not be read in full.
    const heads = await this.database.tyres.find({ $or: [changed, { sizeId: { $in: arrived } }] }, { version: 1 }).lean();
    await this.readTyres(
      heads.filter((head) => this.readModel.tyreVersion(head._id.toHexString()) !== head.version).map((head) => head._id),
    );
    this.refreshedAt = startedAt;
    if (since.getTime() <= 0) this.comparedAllAt = startedAt;
  }

  private async readTyres(ids: readonly Types.ObjectId[]) {
    for (let from = 0; from < ids.length; from += BATCH) {
      const tyres = await this.database.tyres.find({ _id: { $in: ids.slice(from, from + BATCH) } }, READ_MODEL_FIELDS).lean();
      await this.readUnknownSizes(tyres);
      this.readModel.putTyres(tyres);
    }
  }

  /** Loads sizes that the read model lacks: a tyre's event may arrive before the event of its new size. */
  private async readUnknownSizes(tyres: readonly ReadModelTyre[]) {
    const unknown = [...new Set(tyres.map((tyre) => tyre.sizeId.toHexString()))].filter((id) => !this.readModel.size(id));
    if (unknown.length === 0) return;
    for (const size of await this.database.sizes.find({ _id: { $in: unknown }, deletedAt: null }).lean()) this.readModel.putSize(size);
  }
}
