import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceClient } from '#service/calls/client';
import { EventBus } from '#service/events/event-bus';
import type { Logger } from '#service/process/logging';
import { connectMongo } from '#service/database/mongo';
import { ObjectStore } from '#service/external/object-store';
import type { Connection } from 'mongoose';
import { accountModels, type AccountModels } from './access/accounts.model.ts';
import { AttemptLimits } from './access/attempt-limits.ts';
import { PasswordLinkMailing } from './access/password-link-mailing.ts';
import { PasswordLinks } from './access/password-links.ts';
import { Sessions } from './access/sessions.ts';
import { Tokens } from './access/tokens.ts';
import type { Config } from './config.ts';
import { Expiry } from './access/expiry.ts';
import { Idempotency } from './api/idempotency.ts';
import { ImageCleanup } from './files/image-cleanup.ts';
import { ImageEncoder } from './files/image-encoder.ts';
import { ImageStore } from './files/image-store.ts';
import { imageModel } from './files/image.model.ts';

export const ACCOUNTS = Symbol('database of accounts');
export const ACCOUNT_MODELS = Symbol('models of accounts');

/** The parts of the gateway and their shutdown. */
@Module({})
export class GatewayModule implements OnApplicationShutdown {
  constructor(
    @Inject(ACCOUNTS) private readonly accounts: Connection,
    @Inject(EventBus) private readonly events: EventBus,
    @Inject(ImageCleanup) private readonly cleanup: ImageCleanup,
    @Inject(ImageEncoder) private readonly encoder: ImageEncoder,
    @Inject(Expiry) private readonly expiry: Expiry,
  ) {}

  static with(config: Config, log: Logger): DynamicModule {
    return {
      module: GatewayModule,
      providers: [
        { provide: ACCOUNTS, useFactory: () => connectMongo({ url: config.MONGODB_URL, name: 'accounts', log }) },
        { provide: EventBus, useFactory: () => EventBus.open({ url: config.NATS_URL, name: 'gateway', log }) },
        { provide: ServiceClient, inject: [EventBus], useFactory: (events: EventBus) => new ServiceClient(events.connection) },
        {
          provide: ObjectStore,
          useFactory: () => new ObjectStore(config),
        },
        { provide: ACCOUNT_MODELS, inject: [ACCOUNTS], useFactory: (accounts: Connection) => accountModels(accounts) },
        {
          provide: Sessions,
          inject: [ACCOUNT_MODELS, EventBus],
          useFactory: (models: AccountModels, events: EventBus) =>
            new Sessions(models.sessions, new Tokens(config.JWT_SECRET), events.connection),
        },
        {
          provide: PasswordLinks,
          inject: [ACCOUNT_MODELS],
          useFactory: (models: AccountModels) => new PasswordLinks(models.passwordLinks, config.JWT_SECRET),
        },
        {
          provide: PasswordLinkMailing,
          inject: [ACCOUNT_MODELS, PasswordLinks],
          useFactory: (models: AccountModels, links: PasswordLinks) => new PasswordLinkMailing(models, links, config, log),
        },
        { provide: AttemptLimits, inject: [ACCOUNTS], useFactory: (accounts: Connection) => new AttemptLimits(accounts) },
        { provide: Idempotency, inject: [ACCOUNTS], useFactory: (accounts: Connection) => new Idempotency(accounts) },
        { provide: Expiry, inject: [ACCOUNTS], useFactory: (accounts: Connection) => new Expiry(accounts, log) },
        { provide: ImageEncoder, useFactory: () => new ImageEncoder() },
        {
          provide: ImageStore,
          inject: [ObjectStore, ImageEncoder, ACCOUNTS],
          useFactory: (objects: ObjectStore, encoder: ImageEncoder, accounts: Connection) =>
            new ImageStore(objects, encoder, imageModel(accounts), log),
        },
        {
          provide: ImageCleanup,
          inject: [ACCOUNTS, ImageStore, ObjectStore, ServiceClient],
          useFactory: (accounts: Connection, images: ImageStore, objects: ObjectStore, services: ServiceClient) =>
            new ImageCleanup(accounts, images.model, objects, services, log),
        },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    this.cleanup.stop();
    this.expiry.stop();
    this.encoder.stop();
    await this.events.close();
    await this.accounts.close();
  }
}
