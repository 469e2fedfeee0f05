import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Logger } from 'pino';
import type { CreateRequestHandlerFunction, ServerBuild } from 'react-router';
import { keeping } from './keeping.ts';
import { countPage } from './metrics.ts';
import { sealed } from './script-hashes.ts';
import { type Origins, httpsOrigins, originKinds, securityHeaders } from './security-headers.ts';

const compressed = promisify(gzip);

export interface PagesOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  /** Origin of the addresses in pages, such as https://shop.example. */
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

/** The handler of the very React Router that is in the bundle. */
const handlerOf = ({ entry }: ServerBuild) => entry.module as unknown as { createRequestHandler: CreateRequestHandlerFunction };

/** Renders pages and the data of client-side navigations. Pages only read, so GET and HEAD are all there is. */
export async function pages({
  build,
  mode,
  publicUrl,
  log,
}: PagesOptions): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  // Imported late: react chooses its build by NODE_ENV, which the server sets first.
  const { createRequestHandler } = typeof build === 'function' ? await import('react-router') : handlerOf(build);
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
    const given = request.headers['request-id'] ?? request.headers['x-request-id'];
    const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomBytes(12).toString('hex');
    // Vite's own client and React's refresh script run inline without a mark, so development goes without a policy.
    const nonce = mode === 'production' ? randomBytes(16).toString('base64') : undefined;
    const origins: Origins = { img: [], frame: [], script: [], connect: [] };
    let degraded = false;
    let delivered: readonly string[] | undefined;
    try {
      const url = new URL(`${publicUrl}${request.url ?? '/'}`);
      const gone = new AbortController();
      response.once('close', () => gone.abort());
      const answer = await render(new Request(url, { method, headers: headersOf(request) }), {
        nonce,
        requestId,
        signal: gone.signal,
        dataVersion: mode === 'production' && typeof dataVersion === 'string' ? dataVersion : null,
        publicUrl,
        degraded: () => {
          degraded = true;
        },
        allow: (further) => {
          for (const kind of originKinds) origins[kind].push(...httpsOrigins(further[kind]));
        },
        deliver: (page) => {
          delivered = page;
        },
      });
      const { pieces, hashes } = sealed(delivered ?? [], nonce);
      const isPage = delivered !== undefined;
      const bytes = isPage ? Buffer.concat(pieces.map((piece) => Buffer.from(piece))) : Buffer.from(await answer.arrayBuffer());

      response.statusCode = answer.status;
      answer.headers.forEach((value, name) => response.setHeader(name, value));
      response.setHeader('request-id', requestId);
      const kept = mode === 'production' ? keeping(url.pathname, answer.status, degraded) : { 'cache-control': 'no-cache' };
      for (const [name, value] of Object.entries(kept)) if (!response.hasHeader(name)) response.setHeader(name, value);
      if (nonce !== undefined)
        for (const [name, value] of Object.entries(securityHeaders(hashes, origins, overHttps))) response.setHeader(name, value);

      response.setHeader('vary', 'accept-encoding');
      const zip = bytes.length > 1024 && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      const body = zip ? await compressed(bytes, { level: 5 }) : bytes;
      if (zip) response.setHeader('content-encoding', 'gzip');
      if (method !== 'HEAD' && answer.status !== 204 && answer.status !== 304) response.setHeader('content-length', body.length);
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
