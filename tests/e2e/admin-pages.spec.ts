import { changeArticle, clean, drafts, edit, makeArticle, openBlog, uniqueWord } from './admin-blog.ts';
import { dialog, signIn } from './admin-page.ts';
import { expect, type Page, test } from './journey.ts';
import { makeSize } from './shop-api.ts';

// The panel's lists of which the API returns one page at a time.

test.beforeEach(({ page }) => signIn(page));

const pages = (page: Page, name: string) => page.getByRole('navigation', { name });

/** Answers a list with so many items, in the pages that the panel asks for. */
const listOf = (page: Page, address: RegExp, { total, perPage, item }: { total: number; perPage: number; item: (at: number) => object }) =>
  page.route(address, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [number, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? perPage)];
    const items = Array.from({ length: total }, (_, at) => item(at + 1)).slice((number - 1) * limit, number * limit);
    return route.fulfill({ json: { items, pagination: { page: number, limit, total, totalPages: Math.ceil(total / limit) } } });
  });

test.describe('manufacturers of more than one page', () => {
  test.beforeEach(({ page }) =>
    listOf(page, /\/api\/manufacturers(\?|$)/, {
      total: 130,
      perPage: 100,
      item: (at) => ({
        _id: at.toString(16).padStart(24, '0'),
        name: `Merkki ${at}`,
        logo: null,
        country: '',
        description: '',
        website: '',
        version: 0,
      }),
    }),
  );

  test('D-BODY-022 are shown page by page', async ({ page }) => {
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Valmistajat' }).click();
    await expect(dialog(page).getByText('130 valmistajaa')).toBeVisible();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(100);
    await pages(page, 'Valmistajien sivut').getByRole('button', { name: 'Seuraava' }).click();
    await expect(dialog(page).getByText('Merkki 130')).toBeVisible();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(30);
    await expect(pages(page, 'Valmistajien sivut')).toContainText('Sivu 2 / 2');
  });

  test('A-5-035 are all known to the form of a tyre', async ({ page }) => {
    const size = await makeSize();
    await page.goto(`/admin?haku=${encodeURIComponent(size.size.fullSize)}`);
    await page.getByRole('button', { name: 'Lisää tuote tähän kokoon' }).click();
    const field = dialog(page).getByRole('combobox', { name: 'Valmistaja' });
    await field.fill('Merkki 129');
    await expect(dialog(page).getByRole('listbox', { name: 'Valmistaja' }).getByRole('option', { name: 'Merkki 129' })).toBeVisible();
    await expect(dialog(page).getByText('lisätään automaattisesti')).toHaveCount(0);
    await field.fill('Merkki 131');
    await expect(dialog(page).getByText('lisätään automaattisesti')).toBeVisible();
  });
});

test('D-BODY-022 drafts are shown five by five', async ({ page }) => {
  await listOf(page, /\/api\/blog\/drafts\?/, {
    total: 7,
    perPage: 20,
    item: (at) => ({
      key: `luonnos-${at}`,
      articleId: null,
      articleVersion: null,
      title: `Luonnos ${at}`,
      keywords: '',
      description: '',
      image: null,
      savedAt: '2026-11-20T10:00:00.000Z',
      savedBy: 'admin',
    }),
  });
  await openBlog(page);
  await expect(drafts(page).getByRole('listitem')).toHaveCount(5);
  await pages(page, 'Keskeneräisten sivut').getByRole('button', { name: 'Seuraava' }).click();
  await expect(drafts(page).getByRole('listitem')).toHaveCount(2);
  await expect(drafts(page).getByText('Luonnos 7')).toBeVisible();
  await expect(pages(page, 'Keskeneräisten sivut').getByRole('button', { name: 'Seuraava' })).toBeDisabled();
});

test('D-BODY-022 the earlier versions of an article are shown ten by ten', async ({ page }) => {
  const word = uniqueWord();
  try {
    const article = await makeArticle(`${word} monta kertaa`);
    for (let at = 1; at <= 12; at += 1) await changeArticle(article, { content: `Teksti ${at}.` });
    await edit(page, word, article.title);
    await page.getByRole('button', { name: 'Aiemmat versiot' }).click();
    const versions = dialog(page).getByRole('list', { name: 'Versiot' }).getByRole('listitem');
    await expect(versions).toHaveCount(10);
    await pages(page, 'Versioiden sivut').getByRole('button', { name: 'Seuraava' }).click();
    await expect(versions).toHaveCount(2);
    await versions.last().getByRole('button').click();
    await expect(dialog(page).getByText(`Teksti artikkelista ${article.title}.`)).toBeVisible();
  } finally {
    await clean(word);
  }
});
