import { Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import type { Logger } from '#service/logging';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appErrorOf } from './error-answer.ts';
import { statusOf } from './status.ts';

/** Until web's first byte. A page asks the API, whose calls end within two seconds. */
const FIRST_BYTE_MS = 5_000;
const IDLE_MS = 30_000;

/** Belong to one connection, not to the message (RFC 9110, 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
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
];

const awayPage = `<!doctype html>
<html lang="fi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Hetki vielä</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.6 system-ui,sans-serif;color:#1c2526;background:#f6f7f5}
main{max-width:30rem;padding:2rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 .75rem}
</style>
</head>
<body>
<main>
<h1>Hetki vielä</h1>
<p>Sivusto on hetkellisesti poissa käytöstä. Se palaa tavallisesti muutamassa sekunnissa.</p>
<p>Sivu päivittyy itsestään.</p>
</main>
</body>
</html>
`;

const AWAY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

function without(headers: IncomingHttpHeaders, dropped: readonly string[]): OutgoingHttpHeaders {
  // A Connection header may name more headers that end here.
  const named = new Set(
    (headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !dropped.includes(name) && !named.has(name)),
  );
}

/** Passes requests that are neither /api nor /images to the web process. */
export class Pages {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 32, timeout: IDLE_MS });
  private readonly web: URL;
  private readonly visible: URL;

  constructor(
    webUrl: string,
    publicUrl: string,
    private readonly isForeign: (method: string, headers: FastifyRequest['headers']) => boolean,
    private readonly log: Logger,
  ) {
    this.web = new URL(webUrl);
    this.visible = new URL(publicUrl);
  }

  mount(server: FastifyInstance): void {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    server.all('/*', (request, reply) => {
      this.pass(request, reply);
    });
    server.setErrorHandler((error, request, reply) => {
      const failure = appErrorOf(error);
      if (statusOf[failure.code] === 500) this.log.error({ err: error, requestId: request.id }, 'page request failed');
      return this.away(request, reply, statusOf[failure.code] >= 500 ? 503 : statusOf[failure.code]);
    });
  }

  /** Is web there? */
  async isUp(): Promise<boolean> {
    const answer = await fetch(new URL('/healthz', this.web), { signal: AbortSignal.timeout(1_000) });
    await answer.body?.cancel();
    return answer.ok;
  }

  close(): void {
    this.agent.destroy();
  }

  /** Passes a WebSocket on; only web's development server opens any. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const upstream = connect(Number(this.web.port || 80), this.web.hostname, () => {
      const lines = Object.entries({ ...request.headers, host: this.web.host }).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
  }

  private pass(request: FastifyRequest, reply: FastifyReply): void {
    if (this.isForeign(request.method, request.headers)) {
      this.away(request, reply, 403);
      return;
    }
    const body = request.body instanceof Readable ? request.body : undefined;
    const outgoing = httpRequest({
      agent: this.agent,
      hostname: this.web.hostname,
      port: this.web.port || 80,
      method: request.method,
      path: request.raw.url ?? '/',
      headers: {
        // A length without its body (a GET's is not read) would make web take the next visitor's request for it.
        ...without(request.headers, [...hopByHop, ...ours, ...(body ? [] : ['content-length'])]),
        host: this.visible.host,
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': this.visible.protocol.slice(0, -1),
        'x-forwarded-host': this.visible.host,
        'x-request-id': request.id,
        ...(body && request.headers['transfer-encoding'] ? { 'transfer-encoding': 'chunked' } : {}),
      },
    });
    const slow = setTimeout(() => outgoing.destroy(new Error('web did not answer in time')), FIRST_BYTE_MS);
    outgoing.setTimeout(IDLE_MS, () => outgoing.destroy(new Error('web stopped in the middle of a page')));
    const gone = () => outgoing.destroy();
    reply.raw.once('close', gone);
    outgoing.once('response', (answer) => {
      clearTimeout(slow);
      reply.code(answer.statusCode ?? 502).headers(without(answer.headers, hopByHop));
      answer.once('error', (error) => this.log.warn({ requestId: request.id, error: String(error) }, 'page broke off'));
      // Headers at once: a page streams its shell before its data.
      void reply.send(answer);
    });
    outgoing.once('error', (error) => {
      clearTimeout(slow);
      reply.raw.off('close', gone);
      if (reply.sent || reply.raw.destroyed) return;
      this.log.warn({ requestId: request.id, error: String(error) }, 'web is away');
      this.away(request, reply, 503);
    });
    if (body) body.pipe(outgoing);
    else outgoing.end();
  }

  private away(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
    void reply.code(status).header('cache-control', 'no-store').header('content-security-policy', AWAY_POLICY);
    if (status === 503) void reply.header('retry-after', '5');
    const wantsPage = (request.headers.accept ?? '').includes('text/html') && status === 503;
    if (!wantsPage)
      return reply
        .type('text/plain; charset=utf-8')
        .send(status === 503 ? 'Sivusto on hetkellisesti poissa käytöstä.' : 'Pyyntöä ei suoritettu.');
    return reply.type('text/html; charset=utf-8').send(awayPage);
  }
}
