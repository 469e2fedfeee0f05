import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AppError } from '#contracts/errors';
import { AskedBefore } from './asked-before.ts';

const KEEP_MS = 30_000;
/** Another copy of a service may still answer from before the change for a moment. */
const UNSETTLED_MS = 2_000;
const KEEP_UNSETTLED_MS = 1_000;
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
  body: Buffer;
  etag: string;
  /** Filled when first asked for. */
  encoded: Partial<Record<Encoding, Buffer>>;
  encoding: Set<Encoding>;
  storedAt: number;
  /** Epoch milliseconds until when the answer may be given without asking the service. */
  freshUntil: number;
  /** Spellings of the address that led here. */
  addresses: string[];
  bytes: number;
  /** Asked for since the last sweep for space. */
  used: boolean;
}

interface Topic {
  generation: number;
  purgedAt: number;
}

export type CacheState = 'HIT' | 'MISS' | 'STALE';

/**
 * Public answers in memory, until an event tells that they changed. An answer whose making began before a purge is
 * never kept after it: its service call may have read the old state.
 */
export class AnswerCache {
  private readonly byKey = new Map<string, KeptAnswer>();
  private readonly byAddress = new Map<string, KeptAnswer>();
  private readonly flights = new Map<string, { topics: readonly string[]; answer: Promise<KeptAnswer> }>();
  private readonly topics = new Map<string, Topic>();
  private readonly askedBefore = new AskedBefore();
  private bytes = 0;
  private readonly maxBytes: number;
  private readonly now: () => number;

  constructor({ maxBytes = 64 * 1024 * 1024, now = Date.now }: { maxBytes?: number; now?: () => number } = {}) {
    this.maxBytes = maxBytes;
    this.now = now;
  }

  get size(): { answers: number; bytes: number } {
    return { answers: this.byKey.size, bytes: this.bytes };
  }

  /** The fresh answer of exactly this address, if it was asked for before. */
  atAddress(address: string): KeptAnswer | undefined {
    const kept = this.byAddress.get(address);
    if (kept === undefined || kept.freshUntil <= this.now()) return undefined;
    kept.used = true;
    return kept;
  }

  /**
   * The answer under `key`: kept, or made by `load`, of which equal concurrent requests share one. When the service is
   * away, an answer that is merely old (not known to be wrong) is given instead of an error.
   * @param address the spelling of the address that was used, remembered for atAddress
   */
  async answer(
    key: string,
    topics: readonly string[],
    address: string,
    load: () => Promise<Buffer>,
  ): Promise<{ kept: KeptAnswer; state: CacheState }> {
    const known = this.byKey.get(key);
    if (known && known.freshUntil > this.now()) {
      this.remember(known, address);
      return { kept: known, state: 'HIT' };
    }
    let flight = this.flights.get(key);
    if (!flight) {
      flight = { topics, answer: this.load(key, topics, load) };
      const own = flight;
      this.flights.set(key, own);
      const end = () => {
        if (this.flights.get(key) === own) this.flights.delete(key);
      };
      own.answer.then(end, end);
    }
    try {
      const kept = await flight.answer;
      if (this.isKept(kept)) this.remember(kept, address);
      return { kept, state: 'MISS' };
    } catch (error) {
      const old = this.byKey.get(key);
      if (old && error instanceof AppError && error.code === 'service_unavailable') return { kept: old, state: 'STALE' };
      throw error;
    }
  }

  /** Something of `topic` has changed: drops every answer that depends on it, and whatever is being made of it now. */
  purge(topic: string): void {
    this.begin(topic);
    for (const kept of this.byKey.values()) if (kept.topics.includes(topic)) this.drop(kept);
  }

  /**
   * Something of `topic` may have changed unnoticed (after an outage of NATS): its answers are asked for anew, and
   * given once more only while the service is not back either.
   */
  doubt(topic: string): void {
    this.begin(topic);
    for (const kept of this.byKey.values()) if (kept.topics.includes(topic)) kept.freshUntil = 0;
  }

  private begin(topic: string) {
    const generation = (this.topics.get(topic)?.generation ?? 0) + 1;
    this.topics.set(topic, { generation, purgedAt: this.now() });
    for (const [key, flight] of this.flights) if (flight.topics.includes(topic)) this.flights.delete(key);
  }

  /** The body in an encoding, once it has been made; the first request for it starts that and gets the plain body. */
  encodedBody(kept: KeptAnswer, encoding: Encoding): Buffer | undefined {
    const ready = kept.encoded[encoding];
    if (ready || kept.body.length < COMPRESS_FROM_BYTES || kept.encoding.has(encoding) || !this.isKept(kept)) return ready;
    kept.encoding.add(encoding);
    // Without the encoding the plain body stays good.
    void this.encode(kept, encoding).catch(() => undefined);
    return undefined;
  }

  private async encode(kept: KeptAnswer, encoding: Encoding) {
    const body = compact(await compressors[encoding](kept.body));
    kept.encoded[encoding] = body;
    if (this.isKept(kept)) this.grow(kept, body.length);
  }

  private grow(kept: KeptAnswer, bytes: number) {
    kept.bytes += bytes;
    this.bytes += bytes;
    this.makeRoom();
  }

  private generation = (topics: readonly string[]) => topics.map((topic) => this.topics.get(topic)?.generation ?? 0).join();

  private async load(key: string, topics: readonly string[], load: () => Promise<Buffer>): Promise<KeptAnswer> {
    const begun = this.generation(topics);
    const body = await load();
    const now = this.now();
    const purgedAt = Math.max(...topics.map((topic) => this.topics.get(topic)?.purgedAt ?? 0));
    const kept: KeptAnswer = {
      key,
      topics,
      body,
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
      encoded: {},
      encoding: new Set(),
      storedAt: now,
      freshUntil: now + (now - purgedAt < UNSETTLED_MS ? KEEP_UNSETTLED_MS : KEEP_MS),
      addresses: [],
      bytes: body.length + key.length * 2 + ENTRY_BYTES,
      used: true,
    };
    if (begun === this.generation(topics) && kept.bytes <= this.maxBytes / 2 && this.isWorth(kept)) this.keep(kept);
    return kept;
  }

  private isKept = (kept: KeptAnswer) => this.byKey.get(kept.key) === kept;

  /**
   * While there is room everything is kept: it is also what visitors are shown when a service is away. Later only what
   * is asked for again, or a crawler through thousands of addresses would displace what visitors need.
   */
  private isWorth({ key, bytes }: KeptAnswer): boolean {
    const known = this.askedBefore.note(key);
    return known || this.byKey.has(key) || this.bytes + bytes <= this.maxBytes;
  }

  private keep(kept: KeptAnswer) {
    kept.body = compact(kept.body);
    const former = this.byKey.get(kept.key);
    if (former) this.drop(former);
    this.byKey.set(kept.key, kept);
    this.bytes += kept.bytes;
    this.makeRoom();
  }

  private remember(kept: KeptAnswer, address: string) {
    kept.used = true;
    if (this.byAddress.get(address) === kept || kept.addresses.length >= ALIASES_PER_ANSWER || address.length > 500) return;
    kept.addresses.push(address);
    this.byAddress.set(address, kept);
    this.grow(kept, address.length * 2 + ADDRESS_BYTES);
  }

  private drop(kept: KeptAnswer) {
    if (!this.isKept(kept)) return;
    this.byKey.delete(kept.key);
    for (const address of kept.addresses) if (this.byAddress.get(address) === kept) this.byAddress.delete(address);
    this.bytes -= kept.bytes;
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
