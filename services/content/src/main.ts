import { recordProviders } from '#service/records/record-providers';
import { runService } from '#service/run-service';
import { ArticleDrafts } from './article/article-drafts.ts';
import { ArticleTimer } from './article/article-timer.ts';
import { ArticleWrites } from './article/article-writes.ts';
import { Articles } from './article/articles.ts';
import { ARTICLE_WRITER } from './article/drafting/article-writer.ts';
import { articleWriterOf, Generation } from './article/drafting/generation.ts';
import { ShopDataReader } from './article/drafting/shop-data.ts';
import { Drafts } from './article/drafts.ts';
import { PublishedArticles } from './article/published-articles.ts';
import { ContactMailing } from './contact/contact-mailing.ts';
import { ContactMessages } from './contact/contact-messages.ts';
import { ContactRemoval } from './contact/contact-removal.ts';
import { Database } from './database.ts';
import { Homepages } from './homepage/homepages.ts';
import { OpeningHoursCalls } from './hours/opening-hours.ts';
import { ImagesInUse } from './image/images-in-use.ts';
import { Pages } from './page/pages.ts';
import { PriceLists } from './price-list/price-lists.ts';
import { reviewSourceOf } from './reviews/google-places.ts';
import { ReviewRefresh } from './reviews/review-refresh.ts';
import { REVIEW_SOURCE } from './reviews/review-source.ts';
import { ShopReviews } from './reviews/reviews.ts';
import { RevisionHistory } from './revision-history/revision-history.ts';
import { ShopSettingsCalls } from './shop/shop-settings.ts';
import { Config } from './config.ts';

await runService({
  name: 'content',
  config: Config,
  database: Database,
  handlers: [
    Articles,
    PublishedArticles,
    Drafts,
    Generation,
    OpeningHoursCalls,
    RevisionHistory,
    Homepages,
    ImagesInUse,
    Pages,
    PriceLists,
    ShopSettingsCalls,
    ContactMessages,
    ShopReviews,
  ],
  providers: [ArticleDrafts, ArticleWrites, ArticleTimer, ShopDataReader, ContactMailing, ContactRemoval, ReviewRefresh],
  values: (config) => [
    ...recordProviders(Database),
    { provide: ARTICLE_WRITER, useValue: articleWriterOf(config) },
    { provide: REVIEW_SOURCE, useValue: reviewSourceOf(config) },
  ],
});
