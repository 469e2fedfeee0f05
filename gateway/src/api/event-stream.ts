import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { AppError } from '#contracts/errors';
import type { StreamOperation } from '#contracts/operation';
import type { Logger } from '#service/logging';
import { appErrorOf, errorBody } from '../http/error-response.ts';

/** Proxies and phones end connections on which nothing comes for a minute or less. */
const BEAT_MS = 10_000;
/** Milliseconds after which a browser's reader comes back. */
const RETRY_MS = 1_000;

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export class EventStreams {
  private readonly open = new Set<AbortController>();

  constructor(private readonly log: Logger) {}

  /** Ends all streams: their readers come back to another copy. */
  end(): void {
    for (const abort of this.open) abort.abort();
  }

  /**
   * Sends the items as they come, at the pace of the client. Its leaving ends the iteration at once. A stream that ends by
   * itself says `event: end`, one that fails for good `event: error` with the usual body; any other end means: come back.
   * @param begin opens the stream; what it throws is answered as any error, for nothing has been sent yet
   */
  async answer(
    operation: StreamOperation,
    response: ServerResponse,
    headers: Record<string, string>,
    requestId: string,
    begin: (signal: AbortSignal) => Promise<AsyncGenerator<unknown, void>>,
  ): Promise<void> {
    const abort = new AbortController();
    this.open.add(abort);
    const leave = () => abort.abort();
    response.once('close', leave);
    let beat: NodeJS.Timeout | undefined;
    try {
      const items = await begin(abort.signal);
      response.writeHead(200, {
        ...headers,
        'content-type': EVENT_STREAM,
        // Nobody on the way may gather or compress what is to arrive at once.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      response.write(`retry: ${RETRY_MS}\n\n`);
      beat = setInterval(() => response.write(': beat\n\n'), BEAT_MS);
      await this.send(operation, response, items, requestId, abort.signal);
    } finally {
      clearInterval(beat);
      response.removeListener('close', leave);
      this.open.delete(abort);
    }
    response.end();
  }

  private async send(
    operation: StreamOperation,
    response: ServerResponse,
    items: AsyncGenerator<unknown, void>,
    requestId: string,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      for await (const item of items) {
        const isTaken = response.write(`id: ${operation.cursor(item as never)}\ndata: ${JSON.stringify(item)}\n\n`);
        if (!isTaken) await once(response, 'drain', { signal });
      }
      if (!signal.aborted) response.write('event: end\ndata: {}\n\n');
    } catch (thrown) {
      if (signal.aborted) return;
      const error = appErrorOf(thrown);
      if (error.code === 'service_unavailable') return this.log.info({ requestId, cause: String(error.cause) }, 'a stream was interrupted');
      if (!(thrown instanceof AppError)) this.log.error({ err: thrown, requestId }, 'a stream failed');
      response.write(`event: error\ndata: ${JSON.stringify(errorBody(error, requestId))}\n\n`);
    }
  }
}
