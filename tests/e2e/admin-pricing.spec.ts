import { CompetitorSite, monitorFields, productPage } from '../competitor-site.ts';
import { expect, type Page, test } from './journey.ts';
import { card, dialog, expectNotice, failCalls, openSize, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow, expectNoTextCut } from './no-overflow.ts';
import { admin, type CreatedSize, type CreatedTyre, makeOffer, makeSize, makeTyre, renameTyre } from './shop-api.ts';
import { tabTo } from './tab-to.ts';
import { expectTouchTargets } from './touch-targets.ts';

let site: CompetitorSite;

test.beforeAll(async () => {
  site = await CompetitorSite.start();
});
test.afterAll(() => site.stop());
test.beforeEach(({ page }) => signIn(page));

interface StoredMonitor {
  _id: string;
  currentPrice: number | null;
  lastError: string | null;
}

/** Monitors a competitor's price of a tyre, and waits until it has been read. */
async function makeCompetitor(tyre: CreatedTyre, name: string, price: string): Promise<StoredMonitor> {
  const productName = `${tyre.manufacturer} ${tyre.model}`;
  const url = site.set(`/${price}/${tyre._id}`, productPage(Number(price), productName));
  const fields = monitorFields(url, { name, productName, tyreId: tyre._id });
  const { status, body } = await admin.post<StoredMonitor>('/competitor-prices', fields);
  if (status !== 201) throw new Error(`no monitor: ${JSON.stringify(body)}`);
  const checked = await admin.post<StoredMonitor>(`/competitor-prices/${body._id}/check`);
  if (checked.body.currentPrice !== Number(price)) throw new Error(`no price: ${JSON.stringify(checked.body)}`);
  return checked.body;
}

/** The address of the view, filtered to a size. */
const view = ({ size }: CreatedSize, values: Record<string, string> = {}) =>
  `/admin/competitor-prices?${new URLSearchParams({ nakyma: 'hinnoittelu', haku: size.fullSize, ...values }).toString()}`;
const table = (page: Page) => page.getByRole('region', { name: 'Renkaiden hinnat ja kilpailijat' });
const row = (page: Page, tyre: CreatedTyre) => table(page).getByRole('row').filter({ hasText: tyre.model });
const field = (page: Page, tyre: CreatedTyre) => row(page, tyre).getByLabel(/^Normaalihinta/);
const saveButton = (page: Page, tyre: CreatedTyre) => row(page, tyre).getByRole('button', { name: /^Tallenna/ });
const storedPrice = async ({ _id }: CreatedTyre) => (await admin.get<{ price: number }>(`/tires/${_id}`)).body.price;

test('own prices stand beside the cheapest competitor, sorted and filtered @core', async ({ page }) => {
  const size = await makeSize();
  const dear = await makeTyre(size, { model: 'Kallis koe', price: 110 });
  const cheap = await makeTyre(size, { model: 'Edullinen koe', price: 80, type: 'winter', winterType: 'friction' });
  const alone = await makeTyre(size, { model: 'Yksin koe', price: 100 });
  await makeCompetitor(dear, 'Rengas-Kuusamo', '100.00');
  await makeCompetitor(dear, 'Rengas-Oulu', '105.50');
  await makeCompetitor(cheap, 'Rengas-Kuusamo', '89.90');

  await page.goto(view(size));
  await expect(table(page).getByRole('row')).toHaveCount(3);
  await expect(row(page, alone)).toHaveCount(0);
  await expect(table(page).getByRole('row').nth(1)).toContainText('Kallis koe');
  await expect(row(page, dear)).toContainText(/\+10,00\s€/);
  await expect(row(page, dear)).toContainText(/\+10,0\s%/);
  await expect(row(page, dear)).toContainText(/luettu \p{L}{2} \d+\.\d+\./u);
  await expect(row(page, cheap)).toContainText(/−9,90\s€/);
  await expect(
    row(page, dear)
      .getByRole('link', { name: /Rengas-Kuusamo/ })
      .first(),
  ).toHaveAttribute('href', `${site.url}/100.00/${dear._id}`);
  await row(page, dear).getByText('Kaikki 2 kilpailijaa').click();
  await expect(row(page, dear).getByRole('list').getByRole('link')).toHaveText([/Rengas-Kuusamo/, /Rengas-Oulu/]);
  await expectAccessible(page);

  await page.getByLabel('Järjestys').selectOption('nimi');
  await expect(table(page).getByRole('row').nth(1)).toContainText('Edullinen koe');
  await page.getByLabel('Järjestys').selectOption('');
  await page.getByLabel('Hinta', { exact: true }).selectOption('halvempi');
  await expect(page).toHaveURL(/ero=halvempi/);
  await expect(row(page, dear)).toHaveCount(0);
  await expect(row(page, cheap)).toBeVisible();
  await page.getByLabel('Kausi').selectOption('kesa');
  await expect(page.getByText('Ei renkaita näillä ehdoilla')).toBeVisible();
});

async function saveByKeyboard(page: Page, tyre: CreatedTyre): Promise<void> {
  await tabTo(page, field(page, tyre));
  await field(page, tyre).fill('99,90');
  await expect(row(page, tyre)).toContainText(/vertailuhinta on enintään 99,90\s€/);
  expect(await storedPrice(tyre)).toBe(110);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field(page, tyre)).toHaveValue('110,00');
  await field(page, tyre).fill('abc');
  await page.keyboard.press('Enter');
  await expect(row(page, tyre).getByRole('alert')).toHaveText('Anna hinta, esimerkiksi 89,90.');
  await field(page, tyre).fill('99,90');
  await page.keyboard.press('Enter');
  await expectNotice(page, /Hinta tallennettu: .*99,90/);
  expect(await storedPrice(tyre)).toBe(99.9);
  await expect(row(page, tyre)).toContainText(/−0,10\s€/);

  await page.getByRole('button', { name: 'Kumoa' }).click();
  await expectNotice(page, /Hinta palautettu: .*110,00/);
  expect(await storedPrice(tyre)).toBe(110);
  await expect(field(page, tyre)).toHaveValue('110,00');
}

/** Expects that a price which makes the running offer of 80 € untrue is warned about, and that one below the offer is refused. */
async function saveOverOffer(page: Page, tyre: CreatedTyre): Promise<void> {
  await expect(row(page, tyre)).toContainText('tarjous');
  await field(page, tyre).fill('79,99');
  await saveButton(page, tyre).click();
  await expect(row(page, tyre).getByRole('alert')).toContainText(/tarjoushintaa 80,00\s€ alempi/);
  await field(page, tyre).fill('100');
  await expect(row(page, tyre)).toContainText(/30 päivän alimmasta hinnasta 120,00\s€/);
  await saveButton(page, tyre).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('ei enää pitäisi paikkaansa');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Peruuta' }).click();
  expect(await storedPrice(tyre)).toBe(120);
  await saveButton(page, tyre).click();
  await question.getByRole('button', { name: 'Tallenna silti' }).click();
  await expectNotice(page, /Hinta tallennettu: .*100,00/);
  expect(await storedPrice(tyre)).toBe(100);
}

test('D-LAW-001 a price is saved by keyboard only when the owner says so and can be undone, is warned about if it makes the running offer untrue, and is refused below the offer', async ({
  page,
}) => {
  const size = await makeSize();
  const tyre = await makeTyre(size, { model: 'Tavallinen koe', price: 110 });
  const offered = await makeTyre(size, { model: 'Alennettu koe', price: 120 });
  await makeOffer(offered, { price: 80 });
  await makeCompetitor(tyre, 'Rengas-Kuusamo', '100.00');
  await makeCompetitor(offered, 'Rengas-Kuusamo', '75.00');
  await page.goto(view(size));
  await test.step('by keyboard', () => saveByKeyboard(page, tyre));
  await test.step('over an offer', () => saveOverOffer(page, offered));
});

test('prices that cannot be loaded can be tried again, one that somebody else has changed is compared, and a save that fails keeps what was typed', async ({
  page,
}) => {
  const size = await makeSize();
  const tyre = await makeTyre(size, { price: 110 });
  await makeCompetitor(tyre, 'Rengas-Kuusamo', '90.00');
  await failCalls(page, '**/api/competitor-prices', 'GET');
  await page.goto(view(size));
  await expect(page.getByText('Kilpailijahintojen lataus epäonnistui')).toBeVisible();
  await page.unroute('**/api/competitor-prices');
  await page.getByRole('button', { name: 'Yritä uudelleen' }).click();
  await expect(page.getByText('Kilpailijahintojen lataus epäonnistui')).toHaveCount(0);

  await expect(field(page, tyre)).toHaveValue('110,00');
  await renameTyre(tyre, tyre.model);
  await field(page, tyre).fill('95');
  await saveButton(page, tyre).click();
  const conflict = page.getByRole('dialog', { name: 'Tiedot ovat muuttuneet' });
  await expect(conflict).toContainText('100,00');
  await conflict.getByRole('button', { name: 'Tallenna oma versio' }).click();
  await expectNotice(page, /Hinta tallennettu/);
  expect(await storedPrice(tyre)).toBe(95);

  await failCalls(page, '**/api/tires/sizes/**', 'PUT');
  await field(page, tyre).fill('96');
  await saveButton(page, tyre).click();
  await expect(row(page, tyre).getByRole('alert')).toHaveText('Levy on täynnä.');
  await expect(field(page, tyre)).toHaveValue('96');
  await expect(row(page, tyre)).toContainText(/\+5,00\s€/);
});

test('the tyre list and the drawer say who is cheaper, and work without the monitors', async ({ page }) => {
  const size = await makeSize();
  const tyre = await makeTyre(size, { price: 103 });
  await makeCompetitor(tyre, 'Rengas-Kuusamo', '100.00');
  const line = /Rengas-Kuusamo 3,00\s€ halvempi, luettu \p{L}{2} \d+\.\d+\./u;
  await openSize(page, size);
  await expect(card(page, size)).toContainText(line);
  await card(page, size)
    .getByRole('button', { name: /Muokkaa rengasta/ })
    .click();
  await expect(dialog(page)).toContainText(line);
  await expectAccessible(page);

  await failCalls(page, '**/api/competitor-prices', 'GET');
  await openSize(page, size);
  await expect(card(page, size)).toContainText(/103,00\s€/);
  await expect(card(page, size)).not.toContainText('Rengas-Kuusamo');
  await expect(page.getByText('epäonnistui')).toHaveCount(0);
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the prices are cards within the page', async ({ page }) => {
    const size = await makeSize();
    const tyre = await makeTyre(size, { manufacturer: 'Continental', model: 'PremiumContact 7 SUV ContiSilent', price: 1234.5 });
    await makeCompetitor(tyre, 'Kaukaisen kylän rengas- ja autohuolto', '1199.90');
    await makeCompetitor(tyre, 'Rengas-Kuusamo', '1249.00');
    await page.goto(view(size));
    await row(page, tyre).getByText('Kaikki 2 kilpailijaa').click();
    await field(page, tyre).fill('1199');
    await expectNoOverflow(page);
    await expectNoTextCut(page);
    await expectTouchTargets(page.locator('main'));
    await expectAccessible(page);
    await openSize(page, size);
    await expect(card(page, size)).toContainText('halvempi');
    await expectNoOverflow(page);
  });
});
