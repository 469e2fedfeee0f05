import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Logger } from 'pino';
import type { CreateRequestHandlerFunction, ServerBuild } from 'react-router';
import { cacheHeaders } from './cache-headers.ts';
import { countPage } from './metrics.ts';
import { replaceNonce } from './script-hashes.ts';
import { type Origins, httpsOrigins, originKinds, securityHeaders } from './security-headers.ts';

const compress = promisify(gzip);

export interface PagesOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  /** Origin of the URLs in pages, such as https://shop.example. */
  publicUrl: string;
  log: Logger;
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** Returns the React Router that is in the bundle: its handler must be of the same copy as the bundle's components. */
const routerOf = ({ entry }: ServerBuild) => entry.module as unknown as { createRequestHandler: CreateRequestHandlerFunction };

/** Creates the handler that renders pages and the data of client-side navigations. Pages are read-only: GET and HEAD only. */
export async function createPageHandler({
  build,
  mode,
  publicUrl,
  log,
}: PagesOptions): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  // A dynamic import: React chooses its build by NODE_ENV, which the server must set first.
  const { createRequestHandler } = typeof build === 'function' ? await import('react-router') : routerOf(build);
  const render = createRequestHandler(build, mode);
  const overHttps = publicUrl.startsWith('https:');

  return async (request, response) => {
    const started = performance.now();
    const method = request.method ?? 'GET';
    if (method !== 'GET' && method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const { 'x-data-version': dataVersion } = request.headers;
    const sentId = request.headers['request-id'] ?? request.headers['x-request-id'];
    const requestId = typeof sentId === 'string' && /^[\w-]{8,64}$/.test(sentId) ? sentId : randomBytes(12).toString('hex');
    // Not in development: a policy would block the inline scripts of Vite and of React Refresh, which have no nonce.
    const nonce = mode === 'production' ? randomBytes(16).toString('base64') : undefined;
    const origins: Origins = { img: [], frame: [], script: [], connect: [] };
    let degraded = false;
    let delivered: readonly string[] | undefined;
    try {
      const url = new URL(`${publicUrl}${request.url ?? '/'}`);
      const disconnected = new AbortController();
      response.once('close', () => disconnected.abort());
      const rendered = await render(new Request(url, { method, headers: headersOf(request) }), {
        nonce,
        requestId,
        signal: disconnected.signal,
        dataVersion: mode === 'production' && typeof dataVersion === 'string' ? dataVersion : null,
        publicUrl,
        degraded: () => {
          degraded = true;
        },
        allow: (foreignOrigins) => {
          for (const kind of originKinds) origins[kind].push(...httpsOrigins(foreignOrigins[kind]));
        },
        deliver: (page) => {
          delivered = page;
        },
      });
      const { pieces, hashes } = replaceNonce(delivered ?? [], nonce);
      const isPage = delivered !== undefined;
      const bytes = isPage ? Buffer.concat(pieces.map((piece) => Buffer.from(piece))) : Buffer.from(await rendered.arrayBuffer());

      response.statusCode = rendered.status;
      rendered.headers.forEach((value, name) => response.setHeader(name, value));
      response.setHeader('request-id', requestId);
      const caching = mode === 'production' ? cacheHeaders(url.pathname, rendered.status, degraded) : { 'cache-control': 'no-cache' };
      for (const [name, value] of Object.entries(caching)) if (!response.hasHeader(name)) response.setHeader(name, value);
      if (nonce !== undefined)
        for (const [name, value] of Object.entries(securityHeaders(hashes, origins, overHttps))) response.setHeader(name, value);

      response.setHeader('vary', 'accept-encoding');
      const gzipped = bytes.length > 1024 && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      const body = gzipped ? await compress(bytes, { level: 5 }) : bytes;
      if (gzipped) response.setHeader('content-encoding', 'gzip');
      if (method !== 'HEAD' && rendered.status !== 204 && rendered.status !== 304) response.setHeader('content-length', body.length);
      response.end(method === 'HEAD' ? undefined : body);
    } catch (error) {
      if (response.destroyed) return;
      log.error({ err: error, requestId, path: request.url }, 'page failed');
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Jotain meni pieleen. Yritä päivittää sivu.');
    } finally {
      countPage(response.statusCode, started);
    }
  };
}
