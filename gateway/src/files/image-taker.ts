import multipart from '@fastify/multipart';
import { AppError } from '#contracts/errors';
import { uploadImage } from '#contracts/gateway/images';
import type { AcceptedFile } from '#contracts/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { gatewayCall } from '../access/caller.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import type { FileTaker, StoredUpload } from './file-taker.ts';
import type { ImageStore } from './image-store.ts';
import { imageTypeOf } from './image-type.ts';

/** The call of an image upload. It has no work of its own: the image was stored while its body was read. */
export const imageUpload = gatewayCall(uploadImage, ({ image }) => Promise.resolve(image));

/**
 * Encodes and stores uploaded images. The daily clean-up removes an image whose call was refused, unless it is uploaded again.
 */
export class ImageTaker implements FileTaker {
  // Only these files are held in memory while they wait to be encoded. The others wait unread on their sockets.
  private readonly limit = new ConcurrencyLimit({
    atOnce: 3,
    waiting: 60,
    whenFull: () => new AppError('service_unavailable', undefined, { retryAfter: 10 }),
  });

  constructor(private readonly images: Pick<ImageStore, 'add'>) {}

  async prepare(scope: FastifyInstance, { maxBytes }: AcceptedFile): Promise<void> {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      limits: { fileSize: maxBytes, files: 1, fields: 5, parts: 6, fieldSize: 1_000, headerPairs: 50 },
    });
  }

  tooLarge = () => new AppError('image_too_large');

  async take(
    request: FastifyRequest,
    takes: AcceptedFile,
    by: string,
    onField: (name: string, text: string) => void,
  ): Promise<StoredUpload> {
    const stored = await this.limit.run(async () => this.images.add(await fileOf(request, takes, onField), by));
    return { stored, discard: () => undefined };
  }
}

/** Reads the image. Fields before it are passed on; what follows it is not read. */
async function fileOf(
  request: FastifyRequest,
  { field, whenMissing }: AcceptedFile,
  onField: (name: string, text: string) => void,
): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  try {
    // If the client has disconnected while its request was queued, the parser would wait for ever.
    if (request.raw.destroyed) throw new Error('the client has left');
    for await (const part of request.parts()) {
      if (part.type !== 'file') {
        if (typeof part.value === 'string') onField(part.fieldname, part.value);
        continue;
      }
      if (part.fieldname !== field) {
        part.file.resume();
        continue;
      }
      const file = await part.toBuffer();
      // toBuffer() does not notice a limit that is reached exactly between two chunks.
      if (part.file.truncated) throw new AppError('image_too_large');
      if (file.length === 0) break;
      if (imageTypeOf(file) === undefined) throw new AppError('image_type_unsupported');
      return file;
    }
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw new AppError('image_too_large');
    if (error instanceof AppError) throw error;
    throw new AppError('invalid_input', 'Lähetystä ei voitu lukea.', { fields: { [field]: 'Lähetystä ei voitu lukea.' } }, error);
  }
  throw AppError.field(field, whenMissing);
}
