import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { manufacturerChanged } from '#contracts/catalogue/events';
import { idFor, isDuplicate } from '#service/database/mongo';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { Database } from '../database.ts';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import { CatalogueReadModel } from '../read-model/catalogue-read-model.ts';
import { manufacturerKey, type ManufacturerRecord } from '../records/manufacturer.model.ts';

type StoredName = Pick<ManufacturerRecord, '_id' | 'name'>;

const namesOf = (stored: Map<string, StoredName>) => new Map([...stored].map(([key, { name }]) => [key, name]));

const newSpelling = (typed: string) => typed.normalize('NFC').trim().replace(/\s+/g, ' ');

function newManufacturer(key: string, typed: string, at: Date): { record: ManufacturerRecord & { key: string }; event: OutboxEntry } {
  const _id = idFor(null, 'manufacturer');
  const event = outboxEntry(manufacturerChanged, { manufacturerId: _id.toHexString() });
  const record = {
    _id,
    name: newSpelling(typed),
    key,
    logo: null,
    country: '',
    description: '',
    website: '',
    version: 0,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    outbox: [event],
  };
  return { record, event };
}

/** Maps typed manufacturer names to their stored spellings and adds new manufacturers. */
@Injectable()
export class ManufacturerNames {
  constructor(
    private readonly database: Database,
    private readonly readModel: CatalogueReadModel,
    private readonly sync: ReadModelSync,
    private readonly relay: OutboxRelay,
  ) {}

  /** Returns the spelling in which a new manufacturer is stored. */
  static readonly newSpelling = newSpelling;

  /** Returns the stored spelling of a typed name, or null. Changes by other replicas count once their events have arrived. */
  async spellingOf(typed: string): Promise<string | null> {
    const key = manufacturerKey(typed);
    return this.readModel.manufacturerByKey(key)?.name ?? (await this.stored([key])).get(key)?.name ?? null;
  }

  /** Returns the stored spelling of a typed name and adds the manufacturer if it is new (A §5). */
  async ensure(typed: string): Promise<string> {
    const stored = await this.ensureAll([typed]);
    return stored.get(manufacturerKey(typed)) ?? typed;
  }

  /**
   * Returns the stored spellings of typed names by key (manufacturerKey) and adds the manufacturers that are new.
   * @param beforeAdding receives the identifiers of the new manufacturers before they are written, so that a caller that
   *   may have to undo this can store them first. A manufacturer that is added concurrently elsewhere is not written.
   */
  async ensureAll(
    typed: readonly string[],
    beforeAdding: (ids: Types.ObjectId[]) => Promise<void> = () => Promise.resolve(),
  ): Promise<Map<string, string>> {
    const wanted = new Map(typed.map((name) => [manufacturerKey(name), name]));
    const known = await this.stored([...wanted.keys()]);
    const missing = [...wanted].filter(([key]) => !known.has(key));
    if (missing.length === 0) return namesOf(known);
    const at = new Date();
    const records = missing.map(([key, name]) => newManufacturer(key, name, at));
    await beforeAdding(records.map(({ record }) => record._id));
    await this.database.manufacturers
      .insertMany(
        records.map(({ record }) => record),
        { ordered: false },
      )
      .catch((error: unknown) => {
        // Another process has added one of them concurrently.
        if (!isDuplicate(error)) throw error;
      });
    const added = await this.stored(missing.map(([key]) => key));
    for (const { record, event } of records) {
      if (!added.get(record.key)?._id.equals(record._id)) continue;
      this.sync.skipOwnEvents([event]);
      this.readModel.putManufacturer(record);
      this.relay.relaySoon(this.database.manufacturers, record._id, [event]);
    }
    return namesOf(new Map([...known, ...added]));
  }

  private async stored(keys: readonly string[]): Promise<Map<string, StoredName>> {
    const manufacturers = await this.database.manufacturers.find({ key: { $in: keys } }, { key: 1, name: 1 }).lean();
    return new Map(manufacturers.map((manufacturer) => [manufacturer.key ?? '', manufacturer]));
  }
}
