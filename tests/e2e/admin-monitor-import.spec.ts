import { CompetitorSite, monitorFields, productPage } from '../competitor-site.ts';
import { expect, type Page, test } from './journey.ts';
import { expectNotice, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { uniqueWord } from './chatbot-steps.ts';
import { expectNoOverflow, expectNoTextCut } from './no-overflow.ts';
import { admin, makeSize, makeTyre } from './shop-api.ts';
import { tabTo } from './tab-to.ts';
import { expectTouchTargets } from './touch-targets.ts';

let site: CompetitorSite;

test.beforeAll(async () => {
  site = await CompetitorSite.start();
});
test.afterAll(() => site.stop());
test.beforeEach(({ page }) => signIn(page));

const view = '/admin/competitor-prices?nakyma=tuonti';
const product = (name: string, price = 89.9) => site.set(`/tuote/${encodeURIComponent(name)}`, productPage(price, name));
const rows = (page: Page) => page.getByRole('list', { name: 'Tuotavat rivit' }).getByRole('listitem');
const rowOf = (page: Page, url: string) => rows(page).filter({ hasText: url });
const text = (page: Page) => page.getByLabel('Osoitteet tai CSV-rivit');
const monitorsOf = async (word: string) => {
  const { body } = await admin.get<{ url: string; name: string; productName: string; tyreId: string | null }[]>('/competitor-prices');
  return body.filter(({ url }) => url.includes(word));
};

async function check(page: Page, pasted: string): Promise<void> {
  await text(page).fill(pasted);
  await page.getByRole('button', { name: 'Tarkista' }).click();
  await expect(rows(page).first()).toBeVisible();
}

test('pasted addresses are read, chosen and created at once, and the import can be undone @core', async ({ page }) => {
  const word = uniqueWord();
  const size = await makeSize();
  const tyre = await makeTyre(size, { manufacturer: 'Nokian Tyres', model: `Koe ${word}`, price: 100 });
  const found = product(`Nokian Tyres Koe ${word} ${size.size.fullSize}`);
  const other = product(`Toinen ${word}`, 75);
  const known = product(`Tuttu ${word}`);
  const empty = site.set(`/tyhja/${word}`, '<p>Avoinna arkisin.</p>');
  const missing = `${site.url}/puuttuu/${word}`;
  await admin.post('/competitor-prices', monitorFields(known, { name: 'Entinen' }));

  await page.goto(view);
  await page.getByRole('button', { name: 'Tarkista' }).click();
  await expect(page.getByRole('alert')).toHaveText('Liitä osoitteet tai valitse tiedosto.');
  await expectAccessible(page);
  await check(page, [found, other, known, empty, missing, 'ei osoite lainkaan'].join('\n'));
  await expect(rows(page)).toHaveCount(6);
  await expect(page.getByText('Hinta löytyi 3/6 riviltä. Virheellisiä rivejä on 1.')).toBeVisible();

  await expect(rowOf(page, found)).toContainText(/89,90\s€/);
  await expect(rowOf(page, found).getByRole('checkbox')).toBeChecked();
  await expect(rowOf(page, found).getByRole('textbox', { name: 'Nimi' })).toHaveValue(new URL(site.url).host);
  await expect(rowOf(page, found).getByRole('textbox', { name: 'Tuote' })).toHaveValue(new RegExp(word));
  await expect(rowOf(page, found).getByRole('combobox', { name: 'Oma rengas' })).toHaveValue(tyre._id);
  await expect(rowOf(page, other).getByRole('checkbox')).toBeChecked();
  await expect(rowOf(page, known)).toContainText('Sivu on jo seurannassa: Entinen');
  await expect(rowOf(page, known).getByRole('checkbox')).not.toBeChecked();
  await expect(rowOf(page, empty).getByRole('checkbox')).not.toBeChecked();
  await expect(rowOf(page, missing).getByRole('button', { name: /^Lue uudelleen/ })).toBeVisible();
  await expect(rows(page).last()).toContainText('Osoite ei kelpaa.');
  await expect(rows(page).last().getByRole('checkbox')).toHaveCount(0);
  await expectAccessible(page);

  await rowOf(page, other).getByRole('checkbox').uncheck();
  await rowOf(page, empty).getByRole('checkbox').check();
  await rowOf(page, found).getByRole('textbox', { name: 'Nimi' }).fill(`Kuusamo ${word}`);
  await page.getByRole('button', { name: 'Luo 2 seurantaa' }).click();
  await expect(page.getByText('Täytä valittujen rivien nimi ja tuote.')).toBeVisible();
  await expect(rowOf(page, empty).getByRole('textbox', { name: 'Tuote' })).toBeFocused();
  await rowOf(page, empty).getByRole('textbox', { name: 'Tuote' }).fill(`Kolmas ${word}`);
  await page.getByRole('button', { name: 'Luo 2 seurantaa' }).click();
  await expectNotice(page, '2 seurantaa luotu');
  await expect(text(page)).toHaveValue('');
  const created = (await monitorsOf(word)).filter(({ name }) => name !== 'Entinen');
  expect(created).toHaveLength(2);
  expect(created).toContainEqual(expect.objectContaining({ url: found, name: `Kuusamo ${word}`, tyreId: tyre._id }));

  await page.getByRole('button', { name: 'Kumoa' }).click();
  await expectNotice(page, /Tuonti peruttu/);
  await expect.poll(async () => (await monitorsOf(word)).length).toBe(1);
});

test('a CSV file is shown, and its names are kept', async ({ page }) => {
  const word = uniqueWord();
  await page.goto(view);
  const csv = `url;name;product\n${product(word)};Rengas-Kuusamo;Nokian ${word}\n`;
  await page.getByLabel('Tuotava CSV-tiedosto').setInputFiles({ name: 'seurannat.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(text(page)).toHaveValue(csv);
  await page.getByRole('button', { name: 'Tarkista' }).click();
  await expect(rowOf(page, word).getByRole('textbox', { name: 'Nimi' })).toHaveValue('Rengas-Kuusamo');
  await expect(rowOf(page, word).getByRole('textbox', { name: 'Tuote' })).toHaveValue(`Nokian ${word}`);
});

test('at most three pages are read at once, reading can be stopped and continued, and leaving asks first', async ({ page }) => {
  const addresses = Array.from({ length: 7 }, (_, at) => `https://kauppa${at}.example/rengas`);
  let [open, most, total] = [0, 0, 0];
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route('**/api/competitor-prices/preview', async (route) => {
    total += 1;
    open += 1;
    most = Math.max(most, open);
    if (isHeld && total > 2) await new Promise<void>((go) => held.push(go));
    open -= 1;
    const finding = {
      certainty: 'likely',
      price: 89.9,
      pieces: 1,
      source: 'visible',
      reason: 'Hinta on sivun tekstissä.',
      obstacle: null,
      candidates: [],
      productName: 'Koe 1',
      picture: null,
      inStock: null,
    };
    const json = { finding, error: null, url: 'https://kauppa.example/rengas', reader: 'http', tyres: [] };
    await route.fulfill({ json }).catch(() => undefined);
  });
  await page.goto(view);
  await check(page, addresses.join('\n'));
  await expect(page.getByText('Luetaan sivuja 2/7')).toBeVisible();
  await expect.poll(() => held.length).toBe(3);
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Lopeta' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hinta löytyi 2/7 riviltä.')).toBeVisible();
  await expect(page.getByText('Sivua ei ole luettu.')).toHaveCount(5);
  expect(most).toBe(3);

  isHeld = false;
  for (const go of held) go();
  await page.getByRole('button', { name: 'Lue loput 5' }).click();
  await expect(page.getByText('Hinta löytyi 7/7 riviltä.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Luo 7 seurantaa' })).toBeEnabled();
  await expect(page.getByText('Todennäköinen')).toHaveCount(7);

  await page.getByRole('link', { name: 'Blogi' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Peruuta' }).click();
  await expect(rows(page)).toHaveCount(7);
  await page.getByRole('link', { name: 'Blogi' }).click();
  await question.getByRole('button', { name: 'Hylkää muutokset' }).click();
  await expect(page).toHaveURL(/\/admin\/blog/);
});

test('an import that fails keeps its rows', async ({ page }) => {
  const word = uniqueWord();
  await page.goto(view);
  await check(page, product(word));
  const create = page.getByRole('button', { name: 'Luo 1 seuranta' });
  await expect(create).toBeEnabled();
  await page.route(
    (url) => url.pathname === '/api/competitor-prices/import',
    (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Palvelu ei vastaa.', requestId: 'x' } }),
    { times: 1 },
  );
  await create.click();
  await expectNotice(page, 'Seurantojen luominen epäonnistui');
  await expect(rows(page)).toHaveCount(1);
  await create.click();
  await expectNotice(page, '1 seuranta luotu');
});

test.describe('on a phone of 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the rows are cards within the page', async ({ page }) => {
    const word = uniqueWord();
    await page.goto(view);
    await expectNoOverflow(page);
    await expectTouchTargets(page.locator('main'));
    await check(page, [product(`Erittäin pitkä tuotenimi ${word} `.repeat(4).trim()), `${site.url}/puuttuu/${word}`].join('\n'));
    await expect(page.getByText('Hinta löytyi 1/2 riviltä.')).toBeVisible();
    await expectNoOverflow(page);
    await expectNoTextCut(page);
    await expectTouchTargets(page.locator('main'));
    await expectAccessible(page);
  });
});
