import type { ArticleList } from '../content.ts';

type ListedArticle = ArticleList['items'][number];

const wordsOf = ({ keywords }: Pick<ListedArticle, 'keywords'>): string[] => keywords.map((word) => word.toLowerCase());

/** Returns further articles: those that share the most keywords with this one first, then the newest. */
export function readNext<T extends Pick<ListedArticle, '_id' | 'keywords'>>(
  article: Pick<ListedArticle, '_id' | 'keywords'>,
  newestFirst: readonly T[],
  count: number,
): T[] {
  const words = new Set(wordsOf(article));
  const shared = (other: T) => wordsOf(other).filter((word) => words.has(word)).length;
  return newestFirst
    .filter(({ _id }) => _id !== article._id)
    .map((other) => ({ other, shared: shared(other) }))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, count)
    .map(({ other }) => other);
}
