import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../client.ts';
import { type Shop, type ShopProcess, startShop, until, untilCachedWithFullTtl } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { createSize, createTyre, pathOf, tyreFields, type TyreRecord } from './catalogue-records.ts';

let shop: Shop;
let copy: { url: string; process: ShopProcess };
let clients: ApiClient[];
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'] });
  copy = await shop.copyOf('gateway');
  clients = [shop.visitor, new ApiClient(`${copy.url}/api`)];
});
afterAll(() => shop.stop());

const stateOf = (headers: Headers) => headers.get('x-cache');
/** A third of the cache TTL without change events. */
const SOON = { timeout: 10_000, every: 10 };

/** Waits until the response is cached, with the short TTL right after a change. */
const untilCached = (path: string) =>
  until(async () => stateOf((await shop.visitor.get(path)).headers) === 'HIT', { what: `${path} cached` });

describe('cached responses', () => {
  it('D-PATH-035 are served to the second reader of a list, also with another order of the query parameters', async () => {
    await createTyre(shop.admin);
    await untilCachedWithFullTtl(shop.url, '/api/tires?type=summer&limit=5');
    const [one, two] = [await shop.visitor.get('/tires?type=summer&limit=5'), await shop.visitor.get('/tires?limit=5&type=summer')];
    expect([stateOf(one.headers), stateOf(two.headers)]).toEqual(['HIT', 'HIT']);
    expect(two.body).toEqual(one.body);
  });

  it('get 304 when the browser already has them', async () => {
    await untilCached('/manufacturers');
    const etag = (await shop.visitor.get('/manufacturers')).headers.get('etag') ?? '';
    const again = await rawRequest(shop.url, '/api/manufacturers', { headers: { 'if-none-match': etag } });
    expect({ status: again.status, bytes: again.body.length, etag: again.headers.etag }).toEqual({ status: 304, bytes: 0, etag });
    expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('are the same compressed and uncompressed', async () => {
    const size = await createSize(shop.admin);
    for (let at = 0; at < 5; at += 1) await createTyre(shop.admin, { model: `Pakattu ${at}` }, size);
    const target = `/api/tires?size=${encodeURIComponent(size.size.fullSize)}`;
    const plain = await rawRequest(shop.url, target);
    for (const encoding of ['gzip', 'br']) {
      const packed = await rawRequest(shop.url, target, { headers: { 'accept-encoding': encoding } });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.body.length).toBeLessThan(plain.body.length / 2);
      const decoded = await fetch(shop.url + target, { headers: { 'accept-encoding': encoding } });
      expect(await decoded.text()).toBe(plain.body.toString());
    }
  });

  it('are never served to admins, and responses to admins are not cached', async () => {
    await untilCached('/manufacturers');
    expect(stateOf((await shop.admin.get('/manufacturers')).headers)).not.toBe('HIT');
  });

  it('do not include calls of admins and errors', async () => {
    for (const path of ['/tires/deleted', '/tires/imports']) {
      const { headers } = await shop.admin.get(path);
      expect({ path, cache: headers.get('cache-control'), state: stateOf(headers) }).toEqual({ path, cache: 'no-store', state: null });
    }
    const id = 'ffffffffffffffffffffffff';
    for (let at = 0; at < 2; at += 1) expect(stateOf((await shop.visitor.get(`/tires/${id}`)).headers)).toBeNull();
  });

  it('are invalidated by a write on both replicas of the gateway', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    let version = tyre.version;
    for (const price of [101, 102, 103]) {
      await Promise.all(clients.map((client) => until(async () => stateOf((await client.get(`/tires/${tyre._id}`)).headers) === 'HIT')));
      const saved = await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price, version }));
      expect(saved.status).toBe(200);
      version = saved.body.version;
      await Promise.all(
        clients.map((client) => until(async () => (await client.get<TyreRecord>(`/tires/${tyre._id}`)).body.price === price, SOON)),
      );
    }
  });

  it('are not stale after concurrent reads and writes', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    let writing = true;
    const reader = async () => {
      while (writing) await shop.visitor.get(`/tires/${tyre._id}`);
    };
    const readers = Array.from({ length: 8 }, reader);
    let version = tyre.version;
    let price = 100;
    while (price < 130) {
      price += 1;
      version = (await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price, version }))).body.version;
    }
    writing = false;
    await Promise.all(readers);
    await until(async () => (await shop.visitor.get<TyreRecord>(`/tires/${tyre._id}`)).body.price === price, SOON);
    for (let at = 0; at < 20; at += 1) expect((await shop.visitor.get<TyreRecord>(`/tires/${tyre._id}`)).body.price).toBe(price);
  });

  it('show a saved change in the next response, also under load', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    let asking = true;
    const others = Array.from({ length: 8 }, async () => {
      while (asking) await shop.visitor.get(`/tires?size=${encodeURIComponent(tyre.fullSize)}`);
    });
    const seen: [number, number][] = [];
    let { version } = tyre;
    for (let price = 101; price < 140; price += 1) {
      ({ version } = (await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price, version }))).body);
      seen.push([price, (await shop.visitor.get<TyreRecord>(`/tires/${tyre._id}`)).body.price]);
    }
    asking = false;
    await Promise.all(others);
    expect(seen.filter(([saved, shown]) => saved !== shown)).toEqual([]);
  });

  it('are the same from both replicas of the catalogue soon after a write', async () => {
    await shop.copyOf('catalogue');
    const tyre = await createTyre(shop.admin, { price: 100 });
    let version = tyre.version;
    for (let price = 110; price < 118; price += 1) {
      const saved = await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price, version }));
      version = saved.body.version;
      // Each path is a cache miss, so either replica responds. Ten equal responses in a row come from both.
      let equal = 0;
      let at = 0;
      await until(
        async () => {
          at += 1;
          const path = `/tires?size=${encodeURIComponent(tyre.fullSize)}&maxPrice=${price + 1}.${String(at % 100).padStart(2, '0')}`;
          const { body } = await shop.visitor.get<{ items: TyreRecord[] }>(path);
          equal = body.items[0]?.price === price ? equal + 1 : 0;
          return equal >= 10;
        },
        { ...SOON, every: 1, what: `price ${price} in both replicas` },
      );
    }
  });
});
