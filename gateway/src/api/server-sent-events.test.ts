import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '#contracts/errors';
import { streamOperation } from '#contracts/operation';
import { logger } from '#service/process/logging';
import { z } from 'zod';
import { ServerSentEvents } from './server-sent-events.ts';

const count = streamOperation({
  subject: 'depot.count.follow',
  access: 'admin',
  summary: '',
  input: z.strictObject({}),
  output: z.number(),
  cursor: String,
  errors: [],
});

const chat = streamOperation({ ...count, wire: 'ui-message-stream', output: z.unknown(), cursor: () => '' });

const streams = () => new ServerSentEvents(logger('server-sent-events', 'silent'));

/** Yields one item, then waits until the reader leaves. */
const waiting = (state: { isEnded: boolean }) =>
  async function* waiting(signal: AbortSignal) {
    try {
      yield 1;
      if (!signal.aborted) await once(signal, 'abort');
    } finally {
      state.isEnded = true;
    }
  };

let server: http.Server;
let respond: (response: http.ServerResponse) => Promise<void>;
let ended: Promise<unknown>;
beforeEach(async () => {
  // Only intervals: sockets need the rest.
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance'] });
  server = http.createServer((_request, response) => void (ended = respond(response).catch((error: unknown) => error)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  jest.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const open = () => http.get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).on('error', () => undefined);

describe('server-sent events', () => {
  it('end at once when the client left before its stream began', async () => {
    const state = { isEnded: false };
    respond = async (response) => {
      response.destroy();
      await once(response, 'close');
      await streams().respond(
        count,
        response,
        {},
        'id',
        async () => undefined,
        async (signal) => waiting(state)(signal),
      );
    };
    const request = open();
    await new Promise((closed) => request.once('close', closed));
    await ended;
    expect(state.isEnded).toBe(true);
  });

  it('end with the session of their reader', async () => {
    const state = { isEnded: false };
    let isSignedIn = true;
    const recheck = async () => {
      if (!isSignedIn) throw new AppError('unauthenticated');
    };
    respond = (response) => streams().respond(count, response, {}, 'id', recheck, async (signal) => waiting(state)(signal));
    const [response] = (await once(open(), 'response')) as [http.IncomingMessage];
    response.resume();
    jest.advanceTimersByTime(10_000);
    expect(state.isEnded).toBe(false);
    isSignedIn = false;
    jest.advanceTimersByTime(10_000);
    await once(response, 'end');
    expect(state.isEnded).toBe(true);
  });

  it('go on while the session cannot be checked', async () => {
    const state = { isEnded: false };
    const recheck = () => Promise.reject(new AppError('service_unavailable'));
    const all = streams();
    respond = (response) => all.respond(count, response, {}, 'id', recheck, async (signal) => waiting(state)(signal));
    const [response] = (await once(open(), 'response')) as [http.IncomingMessage];
    response.resume();
    jest.advanceTimersByTime(30_000);
    await Promise.resolve();
    expect(state.isEnded).toBe(false);
    all.end();
    await once(response, 'end');
  });

  it('do not begin while the process stops', async () => {
    const all = streams();
    all.end();
    respond = async (response) => {
      await all
        .respond(
          count,
          response,
          {},
          'id',
          async () => undefined,
          async (signal) => waiting({ isEnded: false })(signal),
        )
        .finally(() => response.end());
    };
    await once(open(), 'response');
    expect(await ended).toMatchObject({ code: 'service_unavailable' });
  });
});

describe('a UI message stream', () => {
  /** Returns the response to a stream of these items, which then throws, or ends. */
  async function responseTo(items: readonly unknown[], failure?: Error): Promise<{ headers: http.IncomingHttpHeaders; text: string }> {
    respond = (response) =>
      streams().respond(
        chat,
        response,
        {},
        'id',
        async () => undefined,
        async () =>
          (async function* all() {
            yield* items;
            if (failure) throw failure;
          })(),
      );
    const [response] = (await once(open(), 'response')) as [http.IncomingMessage];
    let text = '';
    for await (const piece of response.setEncoding('utf8')) text += piece as string;
    return { headers: response.headers, text };
  }

  it('D-CHAT-001 D-CHAT-002 has its header, its chunks without ids, and [DONE]', async () => {
    const { headers, text } = await responseTo([{ type: 'start' }, { type: 'text-delta', delta: 'Hei\nä' }, { type: 'finish' }]);
    expect(headers).toMatchObject({ 'x-vercel-ai-ui-message-stream': 'v1', 'content-type': 'text/event-stream; charset=utf-8' });
    expect(text).toBe(
      'data: {"type":"start"}\n\ndata: {"type":"text-delta","delta":"Hei\\nä"}\n\ndata: {"type":"finish"}\n\ndata: [DONE]\n\n',
    );
  });

  it.each([
    [new AppError('reply_failed'), 'Vastaus jäi kesken. Yritä uudelleen.'],
    [new AppError('service_unavailable'), 'Palvelu on hetkellisesti poissa käytöstä. Yritä hetken kuluttua uudelleen.'],
    [new Error('secret detail'), 'Jokin meni vikaan. Yritä uudelleen tai soita meille.'],
  ])('D-CHAT-004 ends with an error chunk and [DONE] when it fails after its beginning: %s', async (failure, errorText) => {
    const { text } = await responseTo([{ type: 'start' }], failure);
    expect(text).toBe(`data: {"type":"start"}\n\ndata: ${JSON.stringify({ type: 'error', errorText })}\n\ndata: [DONE]\n\n`);
  });
});
