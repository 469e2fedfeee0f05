import { expect, type Page, test } from './journey.ts';
import { card, dialog, expectNotice, openSize, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { admin, type CreatedSize, makeSize, makeTyre, uniqueSize } from './shop-api.ts';

const storedSize = async (id: string) =>
  (
    await admin.get<{ _id: string; summerTires: Record<string, unknown>[]; winterTires: Record<string, unknown>[] }[]>('/tires/sizes')
  ).body.find(({ _id }) => _id === id);

const storedManufacturers = async () =>
  (await admin.get<{ items: { name: string }[] }>('/manufacturers')).body.items.map(({ name }) => name);

const edit = (page: Page, size: CreatedSize, what: 'kokoa' | 'rengasta') =>
  card(page, size)
    .getByRole('button', { name: new RegExp(`Muokkaa ${what}`) })
    .click();
const addTyre = (page: Page, size: CreatedSize) => card(page, size).getByRole('button', { name: 'Lisää tuote tähän kokoon' }).click();
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Tallenna' }).click();

/** Closes the form without saving it. */
async function cancel(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Peruuta' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test.beforeEach(({ page }) => signIn(page));

test.describe('sizes', () => {
  test('A-2-045 A-3-002 A-3-003 A-5-029 A-5-030 A-5-031 A-8-053 A-2-033 A-2-026 can be added, and need all three numbers @core', async ({
    page,
  }) => {
    const { width, aspect, diameter } = uniqueSize();
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Lisää koko' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Lisää uusi rengaskoko' })).toBeVisible();
    const vehicle = dialog(page).getByRole('combobox');
    await expect(vehicle.getByRole('option')).toHaveText(['henkilöauto', 'suv', 'pakettiauto']);
    await expect(vehicle).toHaveValue('henkilöauto');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Lisää koko' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveCount(3);
    for (const [label, value] of Object.entries({ Leveys: width, Profiili: aspect, Halkaisija: diameter }))
      await dialog(page).getByLabel(label).fill(String(value));
    const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith('/api/tires/sizes'));
    await dialog(page).getByRole('button', { name: 'Lisää koko' }).click();
    expect((await request).postDataJSON()).toEqual({ width, aspect, diameter, vehicleType: 'henkilöauto' });
    const fullSize = `${width}/${aspect}R${diameter}`;
    await expectNotice(page, `Rengaskoko ${fullSize} lisätty`);
    await page.goto(`/admin?haku=${encodeURIComponent(fullSize)}`);
    const made = page.getByRole('article', { name: fullSize });
    await expect(made).toContainText('henkilöauto');
    await expect(made).toContainText('Ei renkaita tässä koossa');
  });

  /** Expects that the toggles of the types hide and show the tyres of a size without a request. */
  async function expectFilters(page: Page, size: CreatedSize): Promise<void> {
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
    const rows = card(page, size).getByRole('row');
    for (const [toggle, model] of [
      ['Kesärenkaat', 'Kesäinen'],
      ['Nastarenkaat', 'Nastallinen'],
      ['Kitkarenkaat', 'Kitkallinen'],
    ] as const) {
      const button = page.getByRole('button', { name: toggle });
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await button.click();
      await expect(rows.filter({ hasText: model })).toHaveCount(0);
      await button.click();
      await expect(rows.filter({ hasText: model })).toHaveCount(1);
    }
    expect(calls).toEqual([]);
  }

  test('A-2-027 A-2-028 A-2-039 A-2-041 A-2-042 A-2-043 A-2-044 A-2-046 A-5-075 A-8-054 A-8-055 are filtered by type without a request, changed, deleted after a confirmation that counts their tyres, and restored', async ({
    page,
  }) => {
    const size = await makeSize();
    await makeTyre(size, { model: 'Kesäinen' });
    await makeTyre(size, { model: 'Nastallinen', type: 'winter', winterType: 'studded' });
    await makeTyre(size, { model: 'Kitkallinen', type: 'winter', winterType: 'friction' });
    await openSize(page, size);
    await test.step('filtered', () => expectFilters(page, size));
    await test.step('changed', async () => {
      await edit(page, size, 'kokoa');
      await expect(dialog(page).getByRole('heading', { name: 'Muokkaa rengaskokoa' })).toBeVisible();
      await dialog(page).getByRole('combobox').selectOption('suv');
      await save(page);
      await expectNotice(page, /Rengaskoko .* päivitetty/);
      await expect(card(page, size)).toContainText('suv');
    });
    await test.step('deleted and restored', async () => {
      const remove = card(page, size).getByRole('button', { name: /Poista koko/ });
      await remove.click();
      await expect(page.getByRole('alertdialog')).toContainText('3 rengasta');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Peruuta' }).click();
      await expect.poll(() => storedSize(size._id)).toBeDefined();
      await remove.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Poista koko ja renkaat' }).click();
      await expectNotice(page, `Koko ${size.size.fullSize} poistettu`);
      await expect(card(page, size)).toHaveCount(0);
      await page.getByRole('button', { name: 'Kumoa' }).click();
      await expect(card(page, size)).toContainText('Kitkallinen');
    });
  });

  test('D-BODY-015 show both versions when another admin saved first', async ({ page }) => {
    const size = await makeSize();
    await openSize(page, size);
    await edit(page, size, 'kokoa');
    await admin.put(`/tires/sizes/${size._id}`, {
      width: size.size.width,
      aspect: size.size.aspect,
      diameter: size.size.diameter,
      vehicleType: 'pakettiauto',
      version: size.version,
    });
    await dialog(page).getByRole('combobox').selectOption('suv');
    await save(page);
    const conflict = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
    await expect(conflict).toContainText('suv');
    await expect(conflict).toContainText('pakettiauto');
    await expectAccessible(page);
  });
});

test('A-2-025 A-2-029 A-2-030 A-2-031 A-2-032 A-2-040 the list shows one card for each size, ten on a page @core', async ({ page }) => {
  const calls: string[] = [];
  await page.goto('/admin');
  await expect(page.getByRole('article')).toHaveCount(10);
  const table = page.getByRole('article').first().getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Tyyppi', 'Valmistaja', 'Malli', 'Hinta', 'Rahoitus', 'Toiminnot']);
  expect(
    await page
      .getByRole('article')
      .first()
      .getByRole('region')
      .evaluate((element) => [getComputedStyle(element).maxHeight, getComputedStyle(element).overflowY]),
  ).toEqual(['400px', 'auto']);
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  await page.getByRole('button', { name: 'Seuraava' }).click();
  await expect(page.getByText(/^Sivu 2 \/ \d+$/)).toBeVisible();
  expect(calls).toEqual([]);
});

test.describe('the form of a new tyre', () => {
  async function expectNeededFields(page: Page): Promise<void> {
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') calls += 1;
    });
    await page.getByRole('button', { name: 'Lisää rengas' }).first().click();
    await expect(dialog(page).getByRole('heading', { name: 'Lisää uusi rengastuote' })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Lisää rengas' }).click();
    await expect(dialog(page).getByRole('alert').filter({ hasText: 'Valitse rengaskoko' })).toBeVisible();
    for (const field of ['Valmistaja', 'Malli', 'Hinta'])
      await expect(dialog(page).getByLabel(field, { exact: false }).first()).toHaveAttribute('aria-invalid', 'true');
    expect(calls).toBe(0);
  }

  async function expectLabelClasses(page: Page): Promise<void> {
    const classes = async (label: string) => (await dialog(page).getByLabel(label).first().getByRole('option').allTextContents()).slice(1);
    for (const label of ['Polttoainetaloudellisuus', 'Märkäpito'])
      expect(await classes(label)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    expect(await classes('Meluluokka')).toEqual(['A', 'B', 'C']);
  }

  async function expectMonthlyPrice(page: Page): Promise<void> {
    const price = dialog(page).getByLabel('Hinta', { exact: true });
    const monthly = dialog(page).getByLabel('Rahoitushinta');
    await price.pressSequentially('129,9');
    await expect(price).toHaveValue('129,9');
    await expect(monthly).toHaveValue('10,83');
    await price.fill('99.9');
    await expect(monthly).toHaveValue('8,33');
    await price.fill('100');
    await monthly.fill('');
    await dialog(page).getByRole('button', { name: 'Lisää rengas' }).click();
    await expect(monthly).toHaveAttribute('aria-invalid', 'true');
  }

  /** Chooses the manufacturer by keyboard. Escape closes its list before the form. */
  async function expectManufacturers(page: Page): Promise<void> {
    const field = dialog(page).getByRole('combobox', { name: 'Valmistaja' });
    const options = dialog(page).getByRole('listbox', { name: 'Valmistaja' }).getByRole('option');
    await field.pressSequentially('nok');
    await expect(options.first()).toHaveText('Nokian Tyres');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue('Nokian Tyres');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await field.fill('miche');
    await expect(options.first()).toHaveText('Michelin');
    await field.press('Escape');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(field).toHaveValue('miche');
    // What the pointer rests on is not chosen by leaving the field.
    await field.fill('michelin ');
    await options.first().hover();
    await field.press('Tab');
    await expect(field).toHaveValue('Michelin');
    await expect(dialog(page)).toBeVisible();
  }

  test('A-2-047 A-3-010 A-3-014 A-3-015 A-3-017 A-5-003 A-5-004 A-5-005 A-5-006 A-5-008 A-5-009 D-LAW-006 needs its fields, derives the monthly price, accepts a decimal comma or point, lists the label classes, and suggests manufacturers', async ({
    page,
  }) => {
    const size = await makeSize();
    await makeTyre(size, { price: 100 });
    await openSize(page, size);
    await expect(card(page, size).getByRole('row').last()).toContainText('8,33');
    await test.step('needs its fields', () => expectNeededFields(page));
    await cancel(page);
    await addTyre(page, size);
    await expect(dialog(page).getByRole('combobox', { name: 'Valmistaja' })).toBeFocused();
    await test.step('label classes', () => expectLabelClasses(page));
    await test.step('monthly price', () => expectMonthlyPrice(page));
    await cancel(page);
    await addTyre(page, size);
    await test.step('manufacturers', () => expectManufacturers(page));
  });

  test('A-2-048 A-3-006 A-3-007 A-5-011 A-5-013 A-5-014 A-5-015 A-5-016 A-5-034 A-5-035 A-8-056 adds the tyre with a new manufacturer, which a rejected one does not leave behind', async ({
    page,
  }) => {
    const size = await makeSize();
    const manufacturer = `Uusi ${size.size.width}${size.size.aspect}`;
    const useless = `Turha ${size.size.width}${size.size.aspect}`;
    await openSize(page, size);
    await addTyre(page, size);
    await expect(dialog(page).getByRole('heading', { name: `Lisää rengas kokoon ${size.size.fullSize}` })).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('combobox', { name: 'Valmistaja' }).fill(manufacturer);
    await expect(dialog(page).getByText(`Valmistaja "${manufacturer}" lisätään automaattisesti`)).toBeVisible();
    await dialog(page).getByLabel('Malli').fill('Lumitähti');
    const type = dialog(page).getByLabel('Tyyppi', { exact: true });
    await expect(type).toHaveValue('summer');
    await type.selectOption('winter');
    await dialog(page).getByLabel('Talvirengastyyppi').selectOption('friction');
    await dialog(page).getByLabel('Hinta', { exact: true }).fill('100');
    await expect(dialog(page).getByLabel('Rahoitushinta')).toHaveValue('8,33');
    await dialog(page).getByLabel('Ominaisuudet').fill('a, ,b,');
    const request = page.waitForRequest((each) => each.method() === 'POST' && each.url().includes('/products'));
    await dialog(page).getByRole('button', { name: 'Lisää rengas' }).click();
    const body = (await request).postDataJSON();
    expect(body).toMatchObject({
      type: 'winter',
      winterType: 'friction',
      price: 100,
      financingPrice: 8.33,
      details: { features: ['a', 'b'], fuelEfficiency: null, performanceRating: { dryGrip: null } },
    });
    await expectNotice(page, /lisätty/);
    await expect(card(page, size)).toContainText('Lumitähti');
    expect(await storedManufacturers()).toContain(manufacturer);

    await addTyre(page, size);
    await dialog(page).getByRole('combobox', { name: 'Valmistaja' }).fill(useless);
    await dialog(page).getByLabel('Malli').fill('Lumitähti');
    await dialog(page).getByLabel('Hinta', { exact: true }).fill('100');
    await admin.delete(`/tires/sizes/${size._id}`);
    await dialog(page).getByRole('button', { name: 'Lisää rengas' }).click();
    await expectNotice(page, 'Rengaskokoa ei löytynyt.');
    expect(await storedManufacturers()).not.toContain(useless);
  });
});

test('A-2-034 A-2-035 A-2-049 A-3-009 A-3-012 A-5-018 A-5-021 A-5-022 A-5-024 A-5-076 A-8-057 A-8-058 a tyre can be changed, has at least one feature input, drops blank features, and can be deleted after a confirmation and restored', async ({
  page,
}) => {
  const size = await makeSize();
  await makeTyre(size, { model: 'Muutettava', details: { features: ['Hiljainen'] } });
  await openSize(page, size);
  await test.step('changed', async () => {
    await edit(page, size, 'rengasta');
    await expect(dialog(page).getByLabel('Malli')).toHaveValue('Muutettava');
    await expect(dialog(page).getByLabel('Alkuperäinen hinta')).toBeDisabled();
    await expect(dialog(page).getByLabel('Varastosaldo')).toBeDisabled();
    await expect(dialog(page).getByText('Rajoitettu käyttö', { exact: true })).toBeVisible();
    await dialog(page).getByLabel('Hinta', { exact: true }).fill('119.9');
    await dialog(page).getByLabel('Melutaso').fill('70');
    const request = page.waitForRequest((each) => each.method() === 'PUT');
    await save(page);
    expect((await request).postDataJSON()).toMatchObject({
      price: 119.9,
      stock: 0,
      details: { noiseLevel: 70 },
      sale: { isActive: false },
    });
    await expectNotice(page, /päivitetty/);
    await expect(card(page, size)).toContainText('119,90');
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('blank features', async () => {
    await edit(page, size, 'rengasta');
    await expect(dialog(page).getByRole('button', { name: 'Poista ominaisuus 1' })).toBeDisabled();
    await dialog(page).getByRole('button', { name: 'Lisää ominaisuus' }).click();
    await dialog(page).getByRole('textbox', { name: 'Ominaisuus 2' }).fill('  ');
    await dialog(page).getByLabel('Malli').fill('Poistuva');
    const request = page.waitForRequest((each) => each.method() === 'PUT');
    await save(page);
    expect((await request).postDataJSON().details.features).toEqual(['Hiljainen']);
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('deleted and restored', async () => {
    const remove = card(page, size).getByRole('button', { name: /Poista rengas/ });
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Peruuta' }).click();
    await expect(card(page, size)).toContainText('Poistuva');
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Poista rengas' }).click();
    await expectNotice(page, /Rengas .* poistettu/);
    await expect(card(page, size)).toContainText('Ei renkaita tässä koossa');
    await page.getByRole('button', { name: 'Kumoa' }).click();
    await expect(card(page, size)).toContainText('Poistuva');
  });
});

test('A-8-003 A-8-004 A-8-005 A-8-008 A-8-009 A-8-010 the list shows what failed, with the message of the server if there is one', async ({
  page,
}) => {
  const size = await makeSize();
  await makeTyre(size);
  await openSize(page, size);
  await test.step('a change of a tyre', async () => {
    await page.route('**/products/*', (route) => route.fulfill({ status: 500, body: '' }));
    await edit(page, size, 'rengasta');
    await dialog(page).getByLabel('Malli').fill('Koe 2');
    await save(page);
    await expectNotice(page, 'Renkaan päivitys epäonnistui');
    await expect(dialog(page).getByRole('alert')).toHaveText('Päivittäminen epäonnistui');
    await page.route('**/products/*', (route) =>
      route.fulfill({ status: 422, json: { code: 'sale_above_price', message: 'Palvelimen oma syy', requestId: 'x' } }),
    );
    await save(page);
    await expect(dialog(page).getByRole('alert')).toHaveText('Palvelimen oma syy');
    await cancel(page);
  });
  const sizeCall = `**/api/tires/sizes/${size._id}`;
  await test.step('the deletion and a change of a size', async () => {
    await page.route(sizeCall, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, body: '' }),
    );
    await card(page, size)
      .getByRole('button', { name: /Poista koko/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Poista koko' }).click();
    await expectNotice(page, 'Tuotteen ja koon poistaminen epäonnistui');
    await edit(page, size, 'kokoa');
    await dialog(page).getByRole('combobox').selectOption('suv');
    await save(page);
    await expectNotice(page, 'Toiminto epäonnistui');
  });
  await test.step('reading the list again after a save', async () => {
    await page.unroute(sizeCall);
    await page.route('**/api/tires/sizes', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await save(page);
    await expectNotice(page, 'Tietojen päivitys epäonnistui');
  });
});

test('A-4-046 a notice closes automatically after 3 s', async ({ page }) => {
  const opened = new Date('2026-11-20T10:00:00Z');
  await page.clock.install({ time: opened });
  const size = await makeSize();
  await openSize(page, size);
  await card(page, size)
    .getByRole('button', { name: /Muokkaa kokoa/ })
    .click();
  await dialog(page).getByRole('combobox').selectOption('suv');
  await page.clock.pauseAt(opened.getTime() + 600_000);
  await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
  const notice = page.getByText(/Rengaskoko .* päivitetty/);
  await expect(notice).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toHaveCount(0);
});
