import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { AppError } from '#contracts/errors';
import type { StreamOperation } from '#contracts/operation';
import type { Logger } from '#service/process/logging';
import { appErrorOf, errorBody } from '../http/error-response.ts';

/** Proxies and phones close connections that are idle for a minute or less. */
const HEARTBEAT_MS = 10_000;
/** Milliseconds after which an EventSource reconnects. The web client uses fetch() instead, but other clients may use one. */
const RETRY_MS = 1_000;

/** Heartbeats after which a client that keeps its connection but reads nothing is disconnected. */
const MAX_STALLED_BEATS = 6;

/** The header by which clients of the AI SDK recognise its UI message stream. */
const UI_MESSAGE_STREAM = { 'x-vercel-ai-ui-message-stream': 'v1' };

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** The last event of a UI message stream. */
const DONE = 'data: [DONE]\n\n';

/** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export class ServerSentEvents {
  private readonly open = new Set<AbortController>();
  private isEnding = false;

  constructor(private readonly log: Logger) {}

  /** Ends all streams during shutdown. Their clients reconnect to another replica. */
  end(): void {
    this.isEnding = true;
    for (const abort of this.open) abort.abort();
  }

  /**
   * Sends the items as they arrive, with backpressure. When the client disconnects, the iteration ends at once. The last event
   * of a stream is `end` when it is complete and `error`, with the usual body, when it has failed for good. After any other
   * end the client must reconnect. A UI message stream instead ends with `[DONE]`, after an `error` chunk when it has failed.
   * @param recheck rejects once the caller may no longer read: a stream ends soon after its session
   * @param openStream opens the stream. An error that it throws is sent as a normal error response: nothing has been sent yet
   */
  async respond(
    operation: StreamOperation,
    response: ServerResponse,
    headers: Record<string, string>,
    requestId: string,
    recheck: () => Promise<unknown>,
    openStream: (signal: AbortSignal) => Promise<AsyncGenerator<unknown, void>>,
  ): Promise<void> {
    // A client that reconnects while its connection is still open would keep the process from ending.
    if (this.isEnding) throw new AppError('service_unavailable', undefined, { retryAfter: 1 });
    const abort = new AbortController();
    this.open.add(abort);
    const onClose = () => abort.abort();
    response.once('close', onClose);
    // The client may have left while its token was checked: `close` is emitted once.
    if (response.destroyed) abort.abort();
    let heartbeat: NodeJS.Timeout | undefined;
    try {
      const items = await openStream(abort.signal);
      response.writeHead(200, {
        ...headers,
        'content-type': EVENT_STREAM,
        // Proxies must not buffer or compress the stream.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        ...(operation.wire ? UI_MESSAGE_STREAM : {}),
      });
      if (operation.wire) response.flushHeaders();
      else response.write(`retry: ${RETRY_MS}\n\n`);
      let stalledBeats = 0;
      heartbeat = setInterval(() => {
        void recheck().catch((error: unknown) => appErrorOf(error).code !== 'service_unavailable' && abort.abort());
        if (!response.writableNeedDrain) {
          stalledBeats = 0;
          response.write(': beat\n\n');
        } else if ((stalledBeats += 1) >= MAX_STALLED_BEATS) response.destroy();
      }, HEARTBEAT_MS);
      await this.send(operation, response, items, requestId, abort.signal);
    } finally {
      clearInterval(heartbeat);
      response.removeListener('close', onClose);
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
        const id = operation.wire ? '' : `id: ${operation.cursor(item as never)}\n`;
        const canWriteMore = response.write(`${id}data: ${JSON.stringify(item)}\n\n`);
        if (!canWriteMore) await once(response, 'drain', { signal });
      }
      if (!signal.aborted) response.write(operation.wire ? DONE : 'event: end\ndata: {}\n\n');
    } catch (thrown) {
      if (signal.aborted) return;
      const error = appErrorOf(thrown);
      if (error.code === 'service_unavailable') this.log.info({ requestId, cause: String(error.cause) }, 'a stream was interrupted');
      else if (!(thrown instanceof AppError)) this.log.error({ err: thrown, requestId }, 'a stream failed');
      if (operation.wire) return void response.write(`data: ${JSON.stringify({ type: 'error', errorText: error.message })}\n\n${DONE}`);
      if (error.code === 'service_unavailable') return;
      response.write(`event: error\ndata: ${JSON.stringify(errorBody(error, requestId))}\n\n`);
    }
  }
}
