import { Controller } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { manufacturerChanged } from '#contracts/catalogue/events';
import {
  createManufacturer,
  deleteManufacturer,
  listManufacturers,
  restoreManufacturer,
  updateManufacturer,
} from '#contracts/catalogue/manufacturers';
import { paginationOf } from '#contracts/fields';
import type { InputOf, OutputOf } from '#contracts/operation';
import { keyedSave, versionMadeBy } from '#service/calls/keyed-saves';
import { idFor, isDuplicate } from '#service/database/mongo';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { mergeOver } from '#service/database/merge-over';
import { Serve, type Call } from '#service/calls/serve';
import { Database } from '../database.ts';
import { refuseExpiredUndo, undoUntil } from '#service/database/undo-time';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import { CatalogueReadModel } from '../read-model/catalogue-read-model.ts';
import { wireManufacturer, type WireManufacturer } from '../records/wire-manufacturer.ts';
import { ManufacturerRenaming } from './manufacturer-renaming.ts';
import { manufacturerKey, type ManufacturerRecord } from '../records/manufacturer.model.ts';

const manufacturerEvent = (id: string): OutboxEntry => outboxEntry(manufacturerChanged, { manufacturerId: id });

const refuseDuplicate = (error: unknown): never => {
  throw isDuplicate(error)
    ? new AppError('manufacturer_exists', undefined, { fields: { name: 'Samanniminen valmistaja on jo olemassa.' } })
    : error;
};

type EditableFields = Pick<ManufacturerRecord, 'name' | 'logo' | 'country' | 'description' | 'website'>;

const editableFields = ({ name, logo, country, description, website }: EditableFields): EditableFields => ({
  name: name.normalize('NFC').replace(/\s+/g, ' '),
  logo,
  country,
  description,
  website,
});

@Controller()
export class Manufacturers {
  constructor(
    private readonly database: Database,
    private readonly readModel: CatalogueReadModel,
    private readonly sync: ReadModelSync,
    private readonly renaming: ManufacturerRenaming,
    private readonly relay: OutboxRelay,
  ) {}

  @Serve(listManufacturers, { trusted: true })
  async list({ page, limit }: InputOf<typeof listManufacturers>): Promise<OutputOf<typeof listManufacturers>> {
    await this.sync.caughtUp();
    const all = this.readModel.allManufacturers();
    return { items: all.slice((page - 1) * limit, page * limit), pagination: paginationOf(page, limit, all.length) };
  }

  @Serve(createManufacturer)
  async create(input: InputOf<typeof createManufacturer>, call: Call): Promise<WireManufacturer> {
    const _id = idFor(call.idempotencyKey, `manufacturer ${call.actor?.id ?? ''}`);
    const at = new Date();
    const event = manufacturerEvent(_id.toHexString());
    const record: ManufacturerRecord = {
      _id,
      ...editableFields(input),
      key: manufacturerKey(input.name),
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      outbox: [event],
    };
    try {
      await this.database.manufacturers.insertOne(record);
    } catch (error) {
      const earlier = isDuplicate(error) && call.idempotencyKey !== null ? await this.database.manufacturers.findById(_id).lean() : null;
      if (earlier) return wireManufacturer(earlier);
      return refuseDuplicate(error);
    }
    return this.afterWrite(record, event);
  }

  @Serve(updateManufacturer)
  async update({ id, version, ...given }: InputOf<typeof updateManufacturer>, call: Call): Promise<WireManufacturer> {
    const before = await this.readManufacturer(id);
    if (versionMadeBy(call, before) !== undefined) return wireManufacturer(before);
    if (version !== undefined && version !== before.version)
      throw new AppError('stale_version', undefined, { current: wireManufacturer(before) });
    // Finish an earlier renaming first, because the document stores only one former name.
    await this.renaming.finish(before);
    const fields = editableFields(mergeOver(given, editableFields(before)));
    const renamed = fields.name !== before.name;
    const event = manufacturerEvent(id);
    const saved = await this.database.manufacturers
      .findOneAndUpdate(
        { _id: before._id, version: before.version, deletedAt: null },
        {
          $set: { ...fields, key: manufacturerKey(fields.name), updatedAt: new Date(), ...(renamed ? { renamedFrom: before.name } : {}) },
          $inc: { version: 1 },
          $push: { outbox: event, ...keyedSave(call, before.version + 1) },
        },
        { returnDocument: 'after' },
      )
      .lean()
      .catch(refuseDuplicate);
    if (!saved) throw new AppError('stale_version', undefined, { current: wireManufacturer(await this.readManufacturer(id)) });
    const manufacturer = this.afterWrite(saved, event);
    await this.renaming.finishSoon(saved);
    return manufacturer;
  }

  @Serve(deleteManufacturer)
  async delete({ id }: InputOf<typeof deleteManufacturer>, call: Call): Promise<OutputOf<typeof deleteManufacturer>> {
    const deletedAt = new Date();
    const event = manufacturerEvent(id);
    const before = await this.database.manufacturers.findById(id).lean();
    if (before?.deletedAt && versionMadeBy(call, before) !== undefined)
      return { _id: id, undoUntil: undoUntil(before.deletedAt).toISOString() };
    if (!before) throw new AppError('manufacturer_not_found');
    const deleted = await this.database.manufacturers
      .findOneAndUpdate(
        { _id: id, deletedAt: null },
        {
          $set: { deletedAt, deletedBy: call.actor?.name ?? '', updatedAt: deletedAt },
          $unset: { key: '' },
          $inc: { version: 1 },
          $push: { outbox: event, ...keyedSave(call, before.version + 1) },
        },
        { returnDocument: 'after' },
      )
      .lean();
    if (!deleted) throw new AppError('manufacturer_not_found');
    this.afterWrite(deleted, event);
    return { _id: id, undoUntil: undoUntil(deletedAt).toISOString() };
  }

  @Serve(restoreManufacturer)
  async restore({ id }: InputOf<typeof restoreManufacturer>): Promise<WireManufacturer> {
    const stored = await this.database.manufacturers.findById(id).lean();
    if (!stored) throw new AppError('manufacturer_not_found');
    if (stored.deletedAt === null) return wireManufacturer(stored);
    refuseExpiredUndo(stored.deletedAt);
    const event = manufacturerEvent(id);
    const restored = await this.database.manufacturers
      .findOneAndUpdate(
        { _id: new Types.ObjectId(id), version: stored.version, deletedAt: stored.deletedAt },
        {
          $set: { deletedAt: null, deletedBy: '', key: manufacturerKey(stored.name), updatedAt: new Date() },
          $inc: { version: 1 },
          $push: { outbox: event },
        },
        { returnDocument: 'after' },
      )
      .lean()
      .catch(refuseDuplicate);
    return restored ? this.afterWrite(restored, event) : wireManufacturer(await this.readManufacturer(id));
  }

  private async readManufacturer(id: string): Promise<ManufacturerRecord> {
    const manufacturer = await this.database.manufacturers.findOne({ _id: id, deletedAt: null }).lean();
    if (!manufacturer) throw new AppError('manufacturer_not_found');
    return manufacturer;
  }

  /** Puts a stored manufacturer into the read model and relays its event. */
  private afterWrite(manufacturer: ManufacturerRecord, event: OutboxEntry): WireManufacturer {
    this.sync.skipOwnEvents([event]);
    this.readModel.putManufacturer(manufacturer);
    this.relay.relaySoon(this.database.manufacturers, manufacturer._id, [event]);
    return wireManufacturer(manufacturer);
  }
}
