import { expect, type Page, test } from './journey.ts';
import { card, dialog, expectNotice, openSize, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { admin, type CreatedSize, makeOffer, makeSize, makeTyre } from './shop-api.ts';

test.beforeEach(({ page }) => signIn(page));

test.describe('offers', () => {
  test('A-2-036 A-2-050 A-4-007 A-4-009 A-5-028 D-LAW-004 A-8-059 can be created while stock lasts @core', async ({ page }) => {
    const size = await makeSize();
    await makeTyre(size, { price: 120 });
    await openSize(page, size);
    await expect(card(page, size).getByRole('button', { name: /Muokkaa tarjousta/ })).toHaveCount(0);
    await card(page, size)
      .getByRole('button', { name: /Luo tarjous/ })
      .click();
    await dialog(page).getByLabel('Tarjoushinta').fill('100');
    await expect(dialog(page).getByText('−16,7').first()).toBeVisible();
    await expect(dialog(page).getByRole('radio')).toHaveCount(2);
    await dialog(page).getByRole('radio', { name: 'Kunnes varasto loppuu' }).check();
    await dialog(page).getByRole('button', { name: 'Luo tarjous' }).click();
    const confirmed = dialog(page).getByRole('checkbox');
    await expect(confirmed).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await confirmed.check();
    const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/sale'));
    await dialog(page).getByRole('button', { name: 'Luo tarjous' }).click();
    expect((await request).postDataJSON()).toMatchObject({ price: 100, endDate: null });
    await expect(page.getByText('Tarjous luotu')).toBeVisible();
    await expect(card(page, size)).toContainText('100,00');
  });

  async function changeAndRemove(page: Page, size: CreatedSize): Promise<void> {
    await card(page, size)
      .getByRole('button', { name: /Muokkaa tarjousta/ })
      .click();
    await expect(dialog(page).getByLabel('Tarjoushinta')).toHaveValue('80,00');
    await dialog(page).getByLabel('Tarjoushinta').fill('75');
    const note = dialog(page).getByRole('checkbox');
    if (await note.isVisible()) await note.check();
    await dialog(page).getByRole('button', { name: 'Tallenna tarjous' }).click();
    await expectNotice(page, 'Tarjous päivitetty');
    await expect(card(page, size)).toContainText('75,00');
    await expect(dialog(page)).toHaveCount(0);
    const remove = card(page, size).getByRole('button', { name: /Poista tarjous/ });
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Peruuta' }).click();
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Poista tarjous' }).click();
    await expectNotice(page, 'Tarjous poistettu');
    await expect(remove).toHaveCount(0);
  }

  /** Expects that the open form of an offer on a tyre of 120 € refuses a price outside of the bounds and an offer without an end. */
  async function expectBounds(page: Page): Promise<void> {
    const submit = dialog(page).getByRole('button', { name: 'Luo tarjous' });
    const price = dialog(page).getByLabel('Tarjoushinta');
    await submit.click();
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog(page).getByLabel('Päättymispäivä')).toHaveAttribute('aria-invalid', 'true');
    for (const wrong of ['-1', '120.01']) {
      await price.fill(wrong);
      await submit.click();
      await expect(price).toHaveAttribute('aria-invalid', 'true');
    }
  }

  test('A-2-037 A-2-038 A-2-051 A-4-005 A-4-006 A-4-008 A-5-025 A-5-026 A-5-027 A-5-077 A-8-060 A-8-061 D-LAW-004 can be changed and removed, need a price within bounds and an end, and a confirmation if visitors would see no discount', async ({
    page,
  }) => {
    const size = await makeSize();
    await makeOffer(await makeTyre(size, { model: 'Tarjottu' }));
    const tyre = await makeTyre(size, { model: 'Kallistunut', price: 60 });
    const path = `/tires/sizes/${size._id}/products/${tyre._id}`;
    const { status } = await admin.put(path, { manufacturer: tyre.manufacturer, model: tyre.model, type: 'summer', price: 120 });
    expect(status).toBe(200);
    await openSize(page, size);
    await test.step('changed and removed', () => changeAndRemove(page, size));
    await card(page, size)
      .getByRole('button', { name: /Luo tarjous: .*Kallistunut/ })
      .click();
    await test.step('bounds', () => expectBounds(page));
    await test.step('no discount', async () => {
      await expect(dialog(page).getByText('30 päivän alin 60,00')).toBeVisible();
      await dialog(page).getByLabel('Tarjoushinta').fill('100');
      await expect(dialog(page).getByText('joten asiakkaat eivät näkisi alennusta')).toBeVisible();
      await dialog(page).getByRole('radio', { name: 'Kunnes varasto loppuu' }).check();
      await dialog(page).getByRole('button', { name: 'Luo tarjous' }).click();
      await expect(dialog(page).getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true');
      await dialog(page).getByRole('checkbox').check();
      await dialog(page).getByRole('button', { name: 'Luo tarjous' }).click();
      await expect(page.getByText('Tarjous luotu')).toBeVisible();
    });
  });

  test('A-8-011 A-8-012 show what failed', async ({ page }) => {
    const size = await makeSize();
    await makeOffer(await makeTyre(size));
    await openSize(page, size);
    await page.route('**/sale', (route) => route.fulfill({ status: 500, body: '' }));
    await card(page, size)
      .getByRole('button', { name: /Poista tarjous/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Poista tarjous' }).click();
    await expectNotice(page, 'Tarjouksen poistaminen epäonnistui');
    await card(page, size)
      .getByRole('button', { name: /Luo tarjous/ })
      .click();
    await dialog(page).getByLabel('Tarjoushinta').fill('90');
    await dialog(page).getByRole('radio', { name: 'Kunnes varasto loppuu' }).check();
    await dialog(page).getByRole('checkbox').check();
    await dialog(page).getByRole('button', { name: 'Luo tarjous' }).click();
    await expectNotice(page, 'Tarjouksen luominen epäonnistui');
  });
});
