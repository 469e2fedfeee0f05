import { Controller } from '@nestjs/common';
import { getArticle, listArticles } from '#contracts/content/articles';
import { AppError } from '#contracts/errors';
import { paginationOf } from '#contracts/fields';
import type { InputOf, OutputOf } from '#contracts/operation';
import { Serve } from '#service/calls/serve';
import { Database } from '../database.ts';
import { publicArticle, wireSummary } from './wire-article.ts';

/** The filter for articles that visitors may see. It depends on the clock alone, not on whether the timer has announced them. */
const visible = () => ({ deletedAt: null, publishAt: { $lte: new Date() } });

/** The article operations of the public site. */
@Controller()
export class PublishedArticles {
  constructor(private readonly database: Database) {}

  @Serve(listArticles)
  async list({ page, limit }: InputOf<typeof listArticles>): Promise<OutputOf<typeof listArticles>> {
    const published = visible();
    const [total, articles] = await Promise.all([
      this.database.articles.countDocuments(published),
      this.database.articles
        .find(published, { content: 0, outbox: 0 })
        .sort({ publishAt: -1, _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean(),
    ]);
    return { items: articles.map(wireSummary), pagination: paginationOf(page, limit, total) };
  }

  @Serve(getArticle)
  async get({ slug }: InputOf<typeof getArticle>): Promise<OutputOf<typeof getArticle>> {
    const article = await this.database.articles.findOne({ slugs: slug, ...visible() }).lean();
    if (!article) throw new AppError('article_not_found');
    return publicArticle(article);
  }
}
