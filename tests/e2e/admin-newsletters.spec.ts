import { expect, type Page, test } from './journey.ts';
import {
  clean,
  contentField,
  type CreatedNewsletter,
  drafts,
  draftsOf,
  edit,
  makeNewsletter,
  newsletter,
  newslettersOf,
  openNewsletters,
  row,
  schedule,
  subjectField,
  uniqueWord,
  write,
} from './admin-newsletters.ts';
import { dialog, expectNotice, expectNotices, failCalls, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { admin } from './shop-api.ts';

let word: string;
test.beforeEach(async ({ page }) => {
  word = uniqueWord();
  await signIn(page);
});
test.afterEach(() => clean(word));

/** Opens a newsletter of the list in the editor. */
async function openListed(page: Page, subject: string): Promise<void> {
  await row(page, subject)
    .getByRole('button', { name: /^(Muokkaa|Näytä) uutiskirje/ })
    .click();
  await expect(subjectField(page)).toHaveValue(subject);
}

test.describe('the list of newsletters', () => {
  async function deleteAndRestore(page: Page, subject: string): Promise<void> {
    const remove = row(page, subject).getByRole('button', { name: 'Poista uutiskirje' });
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Peruuta' }).click();
    await expect(remove).toBeFocused();
    await remove.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Poista uutiskirje' }).click();
    await expectNotice(page, `Uutiskirje ${subject} poistettu`);
    await expect(row(page, subject)).toHaveCount(0);
    await page.getByRole('button', { name: 'Kumoa' }).click();
    await expectNotice(page, `Uutiskirje ${subject} palautettu`);
    await expect(row(page, subject)).toHaveCount(1);
  }

  async function copy(page: Page, { subject, content }: CreatedNewsletter): Promise<void> {
    await row(page, subject).getByRole('button', { name: 'Monista uutiskirje' }).click();
    await expect(page.getByRole('dialog', { name: 'Uusi uutiskirje' })).toBeVisible();
    await expect(subjectField(page)).toHaveValue(subject);
    await expect(contentField(page)).toHaveValue(content);
    await page.keyboard.press('Escape');
    await expect(drafts(page).getByText(subject)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  }

  async function scheduleAndUnschedule(page: Page, { _id, subject }: CreatedNewsletter): Promise<void> {
    await row(page, subject).getByRole('button', { name: 'Ajasta uutiskirje' }).click();
    await expectAccessible(page);
    await dialog(page).getByLabel('Lähetyspäivä').fill('1.1.2020');
    await dialog(page).getByRole('button', { name: 'Ajasta' }).click();
    await expect(dialog(page).getByText('Lähetysaika on jo mennyt. Valitse myöhempi aika.')).toBeVisible();
    await dialog(page)
      .getByLabel('Lähetyspäivä')
      .fill(`1.7.${new Date().getFullYear() + 1}`);
    await dialog(page).getByLabel('Kellonaika').fill('9');
    await dialog(page).getByRole('button', { name: 'Ajasta' }).click();
    await expectNotice(page, /Uutiskirje ajastettu: se lähtee \w\w 1\.7\.\d{4} klo 9\.00/);
    await expect(row(page, subject)).toContainText('Ajastettu');
    await page.getByLabel('Tila', { exact: true }).selectOption('Luonnos');
    await expect(row(page, subject)).toHaveCount(0);
    await page.getByLabel('Tila', { exact: true }).selectOption('Ajastettu');
    await row(page, subject).getByRole('button', { name: 'Peru ajastus' }).click();
    await expectNotice(page, `Uutiskirjeen ${subject} ajastus peruttu`);
    await expect.poll(async () => (await newsletter(_id)).status).toBe('draft');
  }

  test('A-2-013 is in the tab Uutiskirjeet, next to the subscribers and the settings @core', async ({ page }) => {
    await makeNewsletter(`${word} listalla`);
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Uutiskirjeet' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/admin/newsletters');
    await expect(row(page, word)).toContainText('Luonnos');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tilaajat', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Tilaajat' })).toBeVisible();
    await page.getByRole('button', { name: 'Lähetysasetukset', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Lähetysasetukset' })).toBeVisible();
  });

  test('A-8-034 shows that it could not be loaded, and can be reloaded', async ({ page }) => {
    await failCalls(page, '**/api/newsletters?*', 'GET');
    await openNewsletters(page);
    await expect(page.getByText('Uutiskirjeiden lataus epäonnistui', { exact: true })).toBeVisible();
    await page.unroute('**/api/newsletters?*');
    await makeNewsletter(word);
    await page.getByRole('button', { name: 'Yritä uudelleen' }).click();
    await expect(row(page, word)).toHaveCount(1);
    await expect(page.getByText('Uutiskirjeiden lataus epäonnistui')).toHaveCount(0);
  });

  test('A-8-071 deletes a newsletter after a confirmation and can undo it, copies one into a new draft, filters by status, schedules and unschedules', async ({
    page,
  }) => {
    const [removed, copied, scheduled] = [
      await makeNewsletter(`${word} poistettava`),
      await makeNewsletter(`${word} monistettava`),
      await makeNewsletter(`${word} ajoissa`),
    ];
    await openNewsletters(page);
    await test.step('deletes', () => deleteAndRestore(page, removed.subject));
    await test.step('copies', () => copy(page, copied));
    await test.step('schedules', () => scheduleAndUnschedule(page, scheduled));
  });

  test('does not schedule what the admin cancels during the check', async ({ page }) => {
    await makeNewsletter(`${word} peruttu`);
    await openNewsletters(page);
    let scheduled = 0;
    await page.route('**/api/newsletters/*/schedule', (route) => {
      scheduled += 1;
      return route.abort();
    });
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/newsletters/preview', async (route) => {
      await answered.promise;
      await route.continue();
    });
    await row(page, word).getByRole('button', { name: 'Ajasta uutiskirje' }).click();
    const asked = page.waitForRequest('**/api/newsletters/preview');
    await dialog(page).getByRole('button', { name: 'Ajasta' }).click();
    await asked;
    const response = page.waitForResponse('**/api/newsletters/preview');
    await dialog(page).getByRole('button', { name: 'Peruuta' }).click();
    await expect(dialog(page)).toHaveCount(0);
    answered.resolve();
    await (await response).finished();
    // The next action of the panel comes after whatever the answer would have begun.
    await page.getByLabel('Tila', { exact: true }).selectOption('Luonnos');
    await expect(row(page, word)).toContainText('Luonnos');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(scheduled).toBe(0);
  });
});

/** What the fields of a new newsletter, whose subject has 12 characters, count and require. */
const fields = {
  async subject(page: Page): Promise<void> {
    const counter = dialog(page).getByLabel('Aiheen pituus');
    const hint = dialog(page).getByText(/Moni sähköpostiohjelma katkaisee yli 80 merkin aiheen/);
    const colour = () => counter.evaluate((element) => getComputedStyle(element).color);
    await expect(counter).toHaveText('12/100');
    const plain = await colour();
    await subjectField(page).fill('x'.repeat(50));
    await expect(counter).toHaveText('50/100');
    expect(await colour()).toBe(plain);
    await subjectField(page).fill('x'.repeat(51));
    await expect.poll(colour).not.toBe(plain);
    await subjectField(page).fill('x'.repeat(80));
    await expect(hint).toHaveCount(0);
    await subjectField(page).fill('x'.repeat(81));
    await expect(hint).toBeVisible();
    await subjectField(page).fill('x'.repeat(99));
    await subjectField(page).press('End');
    await page.keyboard.type('yz');
    await expect(subjectField(page)).toHaveValue(`${'x'.repeat(99)}y`);
  },

  async readingTime(page: Page): Promise<void> {
    await contentField(page).fill('x'.repeat(401));
    await expect(dialog(page).getByRole('region', { name: 'Tilastot' })).toContainText('Lukuaika3 min');
    await contentField(page).fill('x'.repeat(400));
    await expect(dialog(page).getByRole('region', { name: 'Tilastot' })).toContainText('Lukuaika2 min');
  },

  async required(page: Page, subject: string): Promise<void> {
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/newsletters')) calls += 1;
    });
    const save = page.getByRole('button', { name: 'Tallenna luonnos' });
    await subjectField(page).fill(' ');
    await save.click();
    await expect(page.getByText('Anna uutiskirjeen aihe.', { exact: true })).toBeVisible();
    await expect(subjectField(page)).toBeFocused();
    await subjectField(page).fill(subject);
    await contentField(page).fill('  ');
    await save.click();
    await expect(page.getByText('Kirjoita uutiskirjeen sisältö.', { exact: true })).toBeVisible();
    await contentField(page).fill('Ensimmäinen kappale.');
    await dialog(page).getByLabel('Lähetyspäivä').fill('');
    await save.click();
    await expect(page.getByText('Anna lähetysaika.', { exact: true })).toBeVisible();
    expect(calls).toBe(0);
  },

  async sendDate(page: Page): Promise<void> {
    const year = new Date().getFullYear() + 1;
    await dialog(page).getByLabel('Lähetyspäivä').fill('1.1.2020');
    await dialog(page).getByRole('button', { name: 'Ajasta' }).click();
    await expect(page.getByText('Lähetysaika on jo mennyt. Valitse myöhempi aika.')).toBeVisible();
    await dialog(page).getByLabel('Lähetyspäivä').fill(`1.7.${year}`);
    await dialog(page).getByLabel('Kellonaika').fill('9');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/newsletters(\/\w+\/schedule)?$/.test(request.url()))
        calls.push(new URL(request.url()).pathname.replace(/\/[0-9a-f]{24}/, '/:id'));
    });
    await dialog(page).getByRole('button', { name: 'Ajasta' }).click();
    await expectNotice(page, /Uutiskirje ajastettu: se lähtee \w\w 1\.7\.\d{4} klo 9\.00/);
    expect(calls).toEqual(['/api/newsletters', '/api/newsletters/:id/schedule']);
    await expect(row(page, word)).toContainText('Ajastettu');
    expect(await newslettersOf(word)).toMatchObject([{ status: 'scheduled', sendDate: `${year}-07-01T06:00:00.000Z` }]);
  },
};

test.describe('the editor of a newsletter', () => {
  test('A-2-055 A-4-010 A-8-069 a new newsletter opens in a dialog and is saved as a draft @core', async ({ page }) => {
    const subject = `${word} Talvi tulee`;
    await write(page, subject, '## Ennen talvea\n\nPese renkaat ja **kuivaa** ne.');
    await expect(page.getByRole('dialog', { name: 'Uusi uutiskirje' })).toBeVisible();
    await page.getByRole('button', { name: 'Tallenna luonnos' }).click();
    await expectNotice(page, 'Uutiskirje luotu luonnoksena');
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, subject)).toContainText('Luonnos');
    await expect.poll(() => draftsOf(word)).toEqual([]);
    expect(await newslettersOf(word)).toEqual([expect.objectContaining({ subject, status: 'draft', associatedCampaign: null })]);
  });

  async function updateWithCampaign(page: Page, made: CreatedNewsletter): Promise<void> {
    const campaign = dialog(page).getByLabel('Kampanja', { exact: true });
    await openListed(page, made.subject);
    await expect(campaign).toHaveValue('');
    await contentField(page).fill('Muutettu teksti.');
    await campaign.selectOption({ index: 1 });
    const chosen = await campaign.inputValue();
    const call = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith(`/api/newsletters/${made._id}`));
    await page.getByRole('button', { name: 'Tallenna muutokset' }).click();
    expect((await call).postDataJSON()).toMatchObject({ content: 'Muutettu teksti.', associatedCampaign: chosen, version: made.version });
    await expectNotices(page, 'Uutiskirje päivitetty', 1);
    expect((await newsletter(made._id)).associatedCampaign).toBe(chosen);
    await expect(dialog(page)).toHaveCount(0);
    await openListed(page, made.subject);
    await expect(campaign).toHaveValue(chosen);
    await campaign.selectOption('Ei kampanjaa');
    await page.getByRole('button', { name: 'Tallenna muutokset' }).click();
    await expect.poll(async () => (await newsletter(made._id)).associatedCampaign).toBeNull();
    expect(await newslettersOf(made.subject)).toHaveLength(1);
    await expectNotices(page, 'Uutiskirje päivitetty', 2);
    await expect(dialog(page)).toHaveCount(0);
  }

  async function changeScheduled(page: Page, { _id, subject }: CreatedNewsletter): Promise<void> {
    await openListed(page, subject);
    await expect(dialog(page).getByText(/Ajastettua uutiskirjettä voi muokata ennen lähetystä/)).toBeVisible();
    await expect(dialog(page).getByLabel('Lähetyspäivä')).toBeDisabled();
    await expect(dialog(page).getByLabel('Kellonaika')).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Ajasta' })).toHaveCount(0);
    await contentField(page).fill('Korjattu teksti.');
    await page.getByRole('button', { name: 'Tallenna muutokset' }).click();
    await expectNotices(page, 'Uutiskirje päivitetty', 3);
    expect(await newsletter(_id)).toMatchObject({ content: 'Korjattu teksti.', status: 'scheduled' });
    await expect(dialog(page)).toHaveCount(0);
  }

  async function saveRevision(page: Page, { _id, subject }: CreatedNewsletter): Promise<void> {
    await openListed(page, subject);
    await page.getByRole('button', { name: 'Aiemmat versiot' }).click();
    const versions = page.getByRole('dialog', { name: 'Aiemmat versiot' });
    await versions.getByRole('button', { name: /Esikatsele/ }).click();
    await expect(versions.getByText('Alkuperäinen teksti.')).toBeVisible();
    await versions.getByRole('button', { name: 'Lataa lomakkeelle' }).click();
    await expect(contentField(page)).toHaveValue('Alkuperäinen **teksti**.');
    await page.getByRole('button', { name: 'Tallenna muutokset' }).click();
    await expectNotices(page, 'Uutiskirje päivitetty', 4);
    expect((await newsletter(_id)).content).toBe('Alkuperäinen **teksti**.');
  }

  test('A-4-011 A-5-049 A-5-050 A-5-051 A-5-052 A-5-053 A-5-054 D-READ-005 D-READ-007 counts the subject and the reading time, requires a subject, a content and a send date, and schedules with a create call and then a schedule call', async ({
    page,
  }) => {
    await write(page, 'x'.repeat(12));
    await test.step('the subject: red above 50 characters, a hint above 80', () => fields.subject(page));
    await test.step('the reading time: the length divided by 200, rounded up', () => fields.readingTime(page));
    await test.step('nothing is sent without what is required', () => fields.required(page, word));
    await test.step('scheduled', () => fields.sendDate(page));
  });

  test('A-3-040 A-4-012 A-4-014 A-4-019 A-8-070 updates a newsletter and makes no second one, changes a scheduled one except its send date, and loads an earlier revision', async ({
    page,
  }) => {
    const [changed, scheduled, revised] = [
      await makeNewsletter(`${word} muokattava`),
      await makeNewsletter(`${word} ajastettu`),
      await makeNewsletter(`${word} versioitu`, { content: 'Alkuperäinen **teksti**.' }),
    ];
    await schedule(scheduled);
    await admin.put(`/newsletters/${revised._id}`, { content: 'Toinen teksti.' });
    await openNewsletters(page);
    await test.step('with a campaign or none', () => updateWithCampaign(page, changed));
    await test.step('a scheduled one', () => changeScheduled(page, scheduled));
    await test.step('an earlier revision', () => saveRevision(page, revised));
  });

  test('A-8-035 shows that it could not be saved or scheduled, keeps the input, and creates a newsletter once', async ({ page }) => {
    const [subject, failed] = [`${word} uusi`, 'Tapahtui virhe uutiskirjeen käsittelyssä'];
    const made = await makeNewsletter(`${word} muutettava`);
    await failCalls(page, '**/api/newsletters', 'POST');
    await write(page, subject);
    await page.getByRole('button', { name: 'Tallenna luonnos' }).click();
    await expectNotices(page, failed, 1);
    await expect(subjectField(page)).toHaveValue(subject);

    await page.unroute('**/api/newsletters');
    await failCalls(page, '**/api/newsletters/*/schedule', 'POST');
    await dialog(page).getByRole('button', { name: 'Ajasta' }).click();
    await expectNotices(page, failed, 2);
    await page.unroute('**/api/newsletters/*/schedule');
    await dialog(page).getByRole('button', { name: 'Ajasta' }).click();
    await expectNotice(page, /Uutiskirje ajastettu/);
    expect(await newslettersOf(subject)).toMatchObject([{ status: 'scheduled' }]);
    await expect(dialog(page)).toHaveCount(0);

    await failCalls(page, `**/api/newsletters/${made._id}`, 'PUT');
    await openListed(page, made.subject);
    await contentField(page).fill('Uusi teksti.');
    await page.getByRole('button', { name: 'Tallenna muutokset' }).click();
    await expectNotices(page, failed, 3);
    await expect(contentField(page)).toHaveValue('Uusi teksti.');
  });

  test('is saved automatically, can be continued after a reload, and survives Escape', async ({ page }) => {
    await write(page, `${word} kesken`, 'Alku.');
    await expect(page.getByText(/^Luonnos tallennettu klo/)).toBeVisible();
    await page.reload();
    await expect(contentField(page)).toHaveValue('Alku.');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: `Jatka: ${word} kesken` }).click();
    await expect(contentField(page)).toHaveValue('Alku.');
    await dialog(page).getByRole('button', { name: 'Hylkää' }).click();
    await expectNotice(page, 'Luonnos hylätty');
    await expect.poll(() => draftsOf(word)).toEqual([]);
  });

  test('shows both versions when another admin has saved the newsletter meanwhile', async ({ page }) => {
    const made = await makeNewsletter(`${word} kahden kirjoittama`);
    await edit(page, made.subject);
    await contentField(page).fill('Minun tekstini.');
    expect((await admin.put(`/newsletters/${made._id}`, { content: 'Kollegan teksti.' })).status).toBe(200);
    await page.getByRole('button', { name: 'Tallenna muutokset' }).click();
    const conflict = page.getByRole('dialog', { name: 'Tiedot ovat muuttuneet' });
    await expect(conflict.getByText('Kollegan teksti.')).toBeVisible();
    await conflict.getByRole('button', { name: 'Tallenna oma versio' }).click();
    await expectNotice(page, 'Uutiskirje päivitetty');
    expect((await newsletter(made._id)).content).toBe('Minun tekstini.');
  });
});
