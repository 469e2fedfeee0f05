import { createHash } from 'node:crypto';
import { AppError } from '#contracts/errors';
import type { Logger } from '#service/process/logging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appErrorOf, retryAfterOf } from '../http/error-response.ts';
import { DATA_POLICY } from '../http/security-headers.ts';
import { withinDeadline } from '#service/process/deadline';
import { byteRange } from './byte-range.ts';
import { fileNames, isForMail } from './image-sizes.ts';
import type { ImageStore } from './image-store.ts';
import { imageTypeOf } from './image-type.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 1_800;
/** Includes the conversion, which may wait for an upload. A mail program does not ask again. */
const MAIL_TIMEOUT_MS = 10_000;

interface LoadedImage {
  body: Buffer;
  etag: string;
  mediaType: string;
  /** The sites whose pages may show the image. Webmail is on other sites than the shop. */
  shownBy: 'same-site' | 'cross-origin';
}

function loadedImage(file: string, body: Buffer): LoadedImage {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  if (isForMail(file)) return { body, etag, mediaType: `image/${imageTypeOf(body)}`, shownBy: 'cross-origin' };
  return { body, etag, mediaType: `image/${file.split('.')[1]}`, shownBy: 'same-site' };
}

/** Reads image files, with an LRU cache in memory. */
export class ImageReader {
  private readonly cached = new Map<string, LoadedImage>();
  private readonly inFlight = new Map<string, Promise<LoadedImage | undefined>>();
  private bytes = 0;

  constructor(private readonly images: Pick<ImageStore, 'read'>) {}

  /** Returns an image file, or undefined when there is none. Concurrent requests for a file share one read. */
  async read(hash: string, file: string): Promise<LoadedImage | undefined> {
    const key = `${hash}/${file}`;
    const cached = this.cached.get(key);
    if (cached) {
      this.cached.delete(key);
      this.cached.set(key, cached);
      return cached;
    }
    let load = this.inFlight.get(key);
    if (!load) {
      load = this.load(key, hash, file).finally(() => this.inFlight.delete(key));
      this.inFlight.set(key, load);
    }
    return load;
  }

  private async load(key: string, hash: string, file: string): Promise<LoadedImage | undefined> {
    const body = await this.images.read(hash, file);
    if (body === undefined) return undefined;
    const image = loadedImage(file, body);
    this.cached.set(key, image);
    this.bytes += body.length;
    for (const [oldest, { body: old }] of this.cached) {
      if (this.bytes <= MAX_BYTES) break;
      this.cached.delete(oldest);
      this.bytes -= old.length;
    }
    return image;
  }
}

/** Mounts GET /images/:hash/:file. The content of an address never changes, so it may be cached for ever. */
export function mountImages(server: FastifyInstance, reader: ImageReader, log: Logger): void {
  const text = (reply: FastifyReply, status: number, sentence: string) =>
    reply.code(status).header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-store').send(sentence);

  server.get('/images/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params as { hash: string; file: string };
    if (!/^[0-9a-f]{32}$/.test(hash) || !fileNames.includes(file)) return text(reply, 404, 'Kuvaa ei löytynyt.');
    try {
      const image = await withinDeadline(isForMail(file) ? MAIL_TIMEOUT_MS : TIMEOUT_MS, reader.read(hash, file));
      return image ? send(request, reply, image) : text(reply, 404, 'Kuvaa ei löytynyt.');
    } catch (error) {
      const failure = appErrorOf(error);
      log.warn({ requestId: request.id, code: failure.code, cause: String(failure.cause) }, 'image could not be read');
      void reply.header('retry-after', String(retryAfterOf(failure) ?? 2));
      return text(reply, 503, 'Kuvaa ei voitu hakea juuri nyt.');
    }
  });
  server.all('/images/*', (_request, reply) => text(reply, 404, 'Kuvaa ei löytynyt.'));
  server.setErrorHandler((error, _request, reply) => {
    const failure = appErrorOf(error);
    if (!(failure instanceof AppError) || failure.code === 'internal_error') log.error({ err: error }, 'image request failed');
    return text(reply, 400, 'Pyyntö on virheellinen.');
  });
}

function send(request: FastifyRequest, reply: FastifyReply, { body, etag, mediaType, shownBy }: LoadedImage): FastifyReply {
  void reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'accept-ranges': 'bytes',
    'content-security-policy': DATA_POLICY,
    'cross-origin-resource-policy': shownBy,
  });
  const { 'if-none-match': noneMatch, 'if-range': ifRange, range } = request.headers;
  if (noneMatch !== undefined && (noneMatch === '*' || noneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === etag))) {
    return reply.code(304).send();
  }
  void reply.header('content-type', mediaType);
  const wanted = range === undefined || (ifRange !== undefined && ifRange !== etag) ? undefined : byteRange(range, body.length);
  if (wanted === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${body.length}`).removeHeader('content-type').send();
  if (wanted === undefined) return reply.send(body);
  return reply
    .code(206)
    .header('content-range', `bytes ${wanted.start}-${wanted.end}/${body.length}`)
    .send(body.subarray(wanted.start, wanted.end + 1));
}
