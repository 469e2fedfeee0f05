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
}, 60_000);
afterAll(() => shop.stop());

let number = 0;
/** A page of the finder that nobody has asked for before, so that it is rendered. */
async function freshPage(url = shop.url) {
  number += 1;
  const { status, headers, body } = await rawRequest(url, `/renkaat?maxPrice=${1_000 + number}`, { headers: { accept: 'text/html' } });
  return { status, state: headers['x-cache'], text: body.toString() };
}

/** Uncached questions for the shop's settings that the content service has answered so far. */
async function answered(): Promise<number> {
  const text = await (await fetch(shop.content.metricsUrl)).text();
  return Number(/kaarto_service_call_seconds_count\{subject="content\.shop-settings\.get",outcome="ok"\} (\d+)/.exec(text)?.[1] ?? 0);
}

/** Requests that the gateway has answered below /api, which is where pages read from. */
async function readings(): Promise<number> {
  const text = await (await fetch(shop.gateway.metricsUrl)).text();
  const given = [...text.matchAll(/^kaarto_cached_answers_total\{state="(?:HIT|MISS|STALE)"\} (\d+)/gm)];
  return given.reduce((sum, [, count]) => sum + Number(count), 0);
}

const rename = async (street: string) => {
  const { body } = await shop.admin.get<ShopRecord>('/shop-settings');
  const address = { ...defaultShop.address, street };
  const saved = await shop.admin.put<ShopRecord>('/shop-settings', { ...defaultShop, address, version: body.version });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
};

/** Pages are rendered for a version of the data again: what every page shows is read no more. */
const untilSettled = () =>
  until(
    async () => {
      await freshPage();
      const before = await readings();
      await freshPage();
      return (await readings()) - before === 1;
    },
    { every: 200, timeout: 30_000, what: 'one reading a page' },
  );

describe('what every page shows', () => {
  it('is read once for many pages, which read nothing but their tyres', async () => {
    await untilSettled();
    const before = await readings();
    for (let page = 0; page < 5; page += 1) expect(await freshPage()).toMatchObject({ status: 200, state: 'MISS' });
    expect((await readings()) - before).toBe(5);
  }, 90_000);

  it('is an admin’s change with the very next page, and stays it', async () => {
    await untilSettled();
    await rename('Uusikatu 1');
    expect((await freshPage()).text).toContain('Uusikatu 1');
    await untilSettled();
    expect((await freshPage()).text).toContain('Uusikatu 1');
  }, 90_000);

  it('is a change that was made through another gateway, soon and for good', async () => {
    const other = await shop.copyOf('gateway');
    await until(async () => (await freshPage(other.url)).status === 200, { what: 'the other gateway' });
    await untilSettled();
    await freshPage(other.url);
    await rename('Uusikatu 2');
    await until(async () => (await freshPage(other.url)).text.includes('Uusikatu 2'), { what: 'the change elsewhere' });
    for (let page = 0; page < 5; page += 1) {
      expect((await freshPage(other.url)).text).toContain('Uusikatu 2');
      expect((await freshPage()).text).toContain('Uusikatu 2');
    }
  }, 90_000);

  it('is read anew by a web that has started anew', async () => {
    await untilSettled();
    const before = await answered();
    await shop.web?.kill();
    await rename('Uusikatu 3');
    await shop.web?.start();
    expect((await freshPage()).text).toContain('Uusikatu 3');
    expect(await answered()).toBeGreaterThan(before);
  }, 90_000);

  it('is not kept while the service is away: the page goes without it, and has it as soon as it is back', async () => {
    await rename('Uusikatu 4');
    await shop.content.kill();
    await shop.web?.kill();
    await shop.gateway.kill();
    await shop.gateway.start();
    await shop.web?.start();
    const without = await freshPage();
    expect({ status: without.status, has: without.text.includes('Uusikatu 4') }).toEqual({ status: 200, has: false });
    await shop.content.start();
    await until(async () => (await freshPage()).text.includes('Uusikatu 4'), { timeout: 30_000, what: 'the street again' });
  }, 90_000);

  it('is not chosen by a visitor’s header', async () => {
    await untilSettled();
    const headers = { accept: 'text/html', authorization: 'Bearer x', 'x-data-version': 'mine' };
    await rawRequest(shop.url, '/renkaat?maxPrice=501', { headers });
    await rename('Uusikatu 5');
    const page = await rawRequest(shop.url, '/renkaat?maxPrice=502', { headers });
    expect(page.body.toString()).toContain('Uusikatu 5');
  }, 90_000);
});

describe('a page and its data', () => {
  it('is a whole document, whose data is a small part of it', async () => {
    const size = await shop.admin.post<{ _id: string }>('/tires/sizes', { width: 215, aspect: 55, diameter: 17 });
    for (let at = 0; at < 24; at += 1) await createTyre(shop.admin, { model: `Malli ${at}` }, size.body);
    const { text } = await freshPage();
    expect(text.startsWith('<!DOCTYPE html><html')).toBe(true);
    expect(text.match(/<article/g)).toHaveLength(24);
    const [, data = ''] = /to\.enqueue\('(.*?)'\);to\.close/s.exec(text) ?? [];
    expect(data).toContain('Malli 7');
    const cards = text.slice(text.indexOf('<ul aria-label="Renkaat"'), text.indexOf('<footer'));
    // Each tyre's data, with the filters' and the frame's: once it was a fifth as long as the cards, which were longer.
    expect(data.length / cards.length).toBeLessThan(0.25);
    expect(data.length / text.length).toBeLessThan(0.1);
    // Nothing that a card does not show.
    for (const name of ['performanceRating', 'sizeId', 'createdAt', 'financingPrice"', 'gallery']) expect(data).not.toContain(name);
  }, 90_000);
});
