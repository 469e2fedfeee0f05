import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AppError } from '#contracts/errors';
import { addressKey, clientAddress } from './client-address.ts';
import { errorBody, retryAfterOf } from './error-response.ts';
import { onBodyDone, SlowSenders } from './slow-senders.ts';
import { statusOf } from './status.ts';

/** Limits of concurrent requests. Requests beyond a limit are refused at once instead of queued (load shedding). */
export interface ServerLimits {
  /** Requests to /api and /images in flight, most of which wait in a queue or for their client. */
  api: number;
  /** Page requests in flight. Counted separately, because rendering a page makes requests to /api. */
  pages: number;
  /** Requests of one address in flight, for each of the two kinds. */
  perAddress: number;
  /** Requests of one address whose body is still arriving. */
  bodiesPerAddress: number;
  /** Requests that each address may have in flight when the limit of a kind is reached, until twice the limit is reached. */
  guaranteedPerAddress: number;
  /** Uncached requests of one address within ten seconds. Far above any person or office, below a flood. */
  perAddressRate: number;
}

/** Responds to a request before it reaches the framework, if it can. */
interface EarlyResponder {
  /** Returns true when it has responded. */
  tryRespond(request: IncomingMessage, response: ServerResponse): boolean;
}

const defaultLimits: ServerLimits = {
  api: 2_048,
  pages: 1_024,
  perAddress: 300,
  bodiesPerAddress: 100,
  guaranteedPerAddress: 8,
  perAddressRate: 60_000,
};

/** Milliseconds. A whole request may take long, for example 30 MB over a slow line. SlowSenders enforces a minimum rate. */
const timeouts = { keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 900_000, connectionsCheckingInterval: 1_000 };

/**
 * Address and headers. More than our addresses need, so that too long a one is read and gets a response that says so. Less
 * than Node takes from a socket at once (LongAddresses).
 */
const MAX_HEADER_BYTES = 48 * 1024;

const WINDOW_MS = 10_000;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** Returns the target without the scheme and host that a client may put before it (RFC 9112, 3.2.2): we serve one host. */
function originForm(target = '/'): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest;
}

/** Tells whether a request has two Host headers. It is ambiguous: a proxy may choose another one than we do (RFC 9112, 3.2). */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Counters by name. A counter at zero takes no memory. */
class Counts {
  private readonly counts = new Map<string, number>();

  of = (name: string): number => this.counts.get(name) ?? 0;

  add(name: string, difference: number): void {
    const count = this.of(name) + difference;
    if (count > 0) this.counts.set(name, count);
    else this.counts.delete(name);
  }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The entry point of all requests: responds from the caches, refuses requests beyond the limits, passes the rest to Fastify. */
export class HttpServer {
  private readonly inFlight = { api: 0, pages: 0 };
  private readonly inFlightOf = new Counts();
  private readonly bodiesInFlightOf = new Counts();
  private readonly slowSenders = new SlowSenders();
  private requestsInWindow = new Map<string, number>();
  private windowEnds = 0;

  constructor(
    private readonly earlyResponders: readonly EarlyResponder[],
    private readonly trustedHops: number,
    private readonly headers: Record<string, string>,
    private readonly limits: ServerLimits = defaultLimits,
  ) {}

  /** Set during shutdown: responses then have `connection: close`. */
  closing = false;

  get load(): { api: number; pages: number } {
    return { ...this.inFlight };
  }

  /** Creates the HTTP server in front of Fastify's handler. */
  server(handler: Handler): Server {
    const server = createServer({ ...timeouts, maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
      if (namesTwoHosts(request)) {
        response.shouldKeepAlive = false;
        return this.refuse(request, response, new AppError('invalid_input', 'Pyynnössä on kaksi Host-otsaketta.'));
      }
      request.url = originForm(request.url);
      if (this.earlyResponders.some((writer) => writer.tryRespond(request, response))) return;
      this.enter(request, response, handler);
    });
    server.maxRequestsPerSocket = 0;
    return server;
  }

  private enter(request: IncomingMessage, response: ServerResponse, handler: Handler) {
    if (this.closing) response.setHeader('connection', 'close');
    const url = request.url ?? '/';
    if (!methods.has(request.method ?? '')) return this.refuse(request, response, new AppError('not_found'));
    if (url === '/healthz' || url === '/readyz') return handler(request, response);
    const kind = url.startsWith('/api') || url.startsWith('/images/') ? 'api' : 'pages';
    const address = addressKey(clientAddress(request, this.trustedHops));
    const key = `${kind} ${address}`;
    const mine = this.inFlightOf.of(key);
    const { [kind]: limit, perAddress, bodiesPerAddress, guaranteedPerAddress } = this.limits;
    // A flood that uses up the limit must not keep out an address with few requests.
    if (this.inFlight[kind] >= 2 * limit || (this.inFlight[kind] >= limit && mine >= guaranteedPerAddress))
      return this.refuse(request, response, new AppError('service_unavailable', undefined, { retryAfter: 1 }));
    const isSending = hasBody(request);
    if (mine >= perAddress || (isSending && this.bodiesInFlightOf.of(address) >= bodiesPerAddress) || this.exceedsRate(address)) {
      // Close the connection instead of reading the body.
      if (isSending) response.shouldKeepAlive = false;
      return this.refuse(request, response, new AppError('too_many_requests', undefined, { retryAfter: 1 }));
    }
    this.inFlight[kind] += 1;
    this.inFlightOf.add(key, 1);
    response.once('close', () => {
      this.inFlight[kind] -= 1;
      this.inFlightOf.add(key, -1);
    });
    if (isSending) this.expectBody(request, address);
    handler(request, response);
  }

  private expectBody(request: IncomingMessage, address: string) {
    this.slowSenders.watchBody(request);
    this.bodiesInFlightOf.add(address, 1);
    onBodyDone(request, () => this.bodiesInFlightOf.add(address, -1));
  }

  private exceedsRate(address: string): boolean {
    const now = Date.now();
    if (now >= this.windowEnds) {
      this.requestsInWindow = new Map();
      this.windowEnds = now + WINDOW_MS;
    }
    const count = (this.requestsInWindow.get(address) ?? 0) + 1;
    this.requestsInWindow.set(address, count);
    return count > this.limits.perAddressRate;
  }

  private refuse(request: IncomingMessage, response: ServerResponse, error: AppError) {
    const requestId = randomUUID();
    const body = JSON.stringify(errorBody(error, requestId));
    const wait = retryAfterOf(error);
    response.writeHead(statusOf[error.code], {
      ...this.headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...(wait === undefined ? {} : { 'retry-after': String(wait) }),
      'x-request-id': requestId,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }
}
