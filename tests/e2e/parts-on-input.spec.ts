import { expect, test, type Page } from './journey.ts';

const FOOTER = /\/assets\/(footer|newsletter-form)-.*\.js$/;
const QUESTIONS = /\/assets\/faq-.*\.js$/;

const loads = (page: Page, file: RegExp) =>
  page.evaluate((pattern) => performance.getEntriesByType('resource').some(({ name }) => new RegExp(pattern).test(name)), file.source);

/** Holds the requests for a file back. Returns a function that lets them go. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('the parts of a page that hydrate on the first input', () => {
  test('request their code then, and not before @core', async ({ page }) => {
    await page.goto('/');
    // What the page loads by itself has been requested.
    await page.waitForLoadState('networkidle');
    expect(await loads(page, FOOTER)).toBe(false);
    expect(await loads(page, QUESTIONS)).toBe(false);
    await page.keyboard.press('Shift');
    await expect.poll(() => loads(page, FOOTER)).toBe(true);
    await expect.poll(() => loads(page, QUESTIONS)).toBe(true);
  });

  test('keep an address that was typed before', async ({ page }) => {
    const letGo = await holdBack(page, FOOTER);
    await page.goto('/');
    const form = page.getByRole('contentinfo').getByRole('form', { name: 'Uutiskirje' });
    await form.getByLabel('Sähköposti uutiskirjettä varten').fill('asiakas@example.fi');
    await expect(form.getByRole('button', { name: 'Tilaa' })).toBeDisabled();
    letGo();
    await expect(form.getByRole('button', { name: 'Tilaa' })).toBeEnabled();
    await expect(form.getByLabel('Sähköposti uutiskirjettä varten')).toHaveValue('asiakas@example.fi');
  });

  test('submit a form in which Enter was pressed before', async ({ page }) => {
    const letGo = await holdBack(page, FOOTER);
    await page.route('**/api/subscribers/subscribe', (route) => route.abort());
    await page.goto('/');
    const form = page.getByRole('contentinfo').getByRole('form', { name: 'Uutiskirje' });
    await form.getByLabel('Sähköposti uutiskirjettä varten').fill('asiakas@example.fi');
    await page.keyboard.press('Enter');
    letGo();
    await expect(form.getByRole('status')).toHaveText(/^Tapahtui virhe/);
    await expect(form.getByLabel('Sähköposti uutiskirjettä varten')).toHaveValue('asiakas@example.fi');
  });

  test('press a button again that was pressed before', async ({ page }) => {
    const letGo = await holdBack(page, QUESTIONS);
    await page.goto('/');
    // As a screen reader presses it: with a click and no other event.
    const question = page.getByRole('region', { name: 'Usein kysyttyä' }).getByRole('button').first();
    await question.evaluate((button: HTMLElement) => button.click());
    letGo();
    await expect(page.getByRole('dialog', { name: 'Kaartobotti' })).toBeVisible();
  });

  test('remain while the page changes before the first input', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const campaigns = page.waitForRequest('**/api/campaigns/**');
    await page.clock.runFor(10_000);
    await campaigns;
    await expect(page.getByRole('contentinfo')).toContainText('019 555 0142');
    await expect(page.getByRole('region', { name: 'Usein kysyttyä' })).toContainText('Lue vastaukset');
    expect(await loads(page, FOOTER)).toBe(false);
  });

  test('remain readable, and their links work, if their code is missing', async ({ page }) => {
    await page.route(FOOTER, (route) => route.fulfill({ status: 404 }));
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Vanteet', exact: true }).first().click();
    await expect(page).toHaveURL(/\/vanteet$/);
    await expect(page.getByRole('contentinfo')).toContainText('019 555 0142');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tietosuojaseloste' }).first().click();
    await expect(page).toHaveURL(/\/tietosuojaseloste$/);
  });
});
