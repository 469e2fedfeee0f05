import { expect, type Page, test } from './journey.ts';
import { dialog, expectNotice, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin } from './shop-api.ts';

/** A domain of its own for each journey, so that a search finds only its addresses. */
const uniqueDomain = () => `${Math.random().toString(36).slice(2, 10)}.example`;
const view = '/admin/newsletters?nakyma=tilaajat';
const list = (page: Page) => page.getByRole('region', { name: 'Tilaajaluettelo' });
const row = (page: Page, email: string) => list(page).getByRole('row').filter({ hasText: email });

/** Subscribes addresses by the API. Calls of an admin have no rate limit. */
async function addSubscribers(emails: readonly string[]): Promise<void> {
  for (const email of emails) await admin.post('/subscribers/subscribe', { email });
}

test.beforeEach(({ page }) => signIn(page));

test('A-2-072 A-4-029 A-4-030 A-4-031 A-5-079 A-8-072 A-8-073 subscribers are searched, cancelled, deleted and restored @core', async ({
  page,
}) => {
  const domain = uniqueDomain();
  const [first, second] = [`eka@${domain}`, `toka@${domain}`];
  await addSubscribers([first, second]);
  await page.goto(view);
  await expect(list(page)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Hae osoitteella' }).fill(domain);
  await expect(list(page).getByRole('row')).toHaveCount(3);
  // The list is dimmed until its search has ended.
  await expect(page).toHaveURL(new RegExp(`haku=${domain}`));
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);

  const cancel = page.getByRole('button', { name: `Peru tilaus ${first}` });
  await cancel.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Peru tilaus' }).click();
  await expectNotice(page, `Tilaus peruttu: ${first}`);
  await expect(row(page, first)).toContainText('Peruutettu');
  await expect(row(page, second)).toContainText('Aktiivinen');
  await expect(cancel).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Peru tilaus ${second}` })).toBeVisible();

  await page.getByRole('button', { name: /^Peruutettu 1$/ }).click();
  await expect(list(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^Kaikki 2$/ }).click();

  const remove = page.getByRole('button', { name: `Poista ${second}` });
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Peruuta' }).click();
  await expect(row(page, second)).toBeVisible();
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Poista tilaaja' }).click();
  await expectNotice(page, `Tilaaja poistettu: ${second}`);
  await expect(row(page, second)).toHaveCount(0);
  await page.getByRole('button', { name: 'Kumoa' }).click();
  await expect(row(page, second)).toBeVisible();

  await row(page, second).getByRole('button', { name: second, exact: true }).click();
  await expect(dialog(page).getByRole('region', { name: 'Suostumus' })).toContainText('Tilaamalla annat luvan');
  await expect(dialog(page)).toContainText('Muu lomake');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('an address that gets no newsletters shows why', async ({ page }) => {
  const email = `valittaja@${uniqueDomain()}`;
  await addSubscribers([email]);
  // Only a mail in the mailbox of bounces suppresses for a complaint.
  const suppression = { reason: 'complaint', at: '2026-11-01T10:00:00.000Z', reply: 'Yahoo!-Mail-Feedback/2.0' };
  await page.route('**/api/subscribers?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { items: { email: string }[] };
    const items = body.items.map((item) => (item.email === email ? { ...item, status: 'suppressed', suppression } : item));
    await route.fulfill({ response, json: { ...body, items } });
  });
  await page.goto(`${view}&haku=${email}`);
  await expect(row(page, email)).toContainText('Roskapostivalitus');
  await expectAccessible(page);
  await row(page, email).getByRole('button', { name: email, exact: true }).click();
  const reason = dialog(page).getByRole('region', { name: 'Esto' });
  await expect(reason).toContainText('Vastaanottaja ilmoitti viestin roskapostiksi');
  await expect(reason).toContainText('Yahoo!-Mail-Feedback/2.0');
  await expect(dialog(page).getByRole('button', { name: 'Poista esto' })).toBeVisible();
});

/** Opens the details and the cancellation of a subscriber by keyboard. */
async function workByKeyboard(page: Page, email: string): Promise<void> {
  const name = row(page, email).getByRole('button', { name: email, exact: true });
  await name.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Peru tilaus ${email}` })).toBeFocused();
}

test('D-PATH-028 D-PATH-029 a list is imported after a check and a confirmed consent, used by keyboard, exported, and undone', async ({
  page,
}) => {
  const domain = uniqueDomain();
  await page.goto(`${view}&osa=tuonti`);
  await expect(page.getByRole('heading', { name: 'Tuo tilaajia tiedostosta' })).toBeVisible();
  const file = `Sähköposti;Tilauspäivä\nyksi@${domain};1.2.2025\nkaksi@${domain};\nyksi@${domain};\nväärä\n`;
  await page.getByLabel('Tuotava tiedosto').setInputFiles({ name: 'tilaajat.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const rows = page.getByRole('region', { name: 'Tuonnin rivit' });
  await expect(rows).toContainText('Sama osoite on jo rivillä 2.');
  await expect(rows).toContainText('Sähköpostiosoite ei kelpaa.');
  await expect(page.getByRole('button', { name: /^Lisätään 2$/ })).toBeVisible();
  await expectAccessible(page);

  const start = page.getByRole('button', { name: 'Tuo rivit' });
  await expect(start).toBeDisabled();
  await page.getByLabel('Miten lupa on saatu').fill('Arvontalomake 2025');
  await page.getByLabel('Vahvistan, että kaikki tuotavat ovat antaneet luvan uutiskirjeisiin').check();
  await start.click();
  await expect(page.getByRole('button', { name: /^Lisätty 2$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Luettelo' }).click();
  await page.getByRole('searchbox', { name: 'Hae osoitteella' }).fill(domain);
  await expect(list(page).getByRole('row')).toHaveCount(3);
  await row(page, `kaksi@${domain}`)
    .getByRole('button', { name: `kaksi@${domain}`, exact: true })
    .click();
  await expect(dialog(page)).toContainText('Arvontalomake 2025');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await test.step('by keyboard', () => workByKeyboard(page, `yksi@${domain}`));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Vie näytetyt (CSV)' }).click();
  expect((await saving).suggestedFilename()).toBe('tilaajat.csv');

  await page.getByRole('button', { name: 'Tuonti', exact: true }).click();
  await page.getByRole('button', { name: 'Avaa tuonti tilaajat.csv' }).first().click();
  await page.getByRole('button', { name: 'Peru koko tuonti' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Peru tuonti' }).click();
  await expect(page.getByText('Tuonti on peruttu: sen lisäämät tilaajat on poistettu.')).toBeVisible();
  await page.goto(`${view}&haku=${domain}`);
  await expect(page.getByText('Ei tilaajia näillä ehdoilla')).toBeVisible();
});

test('A-8-041 A-8-042 A-8-043 failures are reported', async ({ page }) => {
  const email = `virhe@${uniqueDomain()}`;
  await addSubscribers([email]);
  await page.goto(`${view}&haku=${email}`);
  await expect(row(page, email)).toBeVisible();
  await page.route('**/api/subscribers/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: `Peru tilaus ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Peru tilaus' }).click();
  await expectNotice(page, 'Tilauksen peruminen epäonnistui');
  await page.getByRole('button', { name: `Poista ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Poista tilaaja' }).click();
  await expectNotice(page, 'Tilaajan poistaminen epäonnistui');
  await page.route('**/api/subscribers?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(view);
  await expect(page.getByText('Tilaajien lataus epäonnistui')).toBeVisible();
  await page.unroute('**/api/subscribers?**');
  await page.getByRole('button', { name: 'Yritä uudelleen' }).click();
  await expect(list(page)).toBeVisible();
});

test.describe('on a phone of 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the list, the details and the import stay within the page', async ({ page }) => {
    const email = `pitka.osoite.jossa.on.monta.osaa+uutiskirje@${uniqueDomain()}`;
    await addSubscribers([email]);
    await page.goto(`${view}&haku=${encodeURIComponent(email)}`);
    await expect(row(page, email)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await row(page, email).getByRole('button', { name: email, exact: true }).click();
    await expect(dialog(page)).toBeVisible();
    await expectNoOverflow(page, '[role=dialog]');
    await page.goto(`${view}&osa=tuonti`);
    await expect(page.getByRole('heading', { name: 'Tuo tilaajia tiedostosta' })).toBeVisible();
    await expectNoOverflow(page);
  });
});
