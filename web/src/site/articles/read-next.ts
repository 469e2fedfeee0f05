import type { ArticleList } from '../content.ts';

type Listed = ArticleList['items'][number];

const wordsOf = ({ keywords }: Pick<Listed, 'keywords'>): string[] => keywords.map((word) => word.toLowerCase());

/** Further articles: those that share the most keywords with this one first, then the newest. */
export function readNext<T extends Pick<Listed, '_id' | 'keywords'>>(
  article: Pick<Listed, '_id' | 'keywords'>,
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
