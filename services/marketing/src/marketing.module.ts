import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EventBus } from '#service/events';
import { logger } from '#service/logging';
import { OutboxRelay } from '#service/outbox';
import type { ServiceParts } from '#service/run-service';
import { CONFIG, type Config } from './config.ts';
import { Database } from './database.ts';
import { LinkMailing } from './subscriber/link-mailing.ts';
import { Subscribers } from './subscriber/subscribers.ts';
import { UnsubscribeTokens } from './subscriber/unsubscribe-tokens.ts';

const log = logger('marketing');

@Module({ controllers: [Subscribers], providers: [LinkMailing] })
export class MarketingModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly bus: EventBus,
    private readonly relay: OutboxRelay,
    private readonly linkMailing: LinkMailing,
  ) {}

  /** The service on top of open connections. */
  static with({ config, connection, bus }: ServiceParts<Config>): DynamicModule {
    return {
      module: MarketingModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Database, useValue: new Database(connection) },
        { provide: EventBus, useValue: bus },
        { provide: OutboxRelay, useValue: new OutboxRelay(bus, log) },
        { provide: UnsubscribeTokens, useValue: new UnsubscribeTokens(config.UNSUBSCRIBE_SECRET) },
      ],
    };
  }

  /** Calls are listened to only after this. */
  async onApplicationBootstrap(): Promise<void> {
    await this.database.prepare();
    this.relay.watch(this.database.subscribers);
    this.relay.start();
    this.linkMailing.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.relay.stop();
    await this.bus.close();
    await this.database.connection.close();
  }
}
