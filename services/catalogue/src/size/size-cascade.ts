import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Types } from 'mongoose';
import { sizeChanged } from '#contracts/catalogue/events';
import { logger } from '#service/process/logging';
import { OutboxRelay, outboxEntry } from '#service/events/outbox';
import { repeat } from '#service/process/repeat';
import { Database } from '../database.ts';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import { CatalogueReadModel } from '../read-model/catalogue-read-model.ts';
import { TyreWrites } from '../tyre/tyre-writes.ts';
import type { SizeRecord } from '../records/size.model.ts';

const SCAN_EVERY_MS = 10_000;
/** A size that changed more recently than this is most likely still being processed by a live process. */
const IN_PROGRESS_MS = 5_000;

const log = logger('catalogue');

/**
 * Deletes or restores a size's tyres together with the size. The size's document is written first and stores what is
 * left to do (`unfinished`). If the process dies in between, the next scan finishes the work.
 */
@Injectable()
export class SizeCascade implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly readModel: CatalogueReadModel,
    private readonly sync: ReadModelSync,
    private readonly writes: TyreWrites,
    private readonly relay: OutboxRelay,
  ) {}

  start(): void {
    void repeat(log, 'finishing sizes', SCAN_EVERY_MS, this.stopping.signal, () => this.finishInterrupted());
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async finishInterrupted() {
    for (const size of await this.database.sizes.find({ unfinished: { $exists: true } }).lean()) {
      if (Date.now() - size.updatedAt.getTime() < IN_PROGRESS_MS) continue;
      log.info({ size: size._id.toHexString(), unfinished: size.unfinished }, 'finishing an interrupted deletion or restoration');
      await this.finish(size);
    }
    await this.sweepOrphans();
  }

  /** Deletes tyres that an import, or a process that died, wrote into a size while the size was being deleted. */
  private async sweepOrphans() {
    const before = new Date(Date.now() - IN_PROGRESS_MS);
    const deleted = await this.database.sizes.distinct('_id', { deletedAt: { $ne: null, $lt: before } });
    for (const sizeId of await this.database.tyres.distinct('sizeId', { sizeId: { $in: deleted }, deletedAt: null })) {
      log.info({ size: sizeId.toHexString() }, 'deleting the remaining tyres of a deleted size');
      await this.writes.followDeletion(sizeId);
    }
  }

  /** Applies the size's deletion or restoration to its tyres. Idempotent. Returns how many tyres were deleted or restored. */
  async finish(size: SizeRecord): Promise<number> {
    if (!size.unfinished || !size.deletionId) return 0;
    const followed =
      size.unfinished === 'deletion'
        ? await this.deleteTyres(size, size.deletionId)
        : await this.writes.restoreWithSize(size._id, size.deletionId);
    const event = outboxEntry(sizeChanged, { sizeId: size._id.toHexString() });
    const finished = await this.database.sizes
      .findOneAndUpdate(
        { _id: size._id, version: size.version, unfinished: size.unfinished },
        { $unset: { unfinished: '' }, $set: { updatedAt: new Date() }, $push: { outbox: event } },
        { returnDocument: 'after' },
      )
      .lean();
    if (finished) {
      this.sync.skipOwnEvents([event]);
      this.relay.relaySoon(this.database.sizes, size._id, [event]);
    }
    return followed;
  }

  private async deleteTyres(size: SizeRecord, deletionId: Types.ObjectId): Promise<number> {
    await this.writes.deleteWithSize(size);
    // Counted, not taken from the write's result, because tyres that an interrupted attempt deleted count too.
    return this.database.tyres.countDocuments({ sizeId: size._id, deletionId });
  }

  /** Returns how many tyres a size's deletion deleted. Finishes the deletion first if it was interrupted. */
  async deletedTyresOf(size: SizeRecord): Promise<number> {
    if (!size.deletionId) return 0;
    return size.unfinished ? this.finish(size) : this.database.tyres.countDocuments({ sizeId: size._id, deletionId: size.deletionId });
  }

  /** Adds a size to the read model, and loads its tyres if the size was not there before. */
  async addToReadModel(size: SizeRecord): Promise<void> {
    if (this.readModel.putSize(size)) await this.sync.readTyresOf(size._id);
  }
}
