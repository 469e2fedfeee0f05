import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from '#service/process/logging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_PAGE_POLICY, unavailablePage, busyPage } from './error-pages.ts';
import { addressKey } from '../http/client-address.ts';
import { appErrorOf, closeOnUnreadBody, retryAfterOf } from '../http/error-response.ts';
import type { CachedResponseWriter } from '../cache/cached-response-writer.ts';
import { pageAddress } from '../cache/page-address.ts';
import type { PageCache } from '../cache/page-cache.ts';
import { statusOf } from '../http/status.ts';
import { internalHeaders, hopByHop, type WebRequests, withoutHeaders } from './web-requests.ts';

/** Headers that only the gateway sets. A client's values are dropped. */
const overwrittenHeaders = [
  'host',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-request-id',
  'x-data-version',
];

const plainTexts: Record<number, string> = {
  429: 'Pyyntöjä tuli juuri nyt liian monta. Yritä hetken kuluttua uudelleen.',
  503: 'Sivusto on hetkellisesti poissa käytöstä.',
};

/** Our links are never longer. */
const MAX_ADDRESS = 1_000;

/** Tells whether an address may be a page that is the same for all visitors: not a file, nor the panel (rendered in the browser). */
export function isVisitorPage(address: string): boolean {
  const path = address.split('?', 1)[0] ?? '';
  if (address.length > MAX_ADDRESS || /^\/(?:api|images|assets|admin)(?:[/.]|$)/.test(path)) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return !name.includes('.') || /\.(?:data|xml|webmanifest)$/.test(name);
}

export interface PagesParts {
  web: WebRequests;
  /** Null in development, where pages change without an event. */
  caching: { cache: PageCache; writer: CachedResponseWriter } | null;
  isForeign: (method: string, headers: FastifyRequest['headers']) => boolean;
  log: Logger;
}

/** Serves all requests except /api and /images: from the page cache, or from the web process. */
export class Pages {
  constructor(private readonly parts: PagesParts) {}

  mount(server: FastifyInstance): void {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    server.all('/*', (request, reply) => {
      const { method, url = '/' } = request.raw;
      const { caching } = this.parts;
      // Pages are read-only.
      if (method !== 'GET' && method !== 'HEAD') {
        return this.parts.isForeign(request.method, request.headers)
          ? this.sendErrorPage(request, reply, 403)
          : this.sendErrorPage(request, reply.header('allow', 'GET, HEAD'), 405);
      }
      if (caching === null || url.startsWith('/assets/')) return this.forward(request, reply);
      if (isVisitorPage(pageAddress(url))) return this.sendPage(caching, request, reply, url);
      // Web may have to render this, too: a 404 page, or one of the panel.
      return caching.cache.renderQueue.run(addressKey(request.ip), () => this.forwardAndWait(request, reply));
    });
    server.setErrorHandler((error, request, reply) => {
      const failure = appErrorOf(error);
      if (statusOf[failure.code] === 500) this.parts.log.error({ err: error, requestId: request.id }, 'page request failed');
      return this.sendErrorPage(request, reply, statusOf[failure.code] >= 500 ? 503 : statusOf[failure.code]);
    });
  }

  /** Forwards a WebSocket. Only web's development server uses one. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { web } = this.parts.web;
    const upstream = connect(Number(web.port || 80), web.hostname, () => {
      const lines = Object.entries({ ...request.headers, host: web.host }).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
  }

  private async sendPage(
    { cache, writer }: NonNullable<PagesParts['caching']>,
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
  ): Promise<FastifyReply> {
    try {
      const { cached, state } = await cache.getOrRender(address, request.id, addressKey(request.ip));
      reply.hijack();
      writer.write(request.raw, reply.raw, cached, state, request.id);
      return reply;
    } catch (error) {
      const failure = appErrorOf(error);
      if (failure.code === 'too_many_requests') return this.sendErrorPage(request, reply.header('retry-after', retryAfterOf(failure)), 429);
      const { cause } = failure;
      this.parts.log.warn({ requestId: request.id, error: String(cause ?? error) }, 'web is unavailable');
      return this.sendErrorPage(request, reply, 503);
    }
  }

  /** Forwards a request. Resolves when web has responded or failed. */
  private forwardAndWait(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return new Promise((resolve) => {
      reply.raw.once('close', resolve);
      this.forward(request, reply, resolve);
    });
  }

  private forward(request: FastifyRequest, reply: FastifyReply, responded: () => void = () => undefined): void {
    const { web, log } = this.parts;
    if (web.isFrozen) {
      this.sendErrorPage(request, reply, 503);
      return;
    }
    const outgoing = web.send(request.method, request.raw.url ?? '/', request.id, {
      // The body of a GET is not forwarded. With its content-length, web would take the next visitor's request for that body.
      ...withoutHeaders(request.headers, [...hopByHop, ...overwrittenHeaders, 'content-length']),
      'x-forwarded-for': request.ip,
    });
    const gone = () => outgoing.destroy();
    reply.raw.once('close', gone);
    outgoing.once('close', responded);
    outgoing.once('response', (upstream) => {
      responded();
      reply.code(upstream.statusCode ?? 502).headers(withoutHeaders(upstream.headers, [...hopByHop, ...internalHeaders]));
      upstream.once('error', (error) => log.warn({ requestId: request.id, error: String(error) }, 'page was cut off'));
      // Streams web's response: an asset, a 404 page or the panel.
      void reply.send(upstream);
    });
    outgoing.once('error', (error) => {
      reply.raw.off('close', gone);
      if (reply.sent || reply.raw.destroyed) return;
      log.warn({ requestId: request.id, error: String(error) }, 'web is unavailable');
      this.sendErrorPage(request, reply, 503);
    });
    outgoing.end();
  }

  private sendErrorPage(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    void reply.code(status).header('cache-control', 'no-store').header('content-security-policy', ERROR_PAGE_POLICY);
    if (status === 503) void reply.header('retry-after', '5');
    closeOnUnreadBody(request, reply, status);
    const page = { 429: busyPage, 503: unavailablePage }[status];
    if (page !== undefined && (request.headers.accept ?? '').includes('text/html'))
      return reply.type('text/html; charset=utf-8').send(page);
    return reply.type('text/plain; charset=utf-8').send(plainTexts[status] ?? 'Pyyntöä ei suoritettu.');
  }
}
