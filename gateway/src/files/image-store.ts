import { createHash } from 'node:crypto';
import { AppError } from '#contracts/errors';
import type { StoredImage } from '#contracts/files';
import type { Logger } from '#service/logging';
import type { Model } from 'mongoose';
import type { z } from 'zod';
import type { ObjectStore } from '#service/object-store';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import type { ImageEncoder } from './image-encoder.ts';
import { formats, widths } from './image-sizes.ts';
import type { ImageRecord } from './image.model.ts';

/** A removal takes a moment; one that stands longer has been left behind by a process that died. */
const REMOVAL_STALE_MS = 60_000;

type UploadedImage = z.output<typeof StoredImage>;

/** Where an image's files lie in the store. */
export const imageKey = (hash: string, file: string): string => `images/${hash}/${file}`;

const fileNames = widths.flatMap((width) => formats.map((format) => `${width}.${format}`));

/** All files of an image. */
export const imageKeys = (hash: string): string[] => fileNames.map((file) => imageKey(hash, file));

/** Keeps uploaded images: encoded, under a name made from their content. */
export class ImageStore {
  // A decoded image of 40 megapixels takes 160 MB, and the encoder does one at a time.
  private readonly limit = new ConcurrencyLimit({
    atOnce: 1,
    waiting: 40,
    whenFull: () => new AppError('service_unavailable', undefined, { retryAfter: 10 }),
  });

  constructor(
    private readonly objects: ObjectStore,
    private readonly encoder: ImageEncoder,
    readonly model: Model<ImageRecord>,
    private readonly log: Logger,
  ) {}

  /** Stores a file; the same file again answers the earlier image. Nothing is left behind when it fails midway. */
  async add(file: Buffer, uploadedBy: string): Promise<UploadedImage> {
    const hash = createHash('sha256').update(file).digest('hex').slice(0, 32);
    return this.limit.take(async () => {
      const known = await this.model
        .findOneAndUpdate(
          { _id: hash, removingSince: { $exists: false } },
          { $set: { uploadedAt: new Date() } },
          { returnDocument: 'after' },
        )
        .lean();
      if (known) return answerOf(known);
      await this.awaitRemoval(hash);
      const { width, height, blur, files } = await this.encoder.encode(file);
      try {
        for (const { width: size, format, body } of files)
          await this.objects.put(imageKey(hash, `${size}.${format}`), body, `image/${format}`);
        const record = { width, height, blur, uploadedAt: new Date(), uploadedBy };
        await this.model.updateOne({ _id: hash }, { $set: record, $unset: { removingSince: '' } }, { upsert: true });
        return answerOf({ _id: hash, ...record });
      } catch (error) {
        await this.removeOrphan(hash);
        throw error;
      }
    });
  }

  /** Removes the files of an upload that failed; what cannot be removed now is found by the daily clean-up. */
  private async removeOrphan(hash: string) {
    try {
      if ((await this.model.exists({ _id: hash })) === null) await this.objects.remove(imageKeys(hash));
    } catch (error) {
      this.log.warn({ hash, error: String(error) }, 'files of a failed upload stay until the daily clean-up');
    }
  }

  private async awaitRemoval(hash: string) {
    const going = await this.model.findById(hash).lean();
    if (going?.removingSince && Date.now() - going.removingSince.getTime() < REMOVAL_STALE_MS) {
      throw new AppError('service_unavailable', undefined, { retryAfter: 5 });
    }
  }
}

function answerOf({ _id, width, height, blur }: Pick<ImageRecord, '_id' | 'width' | 'height' | 'blur'>): UploadedImage {
  const shown = (size: number) => Math.min(size, width, Math.max(1, Math.round((width * size * 2) / height)));
  return {
    imageUrl: `/images/${_id}/800.webp`,
    width,
    height,
    blur: blur ?? null,
    sources: widths.flatMap((size) =>
      formats.map((format) => ({ url: `/images/${_id}/${size}.${format}`, width: shown(size), type: `image/${format}` })),
    ),
  };
}
