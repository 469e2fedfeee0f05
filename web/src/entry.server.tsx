import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type AppLoadContext, type EntryContext, ServerRouter, isRouteErrorResponse } from 'react-router';
import { NonceContext } from './nonce.ts';
import { scriptsLast } from './scripts-last.ts';
import { reportFailure } from './report-failure.ts';

/** Milliseconds a page may take to render. */
const RENDER_LIMIT = 6_000;

export const streamTimeout = 5_000;

/** Renders the whole page before it answers: pages are small, and a status that is known late could not be sent. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // React would put what exceeds 12,800 bytes out of the text's order, for a script to bring to its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(late);
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          pipe(body);
          text(body).then((html) => resolve(new Response(import.meta.env.PROD ? scriptsLast(html) : html, { headers, status })), reject);
        },
        onShellError(error) {
          clearTimeout(late);
          reject(error);
        },
      },
    );
    const late = setTimeout(() => abort(new Error('the page took too long to render')), RENDER_LIMIT);
  });
}

/** An answer such as 404 is no fault, and a visitor who left is none either. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  reportFailure(error);
}
