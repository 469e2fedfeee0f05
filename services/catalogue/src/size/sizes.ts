import { Controller } from '@nestjs/common';
import { Types } from 'mongoose';
import { createSize, deleteSize, listSizes, restoreSize, updateSize } from '#contracts/catalogue/sizes';
import { AppError } from '#contracts/errors';
import { sizeChanged } from '#contracts/catalogue/events';
import type { InputOf, OutputOf } from '#contracts/operation';
import { keyedSave, versionMadeBy } from '#service/calls/keyed-saves';
import { idFor, isDuplicate } from '#service/database/mongo';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import { mergeOver } from '#service/database/merge-over';
import { refuseAfterDeadline } from '#service/calls/refuse-after-deadline';
import { Serve, type Call } from '#service/calls/serve';
import { Database } from '../database.ts';
import { refuseExpiredUndo, undoUntil } from '#service/database/undo-time';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import { CatalogueReadModel } from '../read-model/catalogue-read-model.ts';
import { wireSize } from '../records/wire-size.ts';
import { SizeCascade } from './size-cascade.ts';
import { bySeason, pageOfSizes } from './size-pages.ts';
import { sizeKey, type SizeRecord } from '../records/size.model.ts';

const sizeEvent = (id: Types.ObjectId): OutboxEntry => outboxEntry(sizeChanged, { sizeId: id.toHexString() });

@Controller()
export class Sizes {
  constructor(
    private readonly database: Database,
    private readonly readModel: CatalogueReadModel,
    private readonly sync: ReadModelSync,
    private readonly cascade: SizeCascade,
    private readonly relay: OutboxRelay,
  ) {}

  @Serve(listSizes, { trusted: true })
  async list({ products, after }: InputOf<typeof listSizes>): Promise<OutputOf<typeof listSizes>> {
    await this.sync.caughtUp();
    return pageOfSizes(this.readModel.allSizes(), (sizeId) => (products ? this.readModel.tyresOf(sizeId) : []), after);
  }

  @Serve(createSize)
  async create(input: InputOf<typeof createSize>, call: Call): Promise<OutputOf<typeof createSize>> {
    const _id = idFor(call.idempotencyKey, `size ${call.actor?.id ?? ''}`);
    const at = new Date();
    const event = sizeEvent(_id);
    const record: SizeRecord = {
      _id,
      ...input,
      key: sizeKey(input),
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      outbox: [event],
    };
    let stored: SizeRecord = record;
    try {
      await this.database.sizes.insertOne(record);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const earlier = call.idempotencyKey === null ? null : await this.database.sizes.findById(_id).lean();
      if (!earlier) throw new AppError('size_exists');
      stored = earlier;
    }
    this.afterWrite(stored, [event]);
    const tyres = this.readModel.tyresOf(_id.toHexString());
    return { ...wireSize(stored), ...bySeason(tyres) };
  }

  @Serve(updateSize)
  async update({ sizeId, version, ...given }: InputOf<typeof updateSize>, call: Call): Promise<OutputOf<typeof updateSize>> {
    const event = sizeEvent(new Types.ObjectId(sizeId));
    for (;;) {
      const before = await this.readSize(sizeId);
      if (versionMadeBy(call, before) !== undefined) return wireSize(before);
      if (version !== undefined && version !== before.version)
        throw new AppError('stale_version', undefined, { current: wireSize(before) });
      const { width, aspect, diameter, vehicleType } = before;
      const fields = mergeOver(given, { width, aspect, diameter, vehicleType });
      const saved = await this.database.sizes
        .findOneAndUpdate(
          { _id: before._id, version: before.version, deletedAt: null },
          {
            $set: { ...fields, key: sizeKey(fields), updatedAt: new Date() },
            $inc: { version: 1 },
            $push: { outbox: event, ...keyedSave(call, before.version + 1) },
          },
          { returnDocument: 'after' },
        )
        .lean()
        .catch((error: unknown) => {
          throw isDuplicate(error) ? new AppError('size_exists') : error;
        });
      if (saved) return this.afterWrite(saved, [event]);
      refuseAfterDeadline(call);
    }
  }

  @Serve(deleteSize)
  async delete({ sizeId }: InputOf<typeof deleteSize>, call: Call): Promise<OutputOf<typeof deleteSize>> {
    const deletedAt = new Date();
    const event = sizeEvent(new Types.ObjectId(sizeId));
    const before = await this.database.sizes.findById(sizeId).lean();
    if (before?.deletedAt && versionMadeBy(call, before) !== undefined)
      return {
        _id: sizeId,
        undoUntil: undoUntil(before.deletedAt).toISOString(),
        deletedTyres: await this.cascade.deletedTyresOf(before),
      };
    if (!before) throw new AppError('size_not_found');
    const deleted = await this.database.sizes
      .findOneAndUpdate(
        { _id: before._id, deletedAt: null },
        {
          $set: {
            deletedAt,
            deletedBy: call.actor?.name ?? '',
            deletionId: new Types.ObjectId(),
            unfinished: 'deletion',
            updatedAt: deletedAt,
          },
          $unset: { key: '' },
          $inc: { version: 1 },
          $push: { outbox: event, ...keyedSave(call, before.version + 1) },
        },
        { returnDocument: 'after' },
      )
      .lean();
    if (!deleted) throw new AppError('size_not_found');
    this.afterWrite(deleted, [event]);
    const deletedTyres = await this.cascade.finish(deleted);
    return { _id: sizeId, undoUntil: undoUntil(deletedAt).toISOString(), deletedTyres };
  }

  @Serve(restoreSize)
  async restore({ sizeId }: InputOf<typeof restoreSize>): Promise<OutputOf<typeof restoreSize>> {
    const stored = await this.database.sizes.findById(sizeId).lean();
    if (!stored) throw new AppError('size_not_found');
    // Already restored: by an earlier attempt of this call or by another request.
    if (stored.deletedAt === null) return { ...wireSize(stored), restoredTyres: await this.cascade.finish(stored) };
    refuseExpiredUndo(stored.deletedAt);
    // Finish an interrupted deletion first: tyres that it has not reached have no deletionId, so the restoration would miss them.
    await this.cascade.finish(stored);
    const event = sizeEvent(stored._id);
    const restored = await this.database.sizes
      .findOneAndUpdate(
        { _id: stored._id, version: stored.version, deletedAt: stored.deletedAt },
        {
          $set: { deletedAt: null, deletedBy: '', unfinished: 'restoration', key: sizeKey(stored), updatedAt: new Date() },
          $inc: { version: 1 },
          $push: { outbox: event },
        },
        { returnDocument: 'after' },
      )
      .lean()
      .catch((error: unknown) => {
        throw isDuplicate(error) ? new AppError('size_exists') : error;
      });
    if (!restored) return { ...wireSize(await this.readSize(sizeId)), restoredTyres: 0 };
    this.sync.skipOwnEvents([event]);
    await this.cascade.addToReadModel(restored);
    this.afterWrite(restored, [event]);
    return { ...wireSize(restored), restoredTyres: await this.cascade.finish(restored) };
  }

  private async readSize(sizeId: string): Promise<SizeRecord> {
    const size = await this.database.sizes.findOne({ _id: sizeId, deletedAt: null }).lean();
    if (!size) throw new AppError('size_not_found');
    return size;
  }

  /** Puts a stored size into the read model and relays its events. */
  private afterWrite(size: SizeRecord, events: OutboxEntry[]) {
    this.sync.skipOwnEvents(events);
    this.readModel.putSize(size);
    this.relay.relaySoon(this.database.sizes, size._id, events);
    return wireSize(size);
  }
}
