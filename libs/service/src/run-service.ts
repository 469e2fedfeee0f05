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
import { CONFIG, readConfig } from './process/config.ts';
import { EventBus } from './events/event-bus.ts';
import { startTimers } from './database/every.ts';
import { startHealth, type Checks } from './process/health.ts';
import { logger } from './process/logging.ts';
import { connectMongo, isUnreachable } from './database/mongo.ts';
import { OutboxRelay } from './events/outbox.ts';
import { untilUp } from './process/until-up.ts';
import { startService } from './start-service.ts';

/** The settings that every service has, in addition to its own. */
interface ServiceConfig {
  HOST: string;
  HEALTH_PORT: number;
  MONGODB_URL: string;
  NATS_URL: string;
}

/**
 * The definition of a service. Its reactions (`@On`) and timers (`@Every`) are the decorated methods of its handlers and
 * providers; its models are those of its database.
 */
export interface ServiceDefinition<C extends ServiceConfig = ServiceConfig> {
  /** Also the name of its NATS queue group, of its connections and, unless MONGODB_URL names another one, of its database. */
  name: string;
  /** Schema of the environment variables; the parsed settings are injected as CONFIG. */
  config: z.ZodType<C>;
  /** Creates the service's models on a connection; the instance is injected by its class. */
  database: new (connection: Connection) => { readonly connection: Connection };
  /** The classes with `@Serve` methods. */
  handlers: readonly Type[];
  /**
   * All other injectable classes. Those with a `start()` method are started one after the other, in this order, before the
   * service handles its first call. `onApplicationShutdown()` stops them.
   */
  providers?: readonly Type[];
  /** Providers that are built from the settings. */
  values?: (config: C) => readonly Provider[];
}

interface Startable {
  start?: () => void | Promise<void>;
}

const DEFINITION = Symbol('service definition');
const CONNECTION = Symbol('database connection');

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

  /** Nest subscribes to calls only after this has resolved. */
  async onApplicationBootstrap(): Promise<void> {
    const log = logger(this.definition.name);
    // The unique indexes enforce rules, so they must exist before the first write.
    for (const model of Object.values(this.connection.models)) {
      await untilUp(log, `indexes of ${model.collection.name}`, isUnreachable, () => model.createIndexes());
      if (model.schema.path('outbox')) this.relay.watch(model);
    }
    for (const type of this.definition.providers ?? []) await (this.instances.get(type, { strict: false }) as Startable).start?.();
    this.relay.start();
    startTimers({
      connection: this.connection,
      provider: (type) => this.instances.get(type as Type<object>, { strict: false }),
      log,
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
 * Runs this process as a service: reads its settings, connects to its database and to the event bus (waiting without limit
 * until both are up), and serves calls until SIGTERM or SIGINT. Resolves when the service is ready. Wrong settings end the
 * process (see readConfig). `/readyz` reports the service under its own name, beside `mongo` and `nats`.
 * @throws whatever a provider's `start()` or the creation of an index throws
 */
export async function runService<C extends ServiceConfig>(definition: ServiceDefinition<C>): Promise<void> {
  const { name } = definition;
  const config = readConfig(definition.config);
  const log = logger(name);

  // Health is served while the service still waits for its database.
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
