import { expect, test, type Page } from './journey.ts';
import { ApiClient } from '../client.ts';
import { adminAccount } from '../harness.ts';
import {
  articlesOf,
  changeArticle,
  clean,
  contentField,
  drafts,
  draftsOf,
  edit,
  makeArticle,
  openBlog,
  titleField,
  uniqueWord,
  write,
} from './admin-blog.ts';
import { dialog, expectNotice, recordNotices, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { admin } from './shop-api.ts';

const saved = (page: Page) => page.getByText(/^Luonnos tallennettu klo \d{1,2}\.\d{2}$/);

let word: string;
test.beforeEach(() => {
  word = uniqueWord();
});
test.afterEach(() => clean(word));

test.describe('a draft', () => {
  test.beforeEach(({ page }) => signIn(page));

  test('is saved automatically, can be continued after a reload, and is removed when it is published @core', async ({ page }) => {
    await write(page, `${word} kesken`, 'Alku.');
    await expect(saved(page)).toBeVisible();
    await expect.poll(() => articlesOf(word)).toEqual([]);
    await page.reload();
    await expect(contentField(page)).toHaveValue('Alku.');
    await page.getByRole('button', { name: 'Takaisin artikkeleihin' }).click();
    await expect(drafts(page).getByText(`${word} kesken`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Jatka: ${word} kesken` }).click();
    await contentField(page).fill('Alku ja loppu.');
    await page.getByRole('button', { name: 'Tallenna ja julkaise' }).click();
    await expectNotice(page, 'Artikkeli julkaistu onnistuneesti!');
    await expect.poll(() => draftsOf(word)).toEqual([]);
    await expect(page.getByRole('button', { name: `Jatka: ${word} kesken` })).toHaveCount(0);
    expect((await articlesOf(word))[0]?.content).toBe('Alku ja loppu.');
  });

  test('is saved at once when the author leaves the view', async ({ page }) => {
    await write(page, `${word} lähdettäessä`);
    await page.getByRole('link', { name: 'Renkaiden hallinta' }).click();
    await expect.poll(async () => (await draftsOf(word)).length).toBe(1);
  });

  test('can be discarded from the list, and restored', async ({ page }) => {
    await admin.put(`/blog/drafts/${word.toLowerCase()}`, { title: `${word} turha`, content: 'Säilyvä teksti.' });
    await openBlog(page);
    await page.getByRole('button', { name: `Hylkää luonnos: ${word} turha` }).click();
    await expectNotice(page, `Luonnos ${word} turha hylätty`);
    await expect.poll(() => draftsOf(word)).toEqual([]);
    await page.getByRole('button', { name: 'Kumoa' }).click();
    await page.getByRole('button', { name: `Jatka: ${word} turha` }).click();
    await expect(contentField(page)).toHaveValue('Säilyvä teksti.');
  });

  test('is saved once the server responds again', async ({ page }) => {
    await page.route('**/api/blog/drafts/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
    await write(page, `${word} ilman verkkoa`);
    await expect(page.getByText('Luonnosta ei voitu tallentaa, yritetään uudelleen')).toBeVisible();
    await page.unroute('**/api/blog/drafts/*');
    await expect(saved(page)).toBeVisible();
    await expect.poll(() => draftsOf(word)).toHaveLength(1);
  });

  test('of an article that another admin has changed shows a warning, and saving shows both versions', async ({ page }) => {
    const article = await makeArticle(`${word} kahden kirjoittama`);
    await edit(page, word, article.title);
    await contentField(page).fill('Minun tekstini.');
    await expect(saved(page)).toBeVisible();
    await changeArticle(article, { content: 'Kollegan teksti.' });
    await openBlog(page);
    await page.getByRole('button', { name: `Jatka: ${article.title}` }).click();
    await expect(page.getByText(/Joku muu on tallentanut artikkelin/)).toBeVisible();
    await page.getByRole('button', { name: 'Tallenna muutokset' }).click();
    await expect(dialog(page).getByText('Minun tekstini.')).toBeVisible();
    await expect(dialog(page).getByText('Kollegan teksti.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Tallenna oma versio' }).click();
    await expectNotice(page, 'Artikkeli päivitetty!');
    expect((await articlesOf(word))[0]?.content).toBe('Minun tekstini.');
  });

  test('of the same article is offered when the article is opened again', async ({ page }) => {
    const article = await makeArticle(`${word} jo aloitettu`);
    await admin.put(`/blog/drafts/${word.toLowerCase()}`, {
      articleId: article._id,
      articleVersion: article.version,
      title: article.title,
      content: 'Aiempi luonnos.',
    });
    await edit(page, word, article.title);
    await page.getByRole('button', { name: 'Jatka sitä' }).click();
    await expect(contentField(page)).toHaveValue('Aiempi luonnos.');
  });
});

test.describe('a session that ends while an article is being written', () => {
  test('A-6-001 shows a login dialog over the article, which can be published after the login', async ({ page }) => {
    const answer = await admin.post<{ token: string }>('/admin/login', adminAccount);
    await page.addInitScript((token) => localStorage.setItem('adminToken', token), answer.body.token);
    await recordNotices(page);
    await write(page, `${word} katkennut`);
    await expect(saved(page)).toBeVisible();
    const session = new ApiClient(`${process.env['SHOP_URL'] ?? 'http://127.0.0.1:3000'}/api`, answer.body.token);
    expect((await session.post('/admin/logout', {})).status).toBe(200);
    await page.getByRole('button', { name: 'Tallenna ja julkaise' }).click();
    const login = page.getByRole('dialog', { name: 'Istunto päättynyt' });
    await login.getByLabel('Salasana').fill(adminAccount.password);
    await login.getByRole('button', { name: 'Kirjaudu sisään' }).click();
    await expect(login).toHaveCount(0);
    await expect(titleField(page)).toHaveValue(`${word} katkennut`);
    await page.getByRole('button', { name: 'Tallenna ja julkaise' }).click();
    await expectNotice(page, 'Artikkeli julkaistu onnistuneesti!');
    await expect.poll(() => articlesOf(word)).toHaveLength(1);
  });
});
