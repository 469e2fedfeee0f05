import { Injectable } from '@nestjs/common';
import { Types, type UpdateQuery } from 'mongoose';
import { AppError } from '#contracts/errors';
import { tyreChanged } from '#contracts/catalogue/events';
import { Batcher } from '#service/database/batcher';
import { keyedSave, versionMadeBy } from '#service/calls/keyed-saves';
import { insertEach } from '#service/database/mongo';
import { OutboxRelay, outboxEntry, type OutboxEntry } from '#service/events/outbox';
import type { Call } from '#service/calls/serve';
import { Database } from '../database.ts';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import { CatalogueReadModel, type ReadModelTyre } from '../read-model/catalogue-read-model.ts';
import type { SizeRecord } from '../records/size.model.ts';
import { causeOfEdit, priceChange, recentEntries, withExpiredOfferEnded, type LedgerEntry } from '../pricing/price-ledger.ts';
import type { TyreFields, TyreRecord } from '../records/tyre.model.ts';
import { wireTyre, type WireTyre } from '../records/wire-tyre.ts';

/** The fields of a tyre that a write may change. */
export type TyreChange = Partial<TyreFields & Pick<TyreRecord, 'sale' | 'deletedAt' | 'deletedBy' | 'makeIsNew'>>;

interface Target {
  productId: string;
  sizeId?: string;
  /** The version that the caller has read; absent: overwrite any version. */
  version?: number | undefined;
  /** A repeated call with the same idempotency key does not write again: it returns the tyre as it is now. */
  call: Call;
}

/** Returns the fields to change, or null to write nothing. */
type Edit = (tyre: TyreRecord, at: Date) => TyreChange | null | Promise<TyreChange>;

const ATTEMPTS = 8;
const BATCH = 500;
/** Projection that reads only the last entry of the ledger. */
export const LAST_PRICE = { ledger: { $slice: -1 } } as const;

/** Returns the current time, but not before the ledger's last entry, so that a clock that was set back cannot disorder it. */
function timeForLedger(ledger: readonly LedgerEntry[]): Date {
  const last = ledger.at(-1)?.at.getTime() ?? 0;
  return new Date(Math.max(Date.now(), last));
}

/** Returns the update that restores a deleted tyre. Its price at that time becomes a new ledger entry. */
function restoration(stored: Pick<TyreRecord, 'price' | 'sale' | 'ledger'>) {
  const at = timeForLedger(stored.ledger);
  const { tyre, entries } = withExpiredOfferEnded(stored, at);
  return { at, set: { sale: tyre.sale, deletedAt: null, deletedBy: '' }, ledger: [...entries, ...priceChange(null, tyre, at, 'restored')] };
}

const tyreEvent = (tyre: Pick<TyreRecord, '_id' | 'sizeId'>): OutboxEntry =>
  outboxEntry(tyreChanged, { tyreId: tyre._id.toHexString(), sizeId: tyre.sizeId.toHexString() });

/**
 * Writes single tyres; nothing else does, except the imports. The fields, the resulting ledger entries and the event go
 * into the tyre's document in one atomic write, which fails if the tyre has been written since it was read.
 */
@Injectable()
export class TyreWrites {
  private readonly insertions = new Batcher((records: readonly TyreRecord[]) => this.insertTogether(records));

  constructor(
    private readonly database: Database,
    private readonly readModel: CatalogueReadModel,
    private readonly sync: ReadModelSync,
    private readonly relay: OutboxRelay,
  ) {}

  /**
   * Stores a new tyre under `_id`. If it exists already (a repeated call), returns the stored tyre.
   * @throws AppError size_not_found when the size is deleted concurrently; the tyre is then part of that deletion
   */
  async insert(_id: Types.ObjectId, sizeId: Types.ObjectId, fields: TyreFields & Pick<TyreRecord, 'makeIsNew'>): Promise<WireTyre> {
    const at = new Date();
    const event = tyreEvent({ _id, sizeId });
    const record: TyreRecord = {
      _id,
      sizeId,
      ...fields,
      sale: null,
      ledger: priceChange(null, { price: fields.price, sale: null }, at, 'created'),
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      outbox: [event],
    };
    const inserted = await this.insertions.add(record);
    if (inserted instanceof AppError) throw inserted;
    if (inserted) return this.afterWrite(record, [event]);
    const stored = await this.database.tyres.findById(_id).lean();
    if (!stored) throw new AppError('internal_error');
    return this.wire(stored);
  }

  /**
   * Inserts a batch of new tyres. Returns for each: true; false if it exists already; or the error size_not_found if its
   * size has been deleted meanwhile. Such a tyre is deleted together with its size.
   */
  private async insertTogether(records: readonly TyreRecord[]): Promise<(boolean | AppError)[]> {
    const inserted = await insertEach(this.database.tyres.collection as never, records);
    const sizeIds = [...new Map(records.map(({ sizeId }) => [sizeId.toHexString(), sizeId])).values()];
    const gone = new Set<string>();
    const living = await this.database.sizes.find({ _id: { $in: sizeIds }, deletedAt: null }, { _id: 1 }).lean();
    const known = new Set(living.map(({ _id }) => _id.toHexString()));
    for (const sizeId of sizeIds)
      if (!known.has(sizeId.toHexString()) && (await this.followDeletion(sizeId))) gone.add(sizeId.toHexString());
    return records.map(({ sizeId }, index) =>
      gone.has(sizeId.toHexString()) ? new AppError('size_not_found') : (inserted[index] ?? false),
    );
  }

  /**
   * Changes a tyre that is not deleted, and retries when another write comes in between.
   * @param edit receives the tyre as it is stored, with an expired offer marked as ended, and returns the changes; it may throw
   * @throws AppError tyre_not_found; stale_version, with the tyre as it is stored now
   */
  async change(target: Target, edit: Edit): Promise<WireTyre> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const stored = await this.readForChange(target);
      if (!stored) throw new AppError('tyre_not_found');
      if (versionMadeBy(target.call, stored) !== undefined) return this.wire(stored);
      if (target.version !== undefined && target.version !== stored.version) {
        throw new AppError('stale_version', undefined, { current: await this.wire(stored) });
      }
      const at = timeForLedger(stored.ledger);
      const { tyre: before, entries } = withExpiredOfferEnded(stored, at);
      const changes = await edit(before, at);
      if (changes === null) return this.wire(stored);
      const after = { ...before, ...changes };
      const saved = await this.write(
        stored,
        { ...changes, sale: after.sale },
        [...entries, ...priceChange(before, after, at, causeOfEdit(before, after, at))],
        at,
        { call: target.call },
      );
      if (saved) return saved;
    }
    throw new AppError('stale_version');
  }

  /** Deletes a tyre and returns the time of the deletion. A repeated call returns the time of the first deletion. */
  async delete(target: Target & { sizeId: string }): Promise<Date> {
    const deletedAt = new Date();
    try {
      await this.change(target, () => ({ deletedAt, deletedBy: target.call.actor?.name ?? '' }));
      return deletedAt;
    } catch (error) {
      const { productId, sizeId, call } = target;
      const stored = await this.database.tyres.findOne({ _id: productId, sizeId }, { deletedAt: 1, keyedSaves: 1 }).lean();
      if (stored?.deletedAt && versionMadeBy(call, stored) !== undefined) return stored.deletedAt;
      throw error;
    }
  }

  /**
   * Clears the tyre's mark that its manufacturer is new. If the manufacturer was added concurrently in another spelling,
   * also stores that spelling on the tyre and returns the tyre.
   */
  async clearManufacturerIsNew(id: Types.ObjectId | string, typed: string, stored: string): Promise<WireTyre | null> {
    const waiting = { _id: id, manufacturer: typed, makeIsNew: true } as const;
    if (typed === stored) {
      await this.database.tyres.updateOne(waiting, { $unset: { makeIsNew: '' } });
      return null;
    }
    const tyre = await this.database.tyres.findOne(waiting, LAST_PRICE).lean();
    return tyre && this.write(tyre, { manufacturer: stored }, [], new Date(), { $unset: { makeIsNew: '' } });
  }

  private async readForChange({ productId, sizeId }: Target): Promise<TyreRecord | undefined> {
    const match = {
      _id: new Types.ObjectId(productId),
      ...(sizeId === undefined ? {} : { sizeId: new Types.ObjectId(sizeId) }),
      deletedAt: null,
    };
    const [stored] = await this.database.tyres.aggregate<TyreRecord>([{ $match: match }, { $set: { ledger: recentEntries(new Date()) } }]);
    return stored;
  }

  /** Stores the end of a tyre's expired offer. Returns false if another replica was first or no offer has expired. */
  async endDueOffer(id: Types.ObjectId): Promise<boolean> {
    const stored = await this.database.tyres.findOne({ _id: id, deletedAt: null }, LAST_PRICE).lean();
    if (!stored) return false;
    const at = timeForLedger(stored.ledger);
    const { tyre, entries } = withExpiredOfferEnded(stored, at);
    if (entries.length === 0) return false;
    return (await this.write(stored, { sale: tyre.sale }, entries, at)) !== null;
  }

  /**
   * Reads a tyre from the database.
   * @throws AppError tyre_not_found when it does not exist or is deleted
   */
  async read(productId: string): Promise<WireTyre> {
    const stored = await this.database.tyres.findOne({ _id: productId, deletedAt: null }, LAST_PRICE).lean();
    if (!stored) throw new AppError('tyre_not_found');
    return this.wire(stored);
  }

  /**
   * Undoes the deletion of a tyre. Returns null if the tyre has been written since it was read.
   * @param stored the deleted tyre as read (the projection LAST_PRICE is enough)
   * @throws AppError size_not_found as insert() does
   */
  async restore(stored: TyreRecord): Promise<WireTyre | null> {
    const { set, ledger, at } = restoration(stored);
    const restored = await this.write(stored, set, ledger, at, { $unset: { deletionId: '' } });
    await this.requireSize(stored.sizeId);
    return restored;
  }

  /**
   * Throws size_not_found, and deletes the size's tyres, if the size is deleted. Call it after writing a tyre: a deletion
   * writes the size first and then its tyres, so it misses a tyre that is written after that. If the size is still not
   * deleted here, a later deletion finds the tyre.
   */
  private async requireSize(sizeId: Types.ObjectId): Promise<void> {
    if (await this.followDeletion(sizeId)) throw new AppError('size_not_found');
  }

  /** Deletes the remaining tyres of a size if the size is deleted. Returns true if the size is deleted or does not exist. */
  async followDeletion(sizeId: Types.ObjectId): Promise<boolean> {
    const size = await this.database.sizes.findById(sizeId).lean();
    if (!size || size.deletedAt === null) return !size;
    await this.deleteWithSize(size);
    return true;
  }

  /**
   * Deletes the tyres of a deleted size. If the size has been restored since it was read, restores the tyres again.
   * @param size the size as it was read, deleted
   */
  async deleteWithSize({ _id: sizeId, deletedAt, deletionId }: SizeRecord): Promise<void> {
    await this.database.tyres.updateMany(
      { sizeId, deletedAt: null },
      { $set: { deletedAt, ...(deletionId && { deletionId }), updatedAt: new Date() }, $inc: { version: 1 } },
    );
    if (!deletionId) return;
    const same = await this.database.sizes.exists({ _id: sizeId, deletedAt: { $ne: null }, deletionId });
    if (!same) await this.restoreWithSize(sizeId, deletionId);
  }

  /**
   * Restores the tyres that a size's deletion deleted, and returns their number. The size's event announces them, not an
   * event for each tyre. If the size is deleted again meanwhile, its tyres are deleted again.
   */
  async restoreWithSize(sizeId: Types.ObjectId, deletionId: Types.ObjectId): Promise<number> {
    let restored = 0;
    for (;;) {
      const stored = await this.database.tyres
        .find({ sizeId, deletionId, deletedAt: { $ne: null } }, { details: 0, images: 0, ...LAST_PRICE })
        .limit(BATCH)
        .lean();
      if (stored.length === 0) break;
      const result = await this.database.tyres.bulkWrite(
        stored.map((tyre) => {
          const { set, ledger, at } = restoration(tyre);
          return {
            updateOne: {
              filter: { _id: tyre._id, version: tyre.version },
              update: {
                $set: { ...set, updatedAt: at },
                $push: { ledger: { $each: ledger } },
                $inc: { version: 1 },
                $unset: { deletionId: '' },
              },
            },
          };
        }),
        { ordered: false },
      );
      restored += result.modifiedCount;
    }
    await this.followDeletion(sizeId);
    await this.sync.readTyresOf(sizeId);
    return restored;
  }

  private async write(
    stored: TyreRecord,
    set: TyreChange,
    ledger: LedgerEntry[],
    at: Date,
    { call, ...more }: UpdateQuery<TyreRecord> & { call?: Call } = {},
  ): Promise<WireTyre | null> {
    const event = tyreEvent(stored);
    const saves = call === undefined ? {} : keyedSave(call, stored.version + 1);
    const saved = await this.database.tyres
      .findOneAndUpdate(
        { _id: stored._id, version: stored.version, deletedAt: stored.deletedAt },
        {
          $set: { ...set, updatedAt: at },
          $push: { outbox: event, ...saves, ...(ledger.length === 0 ? {} : { ledger: { $each: ledger } }) },
          $inc: { version: 1 },
          ...more,
        },
        { returnDocument: 'after', projection: { ledger: 0, keyedSaves: 0 } },
      )
      .lean();
    return saved && this.afterWrite(saved, [event]);
  }

  /** Puts a stored tyre into the read model and relays its events. */
  private async afterWrite(saved: ReadModelTyre, events: OutboxEntry[]): Promise<WireTyre> {
    this.sync.skipOwnEvents(events);
    this.readModel.putTyre(saved);
    this.relay.relaySoon(this.database.tyres, saved._id, events);
    return this.wire(saved);
  }

  private async wire(tyre: ReadModelTyre): Promise<WireTyre> {
    const known = this.readModel.size(tyre.sizeId.toHexString());
    const size = known ? { ...known.size, vehicleType: known.vehicleType } : await this.database.sizes.findById(tyre.sizeId).lean();
    if (!size) throw new AppError('size_not_found');
    return wireTyre(tyre, size, new Date());
  }
}
