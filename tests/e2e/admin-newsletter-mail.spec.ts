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
  subjectField,
  uniqueWord,
  write,
} from './admin-newsletters.ts';
import { dialog, expectNotice, failCalls, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin } from './shop-api.ts';

let word: string;
test.beforeEach(async ({ page }) => {
  word = uniqueWord();
  await signIn(page);
});
test.afterEach(() => clean(word));

test.describe('a test mail', () => {
  const address = (page: Page) => dialog(page).getByLabel('Testiviestin vastaanottaja');
  const send = (page: Page) => dialog(page).getByRole('button', { name: 'Lähetä testi' });

  test('A-5-055 A-5-056 needs an address, a subject and a content, and sends nothing without them', async ({ page }) => {
    let calls = 0;
    await page.route('**/api/newsletters/test', (route) => {
      calls += 1;
      return route.fallback();
    });
    await write(page, word);
    await send(page).click();
    await expect(page.getByText('Syötä testisähköpostiosoite', { exact: true })).toBeVisible();
    await address(page).fill('kokeilija@testi.example');
    await subjectField(page).fill('');
    await contentField(page).fill('');
    await send(page).click();
    await expect(page.getByText('Syötä aihe ja sisältö ennen testilähetystä', { exact: true })).toBeVisible();
    await subjectField(page).fill(word);
    await send(page).click();
    await expect(page.getByText('Syötä aihe ja sisältö ennen testilähetystä', { exact: true })).toBeVisible();
    expect(calls).toBe(0);
  });

  test('arrives at the address as it is in the form', async ({ page }) => {
    const email = `${word.toLowerCase()}@testi.example`;
    await write(page, `${word} testi`, 'Testin teksti.');
    await address(page).fill(email);
    await send(page).click();
    await expect.poll(() => mailsTo(email)).toMatchObject([{ subject: expect.stringContaining(`${word} testi`) }]);
  });

  test('A-8-036 shows why it could not be sent', async ({ page }) => {
    await failCalls(page, '**/api/newsletters/test', 'POST');
    await write(page, word);
    await address(page).fill('kokeilija@testi.example');
    await send(page).click();
    await expectNotice(page, 'Testisähköpostin lähettäminen epäonnistui: Levy on täynnä.');
  });
});

test.describe('the generated offer message', () => {
  const generator = (page: Page) => page.getByRole('dialog', { name: 'Luo automaattinen tarjousviesti', exact: true });

  test.beforeEach(async ({ page }) => {
    await write(page, word, 'Oma teksti.');
    await dialog(page).getByRole('button', { name: 'Luo tarjousviesti' }).click();
    await expect(generator(page)).toBeVisible();
  });

  test('A-2-069 A-3-042 A-3-043 A-5-061 A-5-062 is written from the offers, and can be inserted and undone', async ({ page }) => {
    const slider = generator(page).getByLabel('Renkaita enintään');
    await expect(slider).toHaveAttribute('min', '5');
    await expect(slider).toHaveAttribute('max', '20');
    await expect(slider).toHaveValue('10');
    await expect(generator(page).getByRole('radio')).toHaveCount(3);
    await expect(generator(page).getByRole('radio', { name: 'Innostava' })).toBeChecked();
    await expectAccessible(page);
    const call = page.waitForRequest('**/api/newsletters/generate');
    await generator(page).getByRole('button', { name: 'Luo viesti' }).click();
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

  test('A-5-060 needs tyres or campaigns', async ({ page }) => {
    await generator(page).getByLabel('Tarjousrenkaat').uncheck();
    await expect(generator(page).getByRole('button', { name: 'Luo viesti' })).toBeEnabled();
    await generator(page).getByLabel('Kampanjat').uncheck();
    await expect(generator(page).getByRole('button', { name: 'Luo viesti' })).toBeDisabled();
    await expect(generator(page).getByText('Valitse renkaat, kampanjat tai molemmat.')).toBeVisible();
  });

  test('A-8-040 shows that it could not be generated', async ({ page }) => {
    await page.route('**/api/newsletters/generate', (route) => route.fulfill({ status: 500, body: '' }));
    await generator(page).getByRole('button', { name: 'Luo viesti' }).click();
    await expectNotice(page, 'Viestin luominen epäonnistui');
  });
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

for (const width of [320, 390])
  test.describe(`on a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the list, the editor and its dialogs fit', async ({ page }) => {
      const made = await makeNewsletter(`${word} Pitkähkö aihe joka rivittyy puhelimella`);
      await openNewsletters(page);
      await expectNoOverflow(page);
      await edit(page, made.subject);
      await expect(mail(page).locator('body')).toContainText(word);
      await expectNoOverflow(page);
      if (width === 320) await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Luo tarjousviesti' }).click();
      await expectNoOverflow(page);
      await page.keyboard.press('Escape');
      await dialog(page).getByRole('button', { name: 'Lähetä…' }).click();
      await expectNoOverflow(page);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(list(page)).toBeVisible();
      await page.goto('/admin/newsletters?nakyma=lahetysasetukset');
      await expect(page.getByLabel('Lause alatunnisteessa')).toBeVisible();
      await expectNoOverflow(page);
    });
  });
