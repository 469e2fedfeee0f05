import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { streamOperation } from '#contracts/operation';
import { z } from 'zod';
import { follow } from './follow.ts';

const counted = streamOperation({
  subject: 'depot.count.follow',
  http: 'GET /count/:name',
  access: 'admin',
  summary: '',
  input: z.strictObject({ name: z.string() }),
  output: z.object({ number: z.number() }),
  cursor: ({ number }) => String(number),
  errors: [],
});

const nativeFetch = globalThis.fetch;
let stop = () => {};
afterEach(() => {
  globalThis.fetch = nativeFetch;
  stop();
});

/** Starts a server that handles each request with the next of `answers`. Returns the requests received so far. */
async function serverOf(...answers: ((request: IncomingMessage, response: ServerResponse) => void)[]) {
  const received: { url: string | undefined; lastEventId: string | undefined }[] = [];
  const server = createServer((request, response) => {
    received.push({ url: request.url, lastEventId: request.headers['last-event-id'] as string | undefined });
    answers.shift()?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = jest.fn((path: unknown, init?: RequestInit) => nativeFetch(base + String(path), init)) as never;
  return received;
}

const events = (response: ServerResponse, ...texts: string[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const text of texts) response.write(`${text}\n\n`);
};
const item = (number: number) => `id: ${number}\ndata: {"number":${number}}`;

async function read(signal = new AbortController().signal): Promise<number[]> {
  const seen: number[] = [];
  for await (const { number } of follow(counted, { name: 'ä' }, signal)) seen.push(number);
  return seen;
}

describe('follow', () => {
  it('resumes a broken stream after the last event, until the stream ends', async () => {
    const received = await serverOf(
      (_request, response) => {
        events(response, ': beat', item(1), item(2));
        // Ending the response at once would lose data that has not been flushed yet.
        setImmediate(() => response.end());
      },
      (_request, response) => {
        events(response, item(3), 'event: end\ndata: {}');
        response.end();
      },
    );
    expect(await read()).toEqual([1, 2, 3]);
    expect(received).toEqual([
      { url: '/api/count/%C3%A4', lastEventId: undefined },
      { url: '/api/count/%C3%A4', lastEventId: '2' },
    ]);
  });

  it('throws a final error of the server, before the stream starts and within it', async () => {
    await serverOf((_request, response) => {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":"not_found","message":"Ei löydy."}');
    });
    await expect(read()).rejects.toMatchObject({ status: 404, code: 'not_found', message: 'Ei löydy.' });
    stop();
    await serverOf((_request, response) => {
      events(response, item(1), 'event: error\ndata: {"code":"import_not_found","message":"Poissa."}');
      response.end();
    });
    await expect(read()).rejects.toMatchObject({ code: 'import_not_found', message: 'Poissa.' });
  });

  it('closes the connection when the caller aborts', async () => {
    let onClosed = () => {};
    const closed = new Promise<void>((resolve) => (onClosed = resolve));
    await serverOf((request, response) => {
      request.once('close', onClosed);
      events(response, item(1));
    });
    const caller = new AbortController();
    for await (const { number } of follow(counted, { name: 'a' }, caller.signal)) {
      expect(number).toBe(1);
      caller.abort();
    }
    await closed;
  });
});
