import { type Page, expect, test, untilFooterIsReady } from './journey.ts';
import { expectAccessible } from './axe.ts';

/** A script whose component throws while it renders. */
const broken = { contentType: 'text/javascript', body: `export default function Broken() { throw new Error('broken in the browser'); }` };
const tyrePageCode = '**/assets/tyre-route-*.js';

const firstTyre = (page: Page) => page.getByRole('list', { name: 'Renkaat' }).getByRole('article').first().getByRole('link');

async function expectErrorPage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jotain meni pieleen');
  await expect(page.getByText('Sivulla tapahtui virhe. Yritä päivittää sivu.')).toBeVisible();
  await expect(page).toHaveTitle(/Jotain meni pieleen/);
  await expect(page.getByRole('main').getByRole('link', { name: '019 555 0142' })).toHaveAttribute('href', 'tel:+358195550142');
}

test.describe('a page whose code throws', () => {
  test('P-2-022 P-2-023 P-2-024 shows the error page with header and footer, and its button reloads the page', async ({ page }) => {
    await page.route(tyrePageCode, (route) => route.fulfill(broken));
    await page.goto('/renkaat');
    const path = await firstTyre(page).getAttribute('href');
    await firstTyre(page).click();
    await expectErrorPage(page);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectAccessible(page);

    await page.unroute(tyrePageCode);
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByRole('button', { name: 'Päivitä sivu' }).click();
    await expect(page.getByRole('heading', { name: 'EU-rengasmerkintä' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false);
  });

  test('P-2-022 shows the error page also when hydration fails', async ({ page }) => {
    await page.goto('/renkaat');
    const path = (await firstTyre(page).getAttribute('href')) ?? '';
    await page.route(tyrePageCode, (route) => route.fulfill(broken));
    await page.goto(path);
    await expectErrorPage(page);
  });

  test('links to other pages with full page loads, so that no broken state remains', async ({ page }) => {
    await page.route(tyrePageCode, (route) => route.fulfill(broken));
    await page.goto('/renkaat');
    await firstTyre(page).click();
    await expectErrorPage(page);
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByRole('navigation', { name: 'Näitä meiltä haetaan eniten' }).getByRole('link', { name: 'Hinnasto' }).click();
    await expect(page).toHaveURL(/\/hinnasto$/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Jotain meni pieleen');
    await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false);
  });
});

test.describe('code that a deployment has removed', () => {
  const pageCode = '**/assets/price-list-route-*.js';
  const link = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Hinnasto' });
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  /** Opens a page whose link leads to the one without code, and records which documents are loaded from then on. */
  async function openBefore(page: Page, path = '/vanteet'): Promise<string[]> {
    await page.route(pageCode, (route) => route.abort());
    await page.goto(path);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(new URL(request.url()).pathname);
    });
    return documents;
  }

  test('leads to the page that was clicked, loaded once, and Back returns to the page before', async ({ page }) => {
    const documents = await openBefore(page);
    await link(page).click();
    await expect(heading(page, 'Hinnasto')).toBeVisible();
    await expect(page).toHaveURL(/\/hinnasto$/);
    await expect.poll(() => documents).toEqual(['/hinnasto']);
    await page.goBack();
    await expect(page).toHaveURL(/\/vanteet$/);
    await expect(heading(page, 'Vanteet')).toBeVisible();
    expect(documents.filter((path) => path === '/hinnasto')).toHaveLength(1);
  });

  test('does not disturb a visitor who only points at the link', async ({ page }) => {
    const documents = await openBefore(page, '/ota-yhteytta');
    await untilFooterIsReady(page);
    await page.getByLabel('Nimi').first().fill('Aino');
    await Promise.all([page.waitForEvent('requestfailed', (request) => request.url().includes('price-list-route')), link(page).hover()]);
    // A later navigation shows that none has begun before.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vanteet' }).click();
    await expect(heading(page, 'Vanteet')).toBeVisible();
    expect(documents).toEqual([]);
  });

  for (const [what, code, name] of [
    ['Aukioloaikoja', 'hours-drawer', 'Aukioloajat'],
    ['Keskustelua', 'chat-window', 'Kaartobotti'],
    ['Keskustelua', 'chat-host', 'Kaartobotti'],
  ] as const)
    test(`of a drawer (${code}) says so calmly, and the page stays`, async ({ page }) => {
      await page.route(`**/assets/${code}-*.js`, (route) => route.abort());
      await page.goto('/');
      await page.getByRole('button', { name }).first().click();
      const notice = page.getByRole('alert').filter({ hasText: `${what} ei voi juuri nyt avata.` });
      await expect(notice).toBeVisible();
      await expect(notice.getByRole('link', { name: '019 555 0142' })).toHaveAttribute('href', 'tel:+358195550142');
      await expectAccessible(page);
      await notice.getByRole('button', { name: 'Sulje ilmoitus' }).click();
      await expect(notice).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Jotain meni pieleen');
    });

  test('of the cookie banner leaves the page as it is', async ({ page }) => {
    await page.addInitScript(() => localStorage.removeItem('cookie-consent'));
    await page.route('**/assets/consent-banner-*.js', (route) => route.abort());
    await Promise.all([page.waitForEvent('requestfailed', (request) => request.url().includes('consent-banner')), page.goto('/vanteet')]);
    await link(page).hover();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Evästeasetukset' }).click();
    await expect(heading(page, 'Vanteet')).toBeVisible();
  });
});

test.describe('an address without a page', () => {
  test('returns 404 with the search, popular pages and the phone number @core', async ({ page }) => {
    const answer = await page.goto('/sivu-jota-ei-ole');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sivua ei löytynyt');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: '019 555 0142' })).toBeVisible();
    await expectAccessible(page);

    const popular = main.getByRole('navigation', { name: 'Näitä meiltä haetaan eniten' }).getByRole('link');
    const paths = await popular.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(paths.length).toBeGreaterThan(4);
    for (const path of paths) expect({ path, status: (await page.request.get(path)).status() }).toEqual({ path, status: 200 });

    await main.getByRole('combobox', { name: 'Rengaskoko' }).fill('205/55R16');
    await main.getByRole('combobox', { name: 'Rengaskoko' }).press('Enter');
    await expect(page).toHaveURL(/\/renkaat\?search=205/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('205/55R16');
  });

  test('has a search that works without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
    const page = await context.newPage();
    await page.goto('/sivu-jota-ei-ole');
    await page.getByRole('main').getByRole('combobox', { name: 'Rengaskoko' }).fill('205/55R16');
    await page.getByRole('main').getByRole('combobox', { name: 'Rengaskoko' }).press('Enter');
    await expect(page).toHaveURL(/\/renkaat\?search=205/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('205/55R16');
    await context.close();
  });
});
