import { z } from 'zod';
import { line } from './fields.ts';
import type { TakenFile } from './operation.ts';

/** A file as the gateway hands it to a service: it lies in the object store, and the service removes it when it is done. */
export const StoredFile = z.strictObject({
  key: line(200),
  /** As the sender called it, without a path. */
  name: line(200),
  /** With its charset, if the sender named one. */
  mediaType: line(100),
});

/** An image that the gateway has stored in all widths. */
export const StoredImage = z.strictObject({
  imageUrl: line(200),
  /** Pixels of the largest one. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** A preview as a data: URI of less than 600 characters; null for pictures that have none. */
  blur: line(600).nullable(),
  sources: z.array(z.strictObject({ url: line(200), width: z.number().int().positive(), type: line(100) })),
});

/** Largest image, in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** What an operation takes whose body is an image; its input has a field `image: StoredImage`. */
export const anImage: TakenFile = { kind: 'image', field: 'image', maxBytes: MAX_IMAGE_BYTES, whenMissing: 'Valitse kuva.' };

/** The same for any other file; the input has a field `file: StoredFile`. */
export const aFile = (
  details: Pick<TakenFile, 'folder' | 'maxBytes' | 'bodyTypes' | 'whenTooLarge' | 'whenEmpty' | 'json'>,
): TakenFile => ({
  kind: 'file',
  field: 'file',
  whenMissing: 'Valitse tiedosto.',
  ...details,
});
