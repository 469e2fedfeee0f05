import type { OutputOf, RequestOf, StreamOperation } from '#contracts/operation';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError, errorOf, endSessionIfRefused, pathWithQuery } from './api.ts';
import { adminToken, bearerToken } from './session.ts';

/** Milliseconds until a broken stream reconnects. Doubles with each consecutive failure, up to the maximum. */
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 15_000;
/** The gateway sends a heartbeat every 10 seconds; after this many milliseconds without any data we reconnect. */
const SILENT_MS = 30_000;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    // An aborted signal emits nothing.
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Yields the items of an event stream until the stream ends or the signal is aborted. A broken stream reconnects with
 * Last-Event-ID, so that no item is lost. (EventSource does not fit: it cannot send an Authorization header.)
 * @throws ApiError when the server refuses for good (any error except 503 and 429)
 */
export async function* follow<Op extends StreamOperation>(
  operation: Op,
  input: RequestOf<Op>,
  signal: AbortSignal,
): AsyncGenerator<OutputOf<Op>, void> {
  const path = pathWithQuery(operation.http ?? 'GET /', input as object);
  let lastEventId: string | undefined;
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const { event, id, data } of events(path, lastEventId, signal)) {
        if (event === 'end') return;
        if (event === 'error') throw errorOf(500, data, null);
        lastEventId = id ?? lastEventId;
        failures = 0;
        yield JSON.parse(data) as OutputOf<Op>;
      }
    } catch (error) {
      // Any other error means a broken connection, or a server that is temporarily unavailable (503, 429): reconnect.
      if (error instanceof ApiError && error.status !== 503 && error.status !== 429) throw error;
    }
    await wait(Math.min(RETRY_MS * 2 ** Math.min(failures, 10), LONGEST_RETRY_MS), signal);
  }
}

async function* events(path: string, lastEventId: string | undefined, signal: AbortSignal) {
  const token = bearerToken();
  const sentWith = adminToken();
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENT_MS);
  };
  try {
    const response = await fetch(path, {
      headers: {
        accept: 'text/event-stream',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      credentials: 'include',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) {
      const error = errorOf(response.status, await response.text(), response.headers.get('retry-after'));
      endSessionIfRefused(error, sentWith);
      throw error;
    }
    const parsed = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream({ onComment: alive }));
    const reader = parsed.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      alive();
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    // A reader that leaves before the end must not keep the request open.
    silence.abort();
  }
}
