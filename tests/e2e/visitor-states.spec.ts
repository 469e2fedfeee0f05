import { expect, test } from './journey.ts';
import { expectAccessible } from './axe.ts';

test.describe('a page that breaks', () => {
  test('P-2-022 P-2-023 P-2-024 shows an error page whose button reloads the page', async ({ page }) => {
    await page.goto('/');
    await page.route('**/renkaat.data*', (route) =>
      route.fulfill({ status: 200, headers: { 'content-type': 'text/x-script' }, body: 'not what it should be' }),
    );
    await page.getByRole('navigation', { name: 'Päävalikko' }).getByRole('link', { name: 'Renkaat', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Jotain meni pieleen' })).toBeVisible();
    await expect(page.getByText('Sivulla tapahtui virhe. Yritä päivittää sivu.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/renkaat.data*');
    await page.evaluate(() => Object.assign(window, { before: true }));
    await page.getByRole('button', { name: 'Päivitä sivu' }).click();
    await expect(page.getByRole('list', { name: 'Renkaat' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false);
  });
});

test.describe('an expired admin session on a visitor page', () => {
  test('P-4-070 P-4-071 P-4-072 P-4-073 P-4-076 removes the token and shows a notice for five seconds', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-20T10:00:00Z') });
    await page.addInitScript(() => {
      window.addEventListener('admin-session-expired', () => Object.assign(window, { expired: true }));
      if (sessionStorage.getItem('signed-in') === null) {
        sessionStorage.setItem('signed-in', '1');
        localStorage.setItem('adminToken', 'a.b.c');
      }
    });
    await page.clock.pauseAt(new Date('2026-11-20T10:10:00Z'));
    await page.goto('/renkaat');
    const notice = page.getByText('Istunto päättynyt – Admin-istuntosi on päättynyt. Kirjaudu sisään uudelleen.');
    // The clock has to advance until the lazy-loaded notice is shown.
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return notice.count();
      })
      .toBe(1);
    await page.clock.runFor(4_900);
    await expect(notice).toBeVisible();
    await page.clock.runFor(200);
    await expect.poll(() => page.evaluate(() => [localStorage.getItem('adminToken'), 'expired' in window])).toEqual([null, true]);
    await expect(notice).toHaveCount(0);
  });
});

test.describe('customers', () => {
  test('P-3-029 P-3-030 P-4-078 D-PATH-070 D-PATH-071 P-6-001 register, change the profile and log out @core', async ({ page }) => {
    const email = `äsiakas-${Math.random().toString(36).slice(2)}@hyvä.example`;
    await page.goto('/tili');
    await page.getByRole('button', { name: /Luo tili|Rekisteröidy/ }).click();
    await page.getByRole('main').getByLabel('Nimi').fill('Aino Esimerkki');
    await page.getByRole('main').getByLabel('Sähköposti').fill(email);
    await page.getByRole('main').getByLabel('Salasana').fill('hyvin-pitkä-salasana');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('button', { name: 'Luo tili' }).click();
    await expect(page.getByRole('heading', { name: 'Oma tili' })).toBeVisible();
    const stored = await page.evaluate(() => [localStorage.getItem('userData'), localStorage.getItem('userToken')]);
    expect(JSON.parse(stored[0] ?? '{}')).toMatchObject({ email, name: 'Aino Esimerkki' });
    expect(stored[0]).not.toContain(stored[1] ?? 'no token');

    await page.getByRole('main').getByLabel('Nimi').fill('Aino Muuttunut');
    await page.getByRole('button', { name: 'Tallenna' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userData'))).toContain('Aino Muuttunut');

    const confirmation = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      });
    });
    await page.getByRole('button', { name: /Kirjaudu ulos/ }).click();
    expect(await confirmation).toBe('Are you sure you want to log out?');
    await expect(page.getByRole('heading', { name: 'Kirjaudu' })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('userData'), localStorage.getItem('userToken')]))
      .toEqual([null, null]);

    await page.getByRole('main').getByLabel('Sähköposti').fill(email);
    await page.getByRole('main').getByLabel('Salasana').fill('hyvin-pitkä-salasana');
    await page
      .getByRole('button', { name: 'Kirjaudu', exact: true })
      .or(page.getByRole('button', { name: 'Kirjaudu sisään' }))
      .click();
    await expect(page.getByRole('main').getByLabel('Nimi')).toHaveValue('Aino Muuttunut');
  });

  test('P-7-015 change the e-mail address and the password with the current password, and logging out ends the session on the server', async ({
    page,
  }) => {
    const name = Math.random().toString(36).slice(2);
    const main = page.getByRole('main');
    await page.goto('/tili');
    await page.getByRole('button', { name: 'Luo tili' }).click();
    await main.getByLabel('Nimi').fill('Aino Esimerkki');
    await main.getByLabel('Sähköposti').fill(`asiakas-${name}@esimerkki.fi`);
    await main.getByLabel('Salasana').fill('hyvin-pitkä-salasana');
    await main.getByRole('button', { name: 'Luo tili' }).click();
    const details = main.getByRole('form', { name: 'Omat tiedot' });
    const password = main.getByRole('form', { name: 'Vaihda salasana' });

    await expect(details.getByLabel('Nykyinen salasana')).toHaveCount(0);
    await details.getByLabel('Sähköposti').fill(`uusi-${name}@esimerkki.fi`);
    await details.getByLabel('Nykyinen salasana').fill('jokin-muu-salasana');
    await details.getByRole('button', { name: 'Tallenna' }).click();
    await expect(details.getByText('Nykyinen salasana on väärä.')).toBeVisible();
    await expectAccessible(page);
    await details.getByLabel('Nykyinen salasana').fill('hyvin-pitkä-salasana');
    await details.getByRole('button', { name: 'Tallenna' }).click();
    await expect(main.getByText('Tiedot tallennettu.')).toBeVisible();
    await expect(details.getByLabel('Nykyinen salasana')).toHaveCount(0);

    await password.getByLabel('Nykyinen salasana').fill('hyvin-pitkä-salasana');
    await password.getByLabel('Uusi salasana').fill('lyhyt');
    await password.getByRole('button', { name: 'Vaihda salasana' }).click();
    await expect(password.getByText('Salasanassa on oltava vähintään 10 merkkiä.')).toBeVisible();
    await password.getByLabel('Uusi salasana').fill('toinen-pitkä-salasana');
    await password.getByRole('button', { name: 'Vaihda salasana' }).click();
    await expect(main.getByText('Salasana vaihdettu.')).toBeVisible();
    await expect(password.getByLabel('Uusi salasana')).toHaveValue('');

    const token = await page.evaluate(() => localStorage.getItem('userToken'));
    const profile = () => page.request.get('/api/auth/profile', { headers: { authorization: `Bearer ${token}` } });
    expect((await profile()).status()).toBe(200);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Kirjaudu ulos' }).click();
    await expect(page.getByRole('heading', { name: 'Kirjaudu' })).toBeVisible();
    expect((await profile()).status()).toBe(401);

    await main.getByLabel('Sähköposti').fill(`uusi-${name}@esimerkki.fi`);
    await main.getByLabel('Salasana').fill('toinen-pitkä-salasana');
    await main.getByRole('button', { name: 'Kirjaudu', exact: true }).click();
    await expect(details.getByLabel('Sähköposti')).toHaveValue(`uusi-${name}@esimerkki.fi`);
  });
});
