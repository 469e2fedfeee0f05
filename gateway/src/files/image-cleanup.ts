import { isImagesInUse } from '#contracts/image-use';
import { operations } from '#contracts/operations';
import type { ServiceClient } from '#service/calls/client';
import { ClaimedTimer } from '#service/database/every';
import type { Logger } from '#service/process/logging';
import type { Connection, Model } from 'mongoose';
import type { ObjectStore } from '#service/external/object-store';
import { imageKeys } from './image-store.ts';
import type { ImageRecord } from './image.model.ts';

const DAY_MS = 24 * 3_600_000;
const FILE_RETENTION_MS = 7 * DAY_MS;
const BATCH = 200;

const owners = operations.filter(isImagesInUse);
const fileFolders = new Set(operations.flatMap(({ takes }) => takes?.folder ?? []));

/** Removes images that are older than a day and not in use. Runs once a day across all replicas. */
export class ImageCleanup {
  private readonly stopping = new AbortController();
  private readonly timer: ClaimedTimer;

  constructor(
    accounts: Connection,
    private readonly images: Model<ImageRecord>,
    private readonly objects: ObjectStore,
    private readonly services: Pick<ServiceClient, 'call'>,
    private readonly log: Logger,
  ) {
    this.timer = new ClaimedTimer(accounts, 'remove-unused-images', DAY_MS);
  }

  start(): void {
    void this.timer.run(this.log, this.stopping.signal, (now) => this.cleanUp(now));
  }

  stop(): void {
    this.stopping.abort();
  }

  private async cleanUp(now: Date): Promise<void> {
    await this.removeUnused(now);
    await this.removeOrphans(now);
    await this.removeOldFiles(now);
  }

  private async removeUnused(now: Date) {
    const cutoff = new Date(now.getTime() - DAY_MS);
    let last = '';
    for (;;) {
      const old = await this.images
        .find({ _id: { $gt: last }, uploadedAt: { $lt: cutoff } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean();
      const final = old.at(-1);
      if (!final) return;
      last = final._id;
      const used = await this.inUse(old.map((image) => image._id));
      for (const { _id } of old) if (!used.has(_id)) await this.removeImage(_id, cutoff);
    }
  }

  /** Returns the images that are in use. Throws when a service is unavailable, so that nothing is removed. */
  private async inUse(hashes: string[]): Promise<Set<string>> {
    const used = new Set<string>();
    for (const operation of owners) {
      const call = { requestId: 'image-cleanup', actor: null, idempotencyKey: null, deadline: Date.now() + 10_000 };
      const { used: inUse } = await this.services.call(operation, { hashes }, call);
      for (const hash of inUse) used.add(hash);
    }
    return used;
  }

  private async removeImage(hash: string, cutoff: Date) {
    const marked = await this.images.updateOne({ _id: hash, uploadedAt: { $lt: cutoff } }, { $set: { removingSince: new Date() } });
    if (marked.matchedCount === 0) return;
    await this.objects.remove(imageKeys(hash));
    await this.images.deleteOne({ _id: hash, removingSince: { $exists: true } });
    this.log.info({ hash }, 'unused image removed');
  }

  /** Removes files without a record, which failed uploads could not remove. */
  private async removeOrphans(now: Date) {
    const cutoff = now.getTime() - DAY_MS;
    const recorded = new Map<string, boolean>();
    for await (const { key, storedAt } of this.objects.list('images/')) {
      const hash = key.split('/')[1] ?? '';
      if (storedAt.getTime() > cutoff) continue;
      if (!recorded.has(hash)) recorded.set(hash, (await this.images.exists({ _id: hash })) !== null);
      if (recorded.get(hash) === false) await this.objects.remove([key]);
    }
  }

  /** Removes files that their service has not removed, because it died or its call was lost. */
  private async removeOldFiles(now: Date) {
    for (const folder of fileFolders) {
      for await (const { key, storedAt } of this.objects.list(`${folder}/`)) {
        if (now.getTime() - storedAt.getTime() > FILE_RETENTION_MS) await this.objects.remove([key]);
      }
    }
  }
}
