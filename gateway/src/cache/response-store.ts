import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Doorkeeper } from './doorkeeper.ts';

const COMPRESS_FROM_BYTES = 1_024;
const ALIASES_PER_ANSWER = 32;
/** What an entry costs beside its texts and bytes, roughly. */
const ENTRY_BYTES = 500;
const ADDRESS_BYTES = 100;
const packed = { gzip: promisify(gzip), br: promisify(brotliCompress) };
const { BROTLI_PARAM_QUALITY: QUALITY, BROTLI_PARAM_LGWIN: WINDOW, BROTLI_PARAM_SIZE_HINT: SIZE } = constants;
/** As long as the body, in powers of two: the usual 4 MB would be taken, counted and given back for each answer. */
const windowOf = ({ length }: Buffer) => Math.min(22, Math.max(16, Math.ceil(Math.log2(length))));
const brotli = (body: Buffer, quality: number) =>
  packed.br(body, { params: { [QUALITY]: quality, [WINDOW]: windowOf(body), [SIZE]: body.length } });

/** Of whole bodies: the first for an answer that may never be asked for again, in 40 % of the time and 14 % more bytes. */
const compressors = {
  gzip: { quick: (body: Buffer) => packed.gzip(body, { level: 4 }), thorough: (body: Buffer) => packed.gzip(body, { level: 6 }) },
  br: { quick: (body: Buffer) => brotli(body, 3), thorough: (body: Buffer) => brotli(body, 5) },
};

/** The body in an encoding, for one answer. */
export const compressed = (body: Buffer, encoding: Encoding): Promise<Buffer> => compressors[encoding].quick(body);

export type Encoding = keyof typeof compressors;

/**
 * The same bytes, with nothing else behind them: a body is often a view into a larger buffer (NATS's last read with
 * other answers in it, zlib's 16 KiB), which would be held as long as the answer and counted nowhere.
 */
function compact(body: Buffer): Buffer {
  if (body.byteLength === body.buffer.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

/** One answer, ready to be written to a socket. */
export interface CachedResponse {
  key: string;
  topics: readonly string[];
  status: number;
  /** Names and values in turn; what all answers of a store have in common is the writer's. */
  headers: readonly string[];
  body: Buffer;
  etag: string;
  encoded: Partial<Record<Encoding, Buffer>>;
  /** Begun once each; settles also when it fails. */
  encoding: Partial<Record<Encoding, Promise<void>>>;
  /** Those in which it has as few bytes as it will get. */
  thorough: Set<Encoding>;
  storedAt: number;
  /** Epoch milliseconds until when the answer may be given without asking whoever makes it. */
  freshUntil: number;
  /** Spellings of the address that led here. */
  addresses: string[];
  bytes: number;
  /** Asked for since the last sweep for space. */
  used: boolean;
}

/**
 * How the cache met a request: HIT is fresh, UPDATING was fresh until a moment ago and is being made anew, MISS was made
 * for this request, STALE is the last good answer while whoever makes it is away.
 */
export type CacheState = 'HIT' | 'UPDATING' | 'MISS' | 'STALE';

export interface ReadyResponse<Kept extends CachedResponse = CachedResponse> {
  kept: Kept;
  state: CacheState;
}

/** Where a writer finds what it may write at once. */
export interface ResponseSource {
  readonly store: Pick<ResponseStore, 'encode' | 'improve' | 'size'>;
  ready(address: string): ReadyResponse | undefined;
}

/** Would a visitor get the body sooner in fewer bytes? */
export const isWorthEncoding = ({ body }: Pick<CachedResponse, 'body'>): boolean => body.length >= COMPRESS_FROM_BYTES;

/** An answer that is not kept yet. */
export function answerOf(
  key: string,
  made: Pick<CachedResponse, 'topics' | 'status' | 'headers' | 'body' | 'storedAt' | 'freshUntil'>,
): CachedResponse {
  const texts = made.headers.reduce((length, text) => length + text.length, key.length);
  return {
    ...made,
    key,
    etag: `W/"${createHash('sha256').update(made.body).digest('base64url').slice(0, 27)}"`,
    encoded: {},
    encoding: {},
    thorough: new Set(),
    addresses: [],
    bytes: made.body.length + texts * 2 + ENTRY_BYTES,
    used: true,
  };
}

/** Answers in memory within so many bytes. What is still true of them is for others to know. */
export class ResponseStore<Kept extends CachedResponse = CachedResponse> {
  private readonly byKey = new Map<string, Kept>();
  private readonly byAddress = new Map<string, Kept>();
  private readonly askedBefore = new Doorkeeper();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get size(): { answers: number; bytes: number } {
    return { answers: this.byKey.size, bytes: this.bytes };
  }

  get(key: string): Kept | undefined {
    return this.byKey.get(key);
  }

  atAddress(address: string): Kept | undefined {
    return this.byAddress.get(address);
  }

  isKept = (kept: Kept): boolean => this.byKey.get(kept.key) === kept;

  /** Every answer that depends on `topic`. */
  ofTopic(topic: string): Kept[] {
    return [...this.byKey.values()].filter(({ topics }) => topics.includes(topic));
  }

  /**
   * Keeps the answer if it is worth its place. While there is room everything is kept: it is also what visitors are
   * shown when a service is away. Later only what is asked for again, or a crawler through thousands of addresses would
   * displace what visitors need.
   */
  keep(kept: Kept): void {
    const known = this.askedBefore.note(kept.key);
    const former = this.byKey.get(kept.key);
    if (kept.bytes > this.maxBytes / 2 || !(known || former || this.bytes + kept.bytes <= this.maxBytes)) return;
    kept.body = compact(kept.body);
    if (former) this.drop(former);
    this.byKey.set(kept.key, kept);
    this.bytes += kept.bytes;
    this.makeRoom();
  }

  /** Remembers that this spelling of the address leads to the answer. */
  remember(kept: Kept, address: string): void {
    kept.used = true;
    if (this.byAddress.get(address) === kept || kept.addresses.length >= ALIASES_PER_ANSWER || address.length > 500) return;
    kept.addresses.push(address);
    this.byAddress.set(address, kept);
    this.grow(kept, address.length * 2 + ADDRESS_BYTES);
  }

  drop(kept: Kept): void {
    if (!this.isKept(kept)) return;
    this.byKey.delete(kept.key);
    for (const address of kept.addresses) if (this.byAddress.get(address) === kept) this.byAddress.delete(address);
    this.bytes -= kept.bytes;
  }

  /** Makes the body in an encoding, once. Without it the plain body stays good, so that a failure is none. */
  encode(kept: Kept, encoding: Encoding): Promise<void> {
    if (!isWorthEncoding(kept)) return Promise.resolve();
    kept.encoding[encoding] ??= this.makeEncoded(kept, encoding, 'quick').catch(() => undefined);
    return kept.encoding[encoding];
  }

  /** Makes an encoded body smaller behind an answer that was asked for again: then its bytes count for more than its making. */
  async improve(kept: Kept, encoding: Encoding): Promise<void> {
    if (kept.thorough.has(encoding) || !this.isKept(kept)) return;
    kept.thorough.add(encoding);
    // Without it the larger one stays good.
    await this.makeEncoded(kept, encoding, 'thorough').catch(() => undefined);
  }

  private async makeEncoded(kept: Kept, encoding: Encoding, effort: 'quick' | 'thorough') {
    const body = compact(await compressors[encoding][effort](kept.body));
    const more = body.length - (kept.encoded[encoding]?.length ?? 0);
    kept.encoded[encoding] = body;
    if (this.isKept(kept)) this.grow(kept, more);
  }

  private grow(kept: Kept, bytes: number) {
    kept.bytes += bytes;
    this.bytes += bytes;
    this.makeRoom();
  }

  /** Evicts from the oldest on; what was asked for since the last time gets a second chance. */
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
