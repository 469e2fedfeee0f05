import { describe, expect, it } from '@jest/globals';
import type { RequestContext } from './request-context.ts';
import { LoaderCache } from './loader-cache.server.ts';

/** A cache with a clock of its own, and a shop that counts how often it is loaded. */
function setUp() {
  const clock = { now: 1_000_000 };
  const cache = new LoaderCache(() => clock.now);
  const shop = { name: 'vanha', loads: 0, isUnavailable: false };
  const degradedPages: string[] = [];
  const get = (dataVersion: string | null, page = 'page') => {
    const context: RequestContext = {
      requestId: page,
      publicUrl: '',
      signal: new AbortController().signal,
      dataVersion,
      degraded: () => degradedPages.push(page),
    };
    return cache.get('shell', context, async ({ degraded }) => {
      shop.loads += 1;
      const { name, isUnavailable } = shop;
      await Promise.resolve();
      if (isUnavailable) degraded();
      return isUnavailable ? 'tuntematon' : name;
    });
  };
  return { clock, shop, degradedPages, get };
}

describe('the loader cache', () => {
  it('loads once for pages of one data version, also when they are rendered concurrently', async () => {
    const { shop, get } = setUp();
    expect(await Promise.all([get('a.1'), get('a.1')])).toEqual(['vanha', 'vanha']);
    expect(await get('a.1')).toBe('vanha');
    expect(shop.loads).toBe(1);
  });

  it('reloads after an event, and without one after 30 seconds', async () => {
    const { clock, shop, get } = setUp();
    await get('a.1');
    shop.name = 'uusi';
    expect(await get('a.2')).toBe('uusi');
    shop.name = 'uusin';
    clock.now += 29_999;
    expect(await get('a.2')).toBe('uusi');
    clock.now += 1;
    expect(await get('a.2')).toBe('uusin');
  });

  it('loads for each page while a change may be in progress', async () => {
    const { shop, get } = setUp();
    await get(null);
    shop.name = 'uusi';
    expect([await get(null), shop.loads]).toEqual(['uusi', 2]);
  });

  it('does not share entries between gateways, which may have received different events', async () => {
    const { shop, get } = setUp();
    await get('a.1');
    shop.name = 'uusi';
    expect([await get('b.1'), await get('a.1')]).toEqual(['uusi', 'vanha']);
  });

  it('marks every page with degraded data as degraded, and does not cache the data', async () => {
    const { shop, degradedPages, get } = setUp();
    shop.isUnavailable = true;
    expect(await Promise.all([get('a.1', 'first'), get('a.1', 'second')])).toEqual(['tuntematon', 'tuntematon']);
    expect(degradedPages).toEqual(['first', 'second']);
    shop.isUnavailable = false;
    expect([await get('a.1', 'third'), degradedPages.length]).toEqual(['vanha', 2]);
  });

  it('retries a load that failed', async () => {
    const cache = new LoaderCache();
    const context: RequestContext = {
      requestId: 'r',
      publicUrl: '',
      signal: new AbortController().signal,
      dataVersion: 'a.1',
      degraded: () => undefined,
    };
    await expect(cache.get('shell', context, () => Promise.reject(new Error('kaatui')))).rejects.toThrow('kaatui');
    expect(await cache.get('shell', context, () => Promise.resolve('taas'))).toBe('taas');
  });

  it('is bounded, however many data versions there are', async () => {
    const { shop, get } = setUp();
    for (let number = 0; number < 100; number += 1) await get(`a.${number}`);
    await get('a.99');
    expect(shop.loads).toBe(100);
    await get('a.0');
    expect(shop.loads).toBe(101);
  });
});
