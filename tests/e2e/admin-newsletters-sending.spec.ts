import { expect, test, type Page } from './journey.ts';
import {
  addSubscribers,
  clean,
  contentField,
  edit,
  list,
  mailsTo,
  makeNewsletter,
  newsletter,
  newslettersOf,
  openNewsletters,
  row,
  sendDialog,
  subjectField,
  uniqueWord,
  write,
} from './admin-newsletters.ts';
import { dialog, expectNotice, failCalls, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin } from './shop-api.ts';

// One after the other: the limits of the sending are settings of the whole shop.
test.describe.configure({ mode: 'default' });

let word: string;
test.beforeEach(async ({ page }) => {
  word = uniqueWord();
  await signIn(page);
});
test.afterEach(async () => {
  await admin.put('/newsletter-settings', { perSecond: null });
  for (const { _id, sending } of await newslettersOf(word)) if (sending && sending.left > 0) await admin.post(`/newsletters/${_id}/cancel`);
  await clean(word);
});

/** Chooses the subscribers in the open send dialog by searching for each. */
async function choose(page: Page, emails: readonly string[]): Promise<void> {
  await sendDialog(page).getByLabel('Valituille tilaajille').check();
  for (const email of emails) {
    await sendDialog(page).getByLabel('Hae tilaajista').fill(email);
    await sendDialog(page).getByRole('checkbox', { name: email }).check();
  }
}

/** Ids of the subscribers with these addresses. */
async function idsOf(emails: readonly string[]): Promise<string[]> {
  const found = await admin.get<{ items: { _id: string; email: string }[] }>(`/subscribers?search=${word.toLowerCase()}&limit=50`);
  return found.body.items.filter(({ email }) => emails.includes(email)).map(({ _id }) => _id);
}

const confirmation = (page: Page) => page.getByRole('alertdialog');
const submit = (page: Page) => sendDialog(page).getByRole('button', { name: /^Lähetä (kaikille|valituille)/ });
const numbers = (page: Page) => page.getByRole('region', { name: 'Lähetyksen eteneminen' });

test('A-2-056 A-4-020 A-4-021 A-5-059 a new newsletter is sent to chosen subscribers only, after a confirmation @core', async ({
  page,
}) => {
  const emails = await addSubscribers(word, 3);
  await write(page, `${word} valituille`);
  await dialog(page).getByRole('button', { name: 'Lähetä…' }).click();
  await choose(page, emails.slice(0, 2));
  await expect(sendDialog(page).getByText('2 tilaajaa valittu')).toBeVisible();
  await expectAccessible(page);
  await submit(page).click();
  await expect(confirmation(page)).toContainText('Lähetetäänkö uutiskirje 2 tilaajalle?');
  await confirmation(page).getByRole('button', { name: 'Peruuta' }).click();
  await expect.poll(() => newslettersOf(word)).toEqual([]);

  const created = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/newsletters'));
  const sent = page.waitForRequest((request) => /\/api\/newsletters\/\w+\/send$/.test(request.url()));
  await submit(page).click();
  await confirmation(page).getByRole('button', { name: 'Lähetä nyt' }).click();
  const { sendDate } = (await created).postDataJSON() as { sendDate: string };
  expect(new Date(sendDate).toDateString()).toBe(new Date().toDateString());
  expect(((await sent).postDataJSON() as { subscriberIds: string[] }).subscriberIds.toSorted()).toEqual(
    (await idsOf(emails.slice(0, 2))).toSorted(),
  );
  await expectNotice(page, 'Uutiskirje lähtee 2 tilaajalle');
  await expect(numbers(page)).toContainText('2 / 2 vastaanottajaa');
  await expect(page.getByText('Lähetys on valmis')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Vastaanottajien tulokset' }).getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  for (const email of emails.slice(0, 2)) await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  expect(await mailsTo(emails[2] ?? '')).toEqual([]);
  expect(await newslettersOf(word)).toMatchObject([{ status: 'sent' }]);
});

test('A-5-057 A-5-058 sending to chosen subscribers needs a subject, a content and somebody', async ({ page }) => {
  let calls = 0;
  await page.route(/\/api\/newsletters(\/\w+\/send)?$/, (route) => {
    if (route.request().method() === 'POST') calls += 1;
    return route.fallback();
  });
  const attempt = async () => {
    await dialog(page).getByRole('button', { name: 'Lähetä…' }).click();
    await sendDialog(page).getByLabel('Valituille tilaajille').check();
    await submit(page).click();
  };
  await write(page, '', 'Teksti.');
  await attempt();
  await expect(sendDialog(page).getByText('Täytä aihe ja sisältö ennen lähettämistä', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await subjectField(page).fill(word);
  await contentField(page).fill('');
  await attempt();
  await expect(sendDialog(page).getByText('Täytä aihe ja sisältö ennen lähettämistä', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await contentField(page).fill('Teksti.');
  await attempt();
  await expect(sendDialog(page).getByText('Ei valittuja tilaajia', { exact: true })).toBeVisible();
  expect(calls).toBe(0);
});

test('A-8-038 A-8-039 shows that the sending could not begin, and creates no second newsletter on another attempt', async ({ page }) => {
  const [email = ''] = await addSubscribers(word, 1);
  await failCalls(page, '**/api/newsletters/*/send', 'POST');
  await write(page, word);
  await dialog(page).getByRole('button', { name: 'Lähetä…' }).click();
  await submit(page).click();
  await confirmation(page).getByRole('button', { name: 'Lähetä nyt' }).click();
  await expectNotice(page, 'Uutiskirjeen lähettäminen epäonnistui: Levy on täynnä.');
  await choose(page, [email]);
  await submit(page).click();
  await confirmation(page).getByRole('button', { name: 'Lähetä nyt' }).click();
  await expectNotice(page, 'Uutiskirjeen lähettäminen valituille tilaajille epäonnistui');
  expect(await newslettersOf(word)).toMatchObject([{ status: 'draft' }]);
});

test('an error that the check finds prevents the sending', async ({ page }) => {
  await page.route('**/api/newsletters/preview', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { findings: unknown[] };
    await route.fulfill({
      response,
      json: { ...body, findings: [{ kind: 'broken_link', severity: 'error', text: 'Linkki /ei-ole ei johda minnekään.' }] },
    });
  });
  const made = await makeNewsletter(word);
  await openNewsletters(page);
  await row(page, made.subject).getByRole('button', { name: 'Lähetä uutiskirje' }).click();
  await expect(sendDialog(page).getByText('Linkki /ei-ole ei johda minnekään.')).toBeVisible();
  await submit(page).click();
  await expect(sendDialog(page).getByText('Korjaa ensin: Linkki /ei-ole ei johda minnekään.')).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
});

test('A-4-013 A-4-015 A-4-018 a sent newsletter is locked and cannot be sent again', async ({ page }) => {
  const emails = await addSubscribers(word, 1);
  const made = await makeNewsletter(`${word} lähetetty`);
  expect((await admin.post(`/newsletters/${made._id}/send`, { subscriberIds: await idsOf(emails) })).status).toBe(202);
  await expect.poll(async () => (await newsletter(made._id)).status).toBe('sent');
  await openNewsletters(page);
  await expect(row(page, made.subject)).toContainText('1 / 1 lähetetty');
  await expect(row(page, made.subject).getByRole('button', { name: 'Lähetä uutiskirje' })).toBeDisabled();
  await edit(page, made.subject);
  await expect(dialog(page).getByText(/Lähetettyä uutiskirjettä ei voi muokata/)).toBeVisible();
  await expect(dialog(page).getByLabel('Lähetyspäivä')).toBeDisabled();
  await expect(subjectField(page)).toBeDisabled();
  await expect(contentField(page)).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: 'Tallenna muutokset' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a sending is paused, resumed and cancelled with live progress, and those who were left can be sent to @core', async ({ page }) => {
  const emails = await addSubscribers(word, 12);
  await admin.put('/newsletter-settings', { perSecond: 1 });
  const made = await makeNewsletter(`${word} hidas`);
  expect((await admin.post(`/newsletters/${made._id}/send`, { subscriberIds: await idsOf(emails) })).status).toBe(202);
  await openNewsletters(page);
  await row(page, made.subject).getByRole('button', { name: 'Seuraa lähetystä' }).click();
  await expect(numbers(page)).toContainText('viestiä sekunnissa');
  await expect(numbers(page)).toContainText(/[1-9]\d* \/ 12 vastaanottajaa/);
  await page.getByRole('button', { name: 'Keskeytä' }).click();
  await expect(numbers(page)).toContainText('Lähetys on keskeytetty');
  await expect(page.getByText('Lähetys odottaa, kunnes jatkat sitä.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Jatka lähetystä' })).toBeFocused();
  await expectAccessible(page);
  await openNewsletters(page);
  await expect(row(page, made.subject)).toContainText('Keskeytetty');
  await page.goBack();
  await page.getByRole('button', { name: 'Jatka lähetystä' }).click();
  await expect(numbers(page)).toContainText('Lähetetään…');
  await page.getByRole('button', { name: 'Peru lähetys' }).click();
  await confirmation(page).getByRole('button', { name: 'Peru lähetys' }).click();
  await expect(numbers(page)).toContainText('Lähetys peruttiin');
  await expect(page.getByRole('heading', { name: made.subject })).toBeFocused();
  await openNewsletters(page);
  await expect(row(page, made.subject)).toContainText(/Peruttu\s*Peruttu/);
  await page.goBack();
  await admin.put('/newsletter-settings', { perSecond: null });
  await page.getByRole('button', { name: /^Lähetä jääneille/ }).click();
  await expect(confirmation(page)).toContainText('Se lähtee heti niille, jotka jäivät ilman');
  await confirmation(page).getByRole('button', { name: 'Lähetä nyt' }).click();
  await expect(numbers(page)).toContainText('12 / 12 vastaanottajaa');
  await expect(numbers(page)).toContainText('Lähetys on valmis');
  for (const email of emails) await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
});

test('the results are filtered and searched, with the answer of the mail server', async ({ page }) => {
  const emails = await addSubscribers(word, 3);
  const made = await makeNewsletter(`${word} tulokset`);
  await admin.post(`/newsletters/${made._id}/send`, { subscriberIds: await idsOf(emails) });
  await expect.poll(async () => (await newsletter(made._id)).status).toBe('sent');
  await openNewsletters(page);
  await row(page, made.subject)
    .getByRole('button', { name: /^Tulokset/ })
    .click();
  const table = page.getByRole('region', { name: 'Vastaanottajien tulokset' });
  await expect(table.getByText(emails[0] ?? '')).toBeVisible();
  await expect(table).toContainText(/250|OK/i);
  await page.getByLabel('Hae osoitteella').fill(emails[1] ?? '');
  await expect(table.getByText(emails[0] ?? '')).toHaveCount(0);
  await expect(table.getByText(emails[1] ?? '')).toBeVisible();
  await page.getByRole('button', { name: /^Palautui/ }).click();
  await expect(page.getByText('Haulla ei löytynyt vastaanottajia')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Näytä kaikki', exact: true }).click();
  await expect(table.getByText(emails[2] ?? '')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Takaisin uutiskirjeisiin' }).click();
  await expect(list(page)).toBeVisible();
});
