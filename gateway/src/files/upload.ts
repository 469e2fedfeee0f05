import multipart from '@fastify/multipart';
import { AppError } from '#contracts/errors';
import { DEFAULT_DEADLINE_MS } from '#service/client';
import type { Logger } from '#service/logging';
import type { Actor } from '#service/serve';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sessions } from '../access/sessions.ts';
import { actorOf, authorize } from '../api/api.ts';
import { withinDeadline } from '#service/deadline';
import { sendError } from '../http/error-response.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { imageTypeOf } from './image-type.ts';
import type { ImageStore, UploadedImage } from './image-store.ts';

/** Largest file, in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

export interface UploadParts {
  images: ImageStore;
  sessions: Sessions;
  isForeign: (method: string, headers: FastifyRequest['headers']) => boolean;
  log: Logger;
}

/** What a route that takes an image is made of. */
export interface ImageUploads {
  /** Refuses whoever may not upload before anything is read. */
  options: { bodyLimit: number; onRequest: (request: FastifyRequest) => Promise<void> };
  /** Stores the file of the request. */
  store: (request: FastifyRequest) => Promise<UploadedImage>;
  /** The admin who uploads. */
  uploader: (request: FastifyRequest) => Actor | null;
}

/** Lets the routes of this scope take an image of an admin, as the multipart field `image`. */
export async function imageUploads(
  server: FastifyInstance,
  { images, sessions, isForeign }: Omit<UploadParts, 'log'>,
): Promise<ImageUploads> {
  // Files are held in memory while they wait to be encoded; the rest wait on their sockets.
  const turns = new ConcurrencyLimit({
    atOnce: 3,
    waiting: 60,
    whenFull: () => new AppError('service_unavailable', undefined, { retryAfter: 10 }),
  });
  const admin = { access: 'admin' } as const;
  const uploaders = new WeakMap<FastifyRequest, Actor | null>();
  const uploader = (request: FastifyRequest) => uploaders.get(request) ?? null;

  server.removeAllContentTypeParsers();
  await server.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 5, parts: 6, fieldSize: 1_000, headerPairs: 50 },
  });

  const options = {
    bodyLimit: MAX_IMAGE_BYTES + 64 * 1024,
    onRequest: async (request: FastifyRequest) => {
      if (isForeign(request.method, request.headers)) throw new AppError('foreign_origin');
      const known = withinDeadline(DEFAULT_DEADLINE_MS, authorize(admin, request.headers.authorization, sessions));
      const claims = await known.catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'unauthenticated')
          throw new AppError('unauthenticated', 'Et ole kirjautunut sisään ylläpitäjänä');
        throw error;
      });
      uploaders.set(request, actorOf(claims));
      if (Number(request.headers['content-length'] ?? 0) > MAX_IMAGE_BYTES + 64 * 1024) throw new AppError('image_too_large');
    },
  };
  const store = (request: FastifyRequest) => turns.take(async () => images.add(await fileOf(request), uploader(request)?.id ?? ''));
  return { options, store, uploader };
}

/** POST /api/upload */
export async function mountUpload(server: FastifyInstance, { log, ...parts }: UploadParts): Promise<void> {
  const { options, store } = await imageUploads(server, parts);
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error, log));
  server.post('/api/upload', {
    ...options,
    handler: async (request, reply) => {
      const stored = await store(request);
      return reply
        .code(201)
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(JSON.stringify(stored));
    },
  });
}

async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  try {
    // The parser would wait for ever for the parts of a client that left while it waited for its turn.
    if (request.raw.destroyed) throw new Error('the client has left');
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== 'image') {
        part.file.resume();
        continue;
      }
      const file = await part.toBuffer();
      // toBuffer overlooks a limit that falls between two chunks.
      if (part.file.truncated) throw new AppError('image_too_large');
      if (file.length === 0) break;
      if (imageTypeOf(file) === undefined) throw new AppError('image_type_unsupported');
      return file;
    }
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw new AppError('image_too_large');
    if (error instanceof AppError) throw error;
    throw new AppError('invalid_input', 'Lähetystä ei voitu lukea.', { fields: { image: 'Lähetystä ei voitu lukea.' } }, error);
  }
  throw AppError.field('image', 'Valitse kuva.');
}
