import { expect, type Page, test } from './journey.ts';
import {
  addSubscribers,
  clean,
  edit,
  makeNewsletter,
  newsletter,
  openNewsletters,
  row,
  sendDialog,
  uniqueWord,
} from './admin-newsletters.ts';
import { dialog, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin } from './shop-api.ts';
import { expectTouchTargets } from './touch-targets.ts';

test.use({ viewport: { width: 390, height: 844 } });

let word: string;
test.beforeEach(async ({ page }) => {
  word = uniqueWord();
  await signIn(page);
});
test.afterEach(() => clean(word));

/** Expects that the topmost dialog fits the phone, its buttons can be pressed, and axe finds nothing. */
async function expectFitting(page: Page): Promise<void> {
  await expectNoOverflow(page);
  const isWithin = () =>
    dialog(page)
      .last()
      .evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= -0.5 && bottom <= innerHeight + 0.5;
      });
  await expect.poll(isWithin).toBe(true);
  await expectTouchTargets(dialog(page).last());
  await expectAccessible(page, { otherTheme: false });
}

test('the row of tabs shows the current tab, also after a change', async ({ page }) => {
  const tab = (name: string) => page.getByRole('navigation', { name: 'Ylläpidon osiot' }).getByRole('link', { name });
  await openNewsletters(page);
  await expect(tab('Uutiskirjeet')).toBeInViewport({ ratio: 1 });
  await tab('Asetukset').click();
  await expect(page.getByRole('heading', { name: 'Asetukset' })).toBeVisible();
  await expect(tab('Asetukset')).toBeInViewport({ ratio: 1 });
  await tab('Renkaiden hallinta').click();
  await expect(tab('Renkaiden hallinta')).toBeInViewport({ ratio: 1 });
});

test('A-2-056 A-4-021 A-5-058 recipients are chosen on a phone', async ({ page }) => {
  const emails = await addSubscribers(word, 3);
  const made = await makeNewsletter(`${word} puhelimella`);
  await openNewsletters(page);
  await row(page, made.subject).getByRole('button', { name: 'Lähetä uutiskirje' }).click();
  await sendDialog(page).getByLabel('Valituille tilaajille').check();
  await expect(sendDialog(page).getByLabel('Valitse kaikki tältä sivulta')).toBeVisible();
  await expectNoOverflow(page);
  await sendDialog(page).getByRole('button', { name: 'Lähetä valituille (0)' }).click();
  await expect(sendDialog(page).getByText('Ei valittuja tilaajia')).toBeInViewport({ ratio: 1 });
  await sendDialog(page).getByLabel('Hae tilaajista').fill(word.toLowerCase());
  await expect(sendDialog(page).getByRole('list', { name: 'Tilaajat' }).getByRole('listitem')).toHaveCount(emails.length);
  const search = sendDialog(page).getByLabel('Hae tilaajista');
  const place = await search.evaluate((element) => element.getBoundingClientRect().top);
  await sendDialog(page).getByLabel('Valitse kaikki tältä sivulta').check();
  await expect(sendDialog(page).getByText('3 tilaajaa valittu')).toBeVisible();
  // Nothing moves under the finger that chooses.
  expect(await search.evaluate((element) => element.getBoundingClientRect().top)).toBe(place);
  await expectFitting(page);
  await sendDialog(page).getByRole('button', { name: 'Lähetä valituille (3)' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Lähetetäänkö uutiskirje 3 tilaajalle?');
  await expectNoOverflow(page);
  await expectTouchTargets(page.getByRole('alertdialog'));
});

test('A-2-055 A-2-069 the editor and its dialogs fit a phone', async ({ page }) => {
  const made = await makeNewsletter(`${word} valikot`);
  await admin.put(`/newsletters/${made._id}`, { preheader: 'Toinen versio', version: made.version });
  await edit(page, made.subject);
  await expect(dialog(page).getByRole('button', { name: 'Puhelin' })).toHaveAttribute('aria-pressed', 'true');
  await expectFitting(page);
  await dialog(page).getByRole('button', { name: 'Aiemmat versiot' }).click();
  await expect(
    page
      .getByRole('dialog', { name: 'Aiemmat versiot' })
      .getByRole('button', { name: /^Esikatsele/ })
      .first(),
  ).toBeVisible();
  await expectFitting(page);
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Luo tarjousviesti' }).click();
  await dialog(page).getByRole('button', { name: 'Luo viesti' }).click();
  await expect(dialog(page).getByRole('region', { name: 'Luotu viesti' })).toBeVisible();
  await expectFitting(page);
});

test('the dialog that schedules fits a phone', async ({ page }) => {
  const made = await makeNewsletter(`${word} ajastus`);
  await openNewsletters(page);
  await row(page, made.subject).getByRole('button', { name: 'Ajasta uutiskirje' }).click();
  await expect(dialog(page).getByLabel('Lähetyspäivä')).toBeVisible();
  await expectFitting(page);
});

test('a sending and its results fit a phone', async ({ page }) => {
  const emails = await addSubscribers(word, 3);
  const made = await makeNewsletter(`${word} tulokset`);
  const found = await admin.get<{ items: { _id: string }[] }>(`/subscribers?search=${word.toLowerCase()}`);
  expect((await admin.post(`/newsletters/${made._id}/send`, { subscriberIds: found.body.items.map(({ _id }) => _id) })).status).toBe(202);
  await expect.poll(async () => (await newsletter(made._id)).status).toBe('sent');
  await openNewsletters(page);
  await row(page, made.subject)
    .getByRole('button', { name: /^Tulokset/ })
    .click();
  await expect(page.getByRole('region', { name: 'Lähetyksen eteneminen' })).toContainText('3 / 3 vastaanottajaa');
  const results = page.getByRole('region', { name: 'Vastaanottajien tulokset' });
  for (const email of emails) await expect(results.getByText(email)).toBeVisible();
  await expectNoOverflow(page);
  await expectTouchTargets(page.getByRole('main'));
  await expectAccessible(page, { otherTheme: false });
});
