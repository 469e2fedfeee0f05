import { createHash } from 'node:crypto';
import { AppError } from '#contracts/errors';
import type { StoredImage } from '#contracts/files';
import { mailPictureWidths, type MailPicture } from '#contracts/rules/mail-picture';
import type { Logger } from '#service/process/logging';
import type { Model } from 'mongoose';
import type { z } from 'zod';
import type { ObjectStore } from '#service/external/object-store';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import type { ImageEncoder } from './image-encoder.ts';
import { fileNames, formats, isForMail, widths } from './image-sizes.ts';
import { imageTypeOf } from './image-type.ts';
import type { ImageRecord } from './image.model.ts';

/** A removal takes a moment. One that is marked for longer was started by a process that has died. */
const REMOVAL_STALE_MS = 60_000;
/** The stored file from which the files for mail are made. */
const LARGEST_FILE = `${widths[2]}.webp`;
/** A reader of a mail waits only for the image that is being encoded, not for all uploads in the queue. */
const lanes = { mail: 0, uploads: 1 } as const;

type UploadedImage = z.output<typeof StoredImage>;

/** Returns the object store's key of an image file. */
export const imageKey = (hash: string, file: string): string => `images/${hash}/${file}`;

/** Returns the keys of all files of an image. */
export const imageKeys = (hash: string): string[] => fileNames.map((file) => imageKey(hash, file));

/** Encodes and stores uploaded images under a hash of their content, and reads their files. */
export class ImageStore {
  // A decoded image of 40 megapixels takes 160 MB, and the encoder encodes one image at a time.
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

  /** Stores a file. For a file that is already stored, returns the existing image. A failed upload leaves no files behind. */
  async add(file: Buffer, uploadedBy: string): Promise<UploadedImage> {
    const hash = createHash('sha256').update(file).digest('hex').slice(0, 32);
    return this.limit.run(async () => {
      const known = await this.model
        .findOneAndUpdate(
          { _id: hash, removingSince: { $exists: false } },
          { $set: { uploadedAt: new Date() } },
          { returnDocument: 'after' },
        )
        .lean();
      if (known) return uploadedImageOf(known);
      await this.refuseDuringRemoval(hash);
      const { width, height, blur, files } = await this.encoder.encode(file);
      try {
        for (const { width: size, format, body } of files)
          await this.objects.put(imageKey(hash, `${size}.${format}`), body, `image/${format}`);
        const record = { width, height, blur, uploadedAt: new Date(), uploadedBy };
        await this.model.updateOne({ _id: hash }, { $set: record, $unset: { removingSince: '' } }, { upsert: true });
        return uploadedImageOf({ _id: hash, ...record });
      } catch (error) {
        await this.removeOrphan(hash);
        throw error;
      }
    }, lanes.uploads);
  }

  /**
   * Returns a file of an image; undefined when there is none. The first read of a file for mail makes and stores it.
   * @throws AppError service_unavailable when the object store is unavailable, or too many images wait for the encoder
   */
  async read(hash: string, file: string): Promise<Buffer | undefined> {
    const stored = await this.objects.get(imageKey(hash, file));
    return stored === undefined && isForMail(file) ? this.makeForMail(hash, file) : stored;
  }

  private async makeForMail(hash: string, file: MailPicture): Promise<Buffer | undefined> {
    // An invented address does not take a place in the queue.
    if (!(await this.isKept(hash))) return undefined;
    return this.limit.run(async () => {
      const largest = await this.objects.get(imageKey(hash, LARGEST_FILE));
      if (largest === undefined) return undefined;
      const body = await this.encoder.encodeForMail(largest, mailPictureWidths[file]);
      const key = imageKey(hash, file);
      await this.objects.put(key, body, `image/${imageTypeOf(body)}`);
      if (await this.isKept(hash)) return body;
      // Meanwhile the clean-up may have removed the other files.
      await this.objects.remove([key]);
      return undefined;
    }, lanes.mail);
  }

  private async isKept(hash: string): Promise<boolean> {
    return (await this.model.exists({ _id: hash, removingSince: { $exists: false } })) !== null;
  }

  /** Removes the files of a failed upload. When that fails, too, the daily clean-up removes them. */
  private async removeOrphan(hash: string) {
    try {
      if ((await this.model.exists({ _id: hash })) === null) await this.objects.remove(imageKeys(hash));
    } catch (error) {
      this.log.warn({ hash, error: String(error) }, 'files of a failed upload stay until the daily clean-up');
    }
  }

  /** Throws service_unavailable while the image is being removed. */
  private async refuseDuringRemoval(hash: string) {
    const record = await this.model.findById(hash).lean();
    if (record?.removingSince && Date.now() - record.removingSince.getTime() < REMOVAL_STALE_MS) {
      throw new AppError('service_unavailable', undefined, { retryAfter: 5 });
    }
  }
}

function uploadedImageOf({ _id, width, height, blur }: Pick<ImageRecord, '_id' | 'width' | 'height' | 'blur'>): UploadedImage {
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
