import { expect, test, type Page } from './journey.ts';
import { expectAccessible } from './axe.ts';
import { signIn } from './admin-page.ts';
import { admin } from './shop-api.ts';
import { popupSeen, remembering } from './visitor-storage.ts';

test.use({ storageState: remembering(popupSeen) });

const banner = (page: Page) => page.getByRole('region', { name: 'Evästeet' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'));
const pushed = (page: Page) => page.evaluate(() => JSON.stringify(window.dataLayer ?? []));

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Advances the stopped clock in small steps until the lazy-loaded banner is shown. */
const untilBannerIsShown = (page: Page) =>
  expect
    .poll(async () => {
      await page.clock.runFor(100);
      return banner(page).isVisible();
    })
    .toBe(true);

/** Opens a page with a clock that can be stopped. */
async function openWithStoppedClock(page: Page, path = '/') {
  await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
  await page.goto(path);
  await expect(page.getByRole('banner').getByRole('combobox')).toBeEditable();
}

test.describe('the cookie banner', () => {
  test('P-2-193 P-2-194 appears after half a second at the bottom, and stays there', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
    await page.clock.pauseAt(new Date('2026-11-20T10:00:01Z'));
    await page.goto('/');
    await page.clock.runFor(100);
    await expect(page.getByRole('banner').getByRole('combobox')).toBeEditable();
    await expect(banner(page)).toHaveCount(0);
    await page.clock.runFor(600);
    await untilBannerIsShown(page);
    await page.evaluate(() => window.scrollTo(0, 600));
    const bottom = async () => {
      const box = await banner(page).boundingBox();
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    await expect.poll(bottom).toBe(page.viewportSize()?.height);
  });

  test('P-2-031 A-2-084 is shown on every page, also in the panel', async ({ page }) => {
    for (const path of ['/', '/renkaat', '/hinnasto', '/ota-yhteytta', '/ei-ole', '/admin']) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
    }
  });

  for (const choice of ['accepted', 'denied']) {
    test(`P-2-195 is not shown when ${choice} is stored`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('cookie-consent', value), choice);
      await openWithStoppedClock(page);
      await page.clock.runFor(2_000);
      await expect(banner(page)).toHaveCount(0);
    });
  }

  test('P-2-196 P-2-197 P-2-198 P-2-199 D-LAW-014 gives reasons, and has a refuse button on its first layer', async ({ page }) => {
    await page.goto('/');
    await expect(banner(page)).toContainText('parantaa käyttökokemusta');
    await expect(banner(page)).toContainText('analysoida sivuston liikennettä');
    for (const name of ['Lue lisää evästeistä', 'Hyväksy evästeet', 'Kieltäydy evästeistä'])
      await expect(banner(page).getByRole('button', { name, exact: true })).toBeVisible();
    await banner(page).getByRole('link', { name: 'Lue lisää tietosuojaselosteesta' }).click();
    await expect(page).toHaveURL(/\/tietosuojaseloste$/);
  });

  test('P-2-200 P-2-201 P-2-202 P-2-203 P-2-204 P-2-205 P-2-206 P-2-207 describes the tracking technologies', async ({ page }) => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Lue lisää evästeistä' }).click();
    const heading = banner(page).getByRole('heading', { name: 'Käyttämämme seurantateknologiat' });
    await expect(heading).toBeVisible();
    await expect(banner(page).getByText('Analytiikkapalvelu')).toBeVisible();
    await expect(banner(page).getByText(/ei itse kerää tietoja, mutta mahdollistaa muun seurannan/)).toBeVisible();
    const panel = heading.locator('xpath=ancestor::div[@id]');
    await expect.poll(() => panel.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('500px');
    for (const name of ['Kieltäydy evästeistä', 'Hyväksy evästeet'])
      await expect(panel.getByRole('button', { name, exact: true })).toBeVisible();
    await expectAccessible(page);
    await banner(page).getByRole('button', { name: 'Sulje lisätiedot' }).click();
    await expect(heading).toBeHidden();
    await expect(banner(page).getByRole('button', { name: 'Lue lisää evästeistä' })).toBeVisible();
  });

  test('P-3-031 P-4-025 P-4-026 P-4-027 P-4-028 P-4-029 P-4-030 P-4-036 fades out on acceptance, stores it, pushes an event and reloads the page', async ({
    page,
  }) => {
    await openWithStoppedClock(page);
    await page.clock.pauseAt(new Date('2026-11-20T10:05:00Z'));
    await untilBannerIsShown(page);
    await page.evaluate(() => Object.assign(window, { before: true, enableTracking: () => localStorage.setItem('tracked', 'yes') }));
    await expect.poll(() => banner(page).evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.3s');
    await banner(page).getByRole('button', { name: 'Hyväksy evästeet' }).click();
    await page.clock.runFor(290);
    await expect.poll(() => stored(page)).toBeNull();
    await page.clock.runFor(20);
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(() => stored(page)).toBe('accepted');
    await expect.poll(() => pushed(page)).toContain('{"event":"consent_update","consent_action":"accept"}');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tracked'))).toBe('yes');
    await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(true);
    await page.clock.runFor(300);
    await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true)).toBe(false);
    await page.clock.resume();

    const views = async () => ((await pushed(page)).match(/"page_view"/g) ?? []).length;
    await expect.poll(views).toBe(1);
    await page.getByRole('navigation', { name: 'Päävalikko' }).getByRole('link', { name: 'Vanteet' }).click();
    await expect(page).toHaveURL(/\/vanteet$/);
    await expect.poll(views).toBe(2);
  });

  test('P-4-031 P-4-032 P-4-033 P-4-034 P-4-035 P-4-037 fades out on refusal, stores it and pushes an event, without a reload', async ({
    page,
  }) => {
    await openWithStoppedClock(page);
    await page.clock.pauseAt(new Date('2026-11-20T10:05:00Z'));
    await untilBannerIsShown(page);
    await page.evaluate(() => Object.assign(window, { before: true }));
    await banner(page).getByRole('button', { name: 'Kieltäydy evästeistä' }).click();
    await page.clock.runFor(310);
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(() => stored(page)).toBe('denied');
    await expect.poll(() => pushed(page)).toContain('{"event":"consent_update","consent_action":"deny"}');
    await page.clock.runFor(2_000);
    await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(true);
    await page.getByRole('navigation', { name: 'Päävalikko' }).getByRole('link', { name: 'Vanteet' }).click();
    await expect(page).toHaveURL(/\/vanteet$/);
    await expect.poll(() => pushed(page)).not.toContain('page_view');
  });

  test('D-LAW-015 can be opened again from the footer to change the choice', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('cookie-consent', 'denied'));
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Evästeasetukset' }).click();
    await expect(banner(page)).toBeVisible();
    const loaded = page.waitForEvent('load');
    await banner(page).getByRole('button', { name: 'Hyväksy evästeet' }).click();
    await expect.poll(() => stored(page).catch(() => null)).toBe('accepted');
    await loaded;
  });

  test('works with the keyboard alone', async ({ page }) => {
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole('link').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(banner(page).getByRole('heading')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(() => stored(page)).toBe('denied');
  });
});

test.describe('a choice in another tab', () => {
  const orders = async (page: Page) => ((await pushed(page)).match(/"(granted|denied)"(?=,"ad_storage")/g) ?? []).join(' ');

  test('closes the banner here, and starts and stops the tracking', async ({ page, context }) => {
    await page.goto('/');
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { before: true, enableTracking: () => Object.assign(window, { isEnabled: true }) }));
    const other = await context.newPage();
    await other.goto('/hinnasto');
    await other.evaluate(() => Object.assign(window, { isOld: true }));
    await banner(other).getByRole('button', { name: 'Hyväksy evästeet' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(() => pushed(page)).toContain('"page_path":"/"');
    expect(await page.evaluate(() => ['before' in window, 'isEnabled' in window])).toEqual([true, true]);
    expect(await orders(page)).toBe('"denied" "granted"');

    // The other tab reloads after its acceptance.
    await expect.poll(() => other.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false);
    await expect.poll(() => pushed(other).catch(() => '')).toContain('"page_path":"/hinnasto"');
    await other.getByRole('contentinfo').getByRole('button', { name: 'Evästeasetukset' }).click();
    await banner(other).getByRole('button', { name: 'Kieltäydy evästeistä' }).click();
    await expect.poll(() => orders(page)).toBe('"denied" "granted" "denied"');
    await page.getByRole('navigation', { name: 'Päävalikko' }).getByRole('link', { name: 'Vanteet' }).click();
    await expect(page).toHaveURL(/\/vanteet$/);
    expect(await pushed(page)).not.toContain('"page_path":"/vanteet"');

    await other.getByRole('contentinfo').getByRole('button', { name: 'Evästeasetukset' }).click();
    await banner(other).getByRole('button', { name: 'Hyväksy evästeet' }).click();
    await expect.poll(() => pushed(page)).toContain('"page_path":"/vanteet"');
    expect(await orders(page)).toBe('"denied" "granted" "denied" "granted"');
  });
});

test.describe('admin activity', () => {
  test.use({ storageState: remembering({ 'cookie-consent': 'accepted', ...popupSeen }) });

  test('is not tracked, neither in the panel nor in the preview of its editor', async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/settings');
    const preview = page.frameLocator('iframe[title="Etusivun esikatselu"]');
    if (await page.getByRole('button', { name: 'Näytä esikatselu' }).isVisible())
      await page.getByRole('button', { name: 'Näytä esikatselu' }).click();
    await page.getByLabel('Pääotsikko', { exact: true }).fill('Kirjoitan tätä nyt');
    await expect(preview.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Kirjoitan tätä nyt');
    const framed = page.frames().find((frame) => frame.url().includes('esikatselu'));
    await expect.poll(() => framed?.evaluate(() => JSON.stringify(window.dataLayer))).toContain('"consent"');
    await expect.poll(() => framed?.evaluate(() => JSON.stringify(window.dataLayer))).not.toContain('page_view');
    await expect.poll(() => pushed(page)).not.toContain('page_view');

    await page.getByRole('link', { name: 'Kauppaan' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hylkää muutokset' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect.poll(() => pushed(page)).toContain('"page_path":"/"');
    await expect.poll(() => pushed(page)).not.toContain('/admin');
  });
});

test.describe('without consent', () => {
  for (const choice of ['nothing', 'denied'] as const) {
    test(`D-LAW-016 P-7-001 with the choice ${choice} there are no requests to other hosts, no cookies and no foreign scripts`, async ({
      page,
      context,
      baseURL,
    }) => {
      if (choice !== 'nothing') await page.addInitScript((value) => localStorage.setItem('cookie-consent', value), choice);
      const foreign: string[] = [];
      const own = new URL(baseURL ?? '').host;
      context.on('request', (request) => {
        const { host, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && host !== own) foreign.push(request.url());
      });
      for (const path of ['/', '/renkaat', '/vanteet', '/hinnasto', '/hyva-tietaa', '/rahoitus', '/ota-yhteytta', '/tietosuojaseloste']) {
        await page.goto(path);
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await page.waitForLoadState('networkidle');
      }
      expect(foreign).toEqual([]);
      await expect.poll(() => context.cookies()).toEqual([]);
      expect(
        await page.evaluate(() =>
          [...document.scripts].map(({ src }) => src).filter((src) => src !== '' && !src.startsWith(location.origin)),
        ),
      ).toEqual([]);
    });
  }

  test('the analytics of the shop settings load only after acceptance', async ({ page }) => {
    const requested: string[] = [];
    await page.route('https://www.googletagmanager.com/**', (route) => {
      requested.push(new URL(route.request().url()).pathname);
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    const before = await admin.get<{ analytics: object; version: number }>('/shop-settings');
    const { version: _, ...facts } = before.body;
    try {
      await admin.put('/shop-settings', { ...facts, analytics: { measurementId: 'G-TEST1', tagManagerId: 'GTM-TEST1' } });
      await page.goto('/vanteet');
      await expect(banner(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(requested).toEqual([]);
      await banner(page).getByRole('button', { name: 'Hyväksy evästeet' }).click();
      await expect.poll(() => requested.toSorted()).toEqual(['/gtag/js', '/gtm.js']);
      await expect.poll(() => pushed(page).catch(() => '')).toContain('"analytics_storage":"granted"');
    } finally {
      await admin.put('/shop-settings', facts);
    }
  });
});
