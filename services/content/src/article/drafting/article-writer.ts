import type { generateArticle } from '#contracts/content/articles';
import type { InputOf } from '#contracts/operation';
import type { ShopData } from './shop-data.ts';

/** An admin's request for an article: keywords, title, tone and length. */
export type GenerationRequest = InputOf<typeof generateArticle>;

export interface WrittenArticle {
  title: string;
  /** Markdown without HTML and without the title. */
  content: string;
}

/** Drafts articles from keywords and the shop's own data. */
export interface ArticleWriter {
  readonly source: 'model' | 'template';
  /**
   * @param until aborts the writing
   * @throws AppError generation_failed
   */
  write(request: GenerationRequest, data: ShopData, until: AbortSignal): Promise<WrittenArticle>;
}

/** Injection token of the ArticleWriter. */
export const ARTICLE_WRITER = Symbol('article writer');
