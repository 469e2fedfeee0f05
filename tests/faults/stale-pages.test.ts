import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Shop, startShop, until } from '../harness.ts';
import type { ShopRecord } from '../integration/content-records.ts';
import { createTyre, pathOf, tyreFields, type TyreRecord } from '../integration/catalogue-records.ts';
import { type RawResponse, rawRequest } from '../raw-request.ts';

let shop: Shop;
let tyre: TyreRecord;
beforeAll(async () => {
  shop = await startShop({ ownServers: true, web: true });
  tyre = await createTyre(shop.admin, { price: 100.37 });
});
afterAll(() => shop.stop());

const known = () => ['/', '/renkaat', `/renkaat/${tyre._id}`, '/renkaat.data'];
const look = (address: string) => rawRequest(shop.url, address, { headers: { accept: 'text/html' } });
const stateOf = ({ headers }: RawResponse) => headers['x-cache'];
const shows = ({ body }: RawResponse, price: number) => {
  const text = body.toString();
  return text.includes(price.toFixed(2)) || text.replaceAll(/<!--.*?-->|<[^>]*>/g, '').includes(price.toFixed(2).replace('.', ','));
};
const untilCached = (address: string) =>
  until(
    async () => {
      const page = await look(address);
      return stateOf(page) === 'HIT' ? page : null;
    },
    { what: `${address} cached` },
  );

/** Saves a price, which makes every cached page stale. */
async function savePrice(price: number): Promise<void> {
  const saved = await until(
    async () => {
      const { body } = await shop.admin.get<TyreRecord>(`/tires/${tyre._id}`);
      const answer = await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price, version: body.version }));
      return answer.status === 200 ? answer.body : null;
    },
    { what: 'price saved' },
  );
  tyre = saved;
}

/** Waits until the page shows the price, at most as long as that may take once everything runs again. */
const untilShown = (address: string, price: number) =>
  until(async () => shows(await look(address), price), { timeout: 10_000, what: `${price} on ${address}` });

describe('the catalogue is killed', () => {
  it('and cached pages are still served with their age, and a page with a missing part is never cached', async () => {
    const before = new Map<string, RawResponse>();
    for (const address of known()) before.set(address, await untilCached(address));
    // The change makes all of them stale, so none of them may be served while everything works.
    await savePrice(101.37);
    await shop.catalogue.kill();
    for (const address of known()) {
      const page = await look(address);
      expect({ address, status: page.status, state: stateOf(page) }).toEqual({ address, status: 200, state: 'STALE' });
      expect(Number(page.headers['age'])).toBeGreaterThanOrEqual(0);
      expect(page.body.equals(before.get(address)?.body ?? Buffer.of())).toBe(true);
    }
    // Not cached: the finder shows an error in its place (503), the front page leaves the part out.
    for (let at = 0; at < 2; at += 1) {
      const [finder, home] = [await look('/renkaat?type=winter'), await look('/_root.data')];
      expect([finder.status, stateOf(finder), finder.headers['cache-control']]).toEqual([503, 'MISS', 'no-store']);
      expect([home.status, stateOf(home), home.headers['cache-control']]).toEqual([200, 'MISS', 'no-store']);
      expect(home.body.toString()).toContain('Kaarto');
    }

    await shop.catalogue.start();
    await until(async () => (await shop.visitor.get('/manufacturers')).status === 200, { what: 'the catalogue is back' });
    for (const address of known().slice(1)) await untilShown(address, 101.37);
    const finder = await until(async () => {
      const page = await look('/renkaat?type=winter');
      return page.status === 200 ? page : null;
    });
    expect(finder.body.toString()).toContain('</html>');
  });
});

describe('the content service is killed', () => {
  it('and cached pages are still served; others are rendered without the shop’s own texts, and are not cached', async () => {
    const { body } = await shop.admin.get<ShopRecord>('/shop-settings');
    const address = { ...body.address, street: 'Kokeilukatu 3' };
    expect((await shop.admin.put('/shop-settings', { ...body, address })).status).toBe(200);
    const before = await untilCached('/');
    // Makes the page and the cached catalogue responses behind it stale.
    await savePrice(101.87);
    expect(
      (await shop.admin.put('/shop-settings', { ...body, version: undefined, address: { ...address, street: 'Kokeilukatu 4' } })).status,
    ).toBe(200);
    await shop.content.kill();
    const page = await look('/');
    expect([page.status, stateOf(page), page.body.equals(before.body)]).toEqual([200, 'STALE', true]);
    for (let at = 0; at < 2; at += 1) {
      const other = await look('/renkaat?sort=price');
      expect([other.status, stateOf(other), other.headers['cache-control']]).toEqual([200, 'MISS', 'no-store']);
      expect(other.body.toString()).not.toContain('Kokeilukatu');
      // The data of the catalogue is shown.
      expect(shows(other, 101.87)).toBe(true);
    }
    await shop.content.start();
    for (const known of ['/', '/renkaat?sort=price'])
      await until(async () => (await look(known)).body.toString().includes('Kokeilukatu 4'), { what: `its own address on ${known}` });
  });
});

describe('web is killed', () => {
  it('and cached pages are still served with their age, others show a 503 page, and fresh ones are served after its restart', async () => {
    await savePrice(102.37);
    for (const address of known()) await untilCached(address);
    await savePrice(103.37);
    await shop.web?.kill();
    for (const address of known()) {
      const page = await look(address);
      expect({ address, status: page.status, state: stateOf(page) }).toEqual({ address, status: 200, state: 'STALE' });
      expect(page.headers['age']).toMatch(/^\d+$/);
      if (!address.endsWith('.data')) expect(page.headers['content-security-policy']).toContain('sha256-');
    }
    const unknown = await look('/renkaat?type=allseason');
    expect([unknown.status, unknown.headers['retry-after'], unknown.headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(unknown.body.toString()).toContain('Hetki vielä');

    await shop.web?.start();
    for (const address of known().slice(1)) await until(async () => shows(await look(address), 103.37), { what: `${address} fresh` });
    expect(stateOf(await untilCached('/renkaat?type=allseason'))).toBe('HIT');
  });

  it('when it is frozen instead, every request still gets a response', async () => {
    for (const address of known()) await untilCached(address);
    await savePrice(104.37);
    shop.web?.signal('SIGSTOP');
    try {
      const pages = await Promise.all(known().map(look));
      expect(pages.map((page) => `${page.status} ${String(stateOf(page))}`)).toEqual(known().map(() => '200 STALE'));
      const unknown = await look('/renkaat?type=winter&page=1');
      expect(unknown.status).toBe(503);
    } finally {
      shop.web?.signal('SIGCONT');
    }
    for (const address of known().slice(1)) await until(async () => shows(await look(address), 104.37), { what: `${address} fresh` });
  });
});

describe('NATS is killed', () => {
  it('and pages are still served; after its restart they show later changes', async () => {
    for (const address of known()) await untilCached(address);
    await shop.nats.kill();
    for (const address of known()) expect((await look(address)).status).toBe(200);
    await shop.nats.start();
    await savePrice(105.37);
    for (const address of known().slice(1)) await untilShown(address, 105.37);
  });
});
