import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Doorkeeper } from './doorkeeper.ts';

const COMPRESS_FROM_BYTES = 1_024;
const MAX_ADDRESSES_PER_RESPONSE = 32;
/** Approximate memory overhead of an entry, in addition to its strings and bodies. */
const ENTRY_BYTES = 500;
const ADDRESS_BYTES = 100;
const packed = { gzip: promisify(gzip), br: promisify(brotliCompress) };
const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_LGWIN: WINDOW, BROTLI_PARAM_SIZE_HINT: SIZE } = constants;
/** The smallest power of two that holds the body. Brotli's default window allocates 4 MB for each response. */
const windowOf = ({ length }: Buffer) => Math.min(22, Math.max(16, Math.ceil(Math.log2(length))));
const brotli = (body: Buffer, quality: number) =>
  packed.br(body, { params: { [QUALITY]: quality, [WINDOW]: windowOf(body), [SIZE]: body.length } });

/**
 * Compress a whole body. `quick` is for a response that may never be requested again: it takes 40 % of the time of `thorough`
 * and produces 14 % more bytes.
 */
const compressors = {
  gzip: { quick: (body: Buffer) => packed.gzip(body, { level: 4 }), thorough: (body: Buffer) => packed.gzip(body, { level: 6 }) },
  br: { quick: (body: Buffer) => brotli(body, 3), thorough: (body: Buffer) => brotli(body, 5) },
};

/** Compresses the body of a response that is sent once and not cached. */
export const compressed = (body: Buffer, encoding: Encoding): Promise<Buffer> => compressors[encoding].quick(body);

export type Encoding = keyof typeof compressors;

/**
 * Returns the same bytes in a buffer of their own. A body is often a view into a larger buffer (NATS's last read, which
 * contains other responses, or zlib's 16 KiB). The cache would hold that buffer as long as the response without counting it.
 */
function compact(body: Buffer): Buffer {
  if (body.byteLength === body.buffer.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** A response that is ready to be written to a socket. */
export interface CachedResponse {
  key: string;
  topics: readonly string[];
  status: number;
  /** Alternating names and values. The writer adds the headers that all responses of a store share. */
  headers: readonly string[];
  body: Buffer;
  etag: string;
  encoded: Partial<Record<Encoding, Buffer>>;
  /** The compression of each encoding, started at most once. Resolves even when the compression fails. */
  encoding: Partial<Record<Encoding, Promise<void>>>;
  /** The encodings whose thorough compression has started. */
  thorough: Set<Encoding>;
  storedAt: number;
  /** Epoch milliseconds until which the response is fresh: it is served without a request to its origin. */
  freshUntil: number;
  /** The spellings of the address that lead to this response. */
  addresses: string[];
  bytes: number;
  /** Requested since the last eviction sweep. */
  used: boolean;
}

/**
 * How the cache served a request. HIT: a fresh response. UPDATING: a stale response that is being revalidated. MISS: a response
 * made for this request. STALE: the last good response, because its origin is unavailable.
 */
export type CacheState = 'HIT' | 'UPDATING' | 'MISS' | 'STALE';

export interface ReadyResponse<Entry extends CachedResponse = CachedResponse> {
  cached: Entry;
  state: CacheState;
}

/** A cache from which a writer serves responses synchronously. */
export interface ResponseSource {
  readonly store: Pick<ResponseStore, 'encode' | 'recompress' | 'size'>;
  /** Returns the cached response for an address that may be served without waiting, or undefined. */
  ready(address: string): ReadyResponse | undefined;
}

/** Tells whether compressing the body is worth the time. */
export const isWorthEncoding = ({ body }: Pick<CachedResponse, 'body'>): boolean => body.length >= COMPRESS_FROM_BYTES;

/** Creates a response that is not in a store yet. */
export function newCachedResponse(
  key: string,
  fields: Pick<CachedResponse, 'topics' | 'status' | 'headers' | 'body' | 'storedAt' | 'freshUntil'>,
): CachedResponse {
  const characters = fields.headers.reduce((length, text) => length + text.length, key.length);
  return {
    ...fields,
    key,
    etag: `W/"${createHash('sha256').update(fields.body).digest('base64url').slice(0, 27)}"`,
    encoded: {},
    encoding: {},
    thorough: new Set(),
    addresses: [],
    bytes: fields.body.length + characters * 2 + ENTRY_BYTES,
    used: true,
  };
}

/** Cached responses in memory, at most `maxBytes` of them. Whether a response is still fresh is up to the caches that use it. */
export class ResponseStore<Entry extends CachedResponse = CachedResponse> {
  private readonly byKey = new Map<string, Entry>();
  private readonly byAddress = new Map<string, Entry>();
  private readonly doorkeeper = new Doorkeeper();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get size(): { responses: number; bytes: number } {
    return { responses: this.byKey.size, bytes: this.bytes };
  }

  get(key: string): Entry | undefined {
    return this.byKey.get(key);
  }

  atAddress(address: string): Entry | undefined {
    return this.byAddress.get(address);
  }

  has = (entry: Entry): boolean => this.byKey.get(entry.key) === entry;

  /** Returns every response that depends on `topic`. */
  ofTopic(topic: string): Entry[] {
    return [...this.byKey.values()].filter(({ topics }) => topics.includes(topic));
  }

  /**
   * Caches the response if it is admitted. While there is room, every response is admitted, because the cache is also what
   * visitors get when a service is unavailable. When the cache is full, only a response that was requested before is admitted:
   * otherwise a crawler of thousands of addresses would evict what visitors need.
   */
  add(entry: Entry): void {
    const requestedBefore = this.doorkeeper.note(entry.key);
    const previous = this.byKey.get(entry.key);
    if (entry.bytes > this.maxBytes / 2 || !(requestedBefore || previous || this.bytes + entry.bytes <= this.maxBytes)) return;
    entry.body = compact(entry.body);
    if (previous) this.drop(previous);
    this.byKey.set(entry.key, entry);
    this.bytes += entry.bytes;
    this.makeRoom();
  }

  /** Records that this spelling of the address leads to the response. */
  addAddress(entry: Entry, address: string): void {
    entry.used = true;
    if (this.byAddress.get(address) === entry || entry.addresses.length >= MAX_ADDRESSES_PER_RESPONSE || address.length > 500) return;
    entry.addresses.push(address);
    this.byAddress.set(address, entry);
    this.addBytes(entry, address.length * 2 + ADDRESS_BYTES);
  }

  drop(entry: Entry): void {
    if (!this.has(entry)) return;
    this.byKey.delete(entry.key);
    for (const address of entry.addresses) if (this.byAddress.get(address) === entry) this.byAddress.delete(address);
    this.bytes -= entry.bytes;
  }

  /** Compresses the body once per encoding. Resolves when that fails, too: the plain body can still be sent. */
  encode(entry: Entry, encoding: Encoding): Promise<void> {
    if (!isWorthEncoding(entry)) return Promise.resolve();
    entry.encoding[encoding] ??= this.compressInto(entry, encoding, 'quick').catch(() => undefined);
    return entry.encoding[encoding];
  }

  /**
   * Compresses the body again, thoroughly, in the background. Called for a response that is requested again: then its size
   * matters more than the time to compress it.
   */
  async recompress(entry: Entry, encoding: Encoding): Promise<void> {
    if (entry.thorough.has(encoding) || !this.has(entry)) return;
    entry.thorough.add(encoding);
    // When this fails, the quickly compressed body is still served.
    await this.compressInto(entry, encoding, 'thorough').catch(() => undefined);
  }

  private async compressInto(entry: Entry, encoding: Encoding, effort: 'quick' | 'thorough') {
    const body = compact(await compressors[encoding][effort](entry.body));
    const added = body.length - (entry.encoded[encoding]?.length ?? 0);
    entry.encoded[encoding] = body;
    if (this.has(entry)) this.addBytes(entry, added);
  }

  private addBytes(entry: Entry, bytes: number) {
    entry.bytes += bytes;
    this.bytes += bytes;
    this.makeRoom();
  }

  /** Evicts the oldest entries first (second chance): an entry that was used since the last sweep goes to the end of the queue. */
  private makeRoom() {
    while (this.bytes > this.maxBytes) {
      const oldest = this.byKey.values().next().value;
      if (!oldest) return;
      if (oldest.used && this.byKey.size > 1) {
        oldest.used = false;
        this.byKey.delete(oldest.key);
        this.byKey.set(oldest.key, oldest);
      } else {
        this.drop(oldest);
      }
    }
  }
}
