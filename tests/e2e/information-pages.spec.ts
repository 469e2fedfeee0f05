import { type Page, expect, test, untilFooterIsReady } from './journey.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin } from './shop-api.ts';

const pages = [
  { id: 'P-2-006', path: '/vanteet', slug: 'vanteet', heading: 'Vanteet', text: 'Pulttijako' },
  { id: 'P-2-007', path: '/rengashotelli', slug: 'rengashotelli', heading: 'Rengashotelli', text: 'kaud' },
  { id: 'P-2-008', path: '/hinnasto', slug: 'hinnasto', heading: 'Hinnasto', text: 'Näin luet hinnastoa' },
  { id: 'P-2-009', path: '/hyva-tietaa', slug: 'hyva-tietaa', heading: 'Hyvä tietää', text: 'Tärkeimmät luvut' },
  { id: 'P-2-010', path: '/rahoitus', slug: 'rahoitus', heading: 'Rahoitus', text: 'Kuka luoton myöntää' },
  { id: 'P-2-011', path: '/ota-yhteytta', slug: 'ota-yhteytta', heading: 'Ota yhteyttä', text: 'Näin löydät perille' },
  { id: 'P-2-013', path: '/tietosuojaseloste', slug: 'tietosuojaseloste', heading: 'Tietosuojaseloste', text: 'Rekisterinpitäjä' },
  { id: 'P-2-015', path: '/palvelut/tasapainoitus', slug: 'tasapainoitus', heading: 'Tasapainotus', text: 'Näin teemme työn' },
  { id: 'P-2-016', path: '/palvelut/korjaustyot', slug: 'korjaustyot', heading: 'Korjaustyöt', text: 'Rengasrikko' },
] as const;

/** Returns the page's JSON-LD objects by type. */
const structured = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '') as Record<string, unknown>))
    .then((all) => new Map(all.map((each) => [String(each['@type']), each])));

test.describe('information pages', () => {
  for (const { id, path, slug, heading, text } of pages)
    test(`P-1-010 ${id} ${path} shows its text, its questions and contact details, and no cart, checkout or payment`, async ({ page }) => {
      const { body } = await admin.get<{ description: string; questions: { question: string; answer: string }[] }>(`/pages/${slug}`);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(main.getByText(text).first()).toBeVisible();
      await expect(main.getByRole('link', { name: '019 555 0142' }).first()).toHaveAttribute('href', 'tel:+358195550142');
      await expect(main.getByRole('navigation', { name: 'Murupolku' }).getByRole('link')).toHaveText(['Etusivu']);
      await expect(page).toHaveTitle(`${heading} | Rengas-Kaarto`);
      const description = page.locator('meta[name="description"]');
      await expect(description).toHaveAttribute('content', new RegExp(`^${body.description.slice(0, 20)}`));
      expect((await structured(page)).get('BreadcrumbList')).toMatchObject({ itemListElement: [{ position: 1 }, { name: heading }] });

      for (const [index, { question }] of body.questions.entries()) {
        const summary = main.locator('summary', { hasText: question.slice(0, 30) });
        await summary.click();
        await expect(main.locator('details[open]')).toHaveCount(index + 1);
      }
      await expect(main.getByText(/ostoskori|lisää koriin|siirry kassalle/i)).toHaveCount(0);
      if (body.questions.length > 0) expect((await structured(page)).has('FAQPage')).toBe(true);
    });

  test('P-2-018 are separate chunks that the front page does not load; P-2-020 P-2-021 they show a spinner, then open at the top', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const ours = /price-list-route|financing-route|contact-route|good-to-know-route|page-route/;
    expect(scripts.filter((path) => ours.test(path))).toEqual([]);

    const gate = Promise.withResolvers<void>();
    await page.route(/price-list-route|hinnasto\.data/, async (route) => {
      await gate.promise;
      await route.fallback();
    });
    await untilFooterIsReady(page);
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Hinnasto' });
    await link.scrollIntoViewIfNeeded();
    await link.click();
    await expect(page.getByText('Ladataan sivua…')).toBeVisible();
    gate.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Hinnasto' })).toBeVisible();
    expect(scripts.some((path) => path.includes('price-list-route'))).toBe(true);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('D-PATH-069 show changes made in the panel', async ({ page }) => {
    const { body: before } = await admin.get<Record<string, unknown>>('/pages/tasapainoitus');
    try {
      const content = '## Uusi otsikko\n\nTeksti <script>alert(1)</script> ja [linkki](/hinnasto), hinta 39,90 €.';
      expect((await admin.put('/pages/tasapainoitus', { ...before, content })).status).toBe(200);
      await expect(async () => {
        await page.goto('/palvelut/tasapainoitus');
        await expect(page.getByRole('heading', { name: 'Uusi otsikko' })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
      await expect(page.locator('.whitespace-nowrap', { hasText: '39,90' })).toBeVisible();

      await page.evaluate(() => Object.assign(window, { before: true }));
      await page.getByRole('main').getByRole('link', { name: 'linkki' }).click();
      await expect(page).toHaveURL(/\/hinnasto$/);
      await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(true);
    } finally {
      const page = await admin.get<{ version: number }>('/pages/tasapainoitus');
      await admin.put('/pages/tasapainoitus', { ...before, version: page.body.version });
    }
  });
});

test.describe('the price list', () => {
  test('D-PATH-059 P-2-008 has a table for each group with all its prices @core', async ({ page }) => {
    interface List {
      groups: { id: string; title: string; columns: string[]; rows: { name: string; prices: (number | null)[] }[] }[];
    }
    const { body } = await admin.get<List>('/price-list');
    await page.goto('/hinnasto');
    for (const { title, columns, rows } of body.groups) {
      const table = page.getByRole('table', { name: title });
      await expect(table.getByRole('columnheader')).toHaveText(['Palvelu', ...columns]);
      await expect(table.getByRole('rowheader')).toHaveCount(rows.length);
      const prices = rows.flatMap((row) => row.prices.map((price) => (price === null ? '–' : `${price.toFixed(2).replace('.', ',')} €`)));
      const shown = await table.getByRole('cell').allInnerTexts();
      expect(shown.map((text) => text.replaceAll(/\s/g, ' ').trim())).toEqual(prices);
    }
    await expect(page.getByText('Hinnat sisältävät alv:n.')).toBeVisible();
    expect((await structured(page)).get('OfferCatalog')).toMatchObject({ name: 'Hinnasto' });

    await page.getByRole('navigation', { name: 'Tällä sivulla' }).getByRole('link', { name: 'Korjaustyöt' }).click();
    await expect(page.getByRole('heading', { name: 'Korjaustyöt' })).toBeInViewport();
  });

  test('shows on a phone the size next to each price', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/hinnasto');
    await page.getByRole('navigation', { name: 'Hinnaston osat' }).getByRole('link', { name: 'Renkaanvaihto', exact: true }).click();
    const row = page.getByRole('table', { name: 'Renkaanvaihto' }).getByRole('row', { name: /Henkilöauto/ });
    await expect(row.getByText('17–18″')).toBeVisible();
    await expect(row.getByText('44,90 €')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});

test.describe('financing', () => {
  test('P-1-001 P-1-002 P-1-003 P-1-004 states its terms and its provider', async ({ page, baseURL }) => {
    await page.goto('/rahoitus');
    const terms = page.getByRole('region', { name: 'Rahoituksen ehdot' });
    await expect(terms.getByText('Korko 0 %')).toBeVisible();
    await expect(terms.getByText('12 kuukautta', { exact: true })).toBeVisible();
    await expect(terms.getByText('Ei kuluja')).toBeVisible();
    const provider = terms.getByRole('link', { name: /Erälaina/ });
    await expect(provider).toBeVisible();
    expect(new URL((await provider.getAttribute('href')) ?? '').host).not.toBe(new URL(baseURL ?? '').host);
    await expect(provider).toHaveAttribute('target', '_blank');
  });

  const example = (page: Page) => page.getByRole('region', { name: 'Laske kuukausierä' }).locator('output');

  test('P-1-001 the example follows the input, and keeps the last valid amount @core', async ({ page }) => {
    await page.goto('/rahoitus');
    const sum = page.getByLabel('Ostosten hinta');
    await expect(example(page)).toContainText('50,00');
    await sum.fill('100');
    await expect(example(page)).toContainText('8,33');
    await expect(example(page)).toContainText('8,37');
    await expect(example(page)).toContainText(/Todellinen vuosikorko\s*0\s%/);
    await sum.fill('-1');
    await expect(page.getByText('Anna summa väliltä 50,00 €–20 000,00 €.')).toBeVisible();
    await expect(sum).toHaveAttribute('aria-invalid', 'true');
    await expect(example(page)).toContainText('100,00');
    await sum.fill('1 200,50');
    await expect(sum).not.toHaveAttribute('aria-invalid');
    await expect(example(page)).toContainText('100,04');
    await page.getByLabel('Maksuaika').fill('6');
    await expect(example(page)).toContainText('200,08');
    await page.getByRole('button', { name: 'Laske' }).press('Enter');
    await expect(page).toHaveURL(/summa=1\+200%2C50&kuukaudet=6/);
    await expect(example(page)).toContainText('200,08');
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('P-1-001 the server calculates the example, and shows errors next to the fields', async ({ page }) => {
      await page.goto('/rahoitus');
      await page.getByLabel('Ostosten hinta').fill('300');
      await page.getByLabel('Maksuaika').fill('3');
      await page.getByRole('button', { name: 'Laske' }).click();
      await expect(page).toHaveURL(/\?summa=300&kuukaudet=3/);
      await expect(example(page)).toContainText('100,00');
      for (const bad of ['abc', '1e309', '-1']) {
        await page.goto(`/rahoitus?summa=${bad}&kuukaudet=99`);
        await expect(page.getByText(/^Anna summa/)).toBeVisible();
        await expect(page.getByText('Anna maksuaika kokonaisina kuukausina, 1–12.')).toBeVisible();
        await expect(page.getByLabel('Ostosten hinta')).toHaveValue(bad);
        await expect(example(page)).toContainText('50,00');
      }
    });
  });
});

test.describe('good to know', () => {
  test('P-1-005 P-2-009 lists articles that open, and shows the questions of the front page @core', async ({ page }) => {
    const { body } = await admin.get<{ faq: { question: string }[] }>('/homepage-settings');
    await page.goto('/hyva-tietaa');
    const list = page.getByRole('region', { name: 'Artikkelit' });
    await expect(list.getByRole('listitem').first()).toBeVisible();
    await expect.poll(() => list.getByRole('listitem').count()).toBeLessThanOrEqual(10);
    const questions = page.getByRole('region', { name: 'Kysymyksiä ja vastauksia' });
    for (const { question } of body.faq) await expect(questions.locator('summary', { hasText: question })).toHaveCount(1);
    const link = list.getByRole('link').first();
    const title = await link.innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('has further pages of articles, and returns 404 beyond the last one', async ({ page }) => {
    const made: string[] = [];
    try {
      for (let count = 0; count < 4; count += 1) {
        const { body } = await admin.post<{ article: { _id: string } }>('/blog/publish', {
          title: `Sivutuksen koe ${count} ${Date.now()}`,
          content: 'Teksti.',
          publishAt: '2019-11-20T08:00:00Z',
        });
        made.push(body.article._id);
      }
      await expect(async () => {
        await page.goto('/hyva-tietaa');
        await expect(page.getByRole('link', { name: 'Vanhemmat' })).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await page.getByRole('link', { name: 'Vanhemmat' }).click();
      await expect(page).toHaveURL(/\?sivu=2#artikkelit$/);
      await expect(
        page
          .getByRole('region', { name: 'Artikkelit' })
          .getByRole('link', { name: /Sivutuksen koe/ })
          .first(),
      ).toBeVisible();
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/hyva-tietaa\?sivu=2$/);
      await page.getByRole('link', { name: 'Uudemmat' }).click();
      await expect(page).toHaveURL(/\/hyva-tietaa#artikkelit$/);
      expect((await page.goto('/hyva-tietaa?sivu=99'))?.status()).toBe(404);
    } finally {
      for (const id of made) await admin.delete(`/blog/articles/${id}`);
    }
  });
});
