import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listBlogArticles, listDrafts, type updateArticle } from '#contracts/content/articles';
import type { OutputOf } from '#contracts/operation';
import { call } from '../../api/api.ts';
import { adminToken } from '../../api/session.ts';
import type { DraftSource } from '../drafts/draft-list.tsx';
import { queryClient, showSaved } from '../panel/query-client.ts';

export type Article = OutputOf<typeof updateArticle>;
export type DraftSummary = OutputOf<typeof listDrafts>['items'][number];
export type Picture = NonNullable<Article['image']>;

const articlesKey = ['blog', 'articles'];
const draftsKey = ['blog', 'drafts'];

/** Reads all articles with their texts. Without a session it sends no request; the error text is the specification's. */
export const useArticles = (): UseQueryResult<Article[]> =>
  useQuery({
    queryKey: articlesKey,
    queryFn: async ({ signal }) => {
      if (adminToken() === null) throw new Error('No authentication token found');
      return call(listBlogArticles, {}, { signal });
    },
    staleTime: 5_000,
  });

/** The drafts of articles. */
export const draftSource: DraftSource<DraftSummary> = {
  queryKey: draftsKey,
  list: (wanted, signal) => call(listDrafts, wanted, { signal }),
};

/** Reads the latest drafts that change an article; none for a new article. Two are enough to find one besides the open one. */
export const useDraftsOf = (articleId: string | null): UseQueryResult<DraftSummary[]> =>
  useQuery({
    queryKey: [...draftsKey, 'of', articleId],
    queryFn: async ({ signal }) => (await call(listDrafts, { articleId: articleId ?? '', limit: 2 }, { signal })).items,
    enabled: articleId !== null,
    staleTime: 0,
  });

export const reloadArticles = (): Promise<void> => queryClient.invalidateQueries({ queryKey: articlesKey });
export const reloadDrafts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: draftsKey });

/** Puts a saved article into the cached list at once. */
export function showArticle(saved: Article): void {
  showSaved<Article[]>(articlesKey, (articles) =>
    articles?.some(({ _id }) => _id === saved._id)
      ? articles.map((article) => (article._id === saved._id ? saved : article))
      : articles && [saved, ...articles],
  );
}

/** Removes a deleted article from the cached list at once. */
export function hideArticle(id: string): void {
  showSaved<Article[]>(articlesKey, (articles) => articles?.filter(({ _id }) => _id !== id));
}
