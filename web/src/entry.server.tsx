import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type AppLoadContext, type EntryContext, ServerRouter, isRouteErrorResponse } from 'react-router';
import { KeptMarkupContext } from './rendering/kept-markup.ts';
import { KeptMarkup } from './rendering/kept-markup.server.ts';
import { NonceContext } from './rendering/nonce.ts';
import { dataScript, inPieces, scriptsLast, withScript } from './rendering/scripts-last.ts';
import { reportFailure } from './api/report-failure.ts';

// The bundle has one React Router, of the production build: whoever starts the bundle takes its handler from here.
export { createRequestHandler } from 'react-router';

/** Milliseconds a page may take to render. */
const RENDER_LIMIT = 6_000;

export const streamTimeout = 5_000;

/** The end of the comment that React writes where a part was not there at once, or broke. Its first sign is rare in pages. */
const UNFINISHED = '$!-->';

/** Of this process's pages. In development a component's next version would not be seen. */
const markupOf = import.meta.env.PROD ? new KeptMarkup().of : null;

/** Renders the whole page before it answers: pages are small, and a status that is known late could not be sent. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  { nonce, deliver }: AppLoadContext,
): Promise<Response> {
  const data = await wholeText(routerContext.serverHandoffStream);
  // Else React Router would have React wait for the data once more, and write it piece by piece.
  routerContext.serverHandoffStream = undefined;
  const page = () => (
    <NonceContext value={nonce}>
      <KeptMarkupContext value={markupOf}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </KeptMarkupContext>
    </NonceContext>
  );
  // React's renderer to a string leaves it to us to say that this is a whole document.
  let html = `<!DOCTYPE html>${renderToString(page())}`;
  if (html.includes(UNFINISHED)) html = await renderWaiting(page(), nonce);
  const pieces = inPieces(html);
  const withData = data === '' ? pieces : withScript(pieces, dataScript(data), nonce);
  headers.set('content-type', 'text/html; charset=utf-8');
  deliver(import.meta.env.PROD ? scriptsLast(withData) : withData);
  return new Response(null, { headers, status });
}

/** React Router's data for the browser: all of it, as no page waits for a part of its data. */
async function wholeText(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  if (stream === undefined) return '';
  const decoder = new TextDecoder();
  let whole = '';
  for await (const part of stream) whole += decoder.decode(part, { stream: true });
  return whole;
}

/** For a page with a part that is not there at once: waits for it, and tells of one that broke. */
function renderWaiting(page: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // React would put what exceeds 12,800 bytes out of the text's order, for a script to bring to its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(late);
        const body = new PassThrough();
        pipe(body);
        text(body).then(resolve, reject);
      },
      onShellError(error) {
        clearTimeout(late);
        reject(error);
      },
    });
    const late = setTimeout(() => abort(new Error('the page took too long to render')), RENDER_LIMIT);
  });
}

/** An answer such as 404 is no fault, and a visitor who left is none either. */
export function handleError(error: unknown, { context }: { context: Pick<AppLoadContext, 'signal'> }): void {
  if (context.signal.aborted || isRouteErrorResponse(error)) return;
  reportFailure(error);
}
