import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ResponseSource, type CacheState, type Encoding, isWorthEncoding, type CachedResponse } from './response-store.ts';
import { DATA_POLICY } from '../http/security-headers.ts';

/** Visitors' browsers ask each time, which costs a 304: a price change must be seen at once. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Browsers send a handful of different headers; what is longer or rarer is read each time. */
const readBefore = new Map<string, Encoding | undefined>();
const MAX_READ = 100;
const MAX_LENGTH = 200;

/** The best encoding that Accept-Encoding names and does not refuse with q=0. */
export function encodingOf(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const known = readBefore.get(header);
  if (known !== undefined || readBefore.has(header)) return known;
  const encoding = bestEncoding(header);
  if (readBefore.size < MAX_READ && header.length <= MAX_LENGTH) readBefore.set(header, encoding);
  return encoding;
}

function bestEncoding(header: string): Encoding | undefined {
  const accepted = new Set<string>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (!parameters.some((parameter) => /^q\s*=\s*0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return (['br', 'gzip'] as const).find((encoding) => accepted.has(encoding));
}

/** Does If-None-Match name this answer? Weak comparison: our ETags are weak, as one answer has several encodings. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === bare);
}

/** What all kept answers of /api have in common. */
export const dataHeaders = (security: Record<string, string>): Record<string, string> => ({
  ...security,
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': DATA_POLICY,
  'cache-control': CACHE_CONTROL,
  vary: 'accept-encoding, authorization',
});

/** Writes kept answers straight to the socket: between a hit and its answer there is no framework. */
export class CachedResponseWriter {
  /** Answers given per state, for the metrics. */
  readonly given: Record<CacheState | 'NOT_MODIFIED', number> = { HIT: 0, UPDATING: 0, MISS: 0, STALE: 0, NOT_MODIFIED: 0 };
  private readonly fixed: readonly string[];
  /** Set while shutting down, so that clients leave their connections. */
  closing = false;

  /**
   * @param common headers of each answer, beside its own
   * @param mayAskAnew whose header Authorization deserves a look before the memory answers; by default nobody's
   */
  constructor(
    private readonly source: ResponseSource,
    common: Record<string, string>,
    private readonly mayAskAnew: (authorization: string | undefined) => boolean = () => false,
  ) {
    this.fixed = Object.entries(common).flat();
  }

  /** Answers from memory if it can; false when the request has to take the long way. */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || this.mayAskAnew(headers.authorization)) return false;
    const found = this.source.ready(url);
    if (found === undefined) return false;
    this.write(request, response, found.kept, found.state, randomUUID());
    return true;
  }

  /** Writes an answer of the cache, or 304 when the client has it already. */
  write(request: IncomingMessage, response: ServerResponse, kept: CachedResponse, state: CacheState, requestId: string): void {
    const age = state === 'MISS' ? 0 : Math.max(0, Math.floor((Date.now() - kept.storedAt) / 1000));
    const headers = [...this.fixed, ...kept.headers, 'etag', kept.etag, 'x-cache', state, 'age', String(age), 'x-request-id', requestId];
    if (this.closing) headers.push('connection', 'close');
    if (kept.status === 200 && matchesEtag(request.headers['if-none-match'], kept.etag)) {
      this.given.NOT_MODIFIED += 1;
      response.writeHead(304, headers).end();
      return;
    }
    this.given[state] += 1;
    const encoding = encodingOf(request.headers['accept-encoding']);
    const send = () => {
      const encoded = encoding && kept.encoded[encoding];
      const body = encoded ?? kept.body;
      if (encoded) headers.push('content-encoding', encoding);
      headers.push('content-length', String(body.length));
      response.writeHead(kept.status, headers);
      if (request.method === 'HEAD') response.end();
      else response.end(body);
    };
    const { store } = this.source;
    const isEncoded = encoding && isWorthEncoding(kept);
    // The first who asks for an encoding waits the milliseconds that it takes: less than the plain bytes would on a phone.
    if (isEncoded && !kept.encoded[encoding]) {
      void store.encode(kept, encoding).then(send);
      return;
    }
    if (isEncoded && state !== 'MISS') void store.improve(kept, encoding);
    send();
  }
}
