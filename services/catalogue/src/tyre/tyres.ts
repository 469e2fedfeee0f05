import { Controller } from '@nestjs/common';
import { Types } from 'mongoose';
import { createTyre, deleteTyre, getTyre, restoreTyre, updateTyre } from '#contracts/catalogue/tyres';
import { AppError } from '#contracts/errors';
import { eurosOf } from '#contracts/rules/money';
import type { InputOf, OutputOf } from '#contracts/operation';
import { listPrices, PRICES_SHOWN } from '#contracts/catalogue/price-history';
import { idFor } from '#service/database/mongo';
import { Serve, type Call } from '#service/calls/serve';
import { Database } from '../database.ts';
import { refuseExpiredUndo, undoUntil } from '#service/database/undo-time';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import { CatalogueReadModel } from '../read-model/catalogue-read-model.ts';
import { NewManufacturers } from './new-manufacturers.ts';
import { offerFrom, refusePriceBelowOffer } from '../pricing/offer-rules.ts';
import {
  afterStock,
  isOfferActive,
  recentEntries,
  referencePrice,
  withExpiredOfferEnded,
  type LedgerEntry,
  type OfferRecord,
} from '../pricing/price-ledger.ts';
import { changedFields, tyreFields } from './tyre-fields.ts';
import type { TyreFields, TyreRecord } from '../records/tyre.model.ts';
import { LAST_PRICE, TyreWrites } from './tyre-writes.ts';
import type { WireTyre } from '../records/wire-tyre.ts';

type OfferInUpdateInput = InputOf<typeof updateTyre>['sale'];

/** Returns the offer after an update: set, changed or ended as requested; if not mentioned, ended only when stock runs out. */
function offerAfterUpdate(tyre: TyreRecord, fields: TyreFields, offerInput: OfferInUpdateInput, at: Date): OfferRecord | null {
  if (offerInput === undefined) {
    const sale = afterStock(tyre.sale, tyre.stock, fields.stock, at);
    refusePriceBelowOffer(fields.price, sale, at);
    return sale;
  }
  if (offerInput.isActive) return offerFrom({ ...tyre, price: fields.price }, offerInput, at, 'sale.');
  return isOfferActive(tyre.sale, at) ? { ...tyre.sale, endedAt: at } : tyre.sale;
}

@Controller()
export class Tyres {
  constructor(
    private readonly database: Database,
    private readonly readModel: CatalogueReadModel,
    private readonly sync: ReadModelSync,
    private readonly writes: TyreWrites,
    private readonly newManufacturers: NewManufacturers,
  ) {}

  @Serve(createTyre, { trusted: true })
  async create(input: InputOf<typeof createTyre>, call: Call): Promise<WireTyre> {
    const fields = tyreFields(input);
    const [, spelling] = await Promise.all([this.requireKnownSize(input.sizeId), this.newManufacturers.spellingOf(fields.manufacturer)]);
    const _id = idFor(call.idempotencyKey, `tyre ${call.actor?.id ?? ''}`);
    return this.newManufacturers.ensureManufacturer(
      await this.writes.insert(_id, new Types.ObjectId(input.sizeId), { ...fields, ...spelling }),
      spelling,
    );
  }

  /**
   * Makes sure that the read model has the size. A size that it has already is not read again, because TyreWrites checks
   * after the write that the size is not deleted.
   * @throws AppError size_not_found
   */
  private async requireKnownSize(sizeId: string): Promise<void> {
    if (this.readModel.size(sizeId)) return;
    const size = await this.database.sizes.findOne({ _id: sizeId, deletedAt: null }).lean();
    if (!size) throw new AppError('size_not_found');
    this.readModel.putSize(size);
  }

  @Serve(updateTyre, { trusted: true })
  async update({ productId, sizeId, version, sale: offerInput, ...given }: InputOf<typeof updateTyre>, call: Call): Promise<WireTyre> {
    const spelling = given.manufacturer === undefined ? null : await this.newManufacturers.spellingOf(given.manufacturer);
    const tyre = await this.writes.change({ productId, sizeId, version, call }, (before, at) => {
      const fields = changedFields(before, given);
      return { ...fields, ...spelling, sale: offerAfterUpdate(before, fields, offerInput, at) };
    });
    return spelling === null ? tyre : this.newManufacturers.ensureManufacturer(tyre, spelling);
  }

  @Serve(deleteTyre)
  async delete(input: InputOf<typeof deleteTyre>, call: Call): Promise<OutputOf<typeof deleteTyre>> {
    const deletedAt = await this.writes.delete({ ...input, call });
    return { _id: input.productId, undoUntil: undoUntil(deletedAt).toISOString() };
  }

  @Serve(restoreTyre)
  async restore({ sizeId, productId }: InputOf<typeof restoreTyre>): Promise<OutputOf<typeof restoreTyre>> {
    const size = await this.database.sizes.findOne({ _id: sizeId, deletedAt: null }).lean();
    if (!size) throw new AppError('size_not_found');
    const tyre = await this.database.tyres.findOne({ _id: productId, sizeId }, LAST_PRICE).lean();
    if (!tyre) throw new AppError('tyre_not_found');
    if (tyre.deletedAt !== null) {
      refuseExpiredUndo(tyre.deletedAt);
      this.readModel.putSize(size);
      const restored = await this.writes.restore(tyre);
      if (restored) return restored;
    }
    // Already restored: by an earlier attempt of this call or by another request.
    return this.writes.read(productId);
  }

  @Serve(getTyre, { trusted: true })
  async get({ productId }: InputOf<typeof getTyre>): Promise<WireTyre> {
    await this.sync.caughtUp();
    const tyre = this.readModel.tyre(productId);
    if (!tyre) throw new AppError('tyre_not_found');
    return tyre;
  }

  @Serve(listPrices)
  async prices({ productId }: InputOf<typeof listPrices>): Promise<OutputOf<typeof listPrices>> {
    const now = new Date();
    const [stored] = await this.database.tyres.aggregate<Pick<TyreRecord, 'price' | 'sale'> & Record<'latest' | 'recent', LedgerEntry[]>>([
      { $match: { _id: new Types.ObjectId(productId), deletedAt: null } },
      { $project: { price: 1, sale: 1, latest: { $slice: ['$ledger', -PRICES_SHOWN] }, recent: recentEntries(now) } },
    ]);
    if (!stored) throw new AppError('tyre_not_found');
    const { entries } = withExpiredOfferEnded(stored, now);
    const { lowest, proven } = referencePrice([...stored.recent, ...entries], now);
    return {
      items: [...stored.latest, ...entries].slice(-PRICES_SHOWN).map((entry) => ({
        at: entry.at.toISOString(),
        price: eurosOf(entry.price),
        regularPrice: eurosOf(entry.regularPrice),
        cause: entry.cause,
      })),
      lowestPrice30Days: lowest === null ? null : eurosOf(lowest),
      referenceProven: proven,
    };
  }
}
