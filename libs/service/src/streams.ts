import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { AppError, isErrorCode } from '#contracts/errors';
import type { StreamOperation } from '#contracts/operation';
import { metrics } from './metrics.ts';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';

/**
 * Answers of many items. NATS lets a process answer a request once, so the items have a subject of their own, made by the
 * reader: `streams.<service>.<id>.items` from the service, `streams.<service>.<id>.credit` from the reader.
 *
 * - Back-pressure: the service sends no item beyond the number that the reader has allowed. The number is a total, so a
 *   lost message is made good by the next.
 * - Each side says every few seconds that it lives. Who hears nothing for three times as long frees what it holds.
 * - Items are numbered. A reader that misses one ends the stream; its own reader comes back with the last item's cursor.
 */

/** Milliseconds between two signs of life. */
export const BEAT_MS = 4_000;
const SILENT_MS = 3 * BEAT_MS;
/** Items on their way to a reader that has not taken them yet. */
const WINDOW = 32;

const itemsSubject = (service: string, id: string) => `streams.${service}.${id}.items`;
const creditSubject = (service: string, id: string) => `streams.${service}.${id}.credit`;
const serviceOf = ({ subject }: Pick<StreamOperation, 'subject'>): string => subject.slice(0, subject.indexOf('.'));

/** From the service: item `n` (from 1), the end, or a sign of life. */
type FromService = { n: number; item: unknown } | { end: WireEnd } | { beat: true };
/** Done, or an error as `serve.ts` writes it; 'moved': the process ends, another one goes on. */
type WireEnd = 'done' | 'moved' | { code: string; message: string; details: object };
/** From the reader: how many items it takes in all, or that it has left. */
type FromReader = { upTo: number } | { left: true };

/** Streams that this process serves or reads now. */
export const openStreams = new Gauge({
  name: 'kaarto_open_streams',
  help: 'Streams that are open now',
  labelNames: ['subject', 'side'],
  registers: [metrics],
});

interface ServedStream {
  subject: string;
  id: string;
  /** Ended (its `finally` runs) as soon as nobody reads it. */
  items: AsyncGenerator<unknown>;
  /** Aborted then, for waits inside of the items. */
  abort: AbortController;
  /** Turns what the items throw into what the reader is told. */
  wireError: (error: unknown) => WireEnd;
}

/** Serves the streams of one service process. */
export class StreamServer {
  private readonly running = new Set<{ abort: AbortController; ended: Promise<void> }>();

  constructor(
    private readonly connection: NatsConnection,
    private readonly service: string,
    private readonly log: Logger,
  ) {}

  /** Sends the items to the reader, at its pace, until they end, the reader has left or fallen silent, or this process ends. */
  serve(stream: ServedStream): void {
    const own = { abort: stream.abort, ended: this.run(stream).finally(() => this.running.delete(own)) };
    this.running.add(own);
  }

  /** Ends all streams; their readers come back to another copy. */
  async stop(): Promise<void> {
    const all = [...this.running];
    for (const { abort } of all) abort.abort('moved');
    await Promise.all(all.map(({ ended }) => ended));
  }

  private async run({ subject, id, items, abort, wireError }: ServedStream): Promise<void> {
    const { signal } = abort;
    const send = (message: FromService) => this.connection.publish(itemsSubject(this.service, id), JSON.stringify(message));
    let upTo = WINDOW;
    let more = Promise.withResolvers<void>();
    const wake = () => {
      more.resolve();
      more = Promise.withResolvers();
    };
    signal.addEventListener('abort', wake);
    let silence = setTimeout(() => abort.abort('silent'), SILENT_MS);
    const beat = setInterval(() => send({ beat: true }), BEAT_MS);
    const credit = this.connection.subscribe(creditSubject(this.service, id), {
      callback: (error, message) => {
        if (error) return;
        clearTimeout(silence);
        silence = setTimeout(() => abort.abort('silent'), SILENT_MS);
        const told = message.json<FromReader>();
        if ('left' in told) return abort.abort('left');
        upTo = Math.max(upTo, told.upTo);
        wake();
      },
    });
    openStreams.inc({ subject, side: 'service' });
    let end: WireEnd = 'done';
    try {
      let n = 0;
      for await (const item of items) {
        while (n >= upTo && !signal.aborted) await more.promise;
        if (signal.aborted) break;
        n += 1;
        send({ n, item });
      }
    } catch (error) {
      if (!signal.aborted) end = wireError(error);
    } finally {
      clearTimeout(silence);
      clearInterval(beat);
      credit.unsubscribe();
      openStreams.dec({ subject, side: 'service' });
      if (signal.aborted) end = 'moved';
      if (signal.reason !== 'left') send({ end });
      else this.log.debug({ subject, id }, 'the reader of a stream has left');
    }
  }
}

const away = (cause: string) => new AppError('service_unavailable', undefined, { retryAfter: 1 }, new Error(cause));

/**
 * Reads the stream `id` of an operation. The subscription stands when this returns, so that the first item is not missed;
 * the call that begins the stream comes after it. Ending the iteration frees both sides; `close` is for a stream whose
 * iteration never begins.
 * @throws (the iteration) the service's AppError; service_unavailable when the service has fallen silent or moved, or an
 *   item was lost on the way: whoever reads comes back with its cursor
 */
export function readStream(
  connection: NatsConnection,
  operation: Pick<StreamOperation, 'subject'>,
  id: string,
  signal: AbortSignal,
): { items: AsyncGenerator<unknown, void>; close: () => void } {
  const service = serviceOf(operation);
  const subscription = connection.subscribe(itemsSubject(service, id));
  const items = taking(connection, operation.subject, creditSubject(service, id), subscription, signal);
  return { items, close: () => subscription.unsubscribe() };
}

async function* taking(
  connection: NatsConnection,
  subject: string,
  creditOn: string,
  items: Subscription,
  signal: AbortSignal,
): AsyncGenerator<unknown, void> {
  const tell = (message: FromReader) => connection.isClosed() || connection.publish(creditOn, JSON.stringify(message));
  let taken = 0;
  let isSilent = false;
  const fallSilent = () => {
    isSilent = true;
    items.unsubscribe();
  };
  const silence = setTimeout(fallSilent, SILENT_MS);
  const leave = () => items.unsubscribe();
  signal.addEventListener('abort', leave);
  const beat = setInterval(() => tell({ upTo: taken + WINDOW }), BEAT_MS);
  openStreams.inc({ subject, side: 'reader' });
  try {
    if (signal.aborted) return;
    for await (const message of items as AsyncIterable<Msg>) {
      silence.refresh();
      const told = message.json<FromService>();
      if ('beat' in told) continue;
      if ('end' in told) return finish(told.end);
      if (told.n !== taken + 1) throw away(`item ${taken + 1} of a stream is missing`);
      yield told.item;
      taken += 1;
      if (taken % (WINDOW / 2) === 0) tell({ upTo: taken + WINDOW });
    }
    if (isSilent) throw away('the service of a stream is silent');
  } finally {
    clearTimeout(silence);
    clearInterval(beat);
    signal.removeEventListener('abort', leave);
    items.unsubscribe();
    openStreams.dec({ subject, side: 'reader' });
    tell({ left: true });
  }
}

function finish(end: WireEnd): void {
  if (end === 'done') return;
  if (end === 'moved') throw away('the service of a stream has moved');
  throw isErrorCode(end.code) ? new AppError(end.code, end.message, end.details) : new AppError('internal_error', undefined, {}, end);
}

/** The header by which a call names the stream that its items go to. */
export const STREAM_HEADER = 'stream';
