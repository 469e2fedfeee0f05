import { expect, test, type Page, untilFooterIsReady } from './journey.ts';

const searchBox = (page: Page) => page.getByRole('banner').getByRole('combobox');
/** Stops the page's clock, so that time passes only when a test advances it. */
async function stopClock(page: Page) {
  await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
  await page.goto('/');
  await expect(searchBox(page)).toBeEditable();
  await page.clock.pauseAt(new Date('2026-11-20T11:00:00Z'));
}

const options = (page: Page) => page.getByRole('banner').getByRole('option');

const digits = (text: string) => text.replaceAll(/\D/g, '');

test.describe('header', () => {
  test.beforeEach(({ page }) => page.goto('/'));

  test('P-2-025 P-2-032 P-2-039 P-2-040 P-2-041 P-2-042 shows phone, e-mail address, hours, and the logos of the chain and of the shop', async ({
    page,
  }) => {
    const banner = page.getByRole('banner');
    await expect(banner.locator('a[href^="tel:"]').first()).toBeVisible();
    await expect(banner.locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(banner.getByText('Ma-Pe 9-17, La 10-13')).toBeVisible();
    await expect(banner.getByRole('img', { name: /-ketju$/ })).toBeVisible();
    await expect(banner.getByRole('link').getByRole('img').first()).toBeVisible();
  });

  test('P-2-043 P-2-044 P-2-045 P-2-046 P-2-047 P-2-048 P-2-049 P-2-050 P-2-052 links open the pages that they name', async ({
    page,
    baseURL,
  }) => {
    const banner = page.getByRole('banner');
    const menu = page.getByRole('navigation', { name: 'Päävalikko' });
    const booking = await menu.getByRole('link', { name: /Ajanvaraus/ }).getAttribute('href');
    expect(new URL(booking ?? '').host).not.toBe(new URL(baseURL ?? '').host);
    for (const [name, path] of [
      ['Renkaat', '/renkaat'],
      ['Vanteet', '/vanteet'],
      ['Etusivu', '/'],
    ] as const) {
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
    }
    for (const [group, name, path] of [
      ['Palvelut', 'Rengashotelli', '/rengashotelli'],
      ['Palvelut', 'Hinnasto', '/hinnasto'],
      ['Hyödyllistä', 'Hyvä Tietää', '/hyva-tietaa'],
      ['Hyödyllistä', 'Rahoitus', '/rahoitus'],
    ] as const) {
      await banner.getByRole('button', { name: group }).click();
      await banner.getByRole('link', { name }).first().click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await banner.getByRole('link', { name: 'Ota Yhteyttä' }).first().click();
    await expect(page).toHaveURL(/\/ota-yhteytta$/);
  });

  test('a group of the menu closes when the focus leaves it, and stays open while it moves within', async ({ page }) => {
    const banner = page.getByRole('banner');
    const group = banner.getByRole('button', { name: 'Hyödyllistä' });
    await group.press('Enter');
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('link', { name: 'Hyvä Tietää' }).first()).toBeFocused();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Shift+Tab');
    await expect(group).toBeFocused();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Shift+Tab');
    await expect(group).toHaveAttribute('aria-expanded', 'false');
  });

  test('P-2-021 P-2-056 has a shadow once the page is scrolled more than 10 px, and a new page opens at its top', async ({ page }) => {
    const shadow = () =>
      page
        .getByRole('banner')
        .evaluate((header) => getComputedStyle(header).boxShadow.replaceAll(/rgba\(0, 0, 0, 0\) 0px 0px 0px 0px(, )?/g, ''));
    await expect.poll(shadow).toMatch(/^(none)?$/);
    await page.evaluate(() => window.scrollTo(0, 10));
    await expect.poll(shadow).toMatch(/^(none)?$/);
    await page.evaluate(() => window.scrollTo(0, 11));
    await expect.poll(shadow).not.toMatch(/^(none)?$/);
    await untilFooterIsReady(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vanteet' }).first().click();
    await expect(page).toHaveURL(/\/vanteet$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('P-4-038 the theme toggles between light and dark, and survives a reload', async ({ page }) => {
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Tumma teema' }).first();
    await toggle.click();
    await expect.poll(ground).not.toBe(light);
    const dark = await ground();
    await page.reload();
    await expect.poll(() => ground()).toBe(dark);
    await toggle.click();
    await expect.poll(() => ground()).toBe(light);
  });
});

test('the theme that is chosen in one tab is shown in the others', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/hinnasto');
  const toggle = (of: Page) => of.getByRole('banner').getByRole('button', { name: 'Tumma teema' }).first();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await toggle(other).click();
  await expect.poll(ground).not.toBe(light);
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  await toggle(page).click();
  await expect.poll(ground).toBe(light);
  await expect(toggle(other)).toHaveAttribute('aria-pressed', 'false');
});

test.describe('tyre search box', () => {
  test.beforeEach(({ page }) => page.goto('/'));

  test('P-2-051 P-2-067 has its placeholder, and a button that is disabled until there is input', async ({ page }) => {
    await expect(searchBox(page)).toHaveAttribute('placeholder', 'Hae renkaita...');
    const button = page.getByRole('banner').getByRole('search').getByRole('button');
    await expect(button).toBeDisabled();
    await searchBox(page).fill('2');
    await expect(button).toBeEnabled();
  });

  test('P-2-057 P-2-058 P-2-060 P-2-061 suggests at most 8 sizes from the second character', async ({ page }) => {
    await stopClock(page);
    await searchBox(page).pressSequentially('2');
    await page.clock.runFor(1_000);
    await expect(options(page)).toHaveCount(0);
    await searchBox(page).pressSequentially('2');
    await page.clock.runFor(400);
    await expect(options(page)).toHaveCount(8);
    const list = page.getByRole('banner').getByRole('listbox');
    await expect
      .poll(() => list.evaluate((element) => [getComputedStyle(element).overflowY, element.scrollHeight > element.clientHeight]))
      .toEqual(['auto', true]);
  });

  test('P-2-059 waits 300 ms after the last key', async ({ page }) => {
    await stopClock(page);
    await searchBox(page).pressSequentially('205');
    await page.clock.runFor(290);
    await expect(options(page)).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(options(page).first()).toBeVisible();
  });

  test('P-2-062 P-2-063 P-2-064 P-2-065 P-2-066 can be used with the keyboard', async ({ page }) => {
    await searchBox(page).fill('205');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await searchBox(page).fill('');
    await searchBox(page).fill('205');
    await expect(options(page).first()).toBeVisible();
    const second = await options(page).nth(1).textContent();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === '/renkaat' && url.searchParams.get('search') === second);
  });

  test('P-2-066 a click on a suggestion opens the tyres of that size @core', async ({ page }) => {
    await searchBox(page).fill('205/55R16');
    await options(page).filter({ hasText: '205/55R16' }).click();
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === '205/55R16');
  });

  test('keeps text that was typed before hydration', async ({ page }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto('/vanteet', { waitUntil: 'commit' });
    await searchBox(page).fill('205 55 16');
    await page.getByRole('contentinfo').getByRole('textbox').first().fill('aino@esimerkki.fi');
    scripts.resolve();
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Tilaa' })).toBeEnabled();
    // Typing on shows the suggestions. Repeated, because the first request for sizes may fail and is then retried.
    await expect(async () => {
      for (const key of ['End', 'Backspace']) await searchBox(page).press(key);
      await searchBox(page).press('6');
      await expect(options(page)).toHaveText(['205/55R16'], { timeout: 5_000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === '205/55R16');
  });

  test('P-5-010 P-5-011 P-5-012 P-5-013 P-5-014 P-5-015 P-5-017 reads a size in any spelling', async ({ page }) => {
    for (const spelling of ['205-55-16', '205-55r16', '2055516', '20555r16', '205/55r16', '205/55/16'])
      await test.step(spelling, async () => {
        await searchBox(page).fill(spelling);
        await expect(options(page)).toHaveText(['205/55R16']);
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL((url) => url.searchParams.get('search') === '205/55R16');
        await page.goBack();
        await expect(page).toHaveURL((url) => url.pathname === '/');
      });
  });

  test('P-5-018 P-5-019 P-5-020 P-5-021 suggests sizes that contain what was typed', async ({ page }) => {
    for (const text of ['205/55', '20555', '205 55 16', '16'])
      await test.step(text, async () => {
        await searchBox(page).fill(text);
        await expect
          .poll(async () => {
            const sizes = await options(page).allTextContents();
            return sizes.length > 0 && sizes.every((size) => digits(size).includes(digits(text)));
          })
          .toBe(true);
      });
  });
});

test.describe('header on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('P-2-053 P-2-054 P-2-055 has a menu with the same items that closes on navigation', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Valikko', exact: true });
    await page.getByRole('button', { name: 'Avaa valikko' }).click();
    for (const name of [
      /Ajanvaraus/,
      'Etusivu',
      'Renkaat',
      'Vanteet',
      'Rengashotelli',
      'Hinnasto',
      'Hyvä Tietää',
      'Rahoitus',
      'Ota Yhteyttä',
    ])
      await expect(menu.getByRole('link', { name, exact: typeof name === 'string' })).toBeVisible();
    await expect(menu.getByRole('combobox')).toBeVisible();
    await page.getByRole('button', { name: 'Sulje valikko' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Avaa valikko' }).click();
    await menu.getByRole('link', { name: 'Renkaat', exact: true }).click();
    await expect(page).toHaveURL(/\/renkaat$/);
    await expect(menu).toBeHidden();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('P-2-066 the search box is a form that finds tyres', async ({ page }) => {
    await page.goto('/');
    await searchBox(page).fill('205-55-16');
    await searchBox(page).press('Enter');
    await expect(page.getByRole('article').first()).toContainText('205/55R16');
  });
});
