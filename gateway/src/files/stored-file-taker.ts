import { randomUUID } from 'node:crypto';
import { finished, Readable, Transform } from 'node:stream';
import multipart from '@fastify/multipart';
import { AppError } from '#contracts/errors';
import type { StoredFile } from '#contracts/files';
import type { AcceptedFile } from '#contracts/operation';
import { isUnreachable } from '#service/database/mongo';
import type { ObjectStore } from '#service/external/object-store';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import type { FileTaker, StoredUpload } from './file-taker.ts';

type Stored = z.output<typeof StoredFile>;

/** Streams uploaded files unchanged into the object store, from the request's body or a multipart field. */
export class StoredFileTaker implements FileTaker {
  private readonly limit = new ConcurrencyLimit({
    atOnce: 2,
    waiting: 4,
    whenFull: () => new AppError('service_unavailable', undefined, { retryAfter: 10 }),
  });

  constructor(private readonly objects: ObjectStore) {}

  async prepare(scope: FastifyInstance, { maxBytes, bodyTypes = [] }: AcceptedFile): Promise<void> {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 5, parts: 6, fieldSize: 64_000 } });
    if (bodyTypes.length > 0) scope.addContentTypeParser([...bodyTypes], (_request, payload, done) => done(null, payload));
  }

  tooLarge = ({ whenTooLarge }: AcceptedFile) => new AppError('payload_too_large', whenTooLarge);

  async take(
    request: FastifyRequest,
    takes: AcceptedFile,
    _by: string,
    onField: (name: string, text: string) => void,
  ): Promise<StoredUpload> {
    const key = `${takes.folder ?? takes.field}/${randomUUID()}`;
    const stored = await this.limit.run(() => this.store(request, key, takes, onField));
    return { stored, discard: () => void this.objects.remove([key]).catch(() => undefined) };
  }

  private async store(
    request: FastifyRequest,
    key: string,
    takes: AcceptedFile,
    onField: (name: string, text: string) => void,
  ): Promise<Stored> {
    let stored: Stored | undefined;
    try {
      if (!request.isMultipart()) return await this.storeBody(request, key, takes);
      // If the client has disconnected while its request was queued, the parser would wait for ever.
      if (request.raw.destroyed) throw new Error('the client has left');
      for await (const part of request.parts()) {
        if (part.type === 'field') {
          if (typeof part.value === 'string') onField(part.fieldname, part.value);
          continue;
        }
        if (part.fieldname !== takes.field) {
          part.file.resume();
          continue;
        }
        await this.objects.putStream(key, this.limited(part.file, takes), part.mimetype);
        stored = { key, name: fileNameOf(part.filename, part.mimetype), mediaType: part.mimetype.slice(0, 100) };
        if (part.file.truncated) throw this.tooLarge(takes);
      }
    } catch (error) {
      if (stored) void this.objects.remove([key]).catch(() => undefined);
      if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw this.tooLarge(takes);
      // The object store throws an AppError. Any other error comes from the stream or its parser.
      if (error instanceof AppError || isUnreachable(error)) throw error;
      throw new AppError('invalid_input', 'Lähetystä ei voitu lukea.', { fields: { [takes.field]: 'Lähetystä ei voitu lukea.' } }, error);
    }
    if (!stored) throw AppError.field(takes.field, takes.whenMissing);
    return stored;
  }

  private async storeBody(request: FastifyRequest, key: string, takes: AcceptedFile): Promise<Stored> {
    const { body, headers } = request;
    if (!(body instanceof Readable)) throw AppError.field(takes.field, takes.whenMissing);
    // The charset is stored, too, as a hint for the reader.
    const mediaType = (headers['content-type'] ?? '').slice(0, 100);
    const size = Number(headers['content-length']);
    const known = Number.isInteger(size) && size > 0 ? size : undefined;
    await this.objects.putStream(key, this.limited(body, takes), mediaType, known);
    return { key, name: nameless(mediaType), mediaType };
  }

  private limited(stream: Readable, takes: AcceptedFile): Readable {
    let bytes = 0;
    const { tooLarge } = this;
    const { whenEmpty } = takes;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(bytes > takes.maxBytes ? tooLarge(takes) : null, chunk);
      },
      // Checked here, because the store refuses an empty object with an error of its own.
      flush(done) {
        done(bytes === 0 ? new AppError(whenEmpty?.code ?? 'invalid_input', whenEmpty?.message ?? takes.whenMissing) : null);
      },
    });
    // Unlike an 'error' listener, finished() also reports a stream that has failed before. (A pipeline would close the socket.)
    finished(stream, { writable: false }, (error) => {
      if (error) counter.destroy(error);
    });
    return stream.pipe(counter);
  }
}

const nameless = (mediaType: string): string => (/^\s*application\/json\b/i.test(mediaType) ? 'tiedosto.json' : 'tiedosto.csv');

/** Returns a file's name without path and control characters. It is only shown to people. */
const fileNameOf = (name: string, mediaType: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-200) || nameless(mediaType);
