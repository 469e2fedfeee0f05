import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Provider,
  type Type,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { CONFIG, readConfig } from './config.ts';
import { EventBus } from './events.ts';
import { startTimers } from './every.ts';
import { startHealth, type Checks } from './health.ts';
import { logger } from './logging.ts';
import { connectMongo } from './mongo.ts';
import { OutboxRelay } from './outbox.ts';
import { startService } from './start-service.ts';

/** What the settings of every service hold, besides its own. */
interface ServiceConfig {
  HOST: string;
  HEALTH_PORT: number;
  MONGODB_URL: string;
  NATS_URL: string;
}

/**
 * All that a service is. Its reactions (`@On`) and timers (`@Every`) are found on its handlers and providers, its models on
 * its database.
 */
export interface ServiceDefinition<C extends ServiceConfig = ServiceConfig> {
  /** Also its queue group, the user of its connections and its database, unless MONGODB_URL names another one. */
  name: string;
  /** Injected as CONFIG. */
  config: z.ZodType<C>;
  /** Makes the service's models on a connection; injected by its class. */
  database: new (connection: Connection) => { readonly connection: Connection };
  /** The classes whose methods are served (`@Serve`). */
  handlers: readonly Type[];
  /**
   * The other classes. One with a method `start()` is started before the service answers its first call, one after the
   * other in this order; its `onApplicationShutdown()` ends it.
   */
  providers?: readonly Type[];
  /** What is made from the settings. */
  values?: (config: C) => readonly Provider[];
}

interface Startable {
  start?: () => void | Promise<void>;
}

const DEFINITION = Symbol('definition of the service');
const CONNECTION = Symbol('connection to its database');

@Module({})
class ServiceModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    @Inject(DEFINITION) private readonly definition: ServiceDefinition,
    @Inject(CONNECTION) private readonly connection: Connection,
    @Inject(EventBus) private readonly bus: EventBus,
    @Inject(OutboxRelay) private readonly relay: OutboxRelay,
    @Inject(ModuleRef) private readonly instances: ModuleRef,
  ) {}

  /** Calls are listened to only after this. */
  async onApplicationBootstrap(): Promise<void> {
    // The unique indexes are rules that must hold before the first write.
    for (const model of Object.values(this.connection.models)) {
      await model.createIndexes();
      if (model.schema.path('outbox')) this.relay.watch(model);
    }
    for (const type of this.definition.providers ?? []) await (this.instances.get(type, { strict: false }) as Startable).start?.();
    this.relay.start();
    startTimers({
      connection: this.connection,
      provider: (type) => this.instances.get(type as Type<object>, { strict: false }),
      log: logger(this.definition.name),
      stop: this.stopping.signal,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.relay.stop();
    await this.bus.close();
    await this.connection.close();
  }
}

function moduleOf<C extends ServiceConfig>(
  definition: ServiceDefinition<C>,
  config: C,
  connection: Connection,
  bus: EventBus,
): DynamicModule {
  return {
    module: ServiceModule,
    controllers: [...definition.handlers],
    providers: [
      { provide: DEFINITION, useValue: definition },
      { provide: CONNECTION, useValue: connection },
      { provide: CONFIG, useValue: config },
      { provide: definition.database, useValue: new definition.database(connection) },
      { provide: EventBus, useValue: bus },
      { provide: OutboxRelay, useValue: new OutboxRelay(bus, logger(definition.name)) },
      ...(definition.providers ?? []),
      ...(definition.values?.(config) ?? []),
    ],
  };
}

/**
 * Runs this process as a service: reads its settings, opens its database and the event bus, waiting for them as long as it
 * takes, and answers calls until SIGTERM or SIGINT. Its health is named after it.
 */
export async function runService<C extends ServiceConfig>(definition: ServiceDefinition<C>): Promise<void> {
  const { name } = definition;
  const config = readConfig(definition.config);
  const log = logger(name);

  // Health answers while the service still waits for its database.
  const checks: Checks = { [name]: () => false };
  await startHealth({ port: config.HEALTH_PORT, host: config.HOST, checks });

  const [connection, bus] = await Promise.all([
    connectMongo({ url: config.MONGODB_URL, name, log }),
    EventBus.open({ url: config.NATS_URL, name, log }),
  ]);
  checks['mongo'] = async () => (await connection.db?.command({ ping: 1 }))?.['ok'] === 1;
  checks['nats'] = () => bus.connected;

  await startService({ name, module: moduleOf(definition, config, connection, bus), natsUrl: config.NATS_URL, bus });
  checks[name] = () => true;
}
