import { expect, type Page, test } from './journey.ts';
import { dialog, expectNotice, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { ask, giveThumb, uniqueWord, view } from './chatbot-steps.ts';
import { admin } from './shop-api.ts';

test.beforeEach(({ page }) => signIn(page));

const question = (page: Page, word: string) =>
  page.getByRole('list', { name: 'Kysymykset' }).getByRole('listitem').filter({ hasText: word });
const answer = (page: Page, word: string) =>
  page.getByRole('list', { name: 'Omat vastaukset' }).getByRole('listitem').filter({ hasText: word });
const alert = (page: Page) => page.getByRole('alertdialog');

/** Refuses the next save of an answer as the server does when it would break another reply. */
const refuseOnce = (page: Page) =>
  page.route(
    '**/api/chat-answers',
    (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: 'answer_breaks_others',
          message: 'Vastaus muuttaisi muita vastauksia. Tarkista ne ennen tallennusta.',
          requestId: 'x',
          context: { broken: [{ question: 'Paljonko vaihto maksaa?', expected: 'Vaihto maksaa 55 €.', reply: 'Emme tiedä.' }] },
        },
      }),
    { times: 1 },
  );

test('A-2-079 the history has 10 conversations a page, is searched, and opens one in full @core', async ({ page }) => {
  const word = uniqueWord();
  const [asked] = await Promise.all(Array.from({ length: 11 }, (_, index) => ask(`Moneltako avaatte ${word}, kerta ${index}?`)));
  if (asked) await giveThumb(asked, 'down', 'Ei auttanut.');
  await page.goto(view('historia'));
  const rows = page.getByRole('region', { name: 'Keskusteluhistoria' }).getByRole('row');
  await page.getByRole('searchbox', { name: 'Hae viesteistä' }).fill(word);
  await expect(page.getByText('11 keskustelua')).toBeVisible();
  await expect(rows).toHaveCount(11);
  await page.getByRole('button', { name: 'Seuraava' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Vain huomiota vaativat' }).click();
  await expect(page.getByText('1 keskustelu', { exact: true })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);

  // By keyboard, and back to the same list.
  await rows.getByRole('button', { name: `Moneltako avaatte ${word}, kerta 0?` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Moneltako avaatte ${word}, kerta 0?` })).toBeVisible();
  await expect(page.getByText('Alapeukku: Ei auttanut.')).toBeVisible();
  const toolCall = page.getByRole('list', { name: 'Viestit' }).locator('summary').first();
  await toolCall.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^Tulos:/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Ylläpidon osiot' })).toBeHidden();
  await expect(page.getByText('Alapeukku: Ei auttanut.')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Kaikki keskustelut' }).click();
  await expect(rows).toHaveCount(2);
});

test('an open question gets an answer of the shop’s own, which is tried, and saved in spite of what it breaks', async ({ page }) => {
  const word = uniqueWord();
  await giveThumb(await ask(`Teettekö ${word} myös sunnuntaisin?`), 'down');
  await page.goto(view('kysymykset'));
  await question(page, word)
    .getByRole('button', { name: /^Lisää vastaus/ })
    .click();
  const drawer = dialog(page).first();
  await expect(drawer.getByLabel('Kysymys')).toHaveValue(`Teettekö ${word} myös sunnuntaisin?`);
  await drawer.getByRole('button', { name: 'Lisää muu muoto' }).click();
  await drawer.getByLabel('Muu muoto 1').fill(`${word} sunnuntaina?`);
  await drawer.getByRole('button', { name: 'Tallenna' }).click();
  await expect(drawer.getByText('Kirjoita vastaus.')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Vastaus' }).fill('Soita ');

  // The menu closes with Escape, and the drawer stays.
  const menu = drawer.getByRole('button', { name: 'Lisää ajantasainen tieto' });
  await menu.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox', { name: 'Hae tietoa' }).fill('puhelin');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Puhelinnumero/ }).click();
  await expect(drawer.getByRole('textbox', { name: 'Vastaus' })).toHaveValue('Soita {puhelin}');
  await expect(drawer.getByRole('textbox', { name: 'Vastaus' })).toBeFocused();
  await expect(drawer.getByRole('region', { name: 'Näin Kaartobotti vastaa nyt' })).toContainText(/Soita [\d ]{6,}/);

  await drawer.getByRole('button', { name: 'Kokeile' }).click();
  await expect(drawer.getByText(/Kokeiltu \d+ kysymyksellä\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await alert(page).getByRole('button', { name: 'Peruuta' }).click();

  await refuseOnce(page);
  await drawer.getByRole('button', { name: 'Tallenna' }).click();
  await expect(alert(page)).toContainText('Paljonko vaihto maksaa?');
  await expect(alert(page)).toContainText('Vaihto maksaa 55 €.');
  await alert(page).getByRole('button', { name: 'Tallenna silti' }).click();
  await expectNotice(page, 'Vastaus tallennettu');
  await expect(question(page, word)).toHaveCount(0);

  await page.getByRole('button', { name: 'Vastaukset', exact: true }).click();
  await expect(answer(page, word)).toContainText('Käytössä');
  await expect.poll(async () => (await ask(`Teettekö ${word} myös sunnuntaisin?`)).reply).toMatch(/Soita [\d ]{6,}/);
  await answer(page, word)
    .getByRole('button', { name: /^Poista käytöstä/ })
    .click();
  await expect(answer(page, word)).toContainText('Pois käytöstä');
  await expectAccessible(page);
  await answer(page, word)
    .getByRole('button', { name: /^Poista vastaus/ })
    .click();
  await alert(page).getByRole('button', { name: 'Poista vastaus' }).click();
  await expect(answer(page, word)).toHaveCount(0);
  await page.getByRole('button', { name: 'Kumoa' }).click();
  await expect(answer(page, word)).toBeVisible();
});

test('an answer that somebody else has changed is compared', async ({ page }) => {
  const word = uniqueWord();
  const fields = { question: `Mikä on ${word}?`, text: 'Ensimmäinen.', isActive: false };
  const { body: stored } = await admin.post<{ _id: string; version: number }>('/chat-answers', { ...fields, acceptsBroken: true });
  await page.goto(view('vastaukset'));
  await answer(page, word)
    .getByRole('button', { name: /^Muokkaa/ })
    .click();
  await admin.put(`/chat-answers/${stored._id}`, { text: 'Toinen.', version: stored.version });
  await dialog(page).getByRole('textbox', { name: 'Vastaus' }).fill('Kolmas.');
  await dialog(page).getByRole('button', { name: 'Tallenna' }).click();
  const conflict = page.getByRole('dialog', { name: 'Tiedot ovat muuttuneet' });
  await expect(conflict).toContainText('Toinen.');
  await conflict.getByRole('button', { name: 'Tallenna oma versio' }).click();
  await expectNotice(page, 'Vastaus tallennettu');
  await expect(answer(page, word)).toContainText('Kolmas.');
  await admin.delete(`/chat-answers/${stored._id}`);
});

test('a question that needs no answer leaves the list, and can be put back', async ({ page }) => {
  const word = uniqueWord();
  await giveThumb(await ask(`Onko ${word} hyvä?`), 'down');
  await page.goto(view('kysymykset', { laji: 'thumbs-down' }));
  await question(page, word)
    .getByRole('button', { name: /^Ei tarvitse vastausta/ })
    .click();
  await expect(question(page, word)).toHaveCount(0);
  await page.getByRole('button', { name: 'Kumoa' }).click();
  await expect(question(page, word)).toBeVisible();
});
