import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Shop, startShop, until, untilCachedWithFullTtl } from '../harness.ts';
import { type RawResponse, rawRequest } from '../raw-request.ts';
import type { ShopRecord } from './content-records.ts';
import { createTyre, pathOf, tyreFields, type TyreRecord } from './catalogue-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content'], web: true });
  await createTyre(shop.admin);
  await untilCachedWithFullTtl(shop.url, '/');
});
afterAll(() => shop.stop());

const look = (address: string, headers: Record<string, string> = {}, method = 'GET') => rawRequest(shop.url, address, { method, headers });
const stateOf = ({ headers }: RawResponse) => headers['x-cache'];

/** Waits until the page is cached, and returns it. */
const untilCached = (address: string) =>
  until(
    async () => {
      const page = await look(address);
      return stateOf(page) === 'HIT' ? page : null;
    },
    { what: `${address} cached` },
  );

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].filter(([, attributes]) => !attributes?.includes('ld+json'));

describe('a visitor’s page', () => {
  it.each(['/', '/renkaat', '/renkaat?type=summer', '/hinnasto', '/renkaat.data'])(
    '%s is rendered once and then served from the cache',
    async (address) => {
      const cached = await untilCached(address);
      const again = await look(address);
      expect({ status: again.status, state: stateOf(again), same: again.body.equals(cached.body) }).toEqual({
        status: 200,
        state: 'HIT',
        same: true,
      });
      expect(again.headers).toMatchObject({
        'cache-control': 'public, max-age=0, must-revalidate',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
        etag: cached.headers.etag,
      });
      for (const inside of ['x-cache-topics', 'x-degraded', 'request-id', 'set-cookie']) expect(again.headers[inside]).toBeUndefined();
    },
  );

  it.each(['/', '/renkaat', '/ei-ole'])('%s allows only its own inline scripts, by their hashes', async (address) => {
    const { body, headers } = await look(address);
    const policy = String(headers['content-security-policy']);
    const scripts = inlineScripts(body.toString());
    expect(scripts.length).toBeGreaterThan(2);
    for (const [, , script = ''] of scripts) expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    const allowed = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(allowed.length).toBeLessThanOrEqual(scripts.length + 1);
    expect(policy).not.toMatch(/script-src[^;]*unsafe|nonce/);
    expect(body.toString()).not.toContain('nonce=');
  });

  it('responds to HEAD as to GET, without the body', async () => {
    const { body, headers } = await untilCached('/renkaat');
    const head = await look('/renkaat', {}, 'HEAD');
    expect({ status: head.status, bytes: head.body.length, state: stateOf(head) }).toEqual({ status: 200, bytes: 0, state: 'HIT' });
    expect(head.headers['content-length']).toBe(String(body.length));
    expect(head.headers.etag).toBe(headers.etag);
    expect((await look('/renkaat?page=1', {}, 'HEAD')).headers['content-length']).toBe(String((await look('/renkaat?page=1')).body.length));
  });

  it('gets 304 when the browser already has it', async () => {
    const { headers } = await untilCached('/renkaat');
    const again = await look('/renkaat', { 'if-none-match': headers.etag ?? '' });
    expect({ status: again.status, bytes: again.body.length, etag: again.headers.etag }).toEqual({
      status: 304,
      bytes: 0,
      etag: headers.etag,
    });
  });

  it('is the same compressed and uncompressed, from the first response on', async () => {
    const plain = await untilCached('/renkaat');
    const decoders = { gzip: gunzipSync, br: brotliDecompressSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      // Cached uncompressed so far: the first request for an encoding gets it too.
      const packed = await look('/renkaat', { 'accept-encoding': encoding });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(decode(packed.body).equals(plain.body)).toBe(true);
      const first = await look(`/renkaat?search=${encoding}`, { 'accept-encoding': encoding });
      expect({ state: stateOf(first), encoding: first.headers['content-encoding'] }).toEqual({ state: 'MISS', encoding });
    }
  });

  it('is rendered only from its URL: no request header of a visitor gets into the page of others', async () => {
    const address = '/renkaat?maxPrice=77';
    await look(address, {
      'x-forwarded-host': 'paha.example',
      'x-react-router-spa-mode': 'yes',
      'x-react-router-prerender-data': 'x',
      cookie: 'nimi=Aino',
      accept: 'application/json',
      range: 'bytes=0-10',
    });
    const { status, body } = await untilCached(address);
    expect(status).toBe(200);
    expect(body.toString()).toContain('</html>');
    expect(body.toString()).not.toMatch(/paha\.example|Aino/);
  });

  it.each(['x', 'Bearer a.b.c', 'Bearer'])('requested with the header Authorization: %s is the same cached page', async (authorization) => {
    const cached = await untilCached('/renkaat');
    const answer = await look('/renkaat', { authorization });
    expect({ state: stateOf(answer), same: answer.body.equals(cached.body) }).toEqual({ state: 'HIT', same: true });
  });

  it('is the same page with unknown query parameters and in any parameter order', async () => {
    await untilCached('/renkaat?type=winter&sort=price');
    const same = ['?utm_source=kirje&sort=price&type=winter&gclid=1', '?sort=price&q=0.5&type=winter', '?type=winter&fbclid=x&sort=price'];
    for (const query of same) expect(stateOf(await look(`/renkaat${query}`))).toBe('HIT');
    await untilCached('/renkaat.data?type=winter');
    expect(stateOf(await look('/renkaat.data?utm_medium=x&type=winter'))).toBe('HIT');
    expect((await look('/renkaat?utm_source=merkki-jota-ei-tunneta')).body.toString()).not.toContain('merkki-jota-ei-tunneta');
  });

  it('uses every parameter that its URL may have', async () => {
    const plain = (await look('/rahoitus')).body.toString();
    expect((await look('/rahoitus?summa=777&kuukaudet=7')).body.toString()).not.toBe(plain);
    expect((await look('/hyva-tietaa?sivu=9999')).status).toBe(404);
    const link = (await look('/peruuta-uutiskirje?token=abc')).body.toString();
    expect(link).not.toBe((await look('/peruuta-uutiskirje')).body.toString());
  });
});

describe('the page cache does not contain', () => {
  it('the panel, which browsers do not cache either', async () => {
    for (const address of ['/admin', '/admin/login', '/ADMIN', '/%61dmin']) {
      for (let at = 0; at < 2; at += 1) {
        const { headers, status } = await look(address);
        expect({ address, status, cache: headers['cache-control'], cached: headers['x-cache'] === 'HIT' }).toEqual({
          address,
          status: 200,
          cache: 'no-store',
          cached: false,
        });
      }
    }
  });

  it('missing pages, and pages with extremely long URLs', async () => {
    for (const address of ['/ei-ole', '/renkaat/ffffffffffffffffffffffff', `/renkaat?search=${'y'.repeat(1_000)}`]) {
      for (let at = 0; at < 2; at += 1) expect(stateOf(await look(address))).not.toBe('HIT');
    }
    expect((await look('/ei-ole')).status).toBe(404);
  });

  it('static files of web', async () => {
    const { status, headers } = await look('/kaarto.svg');
    expect({ status, state: headers['x-cache'] }).toEqual({ status: 200, state: undefined });
    expect((await look('/kaarto.svg', { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  });
});

describe('a change in the panel', () => {
  /** Returns whether a page, or the data of a page, shows this price. */
  const shows = ({ body }: RawResponse, price: number) => {
    const text = body.toString();
    return text.includes(price.toFixed(2)) || text.replaceAll(/<!--.*?-->|<[^>]*>/g, '').includes(price.toFixed(2).replace('.', ','));
  };

  it('is on the page and in its data at the next request', async () => {
    const tyre = await createTyre(shop.admin, { price: 200.37 });
    const addresses = [`/renkaat?search=${encodeURIComponent(tyre.fullSize)}`, `/renkaat/${tyre._id}`];
    const all = [...addresses, ...addresses.map((address) => address.replace(/(\?|$)/, '.data$1'))];
    let { version } = tyre;
    for (let price = 201.37; price < 206; price += 1) {
      await Promise.all(all.map(untilCached));
      version = (await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price, version }))).body.version;
      for (const address of all) {
        const page = await look(address);
        expect({ address, now: shows(page, price), before: shows(page, price - 1) }).toEqual({ address, now: true, before: false });
      }
    }
  });

  it('that visitors do not see does not invalidate cached pages, because drafts are saved every few seconds', async () => {
    await untilCachedWithFullTtl(shop.url, '/');
    const draft = { title: 'Luonnos', content: 'Kesken.', keywords: '' };
    expect(await shop.admin.put('/blog/drafts/luonnos-kesken', draft)).toMatchObject({ status: 200 });
    expect(stateOf(await look('/'))).toBe('HIT');
    const message = { name: 'Aino', email: 'aino@esimerkki.fi', message: 'Onko 205/55R16 hyllyssä?' };
    expect(await shop.visitor.post('/contact-messages', message)).toMatchObject({ status: 201 });
    const { body } = await shop.admin.get<{ items: { _id: string }[] }>('/contact-messages');
    expect(await shop.admin.put(`/contact-messages/${body.items[0]?._id ?? ''}`, { isHandled: true })).toMatchObject({ status: 200 });
    expect(stateOf(await look('/'))).toBe('HIT');
  });

  it('of the shop’s own texts is on every page at the next request', async () => {
    for (const street of ['Kokeilukatu 1', 'Kokeilukatu 2']) {
      await Promise.all(['/', '/renkaat'].map(untilCached));
      const { body } = await shop.admin.get<ShopRecord>('/shop-settings');
      expect((await shop.admin.put('/shop-settings', { ...body, address: { ...body.address, street } })).status).toBe(200);
      for (const address of ['/', '/renkaat']) expect((await look(address)).body.toString()).toContain(street);
    }
  });

  it('is on the pages of another gateway replica long before they expire', async () => {
    const copy = await shop.copyOf('gateway');
    const tyre = await createTyre(shop.admin, { price: 300 });
    const there = () => rawRequest(copy.url, `/renkaat/${tyre._id}`);
    await until(async () => stateOf(await there()) === 'HIT');
    expect((await shop.admin.put(pathOf(tyre), tyreFields({ price: 301.37, version: tyre.version }))).status).toBe(200);
    await until(async () => shows(await there(), 301.37), { timeout: 10_000, every: 10 });
  });

  it('is never followed by an older page, also under load', async () => {
    const tyre = await createTyre(shop.admin, { price: 400 });
    const address = `/renkaat/${tyre._id}`;
    let writing = true;
    const others = Array.from({ length: 4 }, async () => {
      while (writing) await look(address);
    });
    const seen: [number, boolean][] = [];
    let { version } = tyre;
    for (let price = 401.37; price < 411; price += 1) {
      version = (await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price, version }))).body.version;
      seen.push([price, shows(await look(address), price)]);
    }
    writing = false;
    await Promise.all(others);
    expect(seen.filter(([, shown]) => !shown)).toEqual([]);
    for (let at = 0; at < 10; at += 1) expect(shows(await look(address), 410.37)).toBe(true);
  });

  it('reaches browsers that have the page, because the ETag changes', async () => {
    const tyre = await createTyre(shop.admin, { price: 500 });
    const { headers } = await untilCached(`/renkaat/${tyre._id}`);
    await shop.admin.put(pathOf(tyre), tyreFields({ price: 501.37, version: tyre.version }));
    const again = await look(`/renkaat/${tyre._id}`, { 'if-none-match': headers.etag ?? '' });
    expect(again.status).toBe(200);
    expect(shows(again, 501.37)).toBe(true);
  });
});
