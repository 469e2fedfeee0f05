import { describe, expect, it } from '@jest/globals';
import { siteMapIndex, tyreListNumber, urlSet } from './site-map.ts';

const shop = 'https://kauppa.example';
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

describe('a list of addresses', () => {
  it('has each address once, with the time of its last change where that is known', () => {
    const xml = urlSet(shop, [{ path: '/' }, { path: '/renkaat/1', changedAt: '2026-11-20T08:00:00.000Z' }, { path: '/' }]);
    expect(xml).toBe(
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://kauppa.example/</loc></url>\n' +
        '<url><loc>https://kauppa.example/renkaat/1</loc><lastmod>2026-11-20T08:00:00.000Z</lastmod></url>\n</urlset>',
    );
  });
});

describe('the index of a shop with many tyres', () => {
  it('names the pages and as many lists as the tyres need', () => {
    expect(locations(siteMapIndex(shop, 5_001))).toEqual(
      ['sivut.xml', 'renkaat-1.xml', 'renkaat-2.xml', 'renkaat-3.xml'].map((name) => `${shop}/sivukartta/${name}`),
    );
    expect(locations(siteMapIndex(shop, 5_000)).length).toBe(3);
  });

  it('names lists whose numbers can be parsed', () => {
    expect(['renkaat-1.xml', 'renkaat-12.xml'].map(tyreListNumber)).toEqual([1, 12]);
    expect(
      ['renkaat-0.xml', 'renkaat-01.xml', 'renkaat-1', 'renkaat-1.xml.gz', 'sivut.xml', 'renkaat-12345.xml'].map(tyreListNumber),
    ).toEqual(Array.from({ length: 6 }, () => null));
  });
});
