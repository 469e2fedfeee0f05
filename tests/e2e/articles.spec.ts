import { type Page, expect, test } from './journey.ts';
import { expectAccessible } from './axe.ts';
import { admin } from './shop-api.ts';

interface CreatedArticle {
  _id: string;
  slug: string;
  title: string;
}

let made = 0;
const removed: string[] = [];

/** Publishes an article with an old date, so that the first pages of the article list stay unchanged for other journeys. */
async function publish(fields: Record<string, unknown> = {}): Promise<CreatedArticle> {
  made += 1;
  const { status, body } = await admin.post<{ article: CreatedArticle }>('/blog/publish', {
    title: `Koeartikkeli ${process.env['TEST_WORKER_INDEX'] ?? ''} ${made} ${Date.now()}`,
    content:
      '## Alku\n\nTeksti **lihavana** ja [hinnasto](/hinnasto) ja [syöte](/artikkelit/rss.xml).\n\n## Jatko\n\nLisää.\n\n## Loppu\n\n- yksi\n- kaksi',
    keywords: ['koe', 'urasyvyys'],
    publishAt: '2020-11-20T08:00:00Z',
    ...fields,
  });
  if (status !== 201) throw new Error(`no article: ${JSON.stringify(body)}`);
  removed.push(body.article._id);
  return body.article;
}

test.afterAll(async () => {
  for (const id of removed) await admin.delete(`/blog/articles/${id}`);
});

const pathOf = ({ slug }: CreatedArticle) => `/artikkelit/${slug}`;
const demoArticle = '/artikkelit/nastat-vai-kitkat-nain-valitset-talvirenkaat';

/** Returns the page's JSON-LD objects by type. */
const structured = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>))
    .then((all) => new Map(all.map((each) => [String(each['@type']), each])));

test.describe('an article', () => {
  test('P-2-012 A-4-024 D-PATH-033 shows its title, date, reading time, text and keywords @core', async ({ page }) => {
    const article = await publish();
    const answer = await page.goto(pathOf(article));
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.title);
    const shown = page.getByRole('article');
    await expect(shown.locator('time')).toHaveText('pe 20.11.2020');
    await expect(shown.getByText('lukuaika 1 min')).toBeVisible();
    await expect(shown.getByRole('heading', { level: 2, name: 'Alku' })).toBeVisible();
    await expect(shown.locator('strong', { hasText: 'lihavana' })).toBeVisible();
    await expect(shown.getByRole('region', { name: 'Avainsanat' }).getByRole('listitem')).toHaveText(['koe', 'urasyvyys']);
    await expect(shown.getByRole('navigation', { name: 'Murupolku' }).getByRole('link')).toHaveText(['Etusivu', 'Hyvä tietää']);
    await expectAccessible(page);

    await shown.getByRole('navigation', { name: 'Tässä artikkelissa' }).getByRole('link', { name: 'Loppu' }).click();
    await expect(page).toHaveURL(/#loppu$/);
    await shown.getByRole('link', { name: 'hinnasto', exact: true }).click();
    await expect(page).toHaveURL(/\/hinnasto$/);

    await page.goBack();
    const whole = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/artikkelit/rss.xml'));
    await shown.getByRole('link', { name: 'syöte' }).click();
    await whole;
  });

  test('P-2-012 is complete without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
    const page = await context.newPage();
    await page.goto(demoArticle);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Nastat vai kitkat/);
    await expect(page.getByRole('article').getByRole('table')).toBeVisible();
    await context.close();
  });

  test('redirects from its former address to the current one', async ({ page, request }) => {
    const article = await publish();
    const { body } = await admin.put<CreatedArticle>(`/blog/articles/${article._id}`, {
      title: `${article.title} uusi`,
      content: 'Uusi teksti.',
      keywords: [],
    });
    expect(body.slug).not.toBe(article.slug);
    const answer = await request.get(pathOf(article), { maxRedirects: 0 });
    expect({ status: answer.status(), to: answer.headers()['location'] }).toEqual({ status: 301, to: pathOf(body) });
    await page.goto(pathOf(article));
    await expect(page).toHaveURL(new RegExp(`${pathOf(body)}$`));
    await expect(page.getByText('Uusi teksti.')).toBeVisible();
  });

  test('A-7-017 D-PATH-033 that is unknown, deleted or not published yet returns 404', async ({ page }) => {
    const deleted = await publish();
    await admin.delete(`/blog/articles/${deleted._id}`);
    const scheduled = await publish({ publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    for (const path of ['/artikkelit/ei-ole', '/artikkelit/EI OLE', pathOf(deleted), pathOf(scheduled)]) {
      const answer = await page.goto(path);
      expect({ path, status: answer?.status() }).toEqual({ path, status: 404 });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Artikkelia ei löytynyt');
    }
  });

  test('shows HTML as plain text', async ({ page }) => {
    const article = await publish({
      title: '</script><b>Koe</b> & "lainaus"',
      content: '<script>window.hacked = true</script>\n\n<b>ei</b>',
    });
    await page.goto(pathOf(article));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('</script><b>Koe</b> & "lainaus"');
    await expect(page.getByText('<script>window.hacked = true</script>')).toBeVisible();
    await expect.poll(() => page.evaluate(() => 'hacked' in window)).toBe(false);
    expect((await structured(page)).get('Article')).toMatchObject({ headline: '</script><b>Koe</b> & "lainaus"' });
  });

  test('has an image in several sizes with a placeholder, or an illustration of its topic', async ({ page }) => {
    await page.goto(demoArticle);
    const picture = page.getByRole('article').getByRole('img').first();
    await expect(picture).toHaveAttribute('alt', 'Nastarenkaan ja kitkarenkaan kulutuspinnat vierekkäin');
    await expect(picture).toHaveAttribute('srcset', /400\.webp 400w, .*800\.webp 800w, .*1600\.webp 1600w/);
    await expect(picture).toHaveAttribute('width', '1600');
    await expect(picture).toHaveAttribute('style', /data:image\/webp/);
    expect(
      await picture.evaluate((image) => (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).naturalWidth)),
    ).toBeGreaterThan(300);

    const without = await publish({ title: `Urasyvyys ja mittari ${Date.now()}` });
    await page.goto(pathOf(without));
    await expect(page.getByRole('article').locator('img').first()).toHaveAttribute('src', /cover-tread-depth.*\.svg/);
  });

  test('links to three other articles, and to the tyre search', async ({ page }) => {
    await page.goto(demoArticle);
    const next = page.getByRole('region', { name: 'Lue seuraavaksi' });
    await expect(next.getByRole('heading', { level: 3 })).toHaveCount(3);
    const link = next.getByRole('heading', { level: 3 }).first().getByRole('link');
    const [title, path] = [await link.innerText(), await link.getAttribute('href')];
    expect(path).not.toBe(demoArticle);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    const search = page.getByRole('region', { name: 'Etsi renkaat autoosi' }).getByRole('combobox', { name: 'Rengaskoko' });
    await search.fill('205/55R16');
    await search.press('Enter');
    await expect(page).toHaveURL(/\/renkaat\?search=205/);
  });

  test('has metadata for search engines and social media', async ({ page, baseURL }) => {
    await page.goto(demoArticle);
    const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
    await expect.poll(() => content('og:type')).toBe('article');
    const image = (await content('og:image')) ?? '';
    expect(image).toMatch(new RegExp(`^${baseURL}/images/[0-9a-f]+/1600\\.webp$`));
    expect((await page.request.get(image)).status()).toBe(200);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${demoArticle}`);
    const data = await structured(page);
    expect(data.get('Article')).toMatchObject({
      headline: 'Nastat vai kitkat? Näin valitset talvirenkaat',
      image: [image],
      datePublished: '2026-09-21T06:00:00.000Z',
      author: { '@type': 'Organization', name: 'Rengas-Kaarto' },
      publisher: { '@type': 'Organization', name: 'Rengas-Kaarto' },
    });
    expect(data.get('BreadcrumbList')).toMatchObject({
      itemListElement: [
        { position: 1, item: `${baseURL}/` },
        { position: 2, item: `${baseURL}/hyva-tietaa` },
        { position: 3, item: `${baseURL}${demoArticle}` },
      ],
    });
  });
});

/** Fetches an XML document of this site and parses it as a browser does. */
const parsed = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address);
    const text = await answer.text();
    const tree = new DOMParser().parseFromString(text, 'application/xml');
    const texts = (name: string) => [...tree.getElementsByTagName(name)].map((element) => element.textContent ?? '');
    return {
      type: answer.headers.get('content-type'),
      isWellFormed: tree.querySelector('parsererror') === null,
      root: tree.documentElement.tagName,
      locations: texts('loc'),
      changed: texts('lastmod'),
      titles: texts('title'),
      categories: texts('category'),
      texts: texts('content:encoded'),
      self: [...tree.getElementsByTagName('atom:link')].map((link) => link.getAttribute('href')),
    };
  }, path);

test.describe('feeds and sitemaps', () => {
  test('the RSS feed is well-formed whatever an article contains, and every page links to it', async ({ page, baseURL }) => {
    const title = `]]> <b>& "😀" 👩‍🔧 ${Date.now()}`;
    const article = await publish({
      title,
      content: 'Alku ]]> loppu 😀 <![CDATA[ & [hinnasto](/hinnasto) <script>alert(1)</script>',
      keywords: ['<avain> & sana'],
      publishAt: new Date().toISOString(),
    });
    await page.goto('/hinnasto');
    await expect(page.locator('link[rel="alternate"][type="application/rss+xml"]')).toHaveAttribute('href', '/artikkelit/rss.xml');
    const feed = await parsed(page, '/artikkelit/rss.xml');
    expect({ type: feed.type, isWellFormed: feed.isWellFormed, root: feed.root }).toEqual({
      type: 'application/rss+xml; charset=utf-8',
      isWellFormed: true,
      root: 'rss',
    });
    expect(feed.self).toEqual([`${baseURL}/artikkelit/rss.xml`]);
    expect(feed.titles).toContain(title);
    expect(feed.categories).toContain('<avain> & sana');
    const text = feed.texts.find((each) => each.includes('Alku ]]')) ?? '';
    expect(text).toContain('loppu 😀');
    expect(text).toContain(`href="${baseURL}/hinnasto"`);
    expect(text).not.toContain('<script');
    await admin.delete(`/blog/articles/${article._id}`);
    await expect.poll(async () => (await parsed(page, '/artikkelit/rss.xml')).titles).not.toContain(title);
  });

  test('the sitemap is well-formed and lists articles and tyres, and robots.txt links to it', async ({ page, baseURL }) => {
    const article = await publish();
    await page.goto('/hinnasto');
    const map = await parsed(page, '/sitemap.xml');
    expect({ type: map.type, isWellFormed: map.isWellFormed, root: map.root }).toEqual({
      type: 'application/xml; charset=utf-8',
      isWellFormed: true,
      root: 'urlset',
    });
    expect(new Set(map.locations).size).toBe(map.locations.length);
    expect(map.locations.filter((location) => !location.startsWith(`${baseURL}/`))).toEqual([]);
    expect(map.changed.filter((moment) => Number.isNaN(Date.parse(moment)))).toEqual([]);
    expect(map.locations).toContain(`${baseURL}${pathOf(article)}`);
    const tyres = map.locations.filter((location) => /\/renkaat\/[0-9a-f]{24}$/.test(location));
    expect(tyres.length).toBeGreaterThan(400);

    const robots = await page.request.get('/robots.txt');
    expect(robots.headers()['content-type']).toMatch(/^text\/plain/);
    expect((await robots.text()).split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /admin', 'Disallow: /api', `Sitemap: ${baseURL}/sitemap.xml`]),
    );
  });
});
