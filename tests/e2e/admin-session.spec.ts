import { expect, test } from './journey.ts';
import { adminAccount } from '../harness.ts';
import { expectAccessible } from './axe.ts';

const token = process.env['SHOP_ADMIN_TOKEN'] ?? '';
const storedToken = () => localStorage.getItem('adminToken');

test.describe('admin login', () => {
  test('A-2-001 A-2-003 A-2-004 A-2-005 A-6-003 P-2-017 shows the login form and no tabs without a token', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Ylläpitäjän kirjautuminen' })).toBeVisible();
    await expect(page.getByLabel('Käyttäjätunnus')).toBeVisible();
    await expect(page.getByLabel('Salasana')).toHaveAttribute('type', 'password');
    await expect(page.getByText('Renkaiden hallinta')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('A-5-001 A-5-002 sends no request without name and password', async ({ page }) => {
    let calls = 0;
    await page.route('**/api/admin/login', (route) => {
      calls += 1;
      return route.abort();
    });
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
    await expect(page.getByText('Käyttäjätunnus on pakollinen.')).toBeVisible();
    await expect(page.getByText('Salasana on pakollinen.')).toBeVisible();
    expect(calls).toBe(0);
  });

  test('A-8-001 shows why a login was rejected', async ({ page }) => {
    await page.goto('/admin');
    await page.getByLabel('Käyttäjätunnus').fill('ei-kukaan');
    await page.getByLabel('Salasana').fill('väärä-salasana');
    await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
    await expect(page.getByRole('alert')).toHaveText('Väärä käyttäjätunnus tai salasana.');
  });

  test("A-8-002 says 'Login failed' when the server gives no reason", async ({ page }) => {
    await page.route('**/api/admin/login', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/admin');
    await page.getByLabel('Käyttäjätunnus').fill('admin');
    await page.getByLabel('Salasana').fill('jotain');
    await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed');
  });

  test('A-2-006 A-2-002 A-2-010 A-7-002 P-3-036 A-4-001 signs in, opens the front page, and /admin shows the panel @core', async ({
    page,
  }) => {
    await page.goto('/admin/login');
    await page.getByLabel('Käyttäjätunnus').fill(adminAccount.username);
    await page.getByLabel('Salasana').fill(adminAccount.password);
    await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect.poll(() => page.evaluate(storedToken)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    await page.goto('/admin');
    await expect(page.getByRole('link', { name: 'Renkaiden hallinta' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('A-2-008 /admin/login shows the login form', async ({ page }) => {
    const answer = await page.goto('/admin/login');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'Ylläpitäjän kirjautuminen' })).toBeVisible();
  });
});

test.describe('login in the drawer', () => {
  test('A-2-007 stays on the visitor page', async ({ page }) => {
    await page.goto('/renkaat#yllapito');
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Käyttäjätunnus').fill(adminAccount.username);
    await drawer.getByLabel('Salasana').fill(adminAccount.password);
    await drawer.getByRole('button', { name: 'Kirjaudu sisään' }).click();
    await expect(drawer.getByText('Renkaiden hallinta').first()).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/renkaat');
  });
});

test.describe('visitor requests', () => {
  for (const [who, userToken, header] of [
    ['of a signed-in customer send the customer token', 'x.y.z', 'Bearer x.y.z'],
    ['without a login send none', null, undefined],
  ] as const)
    test(`P-7-002 P-7-003 P-7-005 ${who}; suggestions come from GET /api/tires/sizes`, async ({ page }) => {
      await page.addInitScript((value) => value !== null && localStorage.setItem('userToken', value), userToken);
      await page.goto('/');
      const call = page.waitForRequest((request) => request.url().includes('/api/tires/sizes'));
      await page.getByRole('banner').getByRole('combobox').pressSequentially('205');
      expect((await call).headers()['authorization']).toBe(header);
      await expect(page.getByRole('banner').getByRole('option').first()).toBeVisible();
    });
});

test.describe('a view of the panel whose chunk fails to load', () => {
  for (const [file, open] of [
    ['blog-panel', 'Blogi'],
    ['homepage-view', 'Asetukset'],
  ] as const)
    test(`shows an error and can be reloaded (${file})`, async ({ page }) => {
      await page.addInitScript((value) => localStorage.setItem('adminToken', value), token);
      const code = `**/assets/admin/${file}-*.js`;
      await page.route(code, (route) => route.abort());
      await page.goto('/admin');
      await page.getByRole('link', { name: open }).click();
      const failure = page.getByRole('alert').filter({ hasText: 'Näkymän lataus epäonnistui' });
      await expect(failure).toBeVisible();
      await expectAccessible(page);
      // The chunk still fails: the error stays.
      await failure.getByRole('button', { name: 'Yritä uudelleen' }).click();
      await expect(failure).toBeVisible();
      await page.unroute(code);
      await failure.getByRole('button', { name: 'Yritä uudelleen' }).click();
      await expect(failure).toHaveCount(0);
      await expect(page.getByRole('heading', { name: open === 'Blogi' ? 'Blogi' : 'Etusivu', exact: true })).toBeVisible();
    });
});

test.describe('admin session', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(
      (value) =>
        localStorage.getItem('adminToken') === null &&
        sessionStorage.getItem('has-signed-in') === null &&
        (localStorage.setItem('adminToken', value), sessionStorage.setItem('has-signed-in', '1')),
      token,
    ),
  );

  test('A-2-017 A-2-020 A-6-004 P-4-075 an admin opens the panel in a drawer on any page', async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1000 });
    await page.goto('/renkaat');
    await page.getByRole('button', { name: /Ylläpito/ }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('Renkaiden hallinta').first()).toBeVisible();
    await expect.poll(() => drawer.evaluate((element) => element.getBoundingClientRect().width)).toBeLessThanOrEqual(896);
    await expect.poll(() => drawer.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('896px');
  });

  test('P-4-077 A-6-001 admin controls disappear when another tab signs out', async ({ page, context }) => {
    await page.goto('/renkaat');
    await expect(page.getByRole('button', { name: /Ylläpito/ })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/vanteet');
    await other.evaluate(() => localStorage.removeItem('adminToken'));
    await expect(page.getByRole('button', { name: /Ylläpito/ })).toHaveCount(0);
  });

  test('A-4-002 A-4-003 logging out removes the token and reloads the page', async ({ page }) => {
    // Does not call the server, which would revoke the token that other journeys use.
    await page.route('**/api/admin/logout', (route) => route.fulfill({ status: 200, json: { loggedOut: true } }));
    await page.goto('/admin');
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByRole('button', { name: 'Kirjaudu ulos' }).click();
    await expect(page.getByRole('heading', { name: 'Ylläpitäjän kirjautuminen' })).toBeVisible();
    await expect.poll(() => page.evaluate(storedToken)).toBeNull();
    await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false);
  });

  test('P-4-070 P-4-074 an expired session on /admin leads to the login when no form is open', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => {
      Object.assign(window, { before: true });
      localStorage.setItem('adminToken', 'a.b.c');
    });
    await page.getByRole('button', { name: 'Poistetut' }).click();
    await expect(page.getByRole('heading', { name: 'Ylläpitäjän kirjautuminen' })).toBeVisible();
    await expect.poll(() => page.evaluate(storedToken)).toBeNull();
    await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false);
  });

  test('A-2-021 A-2-022 a 401 for the manufacturers leads to /admin/login', async ({ page }) => {
    await page.route('**/api/manufacturers', (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'session_expired', message: 'Kirjautuminen vanhentunut. Kirjaudu sisään uudelleen.', requestId: 'x' },
      }),
    );
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Valmistajat' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/admin/login');
    await expect.poll(() => page.evaluate(storedToken)).toBeNull();
  });

  test('A-6-002 P-6-002 admin requests send the admin token even when a customer is signed in', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('userToken', 'x.y.z'));
    const call = page.waitForRequest((request) => request.url().includes('/api/tires/sizes'));
    await page.goto('/admin');
    expect((await call).headers()['authorization']).toBe(`Bearer ${token}`);
  });
});
