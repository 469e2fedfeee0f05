import {
  Agent,
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';
import { AppError } from '#contracts/errors';
import type { RenderedPage } from '../cache/page-cache.ts';

/** Timeout for web's first byte. A page calls the API, whose calls end within two seconds. */
const FIRST_BYTE_MS = 5_000;
/** Interval of health probes while a request waits. With PROBE_TIMEOUT_MS, a request to a frozen web fails within two seconds. */
const PROBE_AFTER_MS = 900;
const PROBE_TIMEOUT_MS = 800;
/** How long web counts as frozen after a failed probe. Meanwhile no page is requested from it. */
const FROZEN_MS = 1_000;
const IDLE_MS = 30_000;
/** Far above the size of any page. A larger response is a fault that must not fill the memory. */
const MAX_PAGE_BYTES = 16 * 1024 * 1024;

/** Headers that belong to a connection, not to the message (RFC 9110, 7.6.1). */
export const hopByHop = [
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

/** Headers from web to the gateway, not for clients. */
export const internalHeaders = ['x-cache-topics', 'x-degraded', 'x-build'];

/** Headers that belong to one rendering, or that the gateway sets on each response. */
const perResponseHeaders = ['content-length', 'date', 'etag', 'age', 'vary', 'request-id', 'x-request-id', 'x-cache'];

/** Returns the headers without the given ones, those that the Connection header names, and undefined ones. */
export function withoutHeaders(headers: IncomingHttpHeaders, dropped: readonly string[]): OutgoingHttpHeaders {
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

async function wholeBody(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_PAGE_BYTES) throw new Error(`a page of more than ${MAX_PAGE_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts, bytes);
}

const textOf = (value: string | string[] | undefined): string => (Array.isArray(value) ? value.join(', ') : (value ?? ''));

/** Requests to the web process. */
export class WebRequests {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 128, maxFreeSockets: 32, timeout: IDLE_MS });
  readonly web: URL;
  private readonly publicUrl: URL;
  private build: string | undefined;
  private frozenUntil = 0;
  private probe: Promise<boolean> | undefined;

  /**
   * @param security default headers of every page; web's own values take precedence
   * @param onNewBuild called when web runs another build than before
   */
  constructor(
    webUrl: string,
    publicUrl: string,
    private readonly security: Record<string, string>,
    private readonly onNewBuild: () => void = () => undefined,
  ) {
    this.web = new URL(webUrl);
    this.publicUrl = new URL(publicUrl);
  }

  /** Checks web's health for /readyz. */
  async isUp(): Promise<boolean> {
    const response = await fetch(new URL('/healthz', this.web), { signal: AbortSignal.timeout(1_000) });
    await response.body?.cancel();
    return response.ok;
  }

  close(): void {
    this.agent.destroy();
  }

  /** Creates a request, which emits an error when web does not respond in time. The caller sends the body and ends it. */
  send(method: string, path: string, requestId: string, headers: OutgoingHttpHeaders): ClientRequest {
    const outgoing = httpRequest({
      agent: this.agent,
      hostname: this.web.hostname,
      port: this.web.port || 80,
      method,
      path,
      headers: {
        ...headers,
        host: this.publicUrl.host,
        'x-forwarded-proto': this.publicUrl.protocol.slice(0, -1),
        'x-forwarded-host': this.publicUrl.host,
        'x-request-id': requestId,
      },
    });
    const late = () => outgoing.destroy(new Error('web did not respond in time'));
    const firstByteTimer = setTimeout(late, FIRST_BYTE_MS);
    const probeTimer = setInterval(() => void this.isResponding().then((responds) => (responds ? undefined : late())), PROBE_AFTER_MS);
    const stopTimers = () => {
      clearTimeout(firstByteTimer);
      clearInterval(probeTimer);
    };
    outgoing.setTimeout(IDLE_MS, () => outgoing.destroy(new Error('web stopped in the middle of a page')));
    outgoing.once('response', ({ headers: { 'x-build': build } }: IncomingMessage) => {
      stopTimers();
      this.noteBuild(build);
    });
    outgoing.once('close', stopTimers);
    return outgoing;
  }

  /** A probe has just found that web does not respond at all. */
  get isFrozen(): boolean {
    return Date.now() < this.frozenUntil;
  }

  /** Probes whether web responds at all. Concurrent requests share one probe. */
  private isResponding(): Promise<boolean> {
    this.probe ??= this.respondsWithin(PROBE_TIMEOUT_MS).then((responds) => {
      this.probe = undefined;
      if (!responds) this.frozenUntil = Date.now() + FROZEN_MS;
      return responds;
    });
    return this.probe;
  }

  private respondsWithin = (milliseconds: number): Promise<boolean> =>
    fetch(new URL('/healthz', this.web), { signal: AbortSignal.timeout(milliseconds) }).then(
      async (response) => {
        await response.body?.cancel();
        return true;
      },
      () => false,
    );

  private noteBuild(build: string | string[] | undefined) {
    if (typeof build !== 'string' || build === this.build) return;
    const isAnother = this.build !== undefined;
    this.build = build;
    if (isAnother) this.onNewBuild();
  }

  /**
   * Renders a page for all visitors. Only the address of the visitor's request reaches web, so that no request can cause a
   * page to be cached that other visitors must not see.
   * @param dataVersion see PageCache
   * @throws AppError service_unavailable when web is unavailable
   */
  async render(path: string, requestId: string, dataVersion: string | null = null): Promise<RenderedPage> {
    try {
      if (this.isFrozen) throw new Error('web has just been found frozen');
      const known = dataVersion === null ? {} : { 'x-data-version': dataVersion };
      const outgoing = this.send('GET', path, requestId, { accept: '*/*', 'accept-encoding': 'identity', ...known });
      const responding = new Promise<IncomingMessage>((resolve, reject) => {
        outgoing.once('response', resolve);
        outgoing.on('error', reject);
      });
      outgoing.end();
      const response = await responding;
      const body = await wholeBody(response);
      const { 'x-cache-topics': topics, 'x-degraded': degraded } = response.headers;
      const headers = { ...this.security, ...withoutHeaders(response.headers, [...hopByHop, ...internalHeaders, ...perResponseHeaders]) };
      const isCacheable = typeof topics === 'string' && response.headers['set-cookie'] === undefined;
      return {
        status: response.statusCode ?? 502,
        headers: Object.entries(headers).flatMap(([name, value]) => [name, textOf(value as string | string[])]),
        body,
        topics: isCacheable ? topics.split(',').map((topic) => topic.trim()) : null,
        degraded: degraded !== undefined,
      };
    } catch (error) {
      throw new AppError('service_unavailable', undefined, { retryAfter: 5 }, error);
    }
  }
}
