import { pipeline, type Duplex, type Readable } from 'node:stream';
import zlib from 'node:zlib';
import type { HttpResponse } from './guarded-http.ts';
import { PageUnreadable } from './page-unreadable.ts';

export interface BodyLimits {
  /** Bytes after decompression. */
  maxBytes: number;
  /** Bytes that are received. */
  maxCompressedBytes: number;
  /** Returns the beginning of a body that is longer than `maxBytes` instead of an error. */
  truncates?: boolean;
}

const CHUNK_BYTES = 64 * 1024;
const MAX_CODINGS = 2;

const tooLarge = () => new PageUnreadable('too_large', 'Sivu on liian suuri luettavaksi.');

// Like browsers, the flush modes accept a body that ends early.
const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH, ZSTD_e_flush } = zlib.constants;
const deflated = { chunkSize: CHUNK_BYTES, flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH };
const decoders: Record<string, () => Duplex> = {
  gzip: () => zlib.createGunzip(deflated),
  'x-gzip': () => zlib.createGunzip(deflated),
  deflate: () => zlib.createInflate(deflated),
  br: () => zlib.createBrotliDecompress({ chunkSize: CHUNK_BYTES, flush: BROTLI_OPERATION_FLUSH, finishFlush: BROTLI_OPERATION_FLUSH }),
  zstd: () => zlib.createZstdDecompress({ chunkSize: CHUNK_BYTES, flush: ZSTD_e_flush, finishFlush: ZSTD_e_flush }),
};

/** The codings in the order in which they were applied. Browsers ignore unknown ones, such as 'utf-8', as well. */
function codingsOf({ headers }: HttpResponse): string[] {
  const codings = [headers['content-encoding'] ?? []].flat().join(',').toLowerCase().split(',');
  return codings.map((coding) => coding.trim()).filter((coding) => Object.hasOwn(decoders, coding));
}

/** Looks at the first bytes of a body without reading them; null when it is empty. */
async function firstBytes(body: Readable): Promise<Buffer | null> {
  await new Promise<void>((resolve, reject) => {
    body.once('readable', resolve);
    // A body that has already ended is never readable.
    body.once('end', resolve);
    body.once('close', resolve);
    body.once('error', reject);
  });
  const head = body.read() as Buffer | null;
  if (head !== null) body.unshift(head);
  return head;
}

/** Some servers send raw deflate data, without the zlib header that the standard requires. */
const isRawDeflate = (head: Buffer) => ((head[0] ?? 0) & 0x0f) !== 0x08;

/**
 * Reads and decompresses a body. A body over a limit is ended as soon as the limit is reached, with its connection.
 * @throws PageUnreadable 'too_large'; the network's or the decompressor's error
 */
export async function readBody(response: HttpResponse, { maxBytes, maxCompressedBytes, truncates = false }: BodyLimits): Promise<Buffer> {
  const { body, headers } = response;
  const codings = codingsOf(response).toReversed();
  const maxReceived = codings.length === 0 ? maxBytes : maxCompressedBytes;
  if (codings.length > MAX_CODINGS || (!truncates && Number(headers['content-length']) > maxReceived)) {
    body.destroy();
    throw tooLarge();
  }
  const head = codings.length === 0 ? null : await firstBytes(body);
  if (codings.length > 0 && head === null) {
    body.destroy();
    return Buffer.alloc(0);
  }
  const steps = codings.flatMap((coding) => decoders[coding]?.() ?? []);
  if (codings[0] === 'deflate' && head && isRawDeflate(head)) steps[0] = zlib.createInflateRaw(deflated);
  const decoded = steps.length === 0 ? body : decompressed(body, steps, maxCompressedBytes);
  const chunks: Buffer[] = [];
  let left = maxBytes;
  // Leaving the loop destroys the stream, and the connection if the body has not ended.
  for await (const chunk of decoded as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0 && !truncates) throw tooLarge();
    chunks.push(left < 0 ? chunk.subarray(0, left) : chunk);
    if (left <= 0 && truncates) break;
  }
  return Buffer.concat(chunks);
}

function decompressed(body: Readable, steps: readonly Duplex[], maxCompressedBytes: number): Readable {
  let received = 0;
  body.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxCompressedBytes) body.destroy(tooLarge());
  });
  // The reader of the last stream receives the errors of all.
  return pipeline([body, ...steps], () => undefined) as unknown as Duplex;
}
