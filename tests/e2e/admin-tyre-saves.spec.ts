import { expect, test } from './journey.ts';
import { card, dialog, expectNotice, openSize, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { admin, makeSize, makeTyre, renameTyre } from './shop-api.ts';

test.beforeEach(({ page }) => signIn(page));

test('A-5-019 a tyre is saved without a price only after a question, whose other answer leads to the price', async ({ page }) => {
  const size = await makeSize();
  const tyre = await makeTyre(size);
  await openSize(page, size);
  await card(page, size)
    .getByRole('button', { name: /Muokkaa rengasta/ })
    .click();
  const price = dialog(page).getByLabel('Hinta', { exact: true });
  const save = dialog(page).getByRole('button', { name: 'Tallenna' });
  const question = page.getByRole('alertdialog', { name: 'Hinta puuttuu' });
  const saved: unknown[] = [];
  page.on('request', (each) => each.method() === 'PUT' && saved.push(each.postDataJSON()));
  await price.fill('');
  // Other faults come first: the question is the last one before the save.
  await dialog(page).getByLabel('Melutaso').fill('99');
  await save.click();
  await expect(dialog(page).getByLabel('Melutaso')).toHaveAttribute('aria-invalid', 'true');
  await expect(question).toHaveCount(0);
  await dialog(page).getByLabel('Melutaso').fill('');
  await save.click();
  await expect(question).toContainText('Asiakkaat näkevät hinnan 0,00\u00a0€. Tallennetaanko silti?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Lisää hinta' }).click();
  await expect(price).toBeFocused();
  expect(saved).toEqual([]);
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Tallenna ilman hintaa' }).click();
  await expectNotice(page, /päivitetty/);
  expect(saved).toMatchObject([{ price: 0 }]);
  expect((await admin.get(`/tires/${tyre._id}`)).body).toMatchObject({ price: 0 });
});

test("D-BODY-015 saving one's own version of a tyre keeps what the other admin changed elsewhere", async ({ page }) => {
  const size = await makeSize();
  const tyre = await makeTyre(size, { model: 'Alkuperäinen' });
  await openSize(page, size);
  await card(page, size)
    .getByRole('button', { name: /Muokkaa rengasta/ })
    .click();
  await renameTyre(tyre, 'Kollegan malli');
  await dialog(page).getByLabel('Kuvaus').fill('Oma kuvaus');
  await dialog(page).getByLabel('Hinta', { exact: true }).fill('100');
  await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
  const conflict = page.getByRole('dialog', { name: 'Tiedot ovat muuttuneet' });
  // 100 and 100.00 are the same price.
  await expect(conflict.getByRole('rowheader')).toHaveText(['Malli', 'Kuvaus']);
  await expect(conflict.getByRole('row', { name: 'Malli' }).getByRole('cell')).toHaveText([
    /Alkuperäinen/,
    /Kollegan malli/,
    /Alkuperäinen.*Toinen muutti\. Tulee mukaan omaan versioosi\./,
  ]);
  await expect(conflict.getByRole('row', { name: 'Kuvaus' }).getByRole('cell')).toHaveText([/–/, /–/, /Oma kuvaus.*Sinä muutit\./]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tallenna oma versio' }).click();
  await expectNotice(page, /päivitetty/);
  const { body } = await admin.get(`/tires/${tyre._id}`);
  expect(body).toMatchObject({ model: 'Kollegan malli', details: { description: 'Oma kuvaus' } });
});
