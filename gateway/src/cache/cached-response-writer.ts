import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ResponseSource, type CacheState, type Encoding, isWorthEncoding, type CachedResponse } from './response-store.ts';
import { DATA_POLICY } from '../http/security-headers.ts';

/** Browsers revalidate on each use, which costs a 304, because a price change must be visible at once. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Parsed Accept-Encoding headers. Browsers send a handful of them; a longer or rarer header is parsed each time. */
const knownHeaders = new Map<string, Encoding | undefined>();
const MAX_KNOWN_HEADERS = 100;
const MAX_HEADER_LENGTH = 200;

/** Returns the best encoding that Accept-Encoding names and does not refuse with q=0. */
export function encodingOf(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const known = knownHeaders.get(header);
  if (known !== undefined || knownHeaders.has(header)) return known;
  const encoding = bestEncoding(header);
  if (knownHeaders.size < MAX_KNOWN_HEADERS && header.length <= MAX_HEADER_LENGTH) knownHeaders.set(header, encoding);
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

/** Tells whether If-None-Match matches. Compares weakly: our ETags are weak, because a response has several encodings. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === bare);
}

/** The headers that all cached responses of /api share. */
export const dataHeaders = (security: Record<string, string>): Record<string, string> => ({
  ...security,
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': DATA_POLICY,
  'cache-control': CACHE_CONTROL,
  vary: 'accept-encoding, authorization',
});

/** Writes cached responses directly to the socket: a cache hit does not pass through the framework. */
export class CachedResponseWriter {
  /** Number of responses by cache state, for the metrics. */
  readonly responsesByState: Record<CacheState | 'NOT_MODIFIED', number> = { HIT: 0, UPDATING: 0, MISS: 0, STALE: 0, NOT_MODIFIED: 0 };
  private readonly commonHeaders: readonly string[];
  /** Set during shutdown: responses then have `connection: close`, so that clients close their connections. */
  closing = false;

  /**
   * @param common headers of every response, in addition to its own
   * @param needsFramework tells whether a request with this Authorization header must go to the framework even on a cache hit;
   * by default none must
   */
  constructor(
    private readonly source: ResponseSource,
    common: Record<string, string>,
    private readonly needsFramework: (authorization: string | undefined) => boolean = () => false,
  ) {
    this.commonHeaders = Object.entries(common).flat();
  }

  /** Responds from the cache if possible. Otherwise returns false, and the request must go to the framework. */
  tryRespond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || url === undefined || this.needsFramework(headers.authorization)) return false;
    const found = this.source.ready(url);
    if (found === undefined) return false;
    this.write(request, response, found.cached, found.state, randomUUID());
    return true;
  }

  /** Writes a cached response, or 304 when the client already has it. */
  write(request: IncomingMessage, response: ServerResponse, cached: CachedResponse, state: CacheState, requestId: string): void {
    const age = state === 'MISS' ? 0 : Math.max(0, Math.floor((Date.now() - cached.storedAt) / 1000));
    const headers = [
      ...this.commonHeaders,
      ...cached.headers,
      'etag',
      cached.etag,
      'x-cache',
      state,
      'age',
      String(age),
      'x-request-id',
      requestId,
    ];
    if (this.closing) headers.push('connection', 'close');
    if (cached.status === 200 && matchesEtag(request.headers['if-none-match'], cached.etag)) {
      this.responsesByState.NOT_MODIFIED += 1;
      response.writeHead(304, headers).end();
      return;
    }
    this.responsesByState[state] += 1;
    const encoding = encodingOf(request.headers['accept-encoding']);
    const send = () => {
      const encoded = encoding && cached.encoded[encoding];
      const body = encoded ?? cached.body;
      if (encoded) headers.push('content-encoding', encoding);
      headers.push('content-length', String(body.length));
      response.writeHead(cached.status, headers);
      if (request.method === 'HEAD') response.end();
      else response.end(body);
    };
    const { store } = this.source;
    const isEncoded = encoding && isWorthEncoding(cached);
    // The first request for an encoding waits some milliseconds for it, which is less than a phone needs for the plain bytes.
    if (isEncoded && !cached.encoded[encoding]) {
      void store.encode(cached, encoding).then(send);
      return;
    }
    if (isEncoded && state !== 'MISS') void store.recompress(cached, encoding);
    send();
  }
}
