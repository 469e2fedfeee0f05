import type { generateArticle } from '#contracts/content/articles';
import type { InputOf } from '#contracts/operation';
import type { ShopData } from './shop-data.ts';

/** What an admin wants written. */
export type WritingOrder = InputOf<typeof generateArticle>;

export interface WrittenArticle {
  title: string;
  /** Markdown without HTML and without the title. */
  content: string;
}

/** Whoever drafts articles from keywords and the shop's own data. */
export interface ArticleWriter {
  readonly source: 'model' | 'template';
  /**
   * @param until gives up when it is aborted
   * @throws AppError generation_failed
   */
  write(order: WritingOrder, data: ShopData, until: AbortSignal): Promise<WrittenArticle>;
}

/** The writer of this process, to be injected. */
export const ARTICLE_WRITER = Symbol('article writer');
