import { expect, type Page } from '@playwright/test';
import { admin } from './shop-api.ts';

// Locators of the blog's screens, and articles that belong to one journey.

export interface CreatedArticle {
  _id: string;
  title: string;
  slug: string;
  content: string;
  keywords: string[];
  description: string;
  status: 'published' | 'scheduled';
  publishedAt: string;
  version: number;
  image: { url: string; alt: string; width: number | null; height: number | null; blur: string | null } | null;
}

export interface CreatedDraft {
  key: string;
  title: string;
  articleId: string | null;
}

let count = 0;

/** Returns a unique word. All titles of a journey begin with it. */
export function uniqueWord(): string {
  count += 1;
  return `Koejuttu${process.env['TEST_WORKER_INDEX'] ?? '0'}x${Date.now().toString(36)}${count}`;
}

/** Publishes an article with an old date, so that it is at the end of visitors' lists, where no other journey looks. */
export async function makeArticle(title: string, fields: Record<string, unknown> = {}): Promise<CreatedArticle> {
  const answer = await admin.post<{ article: CreatedArticle }>('/blog/publish', {
    title,
    content: `## Väliotsikko\n\nTeksti artikkelista ${title}.`,
    keywords: ['koe', 'rengas'],
    publishAt: '2001-02-03T10:00:00.000Z',
    ...fields,
  });
  expect(answer.status).toBe(201);
  return answer.body.article;
}

/** Changes the article, as another admin would in the meantime. */
export const changeArticle = ({ _id, title, content }: CreatedArticle, fields: Record<string, unknown>) =>
  admin.put(`/blog/articles/${_id}`, { title, content, keywords: [], ...fields });

export const articlesOf = async (word: string): Promise<CreatedArticle[]> =>
  (await admin.get<CreatedArticle[]>('/blog/articles')).body.filter(({ title }) => title.startsWith(word));

export const draftsOf = async (word: string): Promise<CreatedDraft[]> =>
  (await admin.get<{ items: CreatedDraft[] }>('/blog/drafts?limit=100')).body.items.filter(({ title }) => title.startsWith(word));

/** Deletes the articles and drafts of a journey. */
export async function clean(word: string): Promise<void> {
  for (const { _id } of await articlesOf(word)) await admin.delete(`/blog/articles/${_id}`);
  for (const { key } of await draftsOf(word)) await admin.delete(`/blog/drafts/${key}`);
}

export const list = (page: Page) => page.getByRole('list', { name: 'Julkaistut artikkelit' });
export const row = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title });
export const drafts = (page: Page) => page.getByRole('list', { name: 'Keskeneräiset' });
export const titleField = (page: Page) => page.getByLabel('Otsikko', { exact: true });
export const contentField = (page: Page) => page.getByLabel('Sisältö', { exact: true });
export const preview = (page: Page) => page.getByRole('region', { name: 'Esikatselu' });

/** Opens the blog, filtered to the articles of this word. */
export async function openBlog(page: Page, word = ''): Promise<void> {
  await page.goto(word === '' ? '/admin/blog' : `/admin/blog?artikkelihaku=${word}`);
  await expect(page.getByRole('heading', { name: 'Julkaistut artikkelit' })).toBeVisible();
}

/** Fills in a new article with a title and a text, without publishing it. */
export async function write(page: Page, title: string, content = 'Ensimmäinen kappale.'): Promise<void> {
  await openBlog(page);
  await page.getByRole('button', { name: 'Kirjoita itse' }).click();
  await titleField(page).fill(title);
  await contentField(page).fill(content);
}

/** Opens an article in the editor. */
export async function edit(page: Page, word: string, title: string): Promise<void> {
  await openBlog(page, word);
  await row(page, title).getByRole('button', { name: 'Muokkaa artikkelia' }).click();
  await expect(titleField(page)).toHaveValue(title);
}
