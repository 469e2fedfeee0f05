import { expect, test, type Page, type Route } from './journey.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { remembering } from './visitor-storage.ts';

test.use({ storageState: remembering({ 'cookie-consent': 'denied' }) });

const CALL = '**/api/subscribers/subscribe';
const DAY = 86_400_000;
const BEGIN = new Date('2026-11-20T10:00:00Z');

let last = 0;
const uniqueEmail = () => {
  last += 1;
  return `ikkuna-${Date.now().toString(36)}-${process.env['TEST_WORKER_INDEX'] ?? '0'}-${last}@visitor.example`;
};

const popup = (page: Page) => page.getByRole('dialog', { name: 'Tilaa uutiskirjeemme!' });
const field = (page: Page) => popup(page).getByLabel('Sähköposti');
const button = (page: Page) => popup(page).getByRole('button', { name: /Tilaa|Käsitellään/ });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const now = (page: Page) => page.evaluate(() => Date.now());

/** Opens a page with a stopped clock. */
async function visit(page: Page, path = '/', remembers: Record<string, string> = {}): Promise<void> {
  await page.clock.install({ time: BEGIN });
  await page.clock.pauseAt(new Date(BEGIN.getTime() + 1_000));
  await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, remembers);
  await page.goto(path);
  await page.clock.runFor(50);
  await expect(page.getByRole('banner').getByRole('combobox')).toBeEditable();
}

/** Checks accessibility while the clock advances in steps of a millisecond, because axe waits for timers of the page. */
async function expectAccessibleNow(page: Page): Promise<void> {
  let isDone = false;
  const checking = expectAccessible(page).finally(() => {
    isDone = true;
  });
  while (!isDone) await page.clock.runFor(1);
  await checking;
}

/** Opens another dialog. The clock has to advance until the lazy-loaded dialog is shown. */
async function openHours(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aukioloajat' }).first().click();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return page.getByRole('dialog').count();
    })
    .toBe(1);
}

async function visitWithPopup(page: Page, path = '/'): Promise<void> {
  await visit(page, path);
  await page.clock.runFor(5_000);
  await expect(popup(page)).toBeVisible();
}

test.describe('the newsletter popup', () => {
  test('waits for the answer to the cookies, and then for 5 s: both are never open at once', async ({ page }) => {
    const banner = page.getByRole('region', { name: 'Evästeet' });
    await page.addInitScript(() => localStorage.removeItem('cookie-consent'));
    await visit(page);
    await expect
      .poll(async () => {
        await page.clock.runFor(600);
        return banner.isVisible();
      })
      .toBe(true);
    await page.clock.runFor(60_000);
    await expect(banner).toBeVisible();
    await expect(popup(page)).toHaveCount(0);
    await banner.getByRole('button', { name: 'Kieltäydy evästeistä' }).click();
    await page.clock.runFor(310);
    await expect(banner).toHaveCount(0);
    await page.clock.runFor(4_500);
    await expect(popup(page)).toHaveCount(0);
    // Opened again from the footer, the banner has the page for itself as well.
    await page.getByRole('contentinfo').getByRole('button', { name: 'Evästeasetukset' }).click();
    await expect(banner).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(popup(page)).toHaveCount(0);
    await banner.getByRole('button', { name: 'Kieltäydy evästeistä' }).click();
    await page.clock.runFor(310);
    await expect(banner).toHaveCount(0);
    await page.clock.runFor(1_000);
    await expect(popup(page)).toBeVisible();
  });

  test('that cannot be loaded is left out, and the page keeps working', async ({ page }) => {
    await page.route('**/newsletter-popup*.js', (route) => route.abort());
    await visit(page);
    const [failed] = await Promise.all([page.waitForEvent('requestfailed'), page.clock.runFor(5_000)]);
    expect(failed.url()).toContain('newsletter-popup');
    await page.clock.runFor(5_000);
    await expect(popup(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => stored(page, 'newsletter-popup-shown')).toBeNull();
  });

  test('P-4-020 P-4-021 P-3-032 opens 5 s after the first visit begins, and stores that it was shown', async ({ page }) => {
    await visit(page);
    await page.clock.runFor(4_900);
    await expect(popup(page)).toHaveCount(0);
    await expect.poll(() => stored(page, 'newsletter-popup-shown')).toBeNull();
    await page.clock.runFor(100);
    await expect(popup(page)).toBeVisible();
    await expect.poll(() => stored(page, 'newsletter-popup-shown')).toBe('true');
    expect(Number(await stored(page, 'newsletter-popup-last-shown'))).toBeGreaterThan(BEGIN.getTime());
  });

  for (const path of ['/renkaat', '/rahoitus', '/tietosuojaseloste', '/ei-ole'])
    test(`P-2-030 opens on ${path}`, ({ page }) => visitWithPopup(page, path));

  test('P-2-232 P-2-233 P-2-234 P-5-003 P-5-006 is a centred modal with a field and a button that is disabled until there is input', async ({
    page,
  }) => {
    await visitWithPopup(page);
    await expect(popup(page).getByRole('heading', { name: 'Tilaa uutiskirjeemme!' })).toBeVisible();
    await expect.poll(() => popup(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const box = await popup(page).boundingBox();
      expect(Math.abs((box?.x ?? 0) * 2 + (box?.width ?? 0) - width)).toBeLessThanOrEqual(2);
      expect(Math.abs((box?.y ?? 0) * 2 + (box?.height ?? 0) - 800)).toBeLessThanOrEqual(2);
      await expectNoOverflow(page, 'dialog');
    }
    await expect(field(page)).toHaveAttribute('type', 'email');
    await expect(button(page)).toBeDisabled();
    await field(page).pressSequentially('   ');
    await expect(button(page)).toBeDisabled();
    await field(page).fill('a');
    await expect(button(page)).toBeEnabled();
    await expect(popup(page)).toContainText('Voit perua tilauksen milloin tahansa.');
  });

  test('closes when its link to the privacy policy is followed, and does not cover that page', async ({ page }) => {
    await visitWithPopup(page);
    await popup(page).getByRole('link', { name: 'Tietosuojaseloste' }).click();
    await expect(popup(page)).toHaveCount(0);
    await expect(page).toHaveURL(/tietosuojaseloste$/);
  });

  test('P-4-024 P-3-033 stores the time when it is closed', async ({ page }) => {
    await visitWithPopup(page);
    await page.clock.runFor(60_000);
    await popup(page).getByRole('button', { name: 'Sulje' }).click();
    await expect(popup(page)).toHaveCount(0);
    await expect.poll(() => stored(page, 'newsletter-popup-last-shown')).toBe(String(await now(page)));
  });

  for (const [what, ago, comes] of [
    ['P-4-022 opens again after more than 7 days', 604_800_001, true],
    ['P-4-023 does not open within 7 days', 604_000_000, false],
  ] as const)
    test(what, async ({ page }) => {
      await visit(page, '/vanteet', {
        'newsletter-popup-shown': 'true',
        // The clock of this visit starts at `BEGIN` plus a second.
        'newsletter-popup-last-shown': String(BEGIN.getTime() + 1_000 - ago),
      });
      await page.clock.runFor(4_900);
      await expect(popup(page)).toHaveCount(0);
      await page.clock.runFor(comes ? 150 : 10_000);
      if (comes) await expect(popup(page)).toBeVisible();
      else await expect(popup(page)).toHaveCount(0);
    });

  test('does not open a second time in the same visit on any page', async ({ page }) => {
    await visitWithPopup(page);
    await page.keyboard.press('Escape');
    await expect(popup(page)).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Päävalikko' }).getByRole('link', { name: 'Vanteet' }).click();
    await expect(page).toHaveURL(/\/vanteet$/);
    await page.clock.runFor(DAY);
    await expect(popup(page)).toHaveCount(0);
  });

  test('waits while the visitor types', async ({ page }) => {
    await visit(page);
    const search = page.getByRole('banner').getByRole('combobox');
    await search.pressSequentially('205');
    await page.clock.runFor(8_000);
    await expect(popup(page)).toHaveCount(0);
    await expect(search).toBeFocused();
    await search.blur();
    await page.clock.runFor(1_000);
    await expect(popup(page)).toBeVisible();
  });

  test('waits while another dialog is open', async ({ page }) => {
    await visit(page);
    await openHours(page);
    await page.clock.runFor(8_000);
    await expect(popup(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.clock.runFor(1_000);
    await expect(popup(page)).toBeVisible();
  });

  test('does not open on the page to unsubscribe', async ({ page }) => {
    await visit(page, '/peruuta-uutiskirje');
    await page.clock.runFor(10_000);
    await expect(popup(page)).toHaveCount(0);
  });

  test('does not open after a subscription', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, '/vanteet');
    const form = page.getByRole('banner').getByRole('form', { name: /^Uutiskirje/ });
    await form.getByLabel('Sähköposti').fill(uniqueEmail());
    await form.getByRole('button', { name: 'Tilaa' }).click();
    await expect(form.getByRole('status')).toHaveText(/^Kiitos/);
    await page.clock.runFor(10_000);
    await expect(popup(page)).toHaveCount(0);
  });
});

test.describe('the form of the popup', () => {
  test.beforeEach(({ page }) => visitWithPopup(page));

  test('P-5-007 rejects text without an @ before any request', async ({ page }) => {
    let calls = 0;
    await page.route(CALL, (route) => {
      calls += 1;
      return route.continue();
    });
    await field(page).fill('abc');
    await button(page).click();
    await expect(popup(page).getByRole('alert')).toHaveText('Syötä kelvollinen sähköpostiosoite');
    await expect(field(page)).toBeFocused();
    expect(calls).toBe(0);
    await field(page).fill('a@');
    await button(page).click();
    await expect(popup(page).getByRole('alert')).toHaveText('Syötä kelvollinen sähköpostiosoite.');
    expect(calls).toBe(1);
  });

  test('P-4-003 P-4-006 P-4-009 P-4-012 P-4-015 P-4-016 P-4-018 P-3-021 D-LAW-027 is busy, then shows thanks, and closes after 3 s @core', async ({
    page,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(CALL, async (route) => {
      await held;
      await route.continue();
    });
    const email = uniqueEmail();
    await field(page).fill(email);
    const [request] = await Promise.all([page.waitForRequest(CALL), button(page).click()]);
    expect(request.postData()).toBe(JSON.stringify({ email }));
    expect(request.headers()['subscription-source']).toBe('popup');
    await expect(button(page)).toHaveText('Käsitellään...');
    await expect(button(page)).toBeDisabled();
    await expect(field(page)).toBeDisabled();
    release();
    await expect(popup(page).getByRole('heading', { name: 'Tilaus vahvistettu!', exact: true })).toBeVisible();
    await expect(popup(page)).toContainText('Kiitos tilauksestasi! Lähetämme sinulle seuraavan uutiskirjeen.');
    await expect(field(page)).toBeEnabled();
    await expect(field(page)).toHaveValue('');
    await expect(button(page)).toHaveText('Tilaa uutiskirje');
    await page.clock.runFor(2_900);
    await expect(popup(page)).toBeVisible();
    await expect.poll(() => popup(page).getAttribute('data-leaving')).toBeNull();
    await page.clock.runFor(100);
    await expect(popup(page)).toHaveCount(0);
    await expect.poll(() => stored(page, 'newsletter-popup-last-shown')).toBe(String(await now(page)));
    // The second timer must not close another dialog that is open by then.
    await openHours(page);
    await page.clock.runFor(3_000);
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  test('is accessible when open, after an error and after success', async ({ page }) => {
    await expectAccessibleNow(page);
    await field(page).fill('abc');
    await button(page).click();
    await expect(popup(page).getByRole('alert')).toBeVisible();
    await expectAccessibleNow(page);
    await field(page).fill(uniqueEmail());
    await button(page).click();
    await expect(popup(page).getByRole('heading', { name: 'Tilaus vahvistettu!' })).toBeVisible();
    await expectAccessibleNow(page);
  });

  test('P-4-018 closes after 5 s at the latest, even when its closing animation never ends', async ({ page }) => {
    await page.evaluate(() => {
      Element.prototype.getAnimations = () => [{ finished: new Promise(() => undefined) } as unknown as Animation];
    });
    await field(page).fill(uniqueEmail());
    await button(page).click();
    await expect(popup(page).getByRole('heading', { name: 'Tilaus vahvistettu!' })).toBeVisible();
    await page.clock.runFor(4_900);
    await expect(popup(page)).toHaveCount(1);
    await page.clock.runFor(100);
    await expect(popup(page)).toHaveCount(0);
  });

  for (const [body, text] of [
    [{}, 'Kiitos tilauksesta!'],
    [{ message: 'Palvelimen kiitos' }, 'Palvelimen kiitos'],
  ] as const)
    test(`P-4-017 shows "${text}" for the response ${JSON.stringify(body)}`, async ({ page }) => {
      await page.route(CALL, (route: Route) => route.fulfill({ status: 201, contentType: 'application/json', body: JSON.stringify(body) }));
      await field(page).fill(uniqueEmail());
      await button(page).click();
      await expect(popup(page).getByText(text, { exact: true })).toBeVisible();
    });

  test('P-4-012 P-8-001 P-8-006 stays open and usable after an error, and accepts another attempt', async ({ page }) => {
    await page.route(CALL, (route) => route.fulfill({ status: 500, body: '' }));
    await field(page).fill(uniqueEmail());
    await button(page).click();
    await expect(popup(page).getByRole('alert')).toHaveText(
      'Tapahtui virhe tilauksen käsittelyssä. Yritä uudelleen tai ota yhteyttä asiakaspalveluun.',
    );
    await page.clock.runFor(10_000);
    await expect(popup(page)).toBeVisible();
    await expect(field(page)).toBeEnabled();
    await expect(button(page)).toHaveText('Tilaa uutiskirje');
    await expect(button(page)).toBeEnabled();
    await page.unroute(CALL);
    await button(page).click();
    await expect(popup(page).getByRole('heading', { name: 'Tilaus vahvistettu!' })).toBeVisible();
  });
});
