import type { deleteArticle, Draft, getArticle, generateArticle, listArticles, publishArticle } from '#contracts/content/articles';
import type { Envelope, OutputOf } from '#contracts/operation';
import { EventBus } from '#service/events/event-bus';
import { logger } from '#service/process/logging';
import type { z } from 'zod';
import type { ApiClient } from '../client.ts';
import type { Shop } from '../harness.ts';

export type PublishedBody = OutputOf<typeof publishArticle>;
export type ArticleRecord = PublishedBody['article'];
export type PublicArticle = OutputOf<typeof getArticle>;
export type ArticleList = OutputOf<typeof listArticles>;
export type DeletedBody = OutputOf<typeof deleteArticle>;
export type GeneratedBody = OutputOf<typeof generateArticle>;
export type DraftRecord = z.output<typeof Draft>;

export const articleFields = (fields: Record<string, unknown> = {}) => ({
  title: 'Talvirenkaat ajoissa',
  content: '## Miksi?\n\nLumi yllättää. Vaihda **ajoissa**.',
  keywords: ['talvi', 'renkaat'],
  ...fields,
});

export async function publish(admin: ApiClient, fields: Record<string, unknown> = {}): Promise<ArticleRecord> {
  const answer = await admin.post<PublishedBody>('/blog/publish', articleFields(fields));
  if (answer.status !== 201) throw new Error(`not published: ${JSON.stringify(answer.body)}`);
  return answer.body.article;
}

export const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

export interface ArticleEvent {
  name: string;
  articleId: string;
  slug: string;
}

/** Records all article events from now on. `of` returns the names of an article's events, without their prefix. */
export async function recordArticleEvents(
  shop: Shop,
): Promise<{ recorded: ArticleEvent[]; of: (id: string) => string[]; close: () => Promise<void> }> {
  const bus = await EventBus.open({ url: shop.nats.url, name: 'test', log: logger('test') });
  const recorded: ArticleEvent[] = [];
  bus.onEach('content', (name, { data }: Envelope) => {
    if (name.startsWith('content.article.')) recorded.push({ name, ...(data as Omit<ArticleEvent, 'name'>) });
  });
  await bus.connection.flush();
  const of = (id: string) => recorded.filter(({ articleId }) => articleId === id).map(({ name }) => name.replace('content.article.', ''));
  return { recorded, of, close: () => bus.close() };
}
