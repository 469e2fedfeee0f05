import type { getArticle, listArticles, updateArticle } from '#contracts/content/articles';
import type { OutputOf } from '#contracts/operation';
import type { ArticleRecord } from './article.model.ts';

export type WireArticle = OutputOf<typeof updateArticle>;
type PublicArticle = OutputOf<typeof getArticle>;
type Summary = OutputOf<typeof listArticles>['items'][number];

/** The article in a list: without its text. */
export const wireSummary = (article: Omit<ArticleRecord, 'content'>): Summary => ({
  _id: article._id.toHexString(),
  title: article.title,
  slug: article.slug,
  description: article.description || article.derivedDescription,
  keywords: article.keywords,
  image: article.image,
  publishedAt: article.publishAt.toISOString(),
  createdAt: article.createdAt.toISOString(),
  updatedAt: article.updatedAt.toISOString(),
  readingMinutes: article.readingMinutes,
});

/** The article as the public site returns it. */
export const publicArticle = (article: ArticleRecord): PublicArticle => ({ ...wireSummary(article), content: article.content });

/** The article as the panel gets it. `description` is '' if it is derived, so that saving it again leaves it derived. */
export const wireArticle = (article: ArticleRecord, at = new Date()): WireArticle => ({
  ...publicArticle(article),
  description: article.description,
  status: article.publishAt > at ? 'scheduled' : 'published',
  formerSlugs: article.slugs.filter((slug) => slug !== article.slug),
  version: article.version,
});
