import { CompetitorSite, productPage, tinyPicture } from '../competitor-site.ts';
import { expect, test } from './journey.ts';
import { dialog, expectNotice, failCalls, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { uniqueWord } from './chatbot-steps.ts';
import { action, failMutely, found, listed, makeMonitor, mocked, row, stored, view } from './monitor-steps.ts';
import { makeSize, makeTyre } from './shop-api.ts';

let site: CompetitorSite;
test.beforeAll(async () => {
  site = await CompetitorSite.start();
});
test.afterAll(() => site.stop());
test.beforeEach(({ page }) => signIn(page));

test('A-2-016 A-2-080 A-2-082 A-3-056 A-3-057 A-5-071 A-5-074 A-8-078 A-9-006 a page is read, and its monitor is made @core', async ({
  page,
}) => {
  const word = uniqueWord();
  const size = await makeSize();
  const product = `Nokian Tyres Koe ${word} ${size.size.fullSize}`;
  const tyre = await makeTyre(size, { manufacturer: 'Nokian Tyres', model: `Koe ${word}`, price: 99.9 });
  const url = site.set(`/${word}`, productPage(89.9, product));

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Kilpailijahinnat' }).click();
  await expect(page).toHaveURL(/\/admin\/competitor-prices$/);
  await expect(page.getByText('Kilpailijat tarkistetaan joka päivä klo 08:00')).toBeVisible();
  await page.getByRole('button', { name: 'Lisää seuranta' }).click();
  const form = dialog(page);
  await expect(form.getByLabel('Seurannan tyyppi').getByRole('option')).toHaveCount(2);
  await expect(form.getByLabel('Aikakatkaisu')).toHaveValue('15000');
  await expect(form.getByLabel('Yritykset')).toHaveValue('3');
  await expect(form.getByLabel('CSS-valitsin')).toHaveValue('');

  await form.getByLabel('URL-osoite').fill(url);
  await page.keyboard.press('Tab');
  await expect(found(page)).toContainText(/89,90\s€/);
  await expect(found(page)).toContainText('varma');
  await expect(found(page)).toContainText(product);
  await found(page).getByRole('button', { name: 'Käytä kuvauksena' }).click();
  await expect(form.getByLabel('Kuvaus (tuote ja koko)')).toHaveValue(product);
  await form.getByLabel('Nimi').fill(word);
  const own = form.getByRole('combobox', { name: 'Oma rengas' });
  await own.click();
  await expect(form.getByRole('option', { name: /99,90/ })).toHaveText(new RegExp(word));
  await own.fill('ei tällaista rengasta');
  await expect(form.getByText('Ei löytynyt.')).toBeVisible();
  await expectAccessible(page);
  await own.fill(`koe ${size.size.fullSize} ${word.toUpperCase()}`);
  await own.press('ArrowDown');
  await own.press('Enter');
  await expect(own).toHaveValue(product);
  await form.getByLabel('Tunnisteet').fill('ketju, pohjoinen');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Luo seuranta' }).click();
  await expectNotice(page, `Seuranta ${word} luotu`);

  await expect(row(page, word)).toContainText(/89,90\s€/);
  await expect(row(page, word)).toContainText('Seurataan');
  await expect(row(page, word)).toContainText(/\+10,00\s€/);
  await expect(row(page, word)).toContainText('alle tunti sitten');
  await expect(row(page, word)).toContainText('pohjoinen');
  await expectAccessible(page);
  expect(await stored(word)).toMatchObject([{ selector: null, tyreId: tyre._id, crawlSettings: { timeout: 15_000, retryAttempts: 3 } }]);
});

test('the owner picks the right price among those of the page, and a page that cannot be read does not prevent a save', async ({
  page,
}) => {
  const word = uniqueWord();
  const candidate = { pieces: 1, source: 'visible', selector: null, text: '119,90 €', context: 'Ovh 119,90 €' };
  const finding = {
    certainty: 'likely',
    price: 89.9,
    pieces: 1,
    source: 'visible',
    reason: 'Hinta löytyi sivun tekstistä.',
    obstacle: null,
    candidates: [
      { ...candidate, price: 119.9, role: 'old_price', selector: '.old' },
      { ...candidate, price: 79.9, role: 'price', selector: '.club', text: '79,90 €', context: 'Klubihinta 79,90 €' },
      { ...candidate, price: 9.9, role: 'delivery' },
    ],
    productName: 'Koerengas',
    picture: site.set(`/${word}.jpg`, { body: tinyPicture, headers: { 'content-type': 'image/png' } }),
    inStock: true,
  };
  await page.route('**/api/competitor-prices/preview', (route) =>
    route.fulfill({ json: { finding, error: null, url: 'https://kauppa.example/', reader: 'http', tyres: [] } }),
  );
  await page.goto(view());
  await page.getByRole('button', { name: 'Lisää seuranta' }).click();
  const form = dialog(page);
  await form.getByLabel('URL-osoite').fill(`${site.url}/puuttuu-${word}`);
  await form.getByRole('button', { name: 'Lue sivu' }).click();
  await expect(found(page).getByRole('radio')).toHaveCount(3);
  await expect(found(page).getByRole('radio', { name: /löydetty hinta/ })).toBeChecked();
  await expect(found(page)).toContainText(/9,90\s€ \(toimitusmaksu\)/);
  const picture = found(page).locator('img');
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expect(found(page).getByRole('radio', { name: /119,90.*vanha hinta/ })).toBeVisible();
  await found(page)
    .getByRole('radio', { name: /Klubihinta/ })
    .check();
  await expect(form.getByLabel('CSS-valitsin')).toHaveValue('.club');
  await expectAccessible(page);

  await page.unroute('**/api/competitor-prices/preview');
  await form.getByRole('button', { name: 'Lue sivu' }).click();
  await expect(found(page)).toContainText('Voit silti tallentaa seurannan.');
  await form.getByLabel('Kuvaus (tuote ja koko)').fill('Koerengas 205/55R16');
  await form.getByLabel('Nimi').fill(word);
  await form.getByRole('button', { name: 'Luo seuranta' }).click();
  await expectNotice(page, `Seuranta ${word} luotu`);
  expect(await stored(word)).toMatchObject([{ selector: '.club' }]);
});

test('A-5-067 A-5-068 A-5-069 blank fields are reported without a call, and unsaved input is not lost by accident', async ({ page }) => {
  const calls: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/competitor-prices') && request.method() === 'POST' && calls.push(request.url()),
  );
  await page.goto(view());
  await page.getByRole('button', { name: 'Lisää seuranta' }).click();
  const form = dialog(page);
  for (const label of ['URL-osoite', 'Kuvaus (tuote ja koko)', 'Nimi']) await form.getByLabel(label).fill('  ');
  await form.getByRole('button', { name: 'Luo seuranta' }).click();
  await expect(form.getByRole('alert')).toHaveText(Array.from({ length: 3 }, () => 'Täytä kaikki pakolliset kentät'));
  await expect(form.getByLabel('URL-osoite')).toBeFocused();
  expect(calls).toEqual([]);

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Peruuta' }).click();
  await expect(form.getByLabel('Nimi')).toHaveValue('  ');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Hylkää muutokset' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Lisää seuranta' })).toBeFocused();
});

test('A-2-083 A-5-070 A-5-072 A-5-073 A-8-079 a monitor is changed, and its numbers are kept within limits', async ({ page }) => {
  const word = uniqueWord();
  await makeMonitor(word, site.set(`/${word}`, productPage(89.9)), { crawlSettings: { timeout: 15_000, retryAttempts: 3 } });
  await page.goto(view(word));
  const form = dialog(page);
  for (const [timeout, retries, sent] of [
    ['4999', '0', { timeout: 5_000, retryAttempts: 1 }],
    ['30001', '6', { timeout: 30_000, retryAttempts: 5 }],
    ['abc', '4', { timeout: 10_000, retryAttempts: 4 }],
  ] as const) {
    await action(page, word, 'Muokkaa').click();
    await expect(form.getByLabel('Nimi')).toHaveValue(word);
    await expect(form.getByLabel('URL-osoite')).toHaveValue(`${site.url}/${word}`);
    await form.getByLabel('Aikakatkaisu').fill(timeout);
    await form.getByLabel('Yritykset').fill(retries);
    await form.getByRole('button', { name: 'Tallenna' }).click();
    await expectNotice(page, `Seuranta ${word} päivitetty`);
    await expect(form).toHaveCount(0);
    expect(await stored(word)).toMatchObject([{ crawlSettings: sent }]);
  }
});

test('A-8-037 A-8-048 A-8-049 A-8-050 A-8-051 A-8-052 failures are said with the specified texts, or the server’s', async ({ page }) => {
  await listed(page, [mocked('Kuusamo')]);
  await page.route(/\/api\/competitor-prices\/./, failMutely);
  await page.goto(view());
  await action(page, 'Kuusamo', 'Tarkista nyt').click();
  await expectNotice(page, 'Virhe tarkistettaessa hintaa');
  await action(page, 'Kuusamo', 'Poista').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Poista seuranta' }).click();
  await expectNotice(page, 'Virhe poistaessa kilpailijan seurantaa');
  await action(page, 'Kuusamo', 'Muokkaa').click();
  const form = dialog(page);
  await form.getByLabel('Nimi').fill('Kuusamo 2');
  await form.getByRole('button', { name: 'Lähetä testiviesti' }).click();
  await expect(form.getByRole('alert')).toHaveText('Lisää ensin vastaanottaja.');
  await expect(form.getByLabel('Ilmoitusten vastaanottajat')).toBeFocused();
  await form.getByLabel('Ilmoitusten vastaanottajat').fill('omistaja@kauppa.example');
  await form.getByRole('button', { name: 'Tallenna' }).click();
  await expectNotice(page, 'Virhe päivittäessä kilpailijan seurantaa');
  await failCalls(page, '**/api/competitor-prices/test-notification', 'POST');
  await form.getByRole('button', { name: 'Lähetä testiviesti' }).click();
  await expectNotice(page, /Testiviestin lähettäminen epäonnistui\s+Levy on täynnä/);
  await page.route(/\/api\/competitor-prices\/./, (route) => route.fulfill({ status: 422, json: { message: 'Testi', code: 'x' } }));
  await form.getByRole('button', { name: 'Tallenna' }).click();
  await expectNotice(page, 'Testi');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hylkää muutokset' }).click();

  await page.route(/\/api\/competitor-prices\/?$/, (route) => (route.request().method() === 'POST' ? failMutely(route) : route.fallback()));
  await page.getByRole('button', { name: 'Lisää seuranta' }).click();
  await form.getByLabel('Kuvaus (tuote ja koko)').fill('Rengas');
  await form.getByLabel('Nimi').fill('Oulu');
  await form.getByLabel('URL-osoite').fill('https://kauppa.example/rengas');
  await form.getByRole('button', { name: 'Luo seuranta' }).click();
  await expectNotice(page, 'Virhe luotaessa kilpailijan seurantaa');
});
