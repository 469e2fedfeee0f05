import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Shop, startShop, until } from '../harness.ts';
import { type RawResponse, rawRequest } from '../raw-request.ts';
import { createTyre, pathOf } from './catalogue-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content'], web: true });
});
afterAll(() => shop.stop());

const look = (address: string, method = 'GET') => rawRequest(shop.url, address, { method });
const textOf = ({ body }: RawResponse) => body.toString();
const plain = (text = '') => text.replaceAll('&amp;', '&');
const locations = (answer: RawResponse) => [...textOf(answer).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location]) => plain(location));

const publish = async (title: string) => {
  const article = { title, content: 'Teksti.', keywords: [], publishAt: '2026-01-02T08:00:00Z' };
  const { status, body } = await shop.admin.post<{ article: { _id: string; slug: string } }>('/blog/publish', article);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.article;
};

const untilContentIsBack = () => until(() => shop.visitor.get('/articles').then(({ status }) => status === 200), { what: 'content back' });

describe('while a service is unavailable and nothing is cached yet', () => {
  beforeAll(async () => {
    await shop.content.kill();
    await until(() => shop.visitor.get('/articles').then(({ status }) => status === 503), { what: 'content unavailable' });
  }, 30_000);
  afterAll(async () => {
    await shop.content.start();
    await untilContentIsBack();
  });

  it.each(['/sitemap.xml', '/sivukartta/sivut.xml', '/artikkelit/rss.xml'])(
    '%s returns 503 instead of an incomplete list',
    async (address) => {
      const { status, headers, body } = await look(address);
      expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
        status: 503,
        type: 'text/plain; charset=utf-8',
        cache: 'no-store',
      });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body.toString()).not.toContain('<');
    },
  );

  it('P-2-012 an article page returns 503 with an explanation and the phone number', async () => {
    const page = await look('/artikkelit/mika-tahansa');
    expect(page.status).toBe(503);
    expect(page.headers['retry-after']).toBe('5');
    expect(textOf(page)).toContain('Artikkeli on hetken poissa käytöstä');
    expect(textOf(page)).toContain('tel:+358195550142');
    expect(textOf(page)).toContain('content="noindex"');
  });

  it('robots.txt works without services', async () => {
    const robots = await look('/robots.txt');
    expect({ status: robots.status, type: robots.headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(textOf(robots)).toBe(`User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${shop.url}/sitemap.xml\n`);
  });
});

describe('the sitemap', () => {
  it('contains only URLs that return 200 and may be indexed, each once', async () => {
    const article = await publish('Koe & merkit');
    const tyre = await createTyre(shop.admin);
    const map = await look('/sitemap.xml');
    expect({ status: map.status, type: map.headers['content-type'] }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' });
    const named = locations(map);
    expect(named).toEqual(expect.arrayContaining([`${shop.url}/artikkelit/${article.slug}`, `${shop.url}/renkaat/${tyre._id}`]));
    expect(new Set(named).size).toBe(named.length);
    for (const location of named) {
      const page = await look(location.slice(shop.url.length));
      const canonical = plain(/<link rel="canonical" href="([^"]+)"/.exec(textOf(page))?.[1]);
      const hidden = textOf(page).includes('content="noindex');
      expect({ location, status: page.status, canonical, hidden }).toEqual({ location, status: 200, canonical: location, hidden: false });
    }
  });

  it('contains the finder by season and size, and other filters are not indexed', async () => {
    const tyre = await createTyre(shop.admin);
    const named = locations(await look('/sitemap.xml')).map((location) => location.slice(shop.url.length));
    expect(named).toEqual(expect.arrayContaining(['/renkaat', `/renkaat?search=${encodeURIComponent(tyre.fullSize)}`]));
    const robots = async (path: string) => /<meta name="robots" content="([^"]+)"/.exec(textOf(await look(path)))?.[1];
    expect(await robots('/renkaat?page=1')).toBeUndefined();
    for (const query of ['sort=price', 'maxPrice=9000', `search=${encodeURIComponent(tyre.fullSize)}&maxPrice=9000`])
      expect({ query, robots: await robots(`/renkaat?${query}`) }).toEqual({ query, robots: 'noindex, nofollow' });
  });

  it('contains every page to which the menus and the footer link', async () => {
    const home = textOf(await look('/'));
    const frame = `${/<header[\s\S]*?<\/header>/.exec(home)?.[0]}${/<footer[\s\S]*?<\/footer>/.exec(home)?.[0]}`;
    const linked = [...frame.matchAll(/ href="(\/[^"#?]*)"/g)].map(([, path]) => path ?? '').filter((path) => !path.startsWith('/assets/'));
    expect(linked.length).toBeGreaterThan(8);
    const named = new Set(locations(await look('/sitemap.xml')).map((location) => location.slice(shop.url.length)));
    expect(linked.filter((path) => !named.has(path))).toEqual([]);
  });

  it('shows created, renamed and removed records at the next request', async () => {
    const article = await publish('Ensin näin');
    const tyre = await createTyre(shop.admin);
    const has = async (path: string) => locations(await look('/sitemap.xml')).includes(`${shop.url}${path}`);
    expect([await has(`/artikkelit/${article.slug}`), await has(`/renkaat/${tyre._id}`)]).toEqual([true, true]);
    await shop.admin.put(`/blog/articles/${article._id}`, { title: 'Sitten noin', content: 'Teksti.', keywords: [] });
    await shop.admin.delete(pathOf(tyre));
    await until(async () => !(await has(`/artikkelit/${article.slug}`)) && (await has('/artikkelit/sitten-noin')), { timeout: 10_000 });
    await until(async () => !(await has(`/renkaat/${tyre._id}`)), { timeout: 10_000 });
  });

  it('consists of lists that a sitemap index may reference, and no others', async () => {
    const pages = await look('/sivukartta/sivut.xml');
    expect({ status: pages.status, home: locations(pages).includes(`${shop.url}/`) }).toEqual({ status: 200, home: true });
    const tyres = await look('/sivukartta/renkaat-1.xml');
    expect(locations(tyres).every((location) => location.startsWith(`${shop.url}/renkaat/`))).toBe(true);
    for (const name of ['renkaat-2.xml', 'renkaat-0.xml', 'renkaat-x.xml', 'muu.xml', 'renkaat-1']) {
      expect({ name, status: (await look(`/sivukartta/${name}`)).status }).toEqual({ name, status: 404 });
    }
  });

  it('responds to HEAD as to GET, without the body', async () => {
    const [got, head] = [await look('/artikkelit/rss.xml'), await look('/artikkelit/rss.xml', 'HEAD')];
    expect({ status: head.status, bytes: head.body.length, type: head.headers['content-type'] }).toEqual({
      status: got.status,
      bytes: 0,
      type: 'application/rss+xml; charset=utf-8',
    });
  });
});

describe('a later outage', () => {
  it('removes nothing from the lists, even if they are stale', async () => {
    await publish('Ennen katkoa');
    const untilCached = (address: string) =>
      until(async () => {
        const answer = await look(address);
        return answer.headers['x-cache'] === 'HIT' ? answer : null;
      });
    const map = locations(await untilCached('/sitemap.xml'));
    const feed = textOf(await untilCached('/artikkelit/rss.xml'));
    expect(feed).toContain('<item>');
    await shop.content.kill();
    // Makes the cached lists stale.
    await createTyre(shop.admin);
    const [laterMap, laterFeed] = [await look('/sitemap.xml'), await look('/artikkelit/rss.xml')];
    const named = new Set(locations(laterMap));
    expect({ status: laterMap.status, missing: map.filter((location) => !named.has(location)) }).toEqual({ status: 200, missing: [] });
    expect({ status: laterFeed.status, same: textOf(laterFeed) === feed }).toEqual({ status: 200, same: true });
    await shop.content.start();
    await untilContentIsBack();
  });
});
