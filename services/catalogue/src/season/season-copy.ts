import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { seasonsChanged } from '#contracts/catalogue/events';
import { shopSettingsChanged } from '#contracts/content/events';
import { getShopSettings } from '#contracts/content/shop-settings';
import { AppError } from '#contracts/errors';
import type { DataOf, OutputOf } from '#contracts/operation';
import { DEFAULT_DEADLINE_MS, ServiceClient } from '#service/calls/client';
import { Every } from '#service/database/every';
import { isDuplicate } from '#service/database/mongo';
import { EventBus } from '#service/events/event-bus';
import { On } from '#service/events/on';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { Database } from '../database.ts';
import { CatalogueReadModel } from '../read-model/catalogue-read-model.ts';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import { SEASON_TABLE, type SeasonTable } from '../records/season-table.model.ts';

type Settings = Pick<OutputOf<typeof getShopSettings>, 'seasons' | 'version'>;

const isCopyOf = (copied: SeasonTable | null, { seasons, version }: Settings): boolean =>
  (copied?.version ?? 0) === version && isDeepStrictEqual(copied?.seasons ?? [], seasons);

/** Copies the table of seasons from the shop's settings, which belong to another service, into the catalogue (decision 0039). */
@Injectable()
export class SeasonCopy {
  private readonly services: ServiceClient;

  constructor(
    private readonly database: Database,
    private readonly readModel: CatalogueReadModel,
    private readonly sync: ReadModelSync,
    private readonly relay: OutboxRelay,
    bus: EventBus,
  ) {
    this.services = new ServiceClient(bus.connection);
  }

  /** Idempotent: the copy has the settings' version, and an older or equal one is not stored. */
  @On(shopSettingsChanged, 'copy-seasons')
  async copyChanged({ version }: DataOf<typeof shopSettingsChanged>): Promise<void> {
    const copied = await this.stored();
    if (copied === null || copied.version < version) await this.store(await this.read());
  }

  /**
   * Finds changes whose events were lost, with the stream or with a backup of this database. After a backup of the settings' database the
   * copy gets their lower version, too.
   */
  @Every({ hours: 1 }, 'compare-seasons')
  async compare(): Promise<void> {
    try {
      let isSame = false;
      while (!isSame) {
        const copied = await this.stored();
        // Read after the copy, the settings are what it must be, whatever the versions.
        const settings = await this.read();
        isSame = isCopyOf(copied, settings) || (await this.replace(copied, settings));
      }
    } catch (error) {
      // The next hour will do: changes arrive as events.
      if (!(error instanceof AppError && error.code === 'service_unavailable')) throw error;
    }
  }

  private read(): Promise<Settings> {
    const call = { requestId: randomUUID(), actor: null, idempotencyKey: null, deadline: Date.now() + DEFAULT_DEADLINE_MS };
    return this.services.call(getShopSettings, {}, call);
  }

  private stored(): Promise<SeasonTable | null> {
    return this.database.seasonTables.findById(SEASON_TABLE).lean();
  }

  private async store(settings: Settings): Promise<void> {
    let isStored = false;
    // Another replica may store a version between reading and writing.
    while (!isStored) {
      const before = await this.stored();
      if ((before?.version ?? 0) >= settings.version) return;
      isStored = await this.replace(before, settings);
    }
  }

  /** Returns false when the stored table is no longer `before`. */
  private async replace(before: SeasonTable | null, { seasons, version }: Settings): Promise<boolean> {
    // Most saves of the shop's settings change other fields. Without an event, no cache is dropped for them.
    const isSame = isDeepStrictEqual(before?.seasons ?? [], seasons);
    const events = isSame ? [] : [outboxEntry(seasonsChanged, { version })];
    const table: SeasonTable = { _id: SEASON_TABLE, seasons, version };
    if (!(before === null ? await this.insert(table, events) : await this.update(before, table, events))) return false;
    this.readModel.putSeasonTable(table);
    this.sync.skipOwnEvents(events);
    if (!isSame) this.relay.relaySoon(this.database.seasonTables, SEASON_TABLE, events);
    return true;
  }

  private async insert(table: SeasonTable, events: OutboxEntry[]): Promise<boolean> {
    try {
      await this.database.seasonTables.insertOne({ ...table, ...(events.length > 0 && { outbox: events }) });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  private async update(before: SeasonTable, { _id, seasons, version }: SeasonTable, events: OutboxEntry[]): Promise<boolean> {
    const { matchedCount } = await this.database.seasonTables.updateOne(
      { _id, version: before.version },
      { $set: { seasons, version }, ...(events.length > 0 && { $push: { outbox: { $each: events } } }) },
    );
    return matchedCount === 1;
  }
}
