import { type Page, expect, test } from './journey.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Suodata renkaita' });
const opener = (page: Page) => page.getByRole('button', { name: /^Suodata/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const entries = (page: Page) => page.evaluate(() => history.length);

/** Opens the finder after another page, so that Back could leave it. */
async function openFinder(page: Page): Promise<void> {
  await page.goto('/vanteet');
  await page.goto('/renkaat');
}

test.describe('the sheet of filters on a phone', () => {
  test('closes on Back, which stays on the page; the next Back leaves it @core', async ({ page }) => {
    await openFinder(page);
    await page.evaluate(() => Object.assign(window, { before: true }));
    await opener(page).click();
    await expect(sheet(page)).toBeVisible();
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/renkaat$/);
    await expect(opener(page)).toBeFocused();
    expect(await page.evaluate(() => 'before' in window)).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(/\/vanteet$/);
  });

  test('leaves nothing in the history when its button closes it', async ({ page }) => {
    await openFinder(page);
    const before = await entries(page);
    for (let time = 0; time < 3; time += 1) {
      await opener(page).click();
      await expect(sheet(page)).toBeVisible();
      await sheet(page).getByRole('button', { name: 'Sulje' }).click();
      await expect(sheet(page)).toHaveCount(0);
      await expect.poll(() => page.evaluate(() => 'openSheets' in history.state)).toBe(false);
    }
    // One that Forward could go to, like after every Back.
    expect(await entries(page)).toBeLessThanOrEqual(before + 1);
    await page.goBack();
    await expect(page).toHaveURL(/\/vanteet$/);
  });

  test('keeps the filters that were chosen in it, and Back then takes them away one by one', async ({ page }) => {
    await openFinder(page);
    await opener(page).click();
    await sheet(page)
      .getByRole('radio', { name: /Talvirenkaat/ })
      .check();
    await expect(page).toHaveURL(/type=winter/);
    await expect(sheet(page).getByRole('button', { name: /^Näytä \d+ rengasta$/ })).toBeVisible();
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL(/type=winter/);
    await expect(heading(page)).toHaveText('Talvirenkaat');
    await page.goBack();
    await expect(heading(page)).toHaveText('Renkaat');
    await expect(page).toHaveURL(/\/renkaat$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/vanteet$/);
  });

  test('closes on Back while a filter is loading, and the next Back takes the filter away', async ({ page }) => {
    await openFinder(page);
    await opener(page).click();
    const gate = Promise.withResolvers<void>();
    await page.route(/\.data/, async (route) => {
      await gate.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/\.data/);
    await sheet(page).getByRole('radio', { name: 'Talvirenkaat' }).check();
    await asked;
    await page.evaluate(() => history.back());
    await expect.poll(() => page.evaluate(() => 'openSheets' in history.state)).toBe(false);
    gate.resolve();
    await expect(page).toHaveURL(/\/renkaat\?type=winter$/);
    await expect(sheet(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/renkaat$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/vanteet$/);
  });

  test('stays closed on Forward, and a reload with it open adds no step', async ({ page }) => {
    await openFinder(page);
    await opener(page).click();
    await expect(sheet(page)).toBeVisible();
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    await page.evaluate(() => history.forward());
    await expect.poll(() => page.evaluate(() => 'openSheets' in history.state)).toBe(false);
    await expect(sheet(page)).toHaveCount(0);
    await opener(page).click();
    await expect(sheet(page)).toBeVisible();
    await page.reload();
    await expect(sheet(page)).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => 'openSheets' in history.state)).toBe(false);
    await page.goBack();
    await expect(page).toHaveURL(/\/vanteet$/);
  });
});

test('the drawer of the opening hours and the chat close on Back, too', async ({ page }) => {
  await page.goto('/vanteet');
  await page.goto('/');
  for (const [button, dialog] of [
    ['Aukioloajat', 'Aukioloajat'],
    ['Kaartobotti', 'Kaartobotti'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: dialog })).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.pathname === '/');
  }
});
