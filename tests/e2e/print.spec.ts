import { expect, type Page, test } from './journey.ts';

/** The width of an A4 sheet between its margins, in CSS pixels. */
const SHEET = { width: 695, height: 1010 };

const firstTyre = async (page: Page) => {
  await page.goto('/renkaat?search=205/55R16&type=summer');
  await page.getByRole('list', { name: 'Renkaat' }).getByRole('article').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/renkaat\/[^/?]+$/);
  await expect(page.getByRole('heading', { name: 'EU-rengasmerkintä' })).toBeVisible();
};

async function print(page: Page): Promise<void> {
  // Also what was opened or floats over the page must not be on the sheet.
  await expect(page.getByRole('button', { name: 'Kaartobotti' }).last()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(SHEET);
  await expect(page.getByRole('banner')).toBeHidden();
}

/** Returns the texts that are not black, or have a background. */
const notBlackOnWhite = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (element === null || element.closest('svg, script') || !element.checkVisibility() || text.textContent?.trim() === '') continue;
      const { color, backgroundColor } = getComputedStyle(element);
      if (color !== 'rgb(0, 0, 0)' || backgroundColor !== 'rgba(0, 0, 0, 0)')
        found.push(`${color} on ${backgroundColor}: ${text.textContent}`);
    }
    return found;
  });

async function expectSheet(page: Page, title: string | RegExp): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
  for (const text of ['Rengas-Kaarto', 'Varikonkaarre 4', '05820 Hyvinkää', '019 555 0142'])
    await expect(main.locator('.sheet-head').getByText(text).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  expect(await notBlackOnWhite(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SHEET.width);
}

const pagesOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
const formatOf = (pdf: Buffer) => /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1'))?.slice(1).map(Number);

test.describe('on paper', () => {
  test('the price list is its tables with the shop’s address, black on white @core', async ({ page }) => {
    await page.goto('/hinnasto');
    await print(page);
    await expectSheet(page, 'Hinnasto');
    const tables = page.getByRole('main').getByRole('table');
    expect(await tables.count()).toBeGreaterThan(3);
    for (const table of await tables.all()) {
      // A head that is repeated on the next sheet, and rows that are not cut.
      await expect(table).toHaveCSS('display', 'table');
      // A table with one price has a head for screen readers only.
      for (const head of await table.locator('thead:not(.sr-only)').all()) await expect(head).toHaveCSS('display', 'table-header-group');
      for (const row of await table.locator('tr').all()) await expect(row).toHaveCSS('break-inside', 'avoid');
      for (const cell of await table.getByRole('cell').all()) {
        await expect(cell).toHaveCSS('white-space', 'nowrap');
        expect(await cell.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(13);
      }
    }
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(formatOf(pdf)?.map(Math.round)).toEqual([595, 842]);
    expect(pagesOf(pdf)).toBeLessThanOrEqual(4);
  });

  test('the price list has the answers that were opened, and not the others', async ({ page }) => {
    await page.goto('/hinnasto');
    const questions = page.getByRole('main').locator('details');
    await questions.nth(1).locator('summary').click();
    await print(page);
    await expect(questions.nth(0)).toBeHidden();
    await expect(questions.nth(1)).toBeVisible();
  });

  test('a tyre is one sheet with its price, its label and the shop’s address', async ({ page }) => {
    await firstTyre(page);
    const title = (await page.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\s+/g, ' ');
    await print(page);
    await expectSheet(page, title);
    const main = page.getByRole('main');
    await expect(main.getByText(/\d+,\d\d\s€/).first()).toBeVisible();
    await expect(main.getByRole('heading', { name: 'EU-rengasmerkintä' })).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Tiedot' })).toBeVisible();
    for (const action of ['Varaa aika', 'Kysy tästä renkaasta']) await expect(main.getByText(action)).toBeHidden();
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  });

  test('its styles are no part of the page on the screen', async ({ page }) => {
    await page.goto('/hinnasto');
    await expect(page.locator('.sheet-head')).toBeHidden();
    await expect(page.locator('link[rel="stylesheet"][media="print"]')).toHaveCount(1);
    await page.goto('/');
    await expect(page.locator('link[rel="stylesheet"][media="print"]')).toHaveCount(0);
  });
});
