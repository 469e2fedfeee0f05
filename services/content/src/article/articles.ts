import { Controller } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  deleteArticle,
  listBlogArticles,
  listDeletedArticles,
  publishArticle,
  restoreArticle,
  updateArticle,
} from '#contracts/content/articles';
import type { InputOf, OutputOf } from '#contracts/operation';
import { deletedPage } from '#service/database/deleted-records';
import { idFor } from '#service/database/mongo';
import { Serve, type Call } from '#service/calls/serve';
import { Database } from '../database.ts';
import { ArticleWrites } from './article-writes.ts';
import { undoUntil } from '#service/database/undo-time';
import { wireArticle, type WireArticle } from './wire-article.ts';

/** Limit of one page of the list: with its envelope it stays below the 1 MiB of a message, even if the last article is long. */
const PAGE_BYTES = 500_000;

/** The cursor at which a page of the list ends: `<publishAt in ms>-<_id>`. The time is negative before 1970. */
const CURSOR = /^(-?\d{1,16})-([0-9a-f]{24})$/;

/** The filter for the articles that follow a cursor; matches all without a valid one. */
function afterCursor(after: string | undefined) {
  const [, time, id] = CURSOR.exec(after ?? '') ?? [];
  if (time === undefined || id === undefined) return {};
  const publishAt = new Date(Number(time));
  return { $or: [{ publishAt: { $lt: publishAt } }, { publishAt, _id: { $lt: new Types.ObjectId(id) } }] };
}

const dateOf = (timestamp: string | undefined): Date | null => (timestamp === undefined ? null : new Date(timestamp));

/** The article operations of the panel. */
@Controller()
export class Articles {
  constructor(
    private readonly database: Database,
    private readonly writes: ArticleWrites,
  ) {}

  @Serve(listBlogArticles)
  async list({ after }: InputOf<typeof listBlogArticles>): Promise<OutputOf<typeof listBlogArticles>> {
    const items: WireArticle[] = [];
    let bytes = 0;
    const found = this.database.articles.find({ deletedAt: null, ...afterCursor(after) }).sort({ publishAt: -1, _id: -1 });
    for await (const article of found.lean().cursor({ batchSize: 20 })) {
      const item = wireArticle(article);
      bytes += Buffer.byteLength(JSON.stringify(item));
      const last = items.at(-1);
      if (last && bytes > PAGE_BYTES) return { items, next: `${Date.parse(last.publishedAt)}-${last._id}` };
      items.push(item);
    }
    return { items, next: null };
  }

  @Serve(publishArticle)
  async publish({ publishAt, ...texts }: InputOf<typeof publishArticle>, call: Call): Promise<OutputOf<typeof publishArticle>> {
    const _id = idFor(call.idempotencyKey, `article ${call.actor?.id ?? ''}`);
    const article = await this.writes.create(_id, texts, dateOf(publishAt), call);
    return { success: true, article: wireArticle(article) };
  }

  @Serve(updateArticle)
  async update({ id, version, publishAt, ...texts }: InputOf<typeof updateArticle>, call: Call): Promise<WireArticle> {
    return wireArticle(await this.writes.update(id, texts, { publishAt: dateOf(publishAt), version, call }));
  }

  @Serve(deleteArticle)
  async delete({ id }: InputOf<typeof deleteArticle>, call: Call): Promise<OutputOf<typeof deleteArticle>> {
    return { _id: id, undoUntil: undoUntil(await this.writes.delete(id, call)).toISOString() };
  }

  @Serve(listDeletedArticles)
  listDeleted(page: InputOf<typeof listDeletedArticles>): Promise<OutputOf<typeof listDeletedArticles>> {
    return deletedPage(this.database.articles, page, { title: ({ title }) => title, fields: ['title'] });
  }

  @Serve(restoreArticle)
  async restore({ id }: InputOf<typeof restoreArticle>): Promise<WireArticle> {
    return wireArticle(await this.writes.restore(id));
  }
}
