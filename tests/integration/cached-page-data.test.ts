import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultShop } from '#contracts/content/shop-defaults';
import { type Shop, startShop, until } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { createTyre } from './catalogue-records.ts';
import type { ShopRecord } from './content-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ web: true });
  await createTyre(shop.admin);
});
afterAll(() => shop.stop());

let number = 0;
/** Requests a page of the finder that is not cached, so that it is rendered. */
async function freshPage(url = shop.url) {
  number += 1;
  const { status, headers, body } = await rawRequest(url, `/renkaat?maxPrice=${1_000 + number}`, { headers: { accept: 'text/html' } });
  return { status, state: headers['x-cache'], text: body.toString() };
}

/** Returns how many requests for the shop settings the content service has handled so far. */
async function settingsCalls(): Promise<number> {
  const text = await (await fetch(shop.content.metricsUrl)).text();
  return Number(/kaarto_service_call_seconds_count\{subject="content\.shop-settings\.get",outcome="ok"\} (\d+)/.exec(text)?.[1] ?? 0);
}

/** Returns how many cacheable API requests the gateway has handled so far. Pages read their data through them. */
async function apiReads(): Promise<number> {
  const text = await (await fetch(shop.gateway.metricsUrl)).text();
  const counters = [...text.matchAll(/^kaarto_cached_responses_total\{state="(?:HIT|MISS|STALE)"\} (\d+)/gm)];
  return counters.reduce((sum, [, count]) => sum + Number(count), 0);
}

const saveStreet = async (street: string) => {
  const { body } = await shop.admin.get<ShopRecord>('/shop-settings');
  const address = { ...defaultShop.address, street };
  const saved = await shop.admin.put<ShopRecord>('/shop-settings', { ...defaultShop, address, version: body.version });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
};

/** Waits until the data of every page is cached again, so that a page causes only one API read. */
const untilSettled = () =>
  until(
    async () => {
      await freshPage();
      const before = await apiReads();
      await freshPage();
      return (await apiReads()) - before === 1;
    },
    { every: 200, timeout: 30_000, what: 'one API read for each page' },
  );

describe('data of every page', () => {
  it('is read once for many pages, which only read their tyres', async () => {
    await untilSettled();
    const before = await apiReads();
    for (let page = 0; page < 5; page += 1) expect(await freshPage()).toMatchObject({ status: 200, state: 'MISS' });
    expect((await apiReads()) - before).toBe(5);
  });

  it('shows an admin’s change on the very next page and on later pages', async () => {
    await untilSettled();
    await saveStreet('Uusikatu 1');
    expect((await freshPage()).text).toContain('Uusikatu 1');
    await untilSettled();
    expect((await freshPage()).text).toContain('Uusikatu 1');
  });

  it('soon shows a change made through another gateway, and keeps showing it', async () => {
    const other = await shop.copyOf('gateway');
    await until(async () => (await freshPage(other.url)).status === 200, { what: 'the other gateway' });
    await untilSettled();
    await freshPage(other.url);
    await saveStreet('Uusikatu 2');
    await until(async () => (await freshPage(other.url)).text.includes('Uusikatu 2'), { what: 'the change elsewhere' });
    for (let page = 0; page < 5; page += 1) {
      expect((await freshPage(other.url)).text).toContain('Uusikatu 2');
      expect((await freshPage()).text).toContain('Uusikatu 2');
    }
  });

  it('is read again by web after a restart', async () => {
    await untilSettled();
    const before = await settingsCalls();
    await shop.web?.kill();
    await saveStreet('Uusikatu 3');
    await shop.web?.start();
    expect((await freshPage()).text).toContain('Uusikatu 3');
    expect(await settingsCalls()).toBeGreaterThan(before);
  });

  it('is not cached while the service is unavailable: pages omit it, and show it as soon as the service is back', async () => {
    await saveStreet('Uusikatu 4');
    await shop.content.kill();
    await shop.web?.kill();
    await shop.gateway.kill();
    await shop.gateway.start();
    await shop.web?.start();
    const without = await freshPage();
    expect({ status: without.status, has: without.text.includes('Uusikatu 4') }).toEqual({ status: 200, has: false });
    await shop.content.start();
    await until(async () => (await freshPage()).text.includes('Uusikatu 4'), { timeout: 30_000, what: 'the street again' });
  });

  it('cannot be selected by a visitor’s header', async () => {
    await untilSettled();
    const headers = { accept: 'text/html', authorization: 'Bearer x', 'x-data-version': 'mine' };
    await rawRequest(shop.url, '/renkaat?maxPrice=501', { headers });
    await saveStreet('Uusikatu 5');
    const page = await rawRequest(shop.url, '/renkaat?maxPrice=502', { headers });
    expect(page.body.toString()).toContain('Uusikatu 5');
  });
});

describe('a page and its data', () => {
  it('are one document, and the data is a small part of it', async () => {
    const size = await shop.admin.post<{ _id: string }>('/tires/sizes', { width: 215, aspect: 55, diameter: 17 });
    for (let at = 0; at < 24; at += 1) await createTyre(shop.admin, { model: `Malli ${at}` }, size.body);
    const { text } = await freshPage();
    expect(text.startsWith('<!DOCTYPE html><html')).toBe(true);
    expect(text.match(/<article/g)).toHaveLength(24);
    const [, data = ''] = /to\.enqueue\('(.*?)'\);to\.close/s.exec(text) ?? [];
    expect(data).toContain('Malli 7');
    const cards = text.slice(text.indexOf('<ul aria-label="Renkaat"'), text.indexOf('<footer'));
    // The data includes that of the filters and the frame. It used to be a fifth as long as the cards, which were longer then.
    expect(data.length / cards.length).toBeLessThan(0.25);
    expect(data.length / text.length).toBeLessThan(0.1);
    // No fields that a card does not show.
    for (const name of ['performanceRating', 'sizeId', 'createdAt', 'financingPrice"', 'gallery']) expect(data).not.toContain(name);
  });
});
