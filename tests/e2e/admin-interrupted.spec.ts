import { expect, type Page, test } from './journey.ts';
import { adminAccount } from '../harness.ts';
import { ApiClient } from '../client.ts';
import { dialog, expectNotice, recordNotices, recordedNotices, openSize } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { admin, makeSize, makeTyre } from './shop-api.ts';

const url = process.env['SHOP_URL'] ?? 'http://127.0.0.1:3000';
const sessionEnded = 'Istunto päättynyt – Admin-istuntosi on päättynyt. Kirjaudu sisään uudelleen.';
const storedToken = () => localStorage.getItem('adminToken');
const login = (page: Page) => page.getByRole('dialog', { name: 'Istunto päättynyt' });

/** Creates a session that only this journey uses and may end. The page gets the token only once, so that it stays signed out. */
async function ownSession(page: Page): Promise<ApiClient> {
  const answer = await admin.post<{ token: string }>('/admin/login', adminAccount);
  expect(answer.status).toBe(200);
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('has-signed-in') !== null) return;
    localStorage.setItem('adminToken', token);
    sessionStorage.setItem('has-signed-in', '1');
  }, answer.body.token);
  await recordNotices(page);
  return new ApiClient(`${url}/api`, answer.body.token);
}

const end = async (session: ApiClient) => expect((await session.post('/admin/logout', {})).status).toBe(200);

/** Edits a size and tries to save it after the session has ended. */
async function saveSizeAfterSessionEnd(page: Page): Promise<void> {
  const session = await ownSession(page);
  await openSize(page, await makeSize());
  await page.getByRole('button', { name: /Muokkaa kokoa/ }).click();
  await dialog(page).getByRole('combobox').selectOption('suv');
  await end(session);
  await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
}

async function logInAgain(page: Page): Promise<void> {
  await expect(login(page).getByLabel('Käyttäjätunnus')).toHaveValue(adminAccount.username);
  await expect(login(page).getByLabel('Salasana')).toBeFocused();
  await login(page).getByLabel('Salasana').fill(adminAccount.password);
  await login(page).getByRole('button', { name: 'Kirjaudu sisään' }).click();
  await expect(login(page)).toHaveCount(0);
}

test.describe('a session that ends while an admin fills in a form', () => {
  test('P-4-070 P-4-071 P-4-076 A-6-004 opens the login over the form, which can be saved afterwards', async ({ page }) => {
    const session = await ownSession(page);
    const size = await makeSize();
    const tyre = await makeTyre(size, { model: 'Vanha malli' });
    await openSize(page, size);
    await page.evaluate(() => {
      Object.assign(window, { ended: 0 });
      window.addEventListener('admin-session-expired', () => Object.assign(window, { ended: (window as { ended?: number }).ended! + 1 }));
    });
    await page.getByRole('button', { name: /Muokkaa rengasta/ }).click();
    await dialog(page).getByLabel('Malli').fill('Uusi malli');
    await dialog(page).getByLabel('Kuvaus').fill('Pitkä kuvaus, jota ei kirjoiteta toista kertaa.');
    await dialog(page).getByLabel('Hinta', { exact: true }).fill('119.9');
    await end(session);
    await dialog(page).getByRole('button', { name: 'Tallenna' }).click();

    await expect(login(page)).toContainText('Admin-istuntosi on päättynyt. Kirjaudu sisään uudelleen');
    await expect.poll(() => page.evaluate(storedToken)).toBeNull();
    await expect.poll(() => page.evaluate(() => (window as { ended?: number }).ended)).toBe(1);
    await expectAccessible(page);
    // The dialog traps the focus, and Escape does not close it.
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      expect(await login(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(login(page)).toBeVisible();
    // There is no notice besides the dialog.
    await expect.poll(() => recordedNotices(page)).toEqual([]);
    await login(page).getByLabel('Salasana').focus();

    await logInAgain(page);
    await expect(dialog(page).getByLabel('Malli')).toHaveValue('Uusi malli');
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
    await expectNotice(page, /Rengas .* päivitetty/);
    expect((await admin.get(`/tires/${tyre._id}`)).body).toMatchObject({
      model: 'Uusi malli',
      price: 119.9,
      details: { description: 'Pitkä kuvaus, jota ei kirjoiteta toista kertaa.' },
    });
  });

  test('A-2-021 keeps the form of a manufacturer too', async ({ page }) => {
    const session = await ownSession(page);
    const name = `Kesken jäänyt ${Date.now()}`;
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Valmistajat' }).click();
    await dialog(page).getByRole('button', { name: 'Lisää valmistaja' }).click();
    await dialog(page).getByLabel('Nimi').fill(name);
    await end(session);
    await dialog(page).getByRole('button', { name: 'Lisää valmistaja' }).click();
    await logInAgain(page);
    expect(new URL(page.url()).pathname).toBe('/admin');
    await dialog(page).getByRole('button', { name: 'Lisää valmistaja' }).click();
    await expectNotice(page, `Valmistaja ${name} lisätty`);
    const { body } = await admin.get<{ items: { _id: string; name: string }[] }>('/manufacturers');
    const made = body.items.find((manufacturer) => manufacturer.name === name);
    await admin.delete(`/manufacturers/${made?._id}`);
  });

  test('P-4-072 P-4-076 keeps the form in the drawer of a visitor page, and shows one notice', async ({ page }) => {
    const session = await ownSession(page);
    await page.goto('/renkaat');
    await page.getByRole('button', { name: 'Ylläpito' }).click();
    await dialog(page).getByRole('button', { name: 'Lisää koko' }).click();
    const form = page.getByRole('dialog', { name: 'Lisää uusi rengaskoko' });
    await form.getByLabel('Leveys').fill('399');
    await form.getByLabel('Profiili').fill('20');
    await form.getByLabel('Halkaisija').fill('26');
    await end(session);
    await form.getByRole('button', { name: 'Lisää koko' }).click();
    await expect(login(page)).toBeVisible();
    await expect.poll(() => recordedNotices(page)).toEqual([sessionEnded]);
    await expect(page.getByRole('banner').locator('button[title="Ylläpito"]')).toHaveCount(0);
    await logInAgain(page);
    await expect(form.getByLabel('Leveys')).toHaveValue('399');
    expect(new URL(page.url()).pathname).toBe('/renkaat');
  });

  test('P-4-072 shows no further notices for failed calls in the drawer of a visitor page', async ({ page }) => {
    const session = await ownSession(page);
    await page.goto('/renkaat');
    await page.getByRole('button', { name: 'Ylläpito' }).click();
    await dialog(page)
      .getByRole('button', { name: /Poista koko/ })
      .first()
      .click();
    await end(session);
    const refused = page.waitForResponse((response) => response.request().method() === 'DELETE' && response.status() === 401);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Poista koko/ })
      .click();
    await refused;
    await expect(dialog(page).getByLabel('Salasana')).toBeVisible();
    await expect.poll(() => recordedNotices(page)).toEqual([sessionEnded]);
  });

  test('A-6-001 closes the login when the admin signs in in another tab', async ({ page, context }) => {
    await saveSizeAfterSessionEnd(page);
    await expect(login(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/admin/login');
    await other.getByLabel('Käyttäjätunnus').fill(adminAccount.username);
    await other.getByLabel('Salasana').fill(adminAccount.password);
    await other.getByRole('button', { name: 'Kirjaudu sisään' }).click();
    await expect(login(page)).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
    await expectNotice(page, /Rengaskoko .* päivitetty/);
  });

  test('P-4-074 leads to the login page when the changes are discarded', async ({ page }) => {
    await saveSizeAfterSessionEnd(page);
    await login(page).getByRole('button', { name: 'Hylkää muutokset' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Peruuta' }).click();
    await expect(login(page)).toBeVisible();
    await login(page).getByRole('button', { name: 'Hylkää muutokset' }).click();
    await question.getByRole('button', { name: 'Hylkää muutokset' }).click();
    await expect(page.getByRole('heading', { name: 'Ylläpitäjän kirjautuminen' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('a form that is closed by accident', () => {
  test('A-2-034 asks before it discards changes, and closes at once without changes', async ({ page }) => {
    await ownSession(page);
    const size = await makeSize();
    await makeTyre(size);
    await openSize(page, size);
    const edit = page.getByRole('button', { name: /Muokkaa rengasta/ });
    await edit.click();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(edit).toBeFocused();
    await edit.click();
    await dialog(page).getByLabel('Kuvaus').fill('Puolivalmis');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Hylätäänkö muutokset?' });
    await question.getByRole('button', { name: 'Peruuta' }).click();
    await expect(dialog(page).getByLabel('Kuvaus')).toHaveValue('Puolivalmis');
    await dialog(page).getByRole('button', { name: 'Sulje' }).click();
    await question.getByRole('button', { name: 'Hylkää muutokset' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await edit.click();
    await expect(dialog(page).getByLabel('Kuvaus')).toHaveValue('');
  });
});
