import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Types } from 'mongoose';
import { sizeChanged } from '#contracts/catalogue/events';
import { logger } from '#service/logging';
import { OutboxRelay, outboxEntry } from '#service/outbox';
import { repeat } from '#service/repeat';
import { Database } from '../database.ts';
import { ReadModelSync } from '../read-model/read-model-sync.ts';
import { CatalogueReadModel } from '../read-model/catalogue-read-model.ts';
import { TyreWrites } from '../tyre/tyre-writes.ts';
import type { SizeRecord } from '../records/size.model.ts';

const SCAN_EVERY_MS = 10_000;
/** Younger ones are most likely being worked on. */
const IN_PROGRESS_MS = 5_000;

const log = logger('catalogue');

/**
 * Deletes or restores a size's tyres together with the size. The size's own document is written first and says what is
 * left to do. When the process dies in between, the next scan finishes the work.
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
      log.info({ size: size._id.toHexString(), unfinished: size.unfinished }, 'finishing what was interrupted');
      await this.finish(size);
    }
    await this.sweepOrphans();
  }

  /** Tyres that were written into a size, by an import or a process that died, while it was being deleted. */
  private async sweepOrphans() {
    const before = new Date(Date.now() - IN_PROGRESS_MS);
    const deleted = await this.database.sizes.distinct('_id', { deletedAt: { $ne: null, $lt: before } });
    for (const sizeId of await this.database.tyres.distinct('sizeId', { sizeId: { $in: deleted }, deletedAt: null })) {
      log.info({ size: sizeId.toHexString() }, 'deleting tyres that a deleted size has left behind');
      await this.writes.followDeletion(sizeId);
    }
  }

  /** Carries the size's deletion or restoration over to its tyres; answers how many followed. May be repeated. */
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
    // Counted, not taken from the answer: what an interrupted attempt has deleted belongs to the number too.
    return this.database.tyres.countDocuments({ sizeId: size._id, deletionId });
  }

  /** How many tyres have gone with a deleted size, those that still have to follow included. */
  async deletedTyresOf(size: SizeRecord): Promise<number> {
    if (!size.deletionId) return 0;
    return size.unfinished ? this.finish(size) : this.database.tyres.countDocuments({ sizeId: size._id, deletionId: size.deletionId });
  }

  /** Adds a size to the read model, and its tyres when the size was not there. */
  async show(size: SizeRecord): Promise<void> {
    if (this.readModel.putSize(size)) await this.sync.readTyresOf(size._id);
  }
}
