import { expect, test, type Page } from './journey.ts';
import {
  clean,
  contentField,
  edit,
  list,
  mail,
  mailsTo,
  makeNewsletter,
  openNewsletters,
  preview,
  subjectField,
  uniqueWord,
  write,
} from './admin-newsletters.ts';
import { dialog, expectNotice, failCalls, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { uploadPicture } from './campaign-steps.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin } from './shop-api.ts';

let word: string;
test.beforeEach(async ({ page }) => {
  word = uniqueWord();
  await signIn(page);
});
test.afterEach(() => clean(word));

/** What the preview of the mail shows while a newsletter is written. */
const previewed = {
  async mail(page: Page): Promise<void> {
    await expect(mail(page).getByRole('heading', { name: 'Ennen talvea' })).toBeVisible();
    const shop = (await admin.get<{ phone: string; email: string; address: { street: string } }>('/shop-settings')).body;
    await expect(mail(page).locator('body')).toContainText(shop.address.street);
    await expect(mail(page).locator('body')).toContainText(shop.phone);
    await expect(mail(page).locator('body')).toContainText(shop.email);
    await expect(mail(page).getByRole('heading', { name: 'Tarjoukset nyt' })).toBeVisible();
    await contentField(page).fill('## Toinen otsikko');
    await expect(mail(page).getByRole('heading', { name: 'Toinen otsikko' })).toBeVisible();
    await expect(dialog(page).getByRole('heading', { name: 'Vinkkejä' })).toBeVisible();
    await expect(dialog(page).getByRole('region', { name: 'Tilastot' })).toContainText('Lukuaika1 min');
    await expect(dialog(page).getByRole('region', { name: 'Tilastot' })).toContainText(/\d+ \/ 102 kt/);
    await expect(preview(page).getByText('Tarkistus ei löytänyt korjattavaa.')).toBeVisible();
    await expectAccessible(page);
  },

  async ways(page: Page): Promise<void> {
    const body = mail(page).locator('body');
    const background = () => body.evaluate((element) => getComputedStyle(element).backgroundColor);
    const light = await background();
    await preview(page).getByRole('button', { name: 'Tumma' }).click();
    await expect.poll(background).not.toBe(light);
    await preview(page).getByRole('button', { name: 'Puhelin' }).click();
    await expect.poll(() => body.evaluate((element) => element.clientWidth)).toBeLessThanOrEqual(375);
    await preview(page).getByRole('button', { name: 'Tekstiversio' }).click();
    await expect(page.getByRole('region', { name: 'Uutiskirjeen tekstiversio' })).toContainText('Toinen otsikko');
    await preview(page).getByRole('button', { name: 'Tietokone' }).click();
  },

  async picture(page: Page): Promise<void> {
    await contentField(page).fill(`![Kesärengas](${await uploadPicture()}#1200x675)`);
    const picture = mail(page).getByRole('img', { name: 'Kesärengas' });
    await expect(picture).toHaveAttribute('src', /\/images\/[0-9a-f]{32}\/mail-1200$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  },

  async isolation(page: Page): Promise<void> {
    await contentField(page).fill('Hei <script>window.top.hacked = 1</script> <img src=x onerror="window.top.hacked = 1">');
    await expect(mail(page).locator('body')).toContainText('<script>');
    const frame = preview(page).locator('iframe');
    const sandbox = (await frame.getAttribute('sandbox')) ?? '';
    expect(sandbox).not.toContain('allow-scripts');
    expect(sandbox).not.toContain('allow-same-origin');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  },
};

test('A-2-066 A-2-067 A-2-068 A-2-070 A-2-071 the editor shows the mail as it will be, isolated and with its pictures, and tips and statistics', async ({
  page,
}) => {
  await write(page, `${word} esikatselu`, '## Ennen talvea\n\nPese renkaat.');
  await test.step('the mail', () => previewed.mail(page));
  await test.step('dark, on a phone, as text', () => previewed.ways(page));
  await test.step('an uploaded picture', () => previewed.picture(page));
  await test.step('no scripts, no origin', () => previewed.isolation(page));
});

const address = (page: Page) => dialog(page).getByLabel('Testiviestin vastaanottaja');
const sendTest = (page: Page) => dialog(page).getByRole('button', { name: 'Lähetä testi' });
const generator = (page: Page) => page.getByRole('dialog', { name: 'Luo automaattinen tarjousviesti', exact: true });

async function openGenerator(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Luo tarjousviesti' }).click();
  await expect(generator(page)).toBeVisible();
}

test('A-5-055 A-5-056 a test mail needs an address, a subject and a content, and arrives at the address as it is in the form', async ({
  page,
}) => {
  const email = `${word.toLowerCase()}@testi.example`;
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/newsletters/test')) calls += 1;
  });
  await write(page, word);
  await sendTest(page).click();
  await expect(page.getByText('Syötä testisähköpostiosoite', { exact: true })).toBeVisible();
  await address(page).fill(email);
  await subjectField(page).fill('');
  await contentField(page).fill('');
  await sendTest(page).click();
  await expect(page.getByText('Syötä aihe ja sisältö ennen testilähetystä', { exact: true })).toBeVisible();
  await subjectField(page).fill(word);
  await sendTest(page).click();
  await expect(page.getByText('Syötä aihe ja sisältö ennen testilähetystä', { exact: true })).toBeVisible();
  expect(calls).toBe(0);

  await subjectField(page).fill(`${word} testi`);
  await contentField(page).fill('Testin teksti.');
  await sendTest(page).click();
  await expect.poll(() => mailsTo(email)).toMatchObject([{ subject: expect.stringContaining(`${word} testi`) }]);
});

test('A-2-069 A-3-042 A-3-043 A-5-060 A-5-061 A-5-062 an offer message is written from the offers, the campaigns or both, and can be inserted and undone', async ({
  page,
}) => {
  await write(page, word, 'Oma teksti.');
  await openGenerator(page);
  const slider = generator(page).getByLabel('Renkaita enintään');
  await expect(slider).toHaveAttribute('min', '5');
  await expect(slider).toHaveAttribute('max', '20');
  await expect(slider).toHaveValue('10');
  await expect(generator(page).getByRole('radio')).toHaveCount(3);
  await expect(generator(page).getByRole('radio', { name: 'Innostava' })).toBeChecked();
  await expectAccessible(page);
  const [tyres, campaigns] = [generator(page).getByLabel('Tarjousrenkaat'), generator(page).getByLabel('Kampanjat')];
  const generate = generator(page).getByRole('button', { name: 'Luo viesti' });
  await tyres.uncheck();
  await expect(generate).toBeEnabled();
  await campaigns.uncheck();
  await expect(generate).toBeDisabled();
  await expect(generator(page).getByText('Valitse renkaat, kampanjat tai molemmat.')).toBeVisible();
  await tyres.check();
  await campaigns.check();

  const call = page.waitForRequest('**/api/newsletters/generate');
  await generate.click();
  expect((await call).postDataJSON()).toEqual({ includeTires: true, includeCampaigns: true, maxTires: 10, tone: 'exciting' });
  await expect(generator(page).getByRole('region', { name: 'Luotu viesti' })).toContainText('Säästö yhteensä');
  await expectAccessible(page);
  await generator(page).getByRole('button', { name: 'Käytä viestiä' }).click();
  await expect(generator(page)).toHaveCount(0);
  await expect(contentField(page)).not.toHaveValue('Oma teksti.');
  await page.getByRole('button', { name: 'Kumoa' }).click();
  await expect(contentField(page)).toHaveValue('Oma teksti.');
  await expect(subjectField(page)).toHaveValue(word);
});

test('A-8-036 A-8-040 the editor shows why a test mail could not be sent, and that an offer message could not be generated', async ({
  page,
}) => {
  await failCalls(page, '**/api/newsletters/test', 'POST');
  await page.route('**/api/newsletters/generate', (route) => route.fulfill({ status: 500, body: '' }));
  await write(page, word, 'Oma teksti.');
  await address(page).fill('kokeilija@testi.example');
  await sendTest(page).click();
  await expectNotice(page, 'Testisähköpostin lähettäminen epäonnistui: Levy on täynnä.');
  await openGenerator(page);
  await generator(page).getByRole('button', { name: 'Luo viesti' }).click();
  await expectNotice(page, 'Viestin luominen epäonnistui');
});

test('the settings of the sending are saved, and both numbers of a limit are needed', async ({ page }) => {
  await page.goto('/admin/newsletters?nakyma=lahetysasetukset');
  const footer = page.getByLabel('Lause alatunnisteessa');
  const before = await footer.inputValue();
  const limit = page.getByRole('group', { name: 'Viestit samalle palvelimelle' });
  await limit.getByLabel('Viestejä enintään').fill('500');
  await page.getByRole('button', { name: 'Tallenna', exact: true }).click();
  await expect(page.getByText('Anna aika sekunteina.')).toBeVisible();
  await limit.getByLabel('Viestejä enintään').fill('');
  await footer.fill(`${word} ei seuraa.`);
  await expect(page.getByText('Muutettu: Alatunnisteen lause')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tallenna', exact: true }).click();
  await expectNotice(page, 'Uutiskirjeiden asetukset tallennettu');
  await page.reload();
  await expect(footer).toHaveValue(`${word} ei seuraa.`);
  expect((await admin.put('/newsletter-settings', { footerText: before })).status).toBe(200);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  async function expectFits(page: Page): Promise<void> {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await test.step(`${width} px`, () => expectNoOverflow(page));
    }
  }

  test('the list, the editor and its dialogs fit 320 and 390 px', async ({ page }) => {
    const made = await makeNewsletter(`${word} Pitkähkö aihe joka rivittyy puhelimella`);
    await openNewsletters(page);
    await expectFits(page);
    await edit(page, made.subject);
    await expect(mail(page).locator('body')).toContainText(word);
    await expectFits(page);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Luo tarjousviesti' }).click();
    await expectFits(page);
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Lähetä…' }).click();
    await expectFits(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeVisible();
    await page.goto('/admin/newsletters?nakyma=lahetysasetukset');
    await expect(page.getByLabel('Lause alatunnisteessa')).toBeVisible();
    await expectFits(page);
  });
});
