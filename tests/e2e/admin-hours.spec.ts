import { expect, type Page, test } from './journey.ts';
import { adminAccount } from '../harness.ts';
import { dialog, expectNotice, expectNotices, recordedNotices, signIn, typedDate } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { admin } from './shop-api.ts';

interface Day {
  day: string;
  open: string;
  close: string;
  isClosed: boolean;
}
interface Settings {
  businessHours: Day[];
  exceptions: { date: string; open: string; close: string; isClosed: boolean; reason: string }[];
  isModifiedFromDefault: boolean;
  version: number;
}

const usual: Day[] = ['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su'].map((day) => {
  if (day === 'la') return { day, open: '10:00', close: '13:00', isClosed: false };
  return { day, open: '09:00', close: '17:00', isClosed: day === 'su' };
});

const settings = async () => (await admin.get<Settings>('/business-settings')).body;
const hours = (page: Page) => page.getByRole('dialog', { name: 'Aukioloaikojen hallinta' });
const save = (page: Page) => hours(page).getByRole('button', { name: 'Tallenna' });
const opens = (page: Page, day: string) => hours(page).getByLabel(`${day}: avataan`);
const closes = (page: Page, day: string) => hours(page).getByLabel(`${day}: suljetaan`);
const closed = (page: Page, day: string) => hours(page).getByRole('switch', { name: `${day}: suljettu` });

/** Opens the dialog of the view that is open. */
async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aukioloaikojen hallinta' }).click();
  await expect(hours(page)).toBeVisible();
}

async function openHours(page: Page): Promise<void> {
  await page.goto('/admin/settings?nakyma=aukioloajat');
  await openDialog(page);
}

/** Saves the hours, and waits until the dialog has closed. `times` counts the saves of the page. */
async function saveAndClose(page: Page, times: number): Promise<void> {
  await save(page).click();
  await expectNotices(page, 'Aukioloajat päivitetty onnistuneesti', times);
  await expect(hours(page)).toHaveCount(0);
}

/** Signs out in another tab, because the storage event does not reach the tab that removes the token. */
async function signOutElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/vanteet');
  await other.evaluate(() => localStorage.removeItem('adminToken'));
  await other.close();
}

test.beforeEach(async ({ page }) => {
  const { status } = await admin.put('/business-settings', { businessHours: usual, exceptions: [] });
  expect(status).toBe(200);
  await signIn(page);
});
test.afterAll(() => admin.put('/business-settings', { businessHours: usual, exceptions: [] }));

test.describe('opening hours', () => {
  test('A-2-052 A-4-036 A-1-002 A-8-022 P-9-003 a changed day can be saved and reaches visitors @core', async ({ page }) => {
    await openHours(page);
    await expect(hours(page).getByRole('heading', { name: 'Aukioloaikojen hallinta', exact: true })).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await expectAccessible(page);
    await closes(page, 'Keskiviikko').fill('19.30');
    await expect(hours(page).getByText('Muutettu: Keskiviikko')).toBeVisible();
    await expect(hours(page).getByText('Ma 9-17, Ti 9-17, Ke 9-19:30, To 9-17, Pe 9-17, La 10-13')).toBeVisible();
    await save(page).click();
    await expectNotice(page, 'Aukioloajat päivitetty onnistuneesti');
    await expect(hours(page)).toHaveCount(0);
    await page.goto('/vanteet');
    await expect(page.getByText('Ke 9-19:30').first()).toBeVisible();
    await page.goto('/');
    await page.getByRole('button', { name: 'Aukioloajat ovat muuttuneet' }).click();
    await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Keskiviikko' })).toContainText('09:00–19:30');
  });

  test('A-9-011 A-4-038 A-4-039 restoring the default hours is a change, even of the same hours, that sets the usual hours and clears the flag, and an earlier revision opens as unsaved changes', async ({
    page,
  }) => {
    const other = usual.map((day) => ({ ...day, open: '11:00', close: '12:00', isClosed: false }));
    await admin.put('/business-settings', { businessHours: other });
    expect((await settings()).isModifiedFromDefault).toBe(true);
    await openHours(page);
    await expect(opens(page, 'Maanantai')).toHaveValue('11.00');
    await hours(page).getByRole('button', { name: 'Palauta oletusajat' }).click();
    for (const day of ['Maanantai', 'Tiistai', 'Keskiviikko', 'Torstai', 'Perjantai']) {
      await expect(opens(page, day)).toHaveValue('9.00');
      await expect(closes(page, day)).toHaveValue('17.00');
    }
    await expect(opens(page, 'Lauantai')).toHaveValue('10.00');
    await expect(closes(page, 'Lauantai')).toHaveValue('13.00');
    await expect(closed(page, 'Sunnuntai')).toBeChecked();
    await saveAndClose(page, 1);
    await expect.poll(() => settings()).toMatchObject({ isModifiedFromDefault: false, businessHours: usual });

    await openDialog(page);
    await expect(opens(page, 'Maanantai')).toHaveValue('9.00');
    await expect(save(page)).toBeDisabled();
    await hours(page).getByRole('button', { name: 'Palauta oletusajat' }).click();
    await expect(save(page)).toBeEnabled();

    await hours(page).getByRole('button', { name: 'Aiemmat versiot' }).click();
    const versions = page.getByRole('dialog', { name: 'Aiemmat versiot' });
    await expect(versions.getByRole('listitem').first()).toContainText(adminAccount.username);
    await versions.getByRole('button', { name: /^Avaa/ }).first().click();
    await expect(opens(page, 'Maanantai')).toHaveValue('11.00');
    await saveAndClose(page, 2);
    expect((await settings()).businessHours[0]?.open).toBe('11:00');
  });

  test('A-5-064 A-5-065 A-5-066 an open day needs its times, a closed one does not, and opening a closed day without times sets 09:00 to 17:00', async ({
    page,
  }) => {
    await admin.put('/business-settings', {
      businessHours: usual.map((day) => (day.day === 'su' ? { day: 'su', open: '', close: '', isClosed: true } : day)),
    });
    const { businessHours } = await settings();
    await openHours(page);
    await opens(page, 'Tiistai').fill('');
    await save(page).click();
    await expect(hours(page).getByText('Anna avaamisaika.')).toBeVisible();
    expect((await settings()).businessHours).toEqual(businessHours);
    await opens(page, 'Tiistai').fill('18.00');
    await expect(hours(page).getByText('Sulkemisajan on oltava avaamisajan jälkeen')).toBeVisible();
    await opens(page, 'Tiistai').fill('');
    await closes(page, 'Tiistai').fill('');
    await closed(page, 'Tiistai').check();
    await saveAndClose(page, 1);
    expect((await settings()).businessHours[1]).toEqual({ day: 'ti', open: '09:00', close: '17:00', isClosed: true });

    await openDialog(page);
    await closed(page, 'Tiistai').uncheck();
    await closed(page, 'Sunnuntai').uncheck();
    await expect(opens(page, 'Sunnuntai')).toHaveValue('9.00');
    await expect(closes(page, 'Sunnuntai')).toHaveValue('17.00');
    await saveAndClose(page, 2);
    await page.goto('/vanteet');
    await expect(page.getByText('Ma-Pe 9-17, La 10-13, Su 9-17').first()).toBeVisible();
  });

  test('exceptions can be added, also from a list of holidays, removed and restored, and visitors see them', async ({ page }) => {
    await openHours(page);
    await hours(page).getByRole('button', { name: 'Lisää poikkeuspäivä' }).click();
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Helsinki' });
    await expect(hours(page).getByLabel('Päivä', { exact: true })).toBeFocused();
    await hours(page).getByLabel('Päivä', { exact: true }).fill(typedDate(tomorrow));
    await hours(page).getByLabel('Syy', { exact: true }).fill('Inventaario');
    await expect(hours(page).getByRole('list', { name: 'Tulevat poikkeukset' })).toContainText('Inventaario');

    await hours(page)
      .getByText(/^Lisää pyhäpäivä/)
      .click();
    const offered = hours(page).getByRole('list', { name: 'Pyhäpäivät' }).getByRole('button');
    const count = await offered.count();
    expect(count).toBeGreaterThan(12);
    await offered.filter({ hasText: 'Joulupäivä' }).first().click();
    await expect(offered).toHaveCount(count - 1);
    const rows = hours(page).getByRole('list', { name: 'Tulevat poikkeuspäivät' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1).getByLabel('Syy')).toHaveValue('Joulupäivä');

    await rows
      .nth(0)
      .getByRole('button', { name: /^Poista/ })
      .click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Kumoa' }).click();
    await expect(rows.nth(0).getByLabel('Syy')).toHaveValue('Inventaario');
    await hours(page)
      .getByRole('button', { name: /^Lisää kaikki/ })
      .click();
    await expect(rows).toHaveCount(count + 1);
    await save(page).click();
    await expectNotice(page, 'Aukioloajat päivitetty onnistuneesti');
    const { exceptions } = await settings();
    expect(exceptions).toHaveLength(count + 1);
    expect(exceptions[0]).toMatchObject({ date: tomorrow, isClosed: true, reason: 'Inventaario' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Aukioloajat', exact: true }).first().click();
    await expect(dialog(page)).toContainText('Inventaario');
  });

  test('D-BODY-015 a conflict shows both versions, and saving the own version keeps changes of the other admin to other days', async ({
    page,
  }) => {
    await openHours(page);
    await closes(page, 'Maanantai').fill('18.00');
    const meanwhile = usual.map((day) => (day.day === 'ti' ? { ...day, close: '20:00' } : day));
    await admin.put('/business-settings', { businessHours: meanwhile });
    await save(page).click();
    const conflict = page.getByRole('dialog', { name: 'Tiedot ovat muuttuneet' });
    await expect(conflict.getByRole('row', { name: /Maanantai/ })).toContainText('9.00–18.00');
    await conflict.getByRole('button', { name: 'Tallenna oma versio' }).click();
    await expectNotice(page, 'Aukioloajat päivitetty onnistuneesti');
    const { businessHours } = await settings();
    expect([businessHours[0]?.close, businessHours[1]?.close]).toEqual(['18:00', '20:00']);
  });
});

test.describe('opening hours without a session', () => {
  test('A-4-037 A-6-005 A-6-006 A-6-007 are locked with a text that says why, and each attempt to edit shows a notice', async ({
    page,
  }) => {
    await openHours(page);
    await signOutElsewhere(page);
    await expect(hours(page).getByText('Sinun täytyy olla kirjautunut sisään muokataksesi aukioloaikoja')).toBeVisible();
    await expect(opens(page, 'Maanantai')).toBeDisabled();
    await expect(closed(page, 'Maanantai')).toBeDisabled();
    await expect(save(page)).toBeDisabled();
    await hours(page).locator('li').filter({ hasText: 'Maanantai' }).first().click();
    await expectNotice(page, 'Kirjaudu sisään muokataksesi aukioloaikoja');
    await hours(page).getByRole('button', { name: 'Palauta oletusajat' }).press('Enter');
    await expect.poll(async () => (await recordedNotices(page)).length).toBe(2);
    await expect(save(page)).toBeDisabled();
    await expectAccessible(page);
    await hours(page).getByRole('button', { name: 'Sulje' }).click();
    await page.getByRole('link', { name: 'Renkaiden hallinta' }).click();
    await expect(page.getByRole('heading', { name: 'Ylläpitäjän kirjautuminen' })).toBeVisible();
  });

  test('A-6-007 A-4-037 a token that was removed in this tab is noticed on the first change, and nothing is sent', async ({ page }) => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls += 1;
    });
    await openHours(page);
    await page.evaluate(() => localStorage.removeItem('adminToken'));
    await closes(page, 'Maanantai').fill('18.00');
    await expectNotice(page, 'Kirjaudu sisään muokataksesi aukioloaikoja');
    await expect(hours(page).getByText('Sinun täytyy olla kirjautunut sisään muokataksesi aukioloaikoja')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    expect(calls).toBe(0);
  });
});

test.describe('a save of the hours that fails', () => {
  test('A-8-023 A-8-025 A-8-027 shows why: an expired session, any other reason, or an unknown error', async ({ page }) => {
    let answer = { status: 500, body: '' };
    await page.route('**/api/business-settings', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ ...answer, contentType: 'application/json' }) : route.fallback(),
    );
    await openHours(page);
    await closes(page, 'Perjantai').fill('18.00');
    const sessionOver = 'Kirjautuminen vanhentunut. Kirjaudu sisään uudelleen.';
    for (const [status, message, notice, times] of [
      [403, 'Authentication required', sessionOver, 1],
      [403, 'Unauthorized', sessionOver, 2],
      [403, 'invalid token', sessionOver, 3],
      [422, 'Kello on rikki', 'Virhe: Kello on rikki', 1],
      [500, null, 'Virhe: Tuntematon virhe', 1],
    ] as const)
      await test.step(message ?? 'no reason', async () => {
        answer = { status, body: message === null ? '' : JSON.stringify({ message }) };
        await save(page).click();
        await expectNotices(page, notice, times);
        await expect(closes(page, 'Perjantai')).toHaveValue('18.00');
        await expect(save(page)).toBeEnabled();
      });
  });

  test('A-8-023 P-4-070 an expired session opens the login over the form, which keeps its values', async ({ page }) => {
    const session = await admin.post<{ token: string }>('/admin/login', adminAccount);
    await page.addInitScript((token) => {
      if (sessionStorage.getItem('own') === null) localStorage.setItem('adminToken', token);
      sessionStorage.setItem('own', '1');
    }, session.body.token);
    await openHours(page);
    await closes(page, 'Perjantai').fill('18.00');
    await page.evaluate(() => localStorage.setItem('adminToken', 'a.b.c'));
    await save(page).click();
    const login = page.getByRole('dialog', { name: 'Istunto päättynyt' });
    await login.getByLabel('Käyttäjätunnus').fill(adminAccount.username);
    await login.getByLabel('Salasana').fill(adminAccount.password);
    await login.getByRole('button', { name: 'Kirjaudu sisään' }).click();
    await expect(login).toHaveCount(0);
    await expect(closes(page, 'Perjantai')).toHaveValue('18.00');
    await save(page).click();
    await expectNotice(page, 'Aukioloajat päivitetty onnistuneesti');
    await expect.poll(() => recordedNotices(page)).toEqual(expect.arrayContaining([expect.stringContaining('Kirjautuminen vanhentunut.')]));
  });
});
