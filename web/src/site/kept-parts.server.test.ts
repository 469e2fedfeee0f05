import { describe, expect, it } from '@jest/globals';
import type { Asking } from './asking.ts';
import { KeptParts } from './kept-parts.server.ts';

/** Parts of a shop that counts how often it is asked. */
function setUp() {
  const clock = { now: 1_000_000 };
  const parts = new KeptParts(() => clock.now);
  const shop = { name: 'vanha', asked: 0, away: false };
  const noted: string[] = [];
  const look = (dataVersion: string | null, page = 'page') => {
    const asking: Asking = {
      requestId: page,
      publicUrl: '',
      signal: new AbortController().signal,
      dataVersion,
      degraded: () => noted.push(page),
    };
    return parts.of('shell', asking, async ({ degraded }) => {
      shop.asked += 1;
      const { name, away } = shop;
      await Promise.resolve();
      if (away) degraded();
      return away ? 'tuntematon' : name;
    });
  };
  return { clock, parts, shop, noted, look };
}

describe('what every page shows', () => {
  it('is read once for pages of one version of the data, also for those rendered at once', async () => {
    const { shop, look } = setUp();
    expect(await Promise.all([look('a.1'), look('a.1')])).toEqual(['vanha', 'vanha']);
    expect(await look('a.1')).toBe('vanha');
    expect(shop.asked).toBe(1);
  });

  it('is read anew after an event, and by itself after 30 seconds', async () => {
    const { clock, shop, look } = setUp();
    await look('a.1');
    shop.name = 'uusi';
    expect(await look('a.2')).toBe('uusi');
    shop.name = 'uusin';
    clock.now += 29_999;
    expect(await look('a.2')).toBe('uusi');
    clock.now += 1;
    expect(await look('a.2')).toBe('uusin');
  });

  it('is read for each page while something may be changing', async () => {
    const { shop, look } = setUp();
    await look(null);
    shop.name = 'uusi';
    expect([await look(null), shop.asked]).toEqual(['uusi', 2]);
  });

  it('of one gateway is not given to pages of another, which may have heard less or more', async () => {
    const { shop, look } = setUp();
    await look('a.1');
    shop.name = 'uusi';
    expect([await look('b.1'), await look('a.1')]).toEqual(['uusi', 'vanha']);
  });

  it('that lacks something makes every page with it incomplete, and is not kept', async () => {
    const { shop, noted, look } = setUp();
    shop.away = true;
    expect(await Promise.all([look('a.1', 'first'), look('a.1', 'second')])).toEqual(['tuntematon', 'tuntematon']);
    expect(noted).toEqual(['first', 'second']);
    shop.away = false;
    expect([await look('a.1', 'third'), noted.length]).toEqual(['vanha', 2]);
  });

  it('that could not be read is asked for again', async () => {
    const parts = new KeptParts();
    const asking: Asking = {
      requestId: 'r',
      publicUrl: '',
      signal: new AbortController().signal,
      dataVersion: 'a.1',
      degraded: () => undefined,
    };
    await expect(parts.of('shell', asking, () => Promise.reject(new Error('kaatui')))).rejects.toThrow('kaatui');
    expect(await parts.of('shell', asking, () => Promise.resolve('taas'))).toBe('taas');
  });

  it('does not fill the memory, whatever number of versions comes', async () => {
    const { shop, look } = setUp();
    for (let number = 0; number < 100; number += 1) await look(`a.${number}`);
    await look('a.99');
    expect(shop.asked).toBe(100);
    await look('a.0');
    expect(shop.asked).toBe(101);
  });
});
