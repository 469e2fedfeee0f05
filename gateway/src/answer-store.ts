import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AskedBefore } from './asked-before.ts';

const COMPRESS_FROM_BYTES = 1_024;
const ALIASES_PER_ANSWER = 32;
/** What an entry costs beside its texts and bytes, roughly. */
const ENTRY_BYTES = 500;
const ADDRESS_BYTES = 100;
/** Of whole bodies, at the speed of an answer. */
export const compressors = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

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
export interface KeptAnswer {
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

export interface ReadyAnswer<Kept extends KeptAnswer = KeptAnswer> {
  kept: Kept;
  state: CacheState;
}

/** Where a writer finds what it may write at once. */
export interface AnswerSource {
  readonly store: Pick<AnswerStore, 'encode' | 'size'>;
  ready(address: string): ReadyAnswer | undefined;
}

/** Would a visitor get the body sooner in fewer bytes? */
export const isWorthEncoding = ({ body }: Pick<KeptAnswer, 'body'>): boolean => body.length >= COMPRESS_FROM_BYTES;

/** An answer that is not kept yet. */
export function answerOf(
  key: string,
  made: Pick<KeptAnswer, 'topics' | 'status' | 'headers' | 'body' | 'storedAt' | 'freshUntil'>,
): KeptAnswer {
  const texts = made.headers.reduce((length, text) => length + text.length, key.length);
  return {
    ...made,
    key,
    etag: `W/"${createHash('sha256').update(made.body).digest('base64url').slice(0, 27)}"`,
    encoded: {},
    encoding: {},
    addresses: [],
    bytes: made.body.length + texts * 2 + ENTRY_BYTES,
    used: true,
  };
}

/** Answers in memory within so many bytes. What is still true of them is for others to know. */
export class AnswerStore<Kept extends KeptAnswer = KeptAnswer> {
  private readonly byKey = new Map<string, Kept>();
  private readonly byAddress = new Map<string, Kept>();
  private readonly askedBefore = new AskedBefore();
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
    kept.encoding[encoding] ??= this.makeEncoded(kept, encoding).catch(() => undefined);
    return kept.encoding[encoding];
  }

  private async makeEncoded(kept: Kept, encoding: Encoding) {
    const body = compact(await compressors[encoding](kept.body));
    kept.encoded[encoding] = body;
    if (this.isKept(kept)) this.grow(kept, body.length);
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
