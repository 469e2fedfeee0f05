import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AppError } from '#contracts/errors';
import { addressKey, clientAddress } from './client-address.ts';
import { errorBody, retryAfterOf } from './error-answer.ts';
import type { KeptAnswerWriter } from './kept-answers.ts';
import { statusOf } from './status.ts';

/** How much may be under way at once; more is refused at once instead of being made to wait. */
export interface DoorLimits {
  /** Calls of /api and /images. */
  api: number;
  /** Pages. Counted apart, because rendering a page makes calls of /api. */
  pages: number;
  /** Calls of one address. */
  perAddress: number;
  /** Uncached requests of one address within ten seconds. Far above any person or office, below a flood. */
  perAddressRate: number;
}

export const defaultLimits: DoorLimits = { api: 512, pages: 256, perAddress: 300, perAddressRate: 60_000 };

const WINDOW_MS = 10_000;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** The target without the scheme and host that a client may put before it (RFC 9112, 3.2.2): we serve one host. */
function originForm(target = '/'): string {
  if (target.startsWith('/')) return target;
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '');
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The first thing a request meets: answers from memory, then refuses what is too much, then lets the rest in. */
export class Door {
  private readonly underWay = { api: 0, pages: 0 };
  private readonly ofAddress = new Map<string, number>();
  private counts = new Map<string, number>();
  private windowEnds = 0;

  constructor(
    private readonly kept: readonly Pick<KeptAnswerWriter, 'tryAnswer'>[],
    private readonly trustedHops: number,
    private readonly headers: Record<string, string>,
    private readonly limits: DoorLimits = defaultLimits,
  ) {}

  /** Set while shutting down: clients are told to leave their connections. */
  closing = false;

  get load(): { api: number; pages: number } {
    return { ...this.underWay };
  }

  /** The HTTP server that Fastify's handler stands behind. */
  server(handler: Handler): Server {
    const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 15_000, requestTimeout: 120_000 }, (request, response) => {
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
    const mine = this.ofAddress.get(address) ?? 0;
    if (this.underWay[kind] >= this.limits[kind])
      return this.refuse(request, response, new AppError('service_unavailable', undefined, { retryAfter: 1 }));
    if ((kind === 'api' && mine >= this.limits.perAddress) || this.tooOften(address)) {
      return this.refuse(request, response, new AppError('too_many_requests', undefined, { retryAfter: 1 }));
    }
    this.underWay[kind] += 1;
    if (kind === 'api') this.ofAddress.set(address, mine + 1);
    response.once('close', () => {
      this.underWay[kind] -= 1;
      if (kind !== 'api') return;
      const left = (this.ofAddress.get(address) ?? 1) - 1;
      if (left > 0) this.ofAddress.set(address, left);
      else this.ofAddress.delete(address);
    });
    handler(request, response);
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
