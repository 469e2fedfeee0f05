import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type AppLoadContext, type EntryContext, ServerRouter, isRouteErrorResponse } from 'react-router';
import { MarkupCacheContext } from './rendering/cached-markup.ts';
import { MarkupCache } from './rendering/markup-cache.server.ts';
import { NonceContext } from './rendering/nonce.ts';
import { appendScript, dataScript, deferScripts, splitPage } from './rendering/deferred-scripts.ts';
import { reportFailure } from './api/report-failure.ts';

// The bundle contains its own React Router, of the production build: the server that loads the bundle must use its handler.
export { createRequestHandler } from 'react-router';

/** Milliseconds that a page may take to render. */
const RENDER_TIMEOUT = 6_000;

export const streamTimeout = 5_000;

/**
 * The end of the comment that React writes for a Suspense boundary that suspended or failed. Only the end is searched for,
 * as its first character is rare in pages.
 */
const UNFINISHED = '$!-->';

/** The markup cache of this process. Disabled in development, where it would hide changes to components. */
const renderMarkup = import.meta.env.PROD ? new MarkupCache().render : null;

/** Renders the whole page before responding: pages are small, and the status may be known only at the end. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  { nonce, deliver }: AppLoadContext,
): Promise<Response> {
  const data = await wholeText(routerContext.serverHandoffStream);
  // Otherwise React Router would make React wait for the data again and write it chunk by chunk.
  routerContext.serverHandoffStream = undefined;
  const page = () => (
    <NonceContext value={nonce}>
      <MarkupCacheContext value={renderMarkup}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </MarkupCacheContext>
    </NonceContext>
  );
  // renderToString does not write the doctype.
  let html = `<!DOCTYPE html>${renderToString(page())}`;
  if (html.includes(UNFINISHED)) html = await renderWaiting(page(), nonce);
  const pieces = splitPage(html);
  const withData = data === '' ? pieces : appendScript(pieces, dataScript(data), nonce);
  headers.set('content-type', 'text/html; charset=utf-8');
  deliver(import.meta.env.PROD ? deferScripts(withData) : withData);
  return new Response(null, { headers, status });
}

/** Reads React Router's data for the browser to its end, as no page streams part of its data. */
async function wholeText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (stream === undefined) return '';
  const decoder = new TextDecoder();
  let whole = '';
  for await (const part of stream) whole += decoder.decode(part, { stream: true });
  return whole;
}

/** Renders a page with a suspended part: waits for the part, and reports one that failed. */
function renderWaiting(page: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // By default React moves content beyond 12,800 bytes out of document order, for a script to put in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timeout);
        const body = new PassThrough();
        pipe(body);
        text(body).then(resolve, reject);
      },
      onShellError(error) {
        clearTimeout(timeout);
        reject(error);
      },
    });
    const timeout = setTimeout(() => abort(new Error('the page took too long to render')), RENDER_TIMEOUT);
  });
}

/** Reports errors, except intended responses such as 404 and errors after the client has disconnected. */
export function handleError(error: unknown, { context }: { context: Pick<AppLoadContext, 'signal'> }): void {
  if (context.signal.aborted || isRouteErrorResponse(error)) return;
  reportFailure(error);
}
