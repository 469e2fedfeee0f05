import { randomBytes, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { allowedLookup, assertAllowed, type AllowedHosts, type ResolveName } from '../page/allowed-address.ts';

const CONNECT_MS = 10_000;
/** Headers that concern the connection to the proxy. */
const HOP_HEADERS = new Set(['proxy-authorization', 'proxy-connection', 'connection', 'keep-alive', 'te', 'trailer', 'upgrade']);

export interface GuardProxyOptions {
  allowedHosts: AllowedHosts;
  /** Bytes that one page may load. */
  maxBytes: number;
  /** For tests. */
  resolve?: ResolveName;
}

/**
 * The only way of the browser into the network: a forward proxy on 127.0.0.1 which checks the target of every request and connects to the
 * addresses that it has checked. The browser resolves no name itself, so an answer of DNS that changes is of no use. A password
 * keeps other local processes out.
 */
export class GuardProxy {
  readonly username = 'kaarto';
  readonly password = randomBytes(24).toString('base64url');
  private readonly server = http.createServer((request, response) => this.forward(request, response));
  private readonly sockets = new Set<Duplex>();
  private bytesLeft = 0;

  constructor(private readonly options: GuardProxyOptions) {
    this.bytesLeft = options.maxBytes;
    this.server.on('connect', (request: http.IncomingMessage, socket: Duplex, head: Buffer) => this.tunnel(request, socket, head));
    this.server.on('connection', (socket) => this.track(socket));
    // A broken client is no concern of ours.
    this.server.on('clientError', (_error, socket) => socket.destroy());
  }

  /** Starts to listen. Returns the URL of the proxy. */
  async start(): Promise<string> {
    await new Promise<void>((resolve, reject) => this.server.once('error', reject).listen(0, '127.0.0.1', resolve));
    this.server.unref();
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Ends what the last page has left open, and allows the next one its bytes. */
  beginPage(): void {
    this.bytesLeft = this.options.maxBytes;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private isOwn({ headers }: http.IncomingMessage): boolean {
    const expected = Buffer.from(`Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`);
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private track(socket: Duplex): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  /** Counts the bytes of a page, and ends its connections when there are too many. */
  private count(from: Duplex | http.IncomingMessage, to: Duplex | http.ServerResponse): void {
    from.on('data', (chunk: Buffer) => {
      this.bytesLeft -= chunk.length;
      if (this.bytesLeft > 0) return;
      from.destroy();
      to.destroy();
    });
  }

  private forward(request: http.IncomingMessage, response: http.ServerResponse): void {
    if (!this.isOwn(request)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="kaarto"' }).end();
      return;
    }
    const url = URL.parse(request.url ?? '');
    if (url === null || url.protocol !== 'http:' || !this.isAllowed(url)) {
      response.writeHead(403).end();
      return;
    }
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !HOP_HEADERS.has(name)));
    const sent = http.request(
      url,
      { method: request.method, headers, lookup: this.lookup(), agent: false, timeout: CONNECT_MS },
      (answer) => {
        const kept = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP_HEADERS.has(name)));
        response.writeHead(answer.statusCode ?? 502, kept);
        this.count(answer, response);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    sent.on('socket', (socket) => this.track(socket));
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => sent.destroy());
    request.pipe(sent);
  }

  private tunnel(request: http.IncomingMessage, socket: Duplex, head: Buffer): void {
    this.track(socket);
    const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\n\r\n`);
    if (!this.isOwn(request)) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="kaarto"\r\n\r\n');
      return;
    }
    const url = URL.parse(`https://${request.url ?? ''}`);
    // A port that belongs to http is asked for by web sockets.
    const checked = url === null ? null : url.port === '80' ? URL.parse(`http://${url.hostname}`) : url;
    if (url === null || checked === null || !this.isAllowed(checked)) return void refuse('403 Forbidden');
    const port = Number(url.port || 443);
    const upstream = net.connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port, lookup: this.lookup(), timeout: CONNECT_MS });
    this.track(upstream);
    let isOpen = false;
    upstream.once('connect', () => {
      isOpen = true;
      upstream.setTimeout(0);
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      this.count(upstream, socket);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    upstream.once('timeout', () => upstream.destroy());
    upstream.once('error', () => (isOpen ? socket.destroy() : refuse('502 Bad Gateway')));
    upstream.once('close', () => isOpen && socket.destroy());
    socket.once('close', () => upstream.destroy());
  }

  private isAllowed(url: URL): boolean {
    try {
      assertAllowed(url, this.options.allowedHosts);
      return true;
    } catch {
      return false;
    }
  }

  private lookup() {
    return allowedLookup(this.options.allowedHosts, this.options.resolve);
  }
}
