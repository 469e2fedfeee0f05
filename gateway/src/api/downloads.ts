import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { AppError } from '#contracts/errors';
import type { DownloadOperation } from '#contracts/operation';
import type { Logger } from '#service/process/logging';
import { appErrorOf } from '../http/error-response.ts';
import { DATA_POLICY } from '../http/security-headers.ts';

/** A client that reads nothing for this long is disconnected, so that it does not hold a database cursor for ever. */
const STALL_MS = 60_000;

/** Returns the headers of a download, besides those of every response. */
export const downloadHeaders = ({ download }: Pick<DownloadOperation, 'download'>): Record<string, string> => ({
  'content-type': download.mediaType,
  'content-disposition': `attachment; filename="${download.fileName}"`,
  'cache-control': 'no-store, no-transform',
  'x-content-type-options': 'nosniff',
  'content-security-policy': DATA_POLICY,
});

/**
 * Writes the pieces of a file as a response, with backpressure from the client. If the client disconnects, the service's work is
 * aborted. If the source fails after the first piece, the connection is cut, so that the client does not take a part of the file for
 * the whole.
 * @param headers of every response
 * @param openStream opens the stream. An error that it throws is sent as a normal error response: nothing has been sent yet
 */
export async function respondWithDownload(
  operation: DownloadOperation,
  response: ServerResponse,
  headers: Record<string, string>,
  requestId: string,
  log: Logger,
  openStream: (signal: AbortSignal) => Promise<AsyncGenerator<unknown, void>>,
): Promise<void> {
  const abort = new AbortController();
  const onClose = () => abort.abort();
  response.once('close', onClose);
  // The client may have disconnected during the token check. `close` is emitted only once, so it would be missed.
  if (response.destroyed) abort.abort();
  const stalled = setTimeout(() => response.destroy(), STALL_MS);
  try {
    const pieces = await openStream(abort.signal);
    response.writeHead(200, { ...headers, ...downloadHeaders(operation) });
    for await (const piece of pieces) {
      if (!response.write(String(piece))) await once(response, 'drain', { signal: abort.signal });
      stalled.refresh();
    }
    if (!abort.signal.aborted) response.end();
  } catch (thrown) {
    if (abort.signal.aborted) return;
    if (!response.headersSent) throw thrown;
    const error = appErrorOf(thrown);
    log.warn(
      { requestId, code: error.code, cause: thrown instanceof AppError ? String(error.cause) : String(thrown) },
      'a download broke off',
    );
    response.destroy();
  } finally {
    clearTimeout(stalled);
    response.removeListener('close', onClose);
  }
}
