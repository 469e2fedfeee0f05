import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { EventBus } from '#service/events';
import { logger } from '#service/logging';
import { OutboxRelay } from '#service/outbox';
import { ArticleTimer } from './article/article-timer.ts';
import { ArticleWrites } from './article/article-writes.ts';
import { Articles } from './article/articles.ts';
import { Drafts } from './article/drafts.ts';
import { PublishedArticles } from './article/published-articles.ts';
import { CONFIG, type Config } from './config.ts';
import { Database } from './database.ts';
import { Documents } from './document/documents.ts';
import { Homepages } from './homepage/homepages.ts';
import { BusinessHours } from './hours/business-hours.ts';
import { ImagesInUse } from './image/images-in-use.ts';
import { Pages } from './page/pages.ts';
import { PriceLists } from './price-list/price-lists.ts';
import { EarlierVersions } from './revision/earlier-versions.ts';
import { Revisions } from './revision/revisions.ts';
import { ShopFacts } from './shop/shop-facts.ts';

const log = logger('content');

@Module({
  controllers: [Articles, PublishedArticles, Drafts, BusinessHours, EarlierVersions, Homepages, ImagesInUse, Pages, PriceLists, ShopFacts],
  providers: [Documents, Revisions, ArticleWrites, ArticleTimer],
})
export class ContentModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly bus: EventBus,
    private readonly relay: OutboxRelay,
    private readonly articleTimer: ArticleTimer,
  ) {}

  /** The service on top of open connections. */
  static with({ config, connection, bus }: { config: Config; connection: Connection; bus: EventBus }): DynamicModule {
    return {
      module: ContentModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Database, useValue: new Database(connection) },
        { provide: EventBus, useValue: bus },
        { provide: OutboxRelay, useValue: new OutboxRelay(bus, log) },
      ],
    };
  }

  /** Calls are listened to only after this. */
  async onApplicationBootstrap(): Promise<void> {
    await this.database.prepare();
    this.relay.watch(this.database.documents);
    this.relay.watch(this.database.articles);
    this.relay.start();
    this.articleTimer.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.relay.stop();
    await this.bus.close();
    await this.database.connection.close();
  }
}
