import { expect, type Page } from '@playwright/test';
import { admin } from './shop-api.ts';

/** Parts of the blog's screens, and articles of a journey's own. */

export interface ArticleMade {
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

export interface DraftMade {
  key: string;
  title: string;
  articleId: string | null;
}

let count = 0;

/** A word that no other article has, at the beginning of every title of one journey. */
export function unusualWord(): string {
  count += 1;
  return `Koejuttu${process.env['TEST_WORKER_INDEX'] ?? '0'}x${Date.now().toString(36)}${count}`;
}

/** An article of long ago: it stands at the end of visitors' lists, where no other journey looks. */
export async function makeArticle(title: string, fields: Record<string, unknown> = {}): Promise<ArticleMade> {
  const answer = await admin.post<{ article: ArticleMade }>('/blog/publish', {
    title,
    content: `## Väliotsikko\n\nTeksti artikkelista ${title}.`,
    keywords: ['koe', 'rengas'],
    publishAt: '2001-02-03T10:00:00.000Z',
    ...fields,
  });
  expect(answer.status).toBe(201);
  return answer.body.article;
}

/** A colleague changes the article meanwhile. */
export const changeArticle = ({ _id, title, content }: ArticleMade, fields: Record<string, unknown>) =>
  admin.put(`/blog/articles/${_id}`, { title, content, keywords: [], ...fields });

export const articlesOf = async (word: string): Promise<ArticleMade[]> =>
  (await admin.get<ArticleMade[]>('/blog/articles')).body.filter(({ title }) => title.startsWith(word));

export const draftsOf = async (word: string): Promise<DraftMade[]> =>
  (await admin.get<DraftMade[]>('/blog/drafts')).body.filter(({ title }) => title.startsWith(word));

/** Removes what a journey has left. */
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

/** The blog with only the articles of this word in sight. */
export async function openBlog(page: Page, word = ''): Promise<void> {
  await page.goto(word === '' ? '/admin/blog' : `/admin/blog?artikkelihaku=${word}`);
  await expect(page.getByRole('heading', { name: 'Julkaistut artikkelit' })).toBeVisible();
}

/** A new article with a title and a text, not saved. */
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
