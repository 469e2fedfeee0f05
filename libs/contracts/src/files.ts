import { z } from 'zod';
import { line } from './fields.ts';
import type { AcceptedFile } from './operation.ts';

/** A file that the gateway has stored in the object store for a service. The service removes it when it no longer needs it. */
export const StoredFile = z.strictObject({
  /** Key in the object store. */
  key: line(200),
  /** File name as sent, without a path. */
  name: line(200),
  /** Media type as sent, including a charset. */
  mediaType: line(100),
});

/** An image that the gateway has stored in all widths. */
export const StoredImage = z.strictObject({
  imageUrl: line(200),
  /** Width of the largest version, in pixels. */
  width: z.number().int().positive(),
  /** Height of the largest version, in pixels. */
  height: z.number().int().positive(),
  /** A preview as a data: URI of at most 600 characters; null for an image without one. */
  blur: line(600).nullable(),
  /** All stored versions, by width in pixels and media type. */
  sources: z.array(z.strictObject({ url: line(200), width: z.number().int().positive(), type: line(100) })),
});

/** Maximum size of an uploaded image, in bytes. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** The `takes` of an operation that accepts an image; its input has a field `image: StoredImage`. */
export const acceptedImage: AcceptedFile = {
  kind: 'image',
  field: 'image',
  maxBytes: MAX_IMAGE_BYTES,
  whenMissing: 'Valitse kuva.',
  // Source: specification A, images.
  whenUnauthenticated: 'Et ole kirjautunut sisään ylläpitäjänä',
};

/** Returns the `takes` of an operation that accepts any other file; its input has a field `file: StoredFile`. */
export const acceptedFile = (
  details: Pick<AcceptedFile, 'maxBytes' | 'bodyTypes' | 'whenTooLarge' | 'whenEmpty' | 'json'> & { folder: string },
): AcceptedFile => ({
  kind: 'file',
  field: 'file',
  whenMissing: 'Valitse tiedosto.',
  ...details,
});
