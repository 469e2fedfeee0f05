import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { previewPage, previewPicture } from '#contracts/monitoring/monitors';
import type { OutputOf } from '#contracts/operation';
import { CompetitorSite, productName, productPage, tinyPicture } from '../competitor-site.ts';
import { type Shop, startShop } from '../harness.ts';

let shop: Shop;
let site: CompetitorSite;
beforeAll(async () => {
  [shop, site] = await Promise.all([startShop({ services: ['catalogue', 'monitoring'] }), CompetitorSite.start()]);
});
afterAll(async () => {
  await shop.stop();
  await site.stop();
});

const path = '/competitor-prices';

describe('a preview', () => {
  it('shows the price, where it was found and what else was found, and stores nothing', async () => {
    const url = site.set('/esikatselu', productPage(141.5));
    const { status, body } = await shop.admin.post<OutputOf<typeof previewPage>>(`${path}/preview`, { url, productName });
    expect(status).toBe(200);
    expect(body).toMatchObject({ error: null, url, reader: 'http', tyres: [] });
    expect(body.finding).toMatchObject({ certainty: 'sure', price: 141.5, pieces: 1, productName, obstacle: null });
    expect(body.finding?.candidates.length).toBeGreaterThan(0);
    expect((await shop.admin.get(path)).body).toEqual([]);
  });

  it("suggests the shop's own tyres of the size", async () => {
    const size = await shop.admin.post<{ _id: string }>('/tires/sizes', {
      width: 205,
      aspect: 55,
      diameter: 16,
      vehicleType: 'henkilöauto',
    });
    const tyre = {
      manufacturer: 'Nokian Tyres',
      model: 'Hakkapeliitta R5',
      type: 'winter',
      winterType: 'friction',
      price: 150,
      financingPrice: 12.5,
    };
    const made = await shop.admin.post<{ _id: string }>(`/tires/sizes/${size.body._id}/products`, tyre);
    expect(made.status).toBe(201);
    const url = site.set('/oma', productPage(141.5));
    const { body } = await shop.admin.post<OutputOf<typeof previewPage>>(`${path}/preview`, { url });
    expect(body.tyres).toEqual([{ _id: made.body._id, label: 'Nokian Tyres Hakkapeliitta R5 205/55R16', price: 150 }]);
  });
});

describe('the picture of a preview', () => {
  const picture = async (url: string) =>
    (await shop.admin.get<OutputOf<typeof previewPicture>>(`${path}/preview/picture?${new URLSearchParams({ url })}`)).body.picture;
  const jpeg = { 'content-type': 'image/jpeg' };

  it('is read through the service, as what its bytes are', async () => {
    const url = site.set('/kuva.jpg', { body: tinyPicture, headers: jpeg });
    expect(await picture(url)).toBe(`data:image/png;base64,${tinyPicture.toString('base64')}`);
    expect(await picture(site.set('/ohjattu.jpg', { status: 302, body: '', headers: { location: url } }))).toMatch(/^data:image\/png/);
  });

  it.each([
    ['a page', { body: '<svg onload="alert(1)"/>', headers: jpeg }],
    ['a picture that is too large', { body: Buffer.concat([tinyPicture, Buffer.alloc(700_000)]), headers: jpeg }],
    ['an error', { status: 500, body: tinyPicture, headers: jpeg }],
    ['a redirect into the private network', { status: 302, body: '', headers: { location: 'http://10.0.0.1/a.png' } }],
  ])('is none for %s', async (_what, page) => expect(await picture(site.set('/ei-kuva', page))).toBeNull());
});
