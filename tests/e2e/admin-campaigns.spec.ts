import { expect, type Page, test } from './journey.ts';
import { dialog, expectNotice, signIn, typedDate } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import {
  type CreatedCampaign,
  dayIn,
  makeCampaign,
  pngPicture,
  popup,
  removeCampaigns,
  uniqueName,
  visitWithPopup,
} from './campaign-steps.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin } from './shop-api.ts';

let before: string[];
test.beforeAll(async () => {
  before = (await admin.get<CreatedCampaign[]>('/campaigns')).body.map(({ _id }) => _id);
});
test.beforeEach(({ page }) => signIn(page));
test.afterEach(() => removeCampaigns(before));

const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const refusals = (page: Page) => dialog(page).getByRole('alert').allInnerTexts();
const attachPicture = async (page: Page) =>
  dialog(page)
    .getByLabel('Kampanjan kuva: valitse tiedosto')
    .setInputFiles({ name: 'kuva.png', mimeType: 'image/png', buffer: await pngPicture() });

test('A-2-012 A-1-001 A-5-042 A-8-066 A-4-027 a campaign is made in its tab, seen by a visitor, and ended @core', async ({
  page,
  browser,
}) => {
  const name = uniqueName('Talvi');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Kampanjat' }).click();
  await expect(page).toHaveURL(/\/admin\/campaigns$/);
  await expect(page.getByRole('heading', { name: 'Kampanjat' })).toBeVisible();
  await page.getByRole('button', { name: 'Luo kampanja' }).first().click();
  await dialog(page).getByLabel('Nimi').fill(name);
  await dialog(page)
    .getByLabel('Alkupäivä')
    .fill(typedDate(dayIn(0)));
  await dialog(page)
    .getByLabel('Loppupäivä')
    .fill(typedDate(dayIn(3)));
  await dialog(page).getByRole('button', { name: 'Luo kampanja' }).click();
  await expect.poll(() => refusals(page)).toEqual(['Kuva on pakollinen']);
  await attachPicture(page);
  await dialog(page).getByLabel('Kuvan vaihtoehtoinen teksti').fill('Talvirengas');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Luo kampanja' }).click();
  await expectNotice(page, `Kampanja ${name} luotu`);
  await expect(row(page, name)).toContainText('Voimassa');
  await expectAccessible(page);

  const visitor = await browser.newPage();
  await visitWithPopup(visitor);
  await popup(visitor).getByRole('button', { name }).click();
  const picture = visitor.getByRole('dialog', { name }).getByRole('img', { name: 'Talvirengas' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);

  await row(page, name).getByRole('button', { name: 'Poista käytöstä' }).click();
  await expectNotice(page, `Kampanja ${name} poistettu käytöstä`);
  await expect(row(page, name)).toContainText('Pois käytöstä');
  const read = visitor.waitForResponse('**/api/campaigns/active');
  await visitor.goto('/');
  expect(await (await read).text()).not.toContain(name);
  await visitor.close();
});

async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Muokkaa kampanjaa ${name}` }).click();
  await expect(dialog(page).getByLabel('Nimi')).toHaveValue(name);
}

async function change(page: Page, { _id, name, imageUrl }: CreatedCampaign): Promise<void> {
  await edit(page, name);
  await expect(dialog(page).getByLabel('Alennuksen määrä')).toHaveValue('15');
  const type = dialog(page).getByLabel('Alennuksen tyyppi');
  await expect(type.getByRole('option')).toHaveText(['Prosenttialennus', 'Euromääräinen alennus', 'Ilmainen toimitus']);
  await type.selectOption('free_shipping');
  await expect(dialog(page).getByLabel('Alennuksen määrä')).toHaveCount(0);
  await dialog(page).getByLabel('Kuvaus').fill('Uusi kuvaus');
  await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
  await expectNotice(page, `Kampanja ${name} päivitetty`);
  await expect(row(page, name)).toContainText('Ilmainen toimitus');
  const saved = (await admin.get<(CreatedCampaign & { description: string })[]>('/campaigns')).body.find((each) => each._id === _id);
  expect(saved).toMatchObject({ description: 'Uusi kuvaus', imageUrl, discountType: 'free_shipping', discountValue: null });

  await row(page, name).getByRole('button', { name: 'Poista käytöstä' }).click();
  await expectNotice(page, `Kampanja ${name} poistettu käytöstä`);
  await expect(row(page, name).getByRole('button', { name: 'Ota käyttöön' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNotice(page, `Kampanja ${name} otettu käyttöön`);
  await expect(row(page, name)).toContainText('Voimassa');
}

/** Expects that a picture which is still uploading is not lost by a save. */
async function saveDuringUpload(page: Page, name: string): Promise<void> {
  await edit(page, name);
  const uploaded = Promise.withResolvers<void>();
  await page.route('**/api/upload', async (route) => {
    await uploaded.promise;
    await route.continue();
  });
  await attachPicture(page);
  await expect(dialog(page).getByRole('progressbar')).toBeVisible();
  await dialog(page).getByLabel('Nimi').press('Enter');
  await expect(dialog(page).getByRole('button', { name: 'Tallenna' })).toBeDisabled();
  await expect(dialog(page).getByLabel('Nimi')).toBeVisible();
  uploaded.resolve();
  await expect(dialog(page).getByRole('progressbar')).toBeHidden();
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
  await expectNotice(page, `Kampanja ${name} päivitetty`);
  const { imageUrl } = (await saved).postDataJSON() as { imageUrl?: string };
  expect(imageUrl).toMatch(/^\/images\//);
  await expect(dialog(page)).toHaveCount(0);
}

async function deleteAndRestore(page: Page, name: string): Promise<void> {
  const remove = page.getByRole('button', { name: `Poista kampanja ${name}` });
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Peruuta' }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Poista kampanja' }).click();
  await expectNotice(page, `Kampanja ${name} poistettu`);
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Kumoa' }).click();
  await expectNotice(page, `Kampanja ${name} palautettu`);
  await expect(remove).toBeVisible();
}

async function expectRefusals(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Luo kampanja' }).first().click();
  await dialog(page).getByLabel('Alennuksen määrä').fill('-1');
  const save = dialog(page).getByRole('button', { name: 'Luo kampanja' });
  await save.click();
  await expect
    .poll(async () => (await refusals(page)).toSorted())
    .toEqual([
      'Alennus ei voi olla negatiivinen.',
      'Alkupäivä on pakollinen',
      'Kampanjan nimi on pakollinen',
      'Kuva on pakollinen',
      'Loppupäivä on pakollinen',
    ]);
  await dialog(page)
    .getByLabel('Alkupäivä')
    .fill(typedDate(dayIn(2)));
  await dialog(page)
    .getByLabel('Loppupäivä')
    .fill(typedDate(dayIn(1)));
  await dialog(page).getByLabel('Alennuksen määrä').fill('101');
  await save.click();
  await expect.poll(() => refusals(page)).toContain('Loppupäivä ei voi olla ennen alkupäivää.');
  await expect.poll(() => refusals(page)).toContain('Alennus voi olla enintään 100 prosenttia.');
}

test('A-2-054 A-3-038 A-4-028 A-5-039 A-5-040 A-5-041 A-5-042 A-5-043 A-5-044 A-5-045 A-8-067 A-8-068 a campaign is changed, deactivated, reactivated, given a picture, deleted and restored, and a missing or invalid value is reported at its field', async ({
  page,
}) => {
  const [changed, pictured, removed] = [await makeCampaign(), await makeCampaign(), await makeCampaign()];
  await page.goto('/admin/campaigns');
  await test.step('changed without a new picture, deactivated and reactivated', () => change(page, changed));
  await test.step('saved while a picture is uploaded', () => saveDuringUpload(page, pictured.name));
  await test.step('deleted and restored', () => deleteAndRestore(page, removed.name));
  await test.step('missing and invalid values', () => expectRefusals(page));
});

test('somebody else has saved the campaign meanwhile: both versions are compared', async ({ page }) => {
  const { _id, name } = await makeCampaign();
  await page.goto('/admin/campaigns');
  await page.getByRole('button', { name: `Muokkaa kampanjaa ${name}` }).click();
  await admin.put(`/campaigns/${_id}`, { description: 'Toisen kuvaus' });
  await dialog(page).getByLabel('Kuvaus').fill('Oma kuvaus');
  await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
  await expect(page.getByText('Toisen kuvaus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByLabel('Kuvaus')).toHaveValue('Oma kuvaus');
});

test('A-7-023 A-8-033 a failed load is reported and can be retried, and a deactivation that gets no response gives up after 10 s', async ({
  page,
}) => {
  const { name } = await makeCampaign();
  const timeouts: number[] = [];
  await page.exposeFunction('reportTimeout', (ms: number) => timeouts.push(ms));
  await page.addInitScript(() => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      (window as unknown as { reportTimeout: (ms: number) => void }).reportTimeout(ms);
      // The server hangs. The shortened timeout keeps the test from waiting for 10 s.
      return real(ms === 10_000 ? 50 : ms);
    };
  });
  await page.route('**/api/campaigns/*/deactivate', () => undefined);
  await page.route('**/api/campaigns', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/admin/campaigns');
  await expect(page.getByText('Kampanjoiden lataus epäonnistui', { exact: true })).toBeVisible();
  await page.unroute('**/api/campaigns');
  await page.getByRole('button', { name: 'Yritä uudelleen' }).click();
  await expect(page.getByText('Kampanjoiden lataus epäonnistui')).toHaveCount(0);

  await row(page, name).getByRole('button', { name: 'Poista käytöstä' }).click();
  await expectNotice(page, 'Kampanjan poistaminen käytöstä epäonnistui');
  expect(timeouts).toContain(10_000);
  await expect(row(page, name)).toContainText('Voimassa');
});

test('A-2-009 /admin/campaigns/active lists what visitors see now', async ({ page }) => {
  const [shown, off] = [await makeCampaign(), await makeCampaign({ isActive: false })];
  await page.goto('/admin/campaigns/active');
  await expect(page.getByRole('heading', { name: 'Voimassa olevat kampanjat' })).toBeVisible();
  await expect(row(page, shown.name)).toBeVisible();
  await expect(row(page, off.name)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Kaikki kampanjat' }).click();
  await expect(row(page, off.name)).toContainText('Pois käytöstä');
  await page.goto('/admin/campaigns/toinen');
  await expect(page.getByText('Sivua ei löytynyt')).toBeVisible();
});

test('A-2-018 A-2-019 the drawer creates a campaign and leads to the active ones', async ({ page }) => {
  await page.goto('/vanteet');
  await page.getByRole('button', { name: 'Ylläpito' }).click();
  const drawer = page.getByRole('dialog', { name: 'Ylläpito' });
  await drawer.getByRole('button', { name: 'Luo kampanja' }).click();
  await expect(page.getByRole('dialog', { name: 'Luo kampanja' }).getByLabel('Nimi')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Luo kampanja' })).toHaveCount(0);
  await drawer.getByRole('link', { name: 'Voimassa olevat kampanjat' }).click();
  await expect(page).toHaveURL(/\/admin\/campaigns\/active$/);
  await expect(page.getByRole('heading', { name: 'Voimassa olevat kampanjat' })).toBeVisible();
});

test('list, form and drawer fit on a phone of 320 or 390 px', async ({ page }) => {
  const onPhones = async (expectation: () => Promise<void>) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 740 });
      await test.step(`${width} px`, expectation);
    }
  };
  await page.setViewportSize({ width: 390, height: 740 });
  const name = `${uniqueName('Kampanja')} talvirenkaista, asennuksesta ja kausisäilytyksestä samalla käynnillä`;
  await makeCampaign({ name, discountCode: 'TALVIRENGASVAIHTOKAMPANJA2026' });
  await page.goto('/admin/campaigns');
  await expect(row(page, name)).toBeVisible();
  await onPhones(() => expectNoOverflow(page));
  await edit(page, name);
  await onPhones(async () => {
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
  await page.goto('/vanteet#yllapito');
  await expect(page.getByRole('dialog', { name: 'Ylläpito' }).getByRole('button', { name: 'Luo kampanja' })).toBeVisible();
  await onPhones(() => expectNoOverflow(page));
});
