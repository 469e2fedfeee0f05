import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AppError } from '#contracts/errors';
import { addressKey, clientAddress } from './client-address.ts';
import { errorBody, retryAfterOf } from './error-response.ts';
import { onceArrived, SlowSenders } from './slow-senders.ts';
import { statusOf } from './status.ts';

/** How much may be under way at once; more is refused at once instead of being made to wait. */
export interface ServerLimits {
  /** Calls of /api and /images, most of which wait for their turn or for their client. */
  api: number;
  /** Pages. Counted apart, because rendering a page makes calls of /api. */
  pages: number;
  /** Requests of one address, of either kind. */
  perAddress: number;
  /** Requests whose body is still on its way, of one address. */
  bodiesPerAddress: number;
  /** Requests that an address may have under way although all places are taken, until twice as many are. */
  always: number;
  /** Uncached requests of one address within ten seconds. Far above any person or office, below a flood. */
  perAddressRate: number;
}

/** Answers what it has at hand before the framework sees the request. */
interface EarlyResponder {
  /** Has it answered? */
  tryAnswer(request: IncomingMessage, response: ServerResponse): boolean;
}

export const defaultLimits: ServerLimits = {
  api: 2_048,
  pages: 1_024,
  perAddress: 300,
  bodiesPerAddress: 100,
  always: 8,
  perAddressRate: 60_000,
};

/** Milliseconds. A whole request may take long: 30 MB come over a slow line. SlowSenders looks after its rate. */
const patience = { keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 900_000, connectionsCheckingInterval: 1_000 };

const WINDOW_MS = 10_000;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** The target without the scheme and host that a client may put before it (RFC 9112, 3.2.2): we serve one host. */
function originForm(target = '/'): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest;
}

/** Two names for the server: which one counts would be a guess, and another on the way may guess otherwise (RFC 9112, 3.2). */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Counts by name; a name that has none costs nothing. */
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

/** The first thing a request meets: answers from memory, then refuses what is too much, then lets the rest in. */
export class HttpServer {
  private readonly underWay = { api: 0, pages: 0 };
  private readonly ofAddress = new Counts();
  private readonly bodiesOf = new Counts();
  private readonly slowSenders = new SlowSenders();
  private counts = new Map<string, number>();
  private windowEnds = 0;

  constructor(
    private readonly kept: readonly EarlyResponder[],
    private readonly trustedHops: number,
    private readonly headers: Record<string, string>,
    private readonly limits: ServerLimits = defaultLimits,
  ) {}

  /** Set while shutting down: clients are told to leave their connections. */
  closing = false;

  get load(): { api: number; pages: number } {
    return { ...this.underWay };
  }

  /** The HTTP server that Fastify's handler stands behind. */
  server(handler: Handler): Server {
    const server = createServer(patience, (request, response) => {
      if (namesTwoHosts(request)) {
        response.shouldKeepAlive = false;
        return this.refuse(request, response, new AppError('invalid_input', 'Pyynnössä on kaksi Host-otsaketta.'));
      }
      request.url = originForm(request.url);
      if (this.kept.some((writer) => writer.tryAnswer(request, response))) return;
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
    const whose = `${kind} ${address}`;
    const mine = this.ofAddress.of(whose);
    const { [kind]: places, perAddress, bodiesPerAddress, always } = this.limits;
    // A flood that has taken all places keeps nobody out who has few.
    if (this.underWay[kind] >= 2 * places || (this.underWay[kind] >= places && mine >= always))
      return this.refuse(request, response, new AppError('service_unavailable', undefined, { retryAfter: 1 }));
    const isSending = hasBody(request);
    if (mine >= perAddress || (isSending && this.bodiesOf.of(address) >= bodiesPerAddress) || this.tooOften(address)) {
      // Its body is not waited for.
      if (isSending) response.shouldKeepAlive = false;
      return this.refuse(request, response, new AppError('too_many_requests', undefined, { retryAfter: 1 }));
    }
    this.underWay[kind] += 1;
    this.ofAddress.add(whose, 1);
    response.once('close', () => {
      this.underWay[kind] -= 1;
      this.ofAddress.add(whose, -1);
    });
    if (isSending) this.expectBody(request, address);
    handler(request, response);
  }

  private expectBody(request: IncomingMessage, address: string) {
    this.slowSenders.watchBody(request);
    this.bodiesOf.add(address, 1);
    onceArrived(request, () => this.bodiesOf.add(address, -1));
  }

  private tooOften(address: string): boolean {
    const now = Date.now();
    if (now >= this.windowEnds) {
      this.counts = new Map();
      this.windowEnds = now + WINDOW_MS;
    }
    const count = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, count);
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
