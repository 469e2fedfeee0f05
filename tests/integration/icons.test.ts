import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Shop, startShop, until } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['content'], web: true });
});
afterAll(() => shop.stop());

const look = (path: string, headers: Record<string, string> = {}) => rawRequest(shop.url, path, { headers });

interface Manifest {
  name: string;
  lang: string;
  start_url: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

const manifest = async () => {
  const { status, headers, body } = await look('/manifest.webmanifest');
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/manifest+json; charset=utf-8' });
  return JSON.parse(body.toString()) as Manifest;
};

describe('the icons', () => {
  it.each([
    ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/],
    ['/apple-touch-icon.png', /^image\/png$/],
    ['/kaarto.svg', /^image\/svg\+xml/],
  ])('%s is an image that browsers keep for an hour', async (path, type) => {
    const { status, headers, body } = await look(path);
    expect({ status, caching: headers['cache-control'] }).toEqual({ status: 200, caching: 'public, max-age=3600' });
    expect(headers['content-type']).toMatch(type);
    expect(body.length).toBeGreaterThan(100);
    expect((await look(path, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
  });

  it('/favicon.ico contains the mark in three sizes', async () => {
    const { body } = await look('/favicon.ico');
    const sizes = await Promise.all(
      Array.from({ length: body.readUInt16LE(4) }, async (_, at) => {
        const entry = 6 + 16 * at;
        const [length, offset] = [body.readUInt32LE(entry + 8), body.readUInt32LE(entry + 12)];
        const { width, format } = await sharp(body.subarray(offset, offset + length)).metadata();
        return { entry: body.readUInt8(entry), width, format };
      }),
    );
    expect(sizes).toEqual([16, 32, 48].map((width) => ({ entry: width, width, format: 'png' })));
  });

  it('every page links to them, and its policy allows the manifest', async () => {
    const { headers, body } = await look('/');
    const links = body.toString();
    for (const link of [
      'rel="icon" href="/favicon.ico"',
      'rel="apple-touch-icon" href="/apple-touch-icon.png"',
      'rel="manifest" href="/manifest.webmanifest"',
    ])
      expect(links).toContain(link);
    expect(headers['content-security-policy']).toContain("manifest-src 'self'");
  });
});

describe('the web manifest', () => {
  it('names icons of 192 and 512 pixels, maskable ones too, that exist in this size', async () => {
    const { icons, lang, start_url: start } = await manifest();
    expect({ lang, start }).toEqual({ lang: 'fi', start: '/' });
    const drawn = icons.filter(({ type }) => type === 'image/png');
    expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of drawn) {
      const { body } = await look(src);
      const { width, height, hasAlpha } = await sharp(body).metadata();
      expect({ src, size: `${width}x${height}`, hasAlpha }).toEqual({ src, size: sizes, hasAlpha: !src.includes('maskable') });
    }
  });

  it('has the shop’s name, and the new one once it has been changed', async () => {
    expect((await manifest()).name).toBe('Rengas-Kaarto');
    const { body } = await shop.admin.get<Record<string, unknown>>('/shop-settings');
    expect((await shop.admin.put('/shop-settings', { ...body, name: 'Kaarteen Rengas' })).status).toBe(200);
    await until(async () => (await manifest()).name === 'Kaarteen Rengas', { what: 'the new name' });
  });
});

describe('the usual spelling of the balancing page', () => {
  it('P-2-015 /palvelut/tasapainotus redirects for good to the page', async () => {
    for (const path of ['/palvelut/tasapainotus', '/palvelut/tasapainotus/']) {
      const { status, headers } = await look(path);
      expect({ path, status, to: headers.location }).toEqual({ path, status: 301, to: '/palvelut/tasapainoitus' });
    }
  });
});
