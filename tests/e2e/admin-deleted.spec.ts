import { clean, makeArticle, openBlog, row, uniqueWord } from './admin-blog.ts';
import { dialog, expectNotice, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';
import { expectNoOverflow } from './no-overflow.ts';
import { admin } from './shop-api.ts';
import { expectTouchTargets } from './touch-targets.ts';

let word: string;
test.beforeEach(async ({ page }) => {
  word = uniqueWord();
  await signIn(page);
});
test.afterEach(() => clean(word));

test('A-7-017 a deleted article comes back from the list of the deleted, long after its notice @core', async ({ page }) => {
  const { _id, title, slug } = await makeArticle(`${word} poistettu`);
  const { title: other } = await makeArticle(`${word} toinen`);
  await openBlog(page, word);
  await row(page, title).getByRole('button', { name: 'Poista artikkeli' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('30 päivän ajan kohdasta Poistetut');
  await question.getByRole('button', { name: 'Poista artikkeli' }).click();
  await expect(row(page, title)).toHaveCount(0);
  await page.reload();
  await expect(row(page, other)).toHaveCount(1);

  await page.getByRole('button', { name: 'Poistetut' }).click();
  const deleted = dialog(page).getByRole('list', { name: 'Poistetut artikkelit' }).getByRole('listitem').filter({ hasText: title });
  await expect(deleted).toContainText(/Poistettu .* klo .*, admin/);
  await expect(deleted).toContainText('Palautettavissa 30 päivää');
  await expectAccessible(page);
  await deleted.getByRole('button', { name: `Palauta ${title}` }).press('Enter');
  await expectNotice(page, `Artikkeli ${title} palautettu`);
  await expect(deleted).toHaveCount(0);
  // The row is gone with its button: the focus must not leave the dialog.
  await expect.poll(() => dialog(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Poistetut' })).toBeFocused();
  await expect(row(page, title)).toHaveCount(1);
  await expect.poll(async () => (await page.request.get(`/artikkelit/${slug}`)).status()).toBe(200);
  expect((await admin.get<{ _id: string }[]>('/blog/articles')).body.some((article) => article._id === _id)).toBe(true);
});

test('says that a deleted article could not be restored, and keeps it in the list', async ({ page }) => {
  const { _id, title } = await makeArticle(`${word} jumissa`);
  await admin.delete(`/blog/articles/${_id}`);
  await page.route('**/api/blog/articles/*/restore', (route) =>
    route.fulfill({ status: 422, json: { code: 'undo_expired', message: 'Poistoa ei voi enää perua.', requestId: 'x' } }),
  );
  await openBlog(page);
  await page.getByRole('button', { name: 'Poistetut' }).click();
  await dialog(page)
    .getByRole('button', { name: `Palauta ${title}` })
    .click();
  await expectNotice(page, 'Poistoa ei voi enää perua.');
  await expect(dialog(page).getByRole('button', { name: `Palauta ${title}` })).toBeEnabled();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('a deleted message comes back from the list of the deleted', async ({ page }) => {
    const name = `${word} Lähettäjä`;
    const sent = await admin.post('/contact-messages', {
      name,
      email: 'lahettaja@esimerkki.example',
      topic: 'rengashotelli',
      message: 'Mahtuuko vielä neljä rengasta?',
    });
    expect(sent.status).toBe(201);
    const messages = () => admin.get<{ items: { _id: string; name: string }[] }>('/contact-messages?limit=50');
    const ofJourney = async () => (await messages()).body.items.filter((message) => message.name === name);
    const [message] = await ofJourney();
    await admin.delete(`/contact-messages/${message?._id}`);
    await page.goto('/admin/settings?nakyma=viestit');
    await expect(page.getByRole('heading', { name: 'Viestit' })).toBeVisible();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Poistetut' }).click();
    const restore = dialog(page).getByRole('button', { name: `Palauta ${name}, Rengashotelli` });
    await expect(restore).toBeVisible();
    await expectNoOverflow(page);
    await expectTouchTargets(dialog(page));
    await restore.tap();
    await expectNotice(page, `Viesti lähettäjältä ${name} palautettu`);
    await expect(restore).toHaveCount(0);
    expect(await ofJourney()).toHaveLength(1);
    await admin.delete(`/contact-messages/${message?._id}`);
  });
});

for (const { address, name } of [
  { address: '/admin/campaigns', name: 'Poistetut kampanjat' },
  { address: '/admin/newsletters', name: 'Poistetut uutiskirjeet' },
  { address: '/admin/newsletters?nakyma=tilaajat', name: 'Poistetut tilaajat' },
  { address: '/admin/feedback?nakyma=vastaukset', name: 'Poistetut vastaukset' },
  { address: '/admin/competitor-prices', name: 'Poistetut seurannat' },
])
  test(`${name} can be opened from their list, and say when there are none`, async ({ page }) => {
    await page.route('**/deleted?*', (route) =>
      route.fulfill({ json: { items: [], pagination: { page: 1, limit: 20, total: 0, totalPages: 1 } } }),
    );
    await page.goto(address);
    await page.getByRole('button', { name: 'Poistetut' }).click();
    await expect(dialog(page).getByRole('heading', { name })).toBeVisible();
    await expect(dialog(page).getByText('näkyvät täällä 30 päivää')).toBeVisible();
  });
