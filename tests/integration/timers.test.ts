import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClaimedTimer, Every, startTimers } from '#service/database/every';
import { logger } from '#service/process/logging';
import { connectMongo } from '#service/database/mongo';
import type { Connection } from 'mongoose';
import { type Shop, startShop, until } from '../harness.ts';

const log = logger('timers', 'silent');
const HOUR = 3_600_000;
const noon = new Date('2026-11-24T12:00:00Z');
const after = (ms: number) => new Date(noon.getTime() + ms);

let shop: Shop;
let connection: Connection;
beforeAll(async () => {
  shop = await startShop({ services: [] });
  connection = await connectMongo({ url: shop.mongo.url, name: shop.databaseOf('depot'), log });
});
afterAll(async () => {
  await connection.close();
  await shop.stop();
});

const timed = (name: string) => new ClaimedTimer(connection, name, HOUR);
const done = (now: Date) => Promise.resolve(now);

describe('timed work', () => {
  it('is run by one of many replicas that check at the same moment, and again after an interval', async () => {
    const copies = Array.from({ length: 8 }, () => timed('by-one'));
    const runs = await Promise.all(copies.map((copy) => copy.runWhenDue(noon, done)));
    expect(runs.filter((run) => run !== null)).toEqual([{ done: noon }]);
    expect(await timed('by-one').runWhenDue(after(HOUR - 1), done)).toBeNull();
    expect(await timed('by-one').runWhenDue(after(HOUR), done)).toEqual({ done: after(HOUR) });
  });

  it('that fails is due again immediately', async () => {
    const failing = timed('failing').runWhenDue(noon, () => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await timed('failing').runWhenDue(noon, done)).toEqual({ done: noon });
  });

  it('of a process that dies in the middle is run by another one when its lease expires', async () => {
    await new Promise<void>((begun) => {
      // Never settles, like the work of a process that died.
      void timed('dying').runWhenDue(noon, () => {
        begun();
        return new Promise(() => undefined);
      });
    });
    expect(await timed('dying').runWhenDue(after(14 * 60_000), done)).toBeNull();
    expect(await timed('dying').runWhenDue(after(15 * 60_000), done)).toEqual({ done: after(15 * 60_000) });
  });

  it('is found on the classes of a service, and a class that the service does not provide makes the start fail', async () => {
    let swept = 0;
    class Depot {
      @Every({ hours: 1 }, 'sweep')
      async sweep(_now: Date): Promise<number> {
        return (swept += 1);
      }
    }
    const stopping = new AbortController();
    const start = (provider: (type: unknown) => object) => startTimers({ connection, provider, log, stop: stopping.signal });
    const missing = () => {
      throw new Error('no such provider');
    };
    expect(() => start(missing)).toThrow('no such provider');
    start(() => new Depot());
    start(() => new Depot());
    await until(() => swept > 0, { what: 'swept' });
    stopping.abort();
    expect(swept).toBe(1);
  });
});
