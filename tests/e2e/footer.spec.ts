import { expect, test, type Page } from './journey.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
const loads = (image: ReturnType<Page['locator']>) =>
  expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);

test.describe('footer', () => {
  test.beforeEach(({ page }) => page.goto('/vanteet'));

  test('P-1-008 P-2-171 P-2-173 P-2-174 P-2-175 P-2-176 P-2-177 P-2-179 P-9-002 shows the company, its address, contact details and opening hours', async ({
    page,
  }) => {
    await expect(footer(page)).toContainText('Ma-Pe 9-17, La 10-13');
    await expect(footer(page).locator('a[href^="tel:"]')).toBeVisible();
    await expect(footer(page).locator('a[href^="mailto:"]')).toBeVisible();
    await expect(footer(page)).toContainText(/Y-tunnus \d{7}-\d/);
    await expect(footer(page)).toContainText('Varikonkaarre 4');
    await expect(footer(page)).toContainText('05820 Hyvinkää');
    await expect(footer(page)).toContainText(/yli 20 vuoden kokemuksella/i);
    await expect(footer(page).getByRole('region', { name: 'Edut' }).getByRole('list').first().getByRole('listitem')).toHaveCount(3);
  });

  test('P-2-181 P-2-182 P-2-188 P-2-189 loads the logos of payment methods, manufacturers, the chain and the financing provider', async ({
    page,
  }) => {
    const brands = footer(page).getByRole('list', { name: 'Merkit' }).locator('img');
    await expect(brands).toHaveCount(14);
    for (const image of await footer(page).locator('img').all()) {
      await image.scrollIntoViewIfNeeded();
      await loads(image);
    }
    for (const name of ['Maksukortti', 'Mobiilimaksu', 'Lasku', /^Rahoitus: /])
      await expect(footer(page).getByRole('img', { name })).toBeVisible();
    await expect(footer(page).getByRole('img', { name: /-ketju$/ })).toBeVisible();
  });

  test('P-2-183 P-2-184 P-2-185 P-2-186 P-2-187 links to the privacy policy, the top of the page and social media', async ({ page }) => {
    await expect(footer(page)).toContainText(`© ${new Date().getFullYear()}`);
    await expect(footer(page).getByRole('link', { name: /^Facebook/ })).toHaveAttribute('href', /facebook\.com/);
    await expect(footer(page).getByRole('link', { name: /^Instagram/ })).toHaveAttribute('href', /instagram\.com/);
    await footer(page).getByRole('link', { name: 'Takaisin ylös' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await footer(page).getByRole('link', { name: 'Tietosuojaseloste' }).last().click();
    await expect(page).toHaveURL(/\/tietosuojaseloste$/);
  });

  test('P-2-180 shows our own map image until the visitor opens the interactive map', async ({ page }) => {
    await page.route('https://kartta.rengas-kaarto.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>kartta</p>' }),
    );
    const map = footer(page).getByRole('region', { name: 'Kartta' });
    await map.scrollIntoViewIfNeeded();
    await loads(map.getByRole('img'));
    await expect(map.locator('iframe')).toHaveCount(0);
    await map.getByRole('button', { name: 'Näytä interaktiivinen kartta' }).click();
    await expect(map.locator('iframe')).toHaveAttribute('src', /^https:\/\/kartta\./);
    await expect(map.frameLocator('iframe').getByText('kartta')).toBeVisible();
  });
});
