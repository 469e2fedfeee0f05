import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EventBus } from '#service/events';
import { logger } from '#service/logging';
import { OutboxRelay } from '#service/outbox';
import type { ServiceParts } from '#service/run-service';
import { ArticleTimer } from './article/article-timer.ts';
import { ArticleWrites } from './article/article-writes.ts';
import { Articles } from './article/articles.ts';
import { ARTICLE_WRITER } from './article/drafting/article-writer.ts';
import { articleWriterOf, Generation } from './article/drafting/generation.ts';
import { ShopDataReader } from './article/drafting/shop-data.ts';
import { Drafts } from './article/drafts.ts';
import { PublishedArticles } from './article/published-articles.ts';
import { CONFIG, type Config } from './config.ts';
import { ContactMailing } from './contact/contact-mailing.ts';
import { ContactMessages } from './contact/contact-messages.ts';
import { ContactPurge } from './contact/contact-purge.ts';
import { Database } from './database.ts';
import { Documents } from './document/documents.ts';
import { Homepages } from './homepage/homepages.ts';
import { BusinessHours } from './hours/business-hours.ts';
import { ImagesInUse } from './image/images-in-use.ts';
import { Pages } from './page/pages.ts';
import { PriceLists } from './price-list/price-lists.ts';
import { reviewSourceOf } from './reviews/google-places.ts';
import { ReviewRefresh } from './reviews/review-refresh.ts';
import { REVIEW_SOURCE } from './reviews/review-source.ts';
import { ShopReviews } from './reviews/reviews.ts';
import { EarlierVersions } from './revision/earlier-versions.ts';
import { Revisions } from './revision/revisions.ts';
import { ShopFacts } from './shop/shop-facts.ts';

const log = logger('content');

@Module({
  controllers: [
    Articles,
    PublishedArticles,
    Drafts,
    Generation,
    BusinessHours,
    EarlierVersions,
    Homepages,
    ImagesInUse,
    Pages,
    PriceLists,
    ShopFacts,
    ContactMessages,
    ShopReviews,
  ],
  providers: [Documents, Revisions, ArticleWrites, ArticleTimer, ShopDataReader, ContactMailing, ContactPurge, ReviewRefresh],
})
export class ContentModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly bus: EventBus,
    private readonly relay: OutboxRelay,
    private readonly articleTimer: ArticleTimer,
    private readonly contactMailing: ContactMailing,
    private readonly contactPurge: ContactPurge,
    private readonly reviewRefresh: ReviewRefresh,
  ) {}

  /** The service on top of open connections. */
  static with({ config, connection, bus }: ServiceParts<Config>): DynamicModule {
    return {
      module: ContentModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: ARTICLE_WRITER, useValue: articleWriterOf(config) },
        { provide: Database, useValue: new Database(connection) },
        { provide: EventBus, useValue: bus },
        { provide: REVIEW_SOURCE, useValue: reviewSourceOf(config) },
        { provide: OutboxRelay, useValue: new OutboxRelay(bus, log) },
      ],
    };
  }

  /** Calls are listened to only after this. */
  async onApplicationBootstrap(): Promise<void> {
    await this.database.prepare();
    this.relay.watch(this.database.documents);
    this.relay.watch(this.database.articles);
    this.relay.watch(this.database.contactMessages);
    this.relay.watch(this.database.reviews);
    this.relay.start();
    this.articleTimer.start();
    this.contactMailing.start();
    this.contactPurge.start();
    this.reviewRefresh.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.relay.stop();
    await this.bus.close();
    await this.database.connection.close();
  }
}
