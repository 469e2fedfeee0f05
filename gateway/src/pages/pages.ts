import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from '#service/logging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AWAY_POLICY, awayPage, busyPage } from './away-page.ts';
import { addressKey } from '../http/client-address.ts';
import { appErrorOf, leaveBody, retryAfterOf } from '../http/error-response.ts';
import type { CachedResponseWriter } from '../cache/cached-response-writer.ts';
import { pageAddress } from '../cache/page-address.ts';
import type { PageCache } from '../cache/page-cache.ts';
import { statusOf } from '../http/status.ts';
import { forGateway, hopByHop, type WebRequests, without } from './web-requests.ts';

/** Written by us alone; what a visitor sends under these names is dropped. */
const ours = [
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

const sentences: Record<number, string> = {
  429: 'Pyyntöjä tuli juuri nyt liian monta. Yritä hetken kuluttua uudelleen.',
  503: 'Sivusto on hetkellisesti poissa käytöstä.',
};

/** Longer addresses are nobody's links. */
const MAX_ADDRESS = 1_000;

/** May the answer be a page for everybody? Files are web's own, and the back office is rendered in the browser. */
export function isVisitorPage(address: string): boolean {
  const path = address.split('?', 1)[0] ?? '';
  if (address.length > MAX_ADDRESS || /^\/(?:api|images|assets|admin)(?:[/.]|$)/.test(path)) return false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return !name.includes('.') || /\.(?:data|xml)$/.test(name);
}

export interface PagesParts {
  web: WebRequests;
  /** None while developing, when a page changes without an event. */
  kept: { cache: PageCache; writer: CachedResponseWriter } | null;
  isForeign: (method: string, headers: FastifyRequest['headers']) => boolean;
  log: Logger;
}

/** Answers requests that are neither /api nor /images by the web process, or with what it has rendered before. */
export class Pages {
  constructor(private readonly parts: PagesParts) {}

  mount(server: FastifyInstance): void {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    server.all('/*', (request, reply) => {
      const { method, url = '/' } = request.raw;
      const { kept } = this.parts;
      // Pages only read.
      if (method !== 'GET' && method !== 'HEAD') {
        return this.parts.isForeign(request.method, request.headers)
          ? this.away(request, reply, 403)
          : this.away(request, reply.header('allow', 'GET, HEAD'), 405);
      }
      if (kept === null || url.startsWith('/assets/')) return this.pass(request, reply);
      if (isVisitorPage(pageAddress(url))) return this.show(kept, request, reply, url);
      // Web may render it as well: a page that is not there, or one of the back office.
      return kept.cache.renderQueue.take(addressKey(request.ip), () => this.passed(request, reply));
    });
    server.setErrorHandler((error, request, reply) => {
      const failure = appErrorOf(error);
      if (statusOf[failure.code] === 500) this.parts.log.error({ err: error, requestId: request.id }, 'page request failed');
      return this.away(request, reply, statusOf[failure.code] >= 500 ? 503 : statusOf[failure.code]);
    });
  }

  /** Passes a WebSocket on; only web's development server opens any. */
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

  private async show(
    { cache, writer }: NonNullable<PagesParts['kept']>,
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
  ): Promise<FastifyReply> {
    try {
      const { kept, state } = await cache.answer(address, request.id, addressKey(request.ip));
      reply.hijack();
      writer.write(request.raw, reply.raw, kept, state, request.id);
      return reply;
    } catch (error) {
      const failure = appErrorOf(error);
      if (failure.code === 'too_many_requests') return this.away(request, reply.header('retry-after', retryAfterOf(failure)), 429);
      const { cause } = failure;
      this.parts.log.warn({ requestId: request.id, error: String(cause ?? error) }, 'web is away');
      return this.away(request, reply, 503);
    }
  }

  /** Settles when web has answered, or cannot. */
  private passed(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return new Promise((resolve) => {
      reply.raw.once('close', resolve);
      this.pass(request, reply, resolve);
    });
  }

  private pass(request: FastifyRequest, reply: FastifyReply, answered: () => void = () => undefined): void {
    const { web, log } = this.parts;
    if (web.isFrozen) {
      this.away(request, reply, 503);
      return;
    }
    const outgoing = web.send(request.method, request.raw.url ?? '/', request.id, {
      // A length without its body (a GET's is not read) would make web take the next visitor's request for it.
      ...without(request.headers, [...hopByHop, ...ours, 'content-length']),
      'x-forwarded-for': request.ip,
    });
    const gone = () => outgoing.destroy();
    reply.raw.once('close', gone);
    outgoing.once('close', answered);
    outgoing.once('response', (answer) => {
      answered();
      reply.code(answer.statusCode ?? 502).headers(without(answer.headers, [...hopByHop, ...forGateway]));
      answer.once('error', (error) => log.warn({ requestId: request.id, error: String(error) }, 'page broke off'));
      // Headers at once: a page streams its shell before its data.
      void reply.send(answer);
    });
    outgoing.once('error', (error) => {
      reply.raw.off('close', gone);
      if (reply.sent || reply.raw.destroyed) return;
      log.warn({ requestId: request.id, error: String(error) }, 'web is away');
      this.away(request, reply, 503);
    });
    outgoing.end();
  }

  private away(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    void reply.code(status).header('cache-control', 'no-store').header('content-security-policy', AWAY_POLICY);
    if (status === 503) void reply.header('retry-after', '5');
    leaveBody(request, reply, status);
    const page = { 429: busyPage, 503: awayPage }[status];
    if (page !== undefined && (request.headers.accept ?? '').includes('text/html'))
      return reply.type('text/html; charset=utf-8').send(page);
    return reply.type('text/plain; charset=utf-8').send(sentences[status] ?? 'Pyyntöä ei suoritettu.');
  }
}
