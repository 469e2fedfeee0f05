import { Module, type DynamicModule, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { EventBus } from '#service/events';
import { logger } from '#service/logging';
import { OutboxRelay } from '#service/outbox';
import { CONFIG, type Config } from './config.ts';
import { Database } from './database.ts';
import { Revisions } from './revision/revisions.ts';

const log = logger('content');

@Module({ controllers: [], providers: [Revisions] })
export class ContentModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly bus: EventBus,
    private readonly relay: OutboxRelay,
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
    this.relay.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.relay.stop();
    await this.bus.close();
    await this.database.connection.close();
  }
}
