import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { AppError, isErrorCode } from '#contracts/errors';
import type { StreamOperation } from '#contracts/operation';
import { metrics } from '../process/metrics.ts';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';

/**
 * Responses of many items. NATS allows one response to a request, so the items travel on subjects of their own, which the
 * reader names: `streams.<service>.<id>.items` from the service, `streams.<service>.<id>.credit` from the reader.
 *
 * - Back-pressure: the service sends no item beyond the number that the reader has allowed. The number is a total, so the
 *   next credit message makes up for a lost one.
 * - Each side sends a heartbeat every few seconds. A side that receives nothing for three intervals frees its resources.
 * - Items are numbered. A reader that misses one ends the stream with an error; the client then reconnects with the cursor
 *   of its last item.
 */

/** Milliseconds between two heartbeats. */
export const HEARTBEAT_MS = 4_000;
const SILENCE_TIMEOUT_MS = 3 * HEARTBEAT_MS;
/** Items that the service may send before the reader has consumed them. */
const WINDOW = 32;

const itemsSubject = (service: string, id: string) => `streams.${service}.${id}.items`;
const creditSubject = (service: string, id: string) => `streams.${service}.${id}.credit`;
const serviceOf = ({ subject }: Pick<StreamOperation, 'subject'>): string => subject.slice(0, subject.indexOf('.'));

/** From the service: item `n` (from 1), the end, or a heartbeat. */
type FromService = { n: number; item: unknown } | { end: WireEnd } | { beat: true };
/** Done, or an error as `serve.ts` serialises it; 'moved': this process is stopping, and another replica can go on. */
type WireEnd = 'done' | 'moved' | { code: string; message: string; details: object };
/** From the reader: how many items it takes in total, or that it has stopped reading. */
type FromReader = { upTo: number } | { left: true };

/** Number of open streams that this process serves (`side` service) or reads (`side` reader), by subject. */
export const openStreams = new Gauge({
  name: 'kaarto_open_streams',
  help: 'Streams that are open now',
  labelNames: ['subject', 'side'],
  registers: [metrics],
});

interface ServedStream {
  subject: string;
  id: string;
  /** Returns the items, which are returned early (their `finally` runs) when the reader is gone. */
  open: () => AsyncGenerator<unknown> | Promise<AsyncGenerator<unknown>>;
  /** Aborted at the same time, so that waits in `open` and inside the generator end. */
  abort: AbortController;
  /** Converts what the generator throws into the error that is sent to the reader. */
  wireError: (error: unknown) => WireEnd;
}

/** The reader of a served stream, as its messages tell. Aborts the stream when the reader has left or is silent. */
class Reader {
  private upTo = WINDOW;
  private more = Promise.withResolvers<void>();
  private readonly silence: NodeJS.Timeout;
  private readonly messages: Subscription;

  constructor(
    connection: NatsConnection,
    subject: string,
    private readonly abort: AbortController,
  ) {
    this.silence = setTimeout(() => abort.abort('silent'), SILENCE_TIMEOUT_MS);
    abort.signal.addEventListener('abort', () => this.wake());
    this.messages = connection.subscribe(subject, {
      callback: (error, message) => {
        if (!error) this.receive(message.json<FromReader>());
      },
    });
  }

  /** Resolves when the reader takes item `n`, or when the stream is aborted. */
  async takes(n: number): Promise<void> {
    while (n > this.upTo && !this.abort.signal.aborted) await this.more.promise;
  }

  close(): void {
    clearTimeout(this.silence);
    this.messages.unsubscribe();
  }

  private receive(message: FromReader): void {
    this.silence.refresh();
    if ('left' in message) return this.abort.abort('left');
    this.upTo = Math.max(this.upTo, message.upTo);
    this.wake();
  }

  private wake(): void {
    this.more.resolve();
    this.more = Promise.withResolvers();
  }
}

/** Serves the streams of one service process: sends items, heartbeats and the end, within the credit of each reader. */
export class StreamServer {
  private readonly running = new Set<{ abort: AbortController; ended: Promise<void> }>();
  private isStopping = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly service: string,
    private readonly log: Logger,
  ) {}

  /**
   * Opens a stream and starts to send it. Sending goes on, within the reader's credit, until the items end, the reader stops reading or
   * has been silent for 12 seconds, or this process stops. Resolves when NATS has the subscription to the reader's messages, so that a
   * reader that stops at once is heard.
   * @throws what `open` throws
   */
  async serve(stream: ServedStream): Promise<void> {
    const { subject, id, abort, open } = stream;
    const reader = new Reader(this.connection, creditSubject(this.service, id), abort);
    // Beside the opening, which takes longer.
    const heard = this.connection.flush();
    heard.catch(() => undefined);
    let items: AsyncGenerator<unknown>;
    try {
      items = await open();
    } catch (error) {
      reader.close();
      throw error;
    }
    const ended = this.send(stream, items, reader).catch((error: unknown) =>
      this.log.debug({ error: String(error), subject }, 'a stream has ended with its connection'),
    );
    const own = { abort, ended: ended.finally(() => this.running.delete(own)) };
    this.running.add(own);
    // Calls are accepted until the connection drains.
    if (this.isStopping) abort.abort('moved');
    await heard;
  }

  /** Ends all streams as moved: their readers reconnect to another replica. Resolves when all have ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const all = [...this.running];
    for (const { abort } of all) abort.abort('moved');
    await Promise.all(all.map(({ ended }) => ended));
  }

  private async send({ subject, id, abort, wireError }: ServedStream, items: AsyncGenerator<unknown>, reader: Reader): Promise<void> {
    const { signal } = abort;
    const send = (message: FromService) => this.connection.publish(itemsSubject(this.service, id), JSON.stringify(message));
    const heartbeat = setInterval(() => {
      try {
        send({ beat: true });
      } catch {
        // The connection is draining or closed.
        abort.abort('moved');
      }
    }, HEARTBEAT_MS);
    openStreams.inc({ subject, side: 'service' });
    let end: WireEnd = 'done';
    try {
      let n = 0;
      for await (const item of items) {
        n += 1;
        await reader.takes(n);
        if (signal.aborted) break;
        send({ n, item });
      }
    } catch (error) {
      if (!signal.aborted) end = wireError(error);
    } finally {
      clearInterval(heartbeat);
      reader.close();
      openStreams.dec({ subject, side: 'service' });
      if (signal.aborted) end = 'moved';
      if (signal.reason !== 'left') send({ end });
      else this.log.debug({ subject, id }, 'the reader has closed a stream');
    }
  }
}

const unavailable = (cause: string) => new AppError('service_unavailable', undefined, { retryAfter: 1 }, new Error(cause));

/**
 * Subscribes to a stream. The subscription exists when this returns, so make the call that starts the stream afterwards:
 * the first item cannot be missed.
 * @param id the stream's id, new for each stream; the call passes it in STREAM_HEADER
 * @param signal ends the iteration without an error when aborted
 * @returns `items`, whose end frees both sides, and `close`, for a stream whose iteration never starts
 * @throws (from the iteration) the service's AppError; service_unavailable when the service has been silent for 12 seconds,
 *   when it has moved, or when an item was lost. The client can then reconnect with its cursor
 */
export function readStream(
  connection: NatsConnection,
  operation: Pick<StreamOperation, 'subject'>,
  id: string,
  signal: AbortSignal,
): { items: AsyncGenerator<unknown, void>; close: () => void } {
  const service = serviceOf(operation);
  const subscription = connection.subscribe(itemsSubject(service, id));
  const items = receiveItems(connection, operation.subject, creditSubject(service, id), subscription, signal);
  const close = () => {
    subscription.unsubscribe();
    // The service may have begun although its response did not arrive.
    if (!connection.isClosed() && !connection.isDraining()) connection.publish(creditSubject(service, id), JSON.stringify({ left: true }));
  };
  return { items, close };
}

async function* receiveItems(
  connection: NatsConnection,
  subject: string,
  creditOn: string,
  items: Subscription,
  signal: AbortSignal,
): AsyncGenerator<unknown, void> {
  const send = (message: FromReader) => {
    if (!connection.isClosed() && !connection.isDraining()) connection.publish(creditOn, JSON.stringify(message));
  };
  let consumed = 0;
  let isSilent = false;
  let isConsuming = false;
  const onSilence = () => {
    // The consumer is slow, not the service: its heartbeats wait in the subscription.
    if (isConsuming) return;
    isSilent = true;
    items.unsubscribe();
  };
  const silence = setTimeout(onSilence, SILENCE_TIMEOUT_MS);
  const onAbort = () => items.unsubscribe();
  signal.addEventListener('abort', onAbort);
  const heartbeat = setInterval(() => send({ upTo: consumed + WINDOW }), HEARTBEAT_MS);
  openStreams.inc({ subject, side: 'reader' });
  try {
    if (signal.aborted) return;
    for await (const message of items as AsyncIterable<Msg>) {
      silence.refresh();
      const received = message.json<FromService>();
      if ('beat' in received) continue;
      if ('end' in received) return finish(received.end);
      if (received.n !== consumed + 1) throw unavailable(`item ${consumed + 1} of a stream is missing`);
      isConsuming = true;
      yield received.item;
      isConsuming = false;
      silence.refresh();
      consumed += 1;
      if (consumed % (WINDOW / 2) === 0) send({ upTo: consumed + WINDOW });
    }
    if (isSilent) throw unavailable('the service of a stream is silent');
  } finally {
    clearTimeout(silence);
    clearInterval(heartbeat);
    signal.removeEventListener('abort', onAbort);
    items.unsubscribe();
    openStreams.dec({ subject, side: 'reader' });
    send({ left: true });
  }
}

function finish(end: WireEnd): void {
  if (end === 'done') return;
  if (end === 'moved') throw unavailable('the service of a stream has moved');
  throw isErrorCode(end.code) ? new AppError(end.code, end.message, end.details) : new AppError('internal_error', undefined, {}, end);
}

/** The NATS header of a call that carries the id of the stream for its items. */
export const STREAM_HEADER = 'stream';
