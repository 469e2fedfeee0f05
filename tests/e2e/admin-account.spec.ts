import { expect, type Page, test } from './journey.ts';
import { adminAccount } from '../harness.ts';
import { ApiClient } from '../client.ts';
import type { ReceivedMail } from '../shop-mail.ts';
import { dialog, expectNotice, openSize, recordNotices } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin, makeSize } from './shop-api.ts';

const url = process.env['SHOP_URL'] ?? 'http://127.0.0.1:3000';
const { password: ownerPassword } = adminAccount;
const ACCOUNT = '/admin/settings?nakyma=tili';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36' };

interface Added {
  admin: { _id: string };
  initialPassword: string;
}

/** Adds an administrator whom only this journey uses. */
async function addAdmin(username: string, fields: object = {}): Promise<string> {
  const added = await admin.post<Added>('/admin/admins', { username, how: 'password', currentPassword: ownerPassword, ...fields });
  expect(added.status).toBe(201);
  return added.body.initialPassword;
}

async function tokenOf(username: string, password: string): Promise<string> {
  const answer = await new ApiClient(`${url}/api`).post<{ token: string }>('/admin/login', { username, password }, browser);
  expect(answer.status).toBe(200);
  return answer.body.token;
}

/** Signs the page in once, so that it stays signed out after its session has ended. */
async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.addInitScript(
    (token) => {
      if (sessionStorage.getItem('has-signed-in') !== null) return;
      localStorage.setItem('adminToken', token);
      sessionStorage.setItem('has-signed-in', '1');
    },
    await tokenOf(username, password),
  );
  await recordNotices(page);
}

async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Käyttäjätunnus').fill(username);
  await page.getByLabel('Salasana', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
}

/** Returns the link in the last mail to an address. */
async function mailedLink(address: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = (await (await fetch(process.env['SHOP_INBOX_URL'] ?? '')).json()) as ReceivedMail[];
      const text = mails.findLast(({ to }) => to[0]?.address === address)?.text ?? '';
      link = /(https?:\S+\/admin\/salasana#[\w-]+)/.exec(text)?.[1] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

const other = (page: Page) => page.getByRole('list', { name: 'Istunnot' }).getByRole('listitem').filter({ hasNotText: 'Tämä istunto' });

test.describe('the own account', () => {
  test('the password is changed, and this browser goes on with it @core', async ({ page }) => {
    const password = await addAdmin('salasananvaihtaja');
    await signIn(page, 'salasananvaihtaja', password);
    await page.goto(ACCOUNT);
    const form = page.getByRole('form', { name: 'Salasanan vaihto' });
    await form.getByLabel('Nykyinen salasana').fill('ei-tämä');
    await form.getByLabel('Uusi salasana', { exact: true }).fill('lyhyt');
    await form.getByLabel('Uusi salasana uudelleen').fill('eri');
    await form.getByRole('button', { name: 'Vaihda salasana' }).click();
    await expect(form.getByText('Salasanassa on oltava vähintään 12 merkkiä.')).toBeVisible();
    await expect(form.getByText('Salasanat eivät ole samat.')).toBeVisible();
    await form.getByLabel('Uusi salasana', { exact: true }).fill('kesarenkaat-alle-2027');
    await form.getByLabel('Uusi salasana uudelleen').fill('kesarenkaat-alle-2027');
    await form.getByRole('button', { name: 'Vaihda salasana' }).click();
    await expect(form.getByText('Nykyinen salasana on väärä.')).toBeVisible();
    await form.getByLabel('Nykyinen salasana').fill(password);
    await form.getByRole('button', { name: 'Vaihda salasana' }).click();
    await expectNotice(page, 'Salasana vaihdettu, muut istunnot päättyivät');
    await expect(form.getByLabel('Nykyinen salasana')).toHaveValue('');
    await page.reload();
    await expect(page.getByText('Olet kirjautunut tunnuksella salasananvaihtaja.')).toBeVisible();
    await tokenOf('salasananvaihtaja', 'kesarenkaat-alle-2027');
  });

  test('another session is ended from the list; there the login opens over the form, and nothing typed is lost', async ({
    page,
    browser: chromium,
  }) => {
    const password = await addAdmin('istunnonpaattaja');
    const elsewhere = await chromium.newContext({ baseURL: url });
    const there = await elsewhere.newPage();
    await signIn(there, 'istunnonpaattaja', password);
    await signIn(page, 'istunnonpaattaja', password);
    await openSize(there, await makeSize());
    await there.getByRole('button', { name: /Muokkaa kokoa/ }).click();
    await dialog(there).getByRole('combobox').selectOption('suv');
    await page.goto(ACCOUNT);
    await expect(page.getByText('Tämä istunto')).toHaveCount(1);
    await expect(other(page).first()).toContainText(/Chrome, Linux.*Viimeksi käytetty/);
    await expectAccessible(page);
    await other(page)
      .getByRole('button', { name: /Kirjaa ulos/ })
      .click();
    await expectNotice(page, 'Istunto päätetty');
    await expect(other(page)).toHaveCount(0);
    await dialog(there).getByRole('button', { name: 'Tallenna' }).click();
    const again = there.getByRole('dialog', { name: 'Istunto päättynyt' });
    await again.getByLabel('Salasana').fill(password);
    await again.getByRole('button', { name: 'Kirjaudu sisään' }).click();
    await expect(again).toHaveCount(0);
    await expect(dialog(there).getByRole('combobox')).toHaveValue('suv');
    // The new session is in the list, and all others can be ended together.
    await page.reload();
    await expect(other(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Kirjaa ulos muut' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Kirjaa ulos muut' }).click();
    await expectNotice(page, '1 istunto päätetty');
    await elsewhere.close();
  });
});

test.describe('another administrator', () => {
  test('is added with a password that is shown once, and removed @core', async ({ page }) => {
    await signIn(page, adminAccount.username, ownerPassword);
    await page.goto(ACCOUNT);
    await page.getByRole('button', { name: 'Lisää ylläpitäjä' }).click();
    const form = dialog(page);
    await form.getByLabel('Käyttäjätunnus').fill('Uusi Myyjä');
    await form.getByLabel('Oma salasanasi').fill(ownerPassword);
    await form.getByRole('button', { name: 'Lisää ylläpitäjä' }).click();
    await expect(form.getByText('Kutsua varten tarvitaan sähköpostiosoite.')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Näytä ensimmäinen salasana').check();
    await form.getByRole('button', { name: 'Lisää ylläpitäjä' }).click();
    const password = await dialog(page).getByLabel('Ensimmäinen salasana', { exact: true }).textContent();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Valmis' }).click();
    const session = new ApiClient(`${url}/api`, await tokenOf('uusi myyjä', password ?? ''));
    const row = page.getByRole('list', { name: 'Ylläpitäjät' }).getByRole('listitem').filter({ hasText: 'Uusi Myyjä' });
    await row.getByRole('button', { name: /Poista/ }).click();
    await dialog(page).getByLabel('Oma salasanasi').fill(ownerPassword);
    await dialog(page).getByRole('button', { name: 'Poista ylläpitäjä' }).click();
    await expectNotice(page, 'Ylläpitäjä Uusi Myyjä poistettu');
    await expect(row).toHaveCount(0);
    expect((await session.get('/admin/session')).status).toBe(401);
  });

  test('removes the own account only after a second confirmation, and is signed out', async ({ page }) => {
    const password = await addAdmin('lahtija');
    await signIn(page, 'lahtija', password);
    await page.goto(ACCOUNT);
    await page.getByRole('button', { name: 'Poista ylläpitäjä: lahtija' }).click();
    await expect(dialog(page)).toContainText('Poistetaanko oma tunnuksesi?');
    await dialog(page).getByLabel('Oma salasanasi').fill(password);
    await dialog(page).getByRole('button', { name: 'Poista ylläpitäjä' }).click();
    await expect(dialog(page).getByText('Vahvista, että poistat oman tunnuksesi.')).toBeVisible();
    await dialog(page).getByLabel('Poistan oman tunnukseni').check();
    await dialog(page).getByRole('button', { name: 'Poista ylläpitäjä' }).click();
    await expect(page.getByRole('heading', { name: 'Ylläpitäjän kirjautuminen' })).toBeVisible();
    const answer = await new ApiClient(`${url}/api`).post('/admin/login', { username: 'lahtija', password });
    expect(answer.status).toBe(401);
  });

  test('is invited by mail and chooses a password', async ({ page }) => {
    await addAdmin('kutsuttava', { how: 'mail', email: 'kutsuttava@example.org' });
    await page.goto(await mailedLink('kutsuttava@example.org'));
    await expect(page.getByRole('heading', { name: 'Tervetuloa ylläpitoon' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Uusi salasana', { exact: true }).fill('talvi-tulee-taas-2026');
    await page.getByLabel('Uusi salasana uudelleen').fill('talvi-tulee-taas-2026');
    await page.getByRole('button', { name: 'Aseta salasana' }).click();
    await expect(page.getByRole('heading', { name: 'Salasana on asetettu' })).toBeVisible();
    await expect(page.getByLabel('Käyttäjätunnus')).toHaveValue('kutsuttava');
    await fillLogin(page, 'kutsuttava', 'talvi-tulee-taas-2026');
    await expect(page).toHaveURL((to) => to.pathname === '/');
  });
});

test.describe('a forgotten password', () => {
  test('is asked for on the login page and set by the mailed link, once', async ({ page }) => {
    await addAdmin('unohtelija', { email: 'unohtelija@example.org' });
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'Unohditko salasanan?' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Lähetä linkki' }).click();
    await expect(page.getByText('Anna käyttäjätunnus tai sähköpostiosoite.')).toBeVisible();
    await page.getByLabel('Käyttäjätunnus tai sähköpostiosoite').fill('unohtelija@example.org');
    await page.getByRole('button', { name: 'Lähetä linkki' }).click();
    await expect(page.getByRole('heading', { name: 'Katso sähköpostisi' })).toBeVisible();
    const link = await mailedLink('unohtelija@example.org');
    await page.goto(link);
    await page.getByLabel('Uusi salasana', { exact: true }).fill('muistan-taman-2027');
    await page.getByLabel('Uusi salasana uudelleen').fill('muistan-taman-2027');
    await page.getByRole('button', { name: 'Aseta salasana' }).click();
    await expect(page.getByRole('heading', { name: 'Salasana on asetettu' })).toBeVisible();
    await tokenOf('unohtelija', 'muistan-taman-2027');
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText('Linkki ei kelpaa: se on vanhentunut tai jo käytetty. Pyydä uusi linkki.');
    await expect(page.getByRole('button', { name: 'Lähetä linkki' })).toBeVisible();
  });
});

test.describe('a login', () => {
  test('A-2-006 that was asked on the way to a page leads to it', async ({ page }) => {
    const password = await addAdmin('matkalainen');
    await page.goto(ACCOUNT);
    await fillLogin(page, 'matkalainen', password);
    await expect(page.getByText('Olet kirjautunut tunnuksella matkalainen.')).toBeVisible();
    expect(new URL(page.url()).search).toBe('?nakyma=tili');
  });

  test('A-2-022 at /admin/login after a refused request leads back to the page', async ({ page }) => {
    const password = await addAdmin('palaaja');
    await signIn(page, 'palaaja', password);
    await page.route('**/api/manufacturers', (route) =>
      route.fulfill({ status: 401, json: { code: 'session_expired', message: 'Kirjautuminen vanhentunut.', requestId: 'x' } }),
    );
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Valmistajat' }).click();
    await expect(page).toHaveURL((to) => to.pathname === '/admin/login');
    await page.unroute('**/api/manufacturers');
    await fillLogin(page, 'palaaja', password);
    await expect(page).toHaveURL((to) => to.pathname === '/admin');
    await expect(page.getByRole('link', { name: 'Renkaiden hallinta' })).toHaveAttribute('aria-current', 'page');
  });
});

test('the account fits a narrow phone', async ({ page }) => {
  const password = await addAdmin('kapea-mutta-hyvin-pitkä-käyttäjätunnus-ilman-välejä');
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'kapea-mutta-hyvin-pitkä-käyttäjätunnus-ilman-välejä', password);
  await page.goto(ACCOUNT);
  await expect(page.getByText('Tämä istunto')).toBeVisible();
  await expectNoOverflow(page);
});
