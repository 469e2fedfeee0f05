import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { AppError } from '#contracts/errors';
import { streamOperation } from '#contracts/operation';
import { readStream, StreamServer } from '#service/calls/streams';
import { logger } from '#service/process/logging';
import { natsOptions } from '#service/calls/nats';
import { z } from 'zod';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { asCsv, wholesaleList } from '../wholesale-list.ts';
import type { ImportRecord } from './catalogue-records.ts';

let shop: Shop;
let nats: NatsConnection;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'] });
  nats = await connect(natsOptions(shop.nats.url, 'streams-test'));
});
afterAll(async () => {
  await nats.close();
  await shop.stop();
});

const counted = streamOperation({
  subject: 'depot.count.follow',
  access: 'internal',
  summary: '',
  input: z.strictObject({}),
  output: z.number(),
  cursor: String,
  errors: [],
});

/** Returns the number of a process's open streams, from its metrics. */
async function openStreams(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return [...text.matchAll(/^kaarto_open_streams\{.*\} (\d+)$/gm)].reduce((sum, match) => sum + Number(match[1]), 0);
}

describe('a stream between two processes', () => {
  const log = logger('streams', 'silent');
  let id = 0;
  /** Serves endless numbers unless `last` is given. `made` shows how many were generated and whether the generator has ended. */
  function serveNumbers(made: { count: number; isEnded: boolean }, last = Number.POSITIVE_INFINITY, failure?: Error) {
    const server = new StreamServer(nats, 'depot', log);
    const name = `stream-${(id += 1)}-of-test`;
    const abort = new AbortController();
    const items = async function* items() {
      try {
        for (let number = 1; number <= last; number += 1) {
          made.count = number;
          yield number;
        }
        if (failure) throw failure;
      } finally {
        made.isEnded = true;
      }
    };
    const wireError = (error: unknown) =>
      error instanceof AppError ? { ...error, message: error.message } : { code: 'internal_error', message: '', details: {} };
    return { name, server, begin: () => server.serve({ subject: counted.subject, id: name, open: items, abort, wireError }) };
  }

  it('delivers every item in order, and its end', async () => {
    const { name, begin } = serveNumbers({ count: 0, isEnded: false }, 500);
    const { items } = readStream(nats, counted, name, new AbortController().signal);
    begin();
    const seen: unknown[] = [];
    for await (const item of items) seen.push(item);
    expect(seen).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
  });

  it('generates little more than a slow reader takes, and ends the generator when the reader leaves', async () => {
    const made = { count: 0, isEnded: false };
    const { name, begin } = serveNumbers(made);
    const { items } = readStream(nats, counted, name, new AbortController().signal);
    begin();
    const taken = 100;
    for (let at = 0; at < taken; at += 1) await items.next();
    await nats.flush();
    expect(made.count).toBeLessThan(taken + 100);
    expect(made.isEnded).toBe(false);
    await items.return();
    await until(() => made.isEnded, { what: 'the items are ended' });
  });

  it('ends with the error of the service', async () => {
    const { name, begin } = serveNumbers({ count: 0, isEnded: false }, 2, new AppError('import_not_found'));
    const { items } = readStream(nats, counted, name, new AbortController().signal);
    begin();
    const read = async () => {
      for await (const item of items) expect(item).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toMatchObject({ code: 'import_not_found' });
  });

  it('ends with service_unavailable when the service stops, so that its reader reconnects', async () => {
    const made = { count: 0, isEnded: false };
    const { name, server, begin } = serveNumbers(made);
    const { items } = readStream(nats, counted, name, new AbortController().signal);
    begin();
    await items.next();
    const read = async () => {
      for await (const item of items) expect(item).toBeGreaterThan(0);
    };
    const reading = expect(read()).rejects.toMatchObject({ code: 'service_unavailable' });
    await server.stop();
    await reading;
    expect(made.isEnded).toBe(true);
  });

  it('whose reader leaves while it is being opened is aborted', async () => {
    const server = new StreamServer(nats, 'depot', log);
    const name = `stream-${(id += 1)}-of-test`;
    const abort = new AbortController();
    const { close } = readStream(nats, counted, name, new AbortController().signal);
    const open = async () => {
      // The handler of a call that only ends when its reader has left.
      await new Promise((resolve) => abort.signal.addEventListener('abort', resolve));
      return (async function* one() {
        yield 1;
      })();
    };
    const serving = server.serve({ subject: counted.subject, id: name, open, abort, wireError: () => 'done' });
    await nats.flush();
    close();
    await serving;
    await server.stop();
    expect(abort.signal.reason).toBe('left');
  });

  it('that begins while the service stops sends its reader to another replica at once', async () => {
    const made = { count: 0, isEnded: false };
    const { name, server, begin } = serveNumbers(made);
    await server.stop();
    const { items } = readStream(nats, counted, name, new AbortController().signal);
    await begin();
    await expect(items.next()).rejects.toMatchObject({ code: 'service_unavailable' });
  });
});

interface Event {
  event?: string;
  id?: string;
  data: string;
}

/** Opens a stream as a browser does. `events` contains the events received so far. */
function open(path: string, headers: Record<string, string> = {}) {
  const events: Event[] = [];
  const state = { status: 0, type: '', isOver: false };
  const request = http.get(
    `${shop.url}/api${path}`,
    { headers: { authorization: `Bearer ${shop.admin.token}`, ...headers } },
    (response) => {
      state.status = response.statusCode ?? 0;
      state.type = response.headers['content-type'] ?? '';
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
          if (fields['data'] !== undefined) events.push(fields as unknown as Event);
        }
      });
      response.on('close', () => (state.isOver = true));
    },
  );
  request.on('error', () => (state.isOver = true));
  return { events, state, close: () => request.destroy() };
}

async function startedImport(rows: number): Promise<string> {
  const { body } = await shop.admin.request<ImportRecord>('POST', '/tires/import?dryRun=true', {
    raw: asCsv(wholesaleList(rows)),
    headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
  });
  return body.importId;
}

describe('the progress of an import', () => {
  it('D-PATH-048 arrives while the import runs, ends with it, and can be resumed after the last event', async () => {
    const importId = await startedImport(8_000);
    const stream = open(`/tires/imports/${importId}/progress`);
    await until(() => stream.state.isOver, { timeout: 60_000, what: 'the end of the stream' });
    expect(stream.state).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
    expect(stream.events.at(-1)).toEqual({ event: 'end', data: '{}' });
    const items = stream.events.slice(0, -1).map(({ data }) => JSON.parse(data) as { state: string; progress: number; rows: number });
    expect(items.at(-1)).toMatchObject({ state: 'done', rows: 8_000 });
    const last = stream.events.at(-2);
    expect(last?.id).toMatch(/^done\./);
    const again = open(`/tires/imports/${importId}/progress`, { 'last-event-id': last?.id ?? '' });
    await until(() => again.state.isOver);
    expect(again.events).toEqual([{ event: 'end', data: '{}' }]);
  });

  it('is refused to visitors, and for an unknown import', async () => {
    expect((await shop.visitor.get(`/tires/imports/${'0'.repeat(24)}/progress`)).status).toBe(401);
    const missing = await shop.admin.get<ErrorBody>(`/tires/imports/${'0'.repeat(24)}/progress`);
    expect({ status: missing.status, code: missing.body.code }).toEqual({ status: 404, code: 'import_not_found' });
  });

  it('is not started by HEAD', async () => {
    const importId = await startedImport(2_000);
    const { status, headers, body } = await shop.admin.request('HEAD', `/tires/imports/${importId}/progress`);
    expect({ status, type: headers.get('content-type'), body }).toEqual({
      status: 200,
      type: 'text/event-stream; charset=utf-8',
      body: '',
    });
    await until(async () => (await shop.admin.get<ImportRecord>(`/tires/imports/${importId}`)).body.state === 'done');
  });

  it('uses no resources once its reader has left', async () => {
    const importId = await startedImport(20_000);
    const readers = Array.from({ length: 5 }, () => open(`/tires/imports/${importId}/progress`));
    await until(async () => (await openStreams(shop.gateway.metricsUrl)) === 5 && (await openStreams(shop.catalogue.metricsUrl)) === 5, {
      every: 10,
      what: 'five open streams',
    });
    for (const { close } of readers) close();
    await until(async () => (await openStreams(shop.gateway.metricsUrl)) === 0, { every: 10, what: 'none at the gateway' });
    // The service closes them immediately, long before the timeout for silent readers.
    await until(async () => (await openStreams(shop.catalogue.metricsUrl)) === 0, {
      every: 10,
      timeout: 4_000,
      what: 'none at the service',
    });
    await until(async () => (await shop.admin.get<ImportRecord>(`/tires/imports/${importId}`)).body.state === 'done', { timeout: 60_000 });
  });

  it('ends in the service when its reader leaves as soon as it has begun', async () => {
    const importId = await startedImport(20_000);
    const leaveAtOnce = () =>
      new Promise((left) => {
        const headers = { authorization: `Bearer ${shop.admin.token}` };
        const request = http.get(`${shop.url}/api/tires/imports/${importId}/progress`, { headers }, () => request.destroy());
        request.once('close', left);
        request.on('error', left);
      });
    await Promise.all(Array.from({ length: 8 }, leaveAtOnce));
    await until(async () => (await openStreams(shop.catalogue.metricsUrl)) === 0, {
      every: 10,
      timeout: 4_000,
      what: 'none at the service',
    });
    await until(async () => (await shop.admin.get<ImportRecord>(`/tires/imports/${importId}`)).body.state === 'done', { timeout: 60_000 });
  });
});
