import type { generateArticle } from '#contracts/content/articles';
import type { InputOf } from '#contracts/operation';
import type { ShopData } from './shop-data.ts';

/** The article that an admin orders: keywords, title, tone and length. */
export type WritingOrder = InputOf<typeof generateArticle>;

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
  write(order: WritingOrder, data: ShopData, until: AbortSignal): Promise<WrittenArticle>;
}

/** Injection token of the ArticleWriter. */
export const ARTICLE_WRITER = Symbol('article writer');
