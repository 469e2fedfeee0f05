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
  unusualWord,
  write,
} from './admin-blog.ts';
import { dialog, expectNotice, keepNotices, signIn } from './admin-page.ts';
import { expectAccessible } from './axe.ts';
import { admin } from './shop-api.ts';

const saved = (page: Page) => page.getByText(/^Luonnos tallennettu klo \d{1,2}\.\d{2}$/);

let word: string;
test.beforeEach(() => {
  word = unusualWord();
});
test.afterEach(() => clean(word));

test.describe('a draft', () => {
  test.beforeEach(({ page }) => signIn(page));

  test('is kept by itself, is continued after a reload, and goes when it is published @core', async ({ page }) => {
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

  test('is saved at once when its view is left', async ({ page }) => {
    await write(page, `${word} lähdettäessä`);
    await page.getByRole('link', { name: 'Renkaiden hallinta' }).click();
    await expect.poll(async () => (await draftsOf(word)).length).toBe(1);
  });

  test('is thrown away from the list, and taken back', async ({ page }) => {
    await admin.put(`/blog/drafts/${word.toLowerCase()}`, { title: `${word} turha`, content: 'Säilyvä teksti.' });
    await openBlog(page);
    await page.getByRole('button', { name: `Hylkää luonnos: ${word} turha` }).click();
    await expectNotice(page, `Luonnos ${word} turha hylätty`);
    await expect.poll(() => draftsOf(word)).toEqual([]);
    await page.getByRole('button', { name: 'Kumoa' }).click();
    await page.getByRole('button', { name: `Jatka: ${word} turha` }).click();
    await expect(contentField(page)).toHaveValue('Säilyvä teksti.');
  });

  test('is saved once the server answers again', async ({ page }) => {
    await page.route('**/api/blog/drafts/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
    await write(page, `${word} ilman verkkoa`);
    await expect(page.getByText('Luonnosta ei voitu tallentaa, yritetään uudelleen')).toBeVisible();
    await page.unroute('**/api/blog/drafts/*');
    await expect(saved(page)).toBeVisible();
    await expect.poll(() => draftsOf(word)).toHaveLength(1);
  });

  test('of an article that somebody has changed warns, and saving shows both versions', async ({ page }) => {
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

  test('another one of the same article is pointed at', async ({ page }) => {
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
  test('A-6-001 asks for the password over it, and the article can be published after it', async ({ page }) => {
    const answer = await admin.post<{ token: string }>('/admin/login', adminAccount);
    await page.addInitScript((token) => localStorage.setItem('adminToken', token), answer.body.token);
    await keepNotices(page);
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
