import http from 'node:http';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Shop, startShop, until } from '../harness.ts';
import type { ImportRecord } from '../integration/catalogue-records.ts';
import { asCsv, wholesaleList } from '../wholesale-list.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'], ownServers: true });
});
afterAll(() => shop.stop());

/** Reads a stream as the panel does: whenever the connection breaks, it resumes after the last item. */
class Reader {
  readonly items: { id: string; data: string }[] = [];
  opened = 0;
  end: string | undefined;
  private current: http.ClientRequest | undefined;
  private isClosed = false;

  constructor(private readonly path: string) {
    this.open();
  }

  close() {
    this.isClosed = true;
    this.current?.destroy();
  }

  private open() {
    if (this.isClosed || this.end !== undefined) return;
    const last = this.items.at(-1)?.id;
    const headers = { authorization: `Bearer ${shop.admin.token}`, ...(last === undefined ? {} : { 'last-event-id': last }) };
    // Refused and broken connections fail immediately, so wait before reconnecting.
    const again = () => setTimeout(() => this.open(), 50);
    this.current = http.get(`${shop.url}/api${this.path}`, { headers }, (response) => {
      if (response.statusCode === 200) this.opened += 1;
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        if (response.statusCode === 200) for (const block of blocks) this.take(block);
      });
      response.once('close', again);
    });
    this.current.once('error', again);
  }

  private take(block: string) {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    if (field('event') !== undefined) this.end = field('event');
    else if (field('data') !== undefined) this.items.push({ id: field('id') ?? '', data: field('data') ?? '' });
  }
}

async function startedImport(rows: number): Promise<string> {
  const { body } = await shop.admin.request<ImportRecord>('POST', '/tires/import?dryRun=true', {
    raw: asCsv(wholesaleList(rows)),
    headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
  });
  return body.importId;
}

describe('a stream', () => {
  it.each(['gateway', 'catalogue', 'nats'] as const)(
    'is read to its end although %s is killed in the middle and restarted',
    async (victim) => {
      const importId = await startedImport(30_000);
      const reader = new Reader(`/tires/imports/${importId}/progress`);
      try {
        await until(() => reader.items.length > 0, { every: 5, what: 'a first item' });
        await shop[victim].kill();
        await shop[victim].start();
        await until(() => reader.end !== undefined, { timeout: 90_000, what: 'the end of the stream' });
        expect(reader.end).toBe('end');
        expect(reader.opened).toBeGreaterThan(victim === 'nats' ? 0 : 1);
        // Each item once: a reader that reconnects does not receive items again.
        const ids = reader.items.map(({ id }) => id);
        expect(ids.filter((id, at) => id === ids[at - 1])).toEqual([]);
        expect(JSON.parse(reader.items.at(-1)?.data ?? '{}')).toMatchObject({ state: 'done', rows: 30_000 });
      } finally {
        reader.close();
      }
    },
  );

  it('does not keep the gateway from stopping, and neither does a request that waits for long work', async () => {
    const importId = await startedImport(90_000);
    const reader = new Reader(`/tires/imports/${importId}/progress`);
    const waiting = shop.admin
      .request('POST', '/tires/import?dryRun=true', { raw: asCsv(wholesaleList(90_000)), headers: { 'content-type': 'text/csv' } })
      .catch((error: unknown) => error);
    try {
      await until(() => reader.items.length > 0, { every: 5, what: 'a first item' });
      await shop.gateway.stop();
      // The work goes on in the service, so the gateway did not wait for its end.
      const record = await shop
        .database('catalogue')
        .collection('imports')
        .findOne({ _id: new mongoose.Types.ObjectId(importId) });
      expect(record).toMatchObject({ state: expect.not.stringMatching(/^done$/) });
      expect(await waiting).toBeDefined();
    } finally {
      reader.close();
      await shop.gateway.start();
    }
  });
});
