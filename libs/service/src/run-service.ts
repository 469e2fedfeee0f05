import type { DynamicModule } from '@nestjs/common';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { readConfig } from './config.ts';
import { EventBus } from './events.ts';
import { startHealth, type Checks } from './health.ts';
import { logger } from './logging.ts';
import { connectMongo } from './mongo.ts';
import { startService } from './start-service.ts';

/** What the settings of every service hold, besides its own. */
interface ServiceConfig {
  HOST: string;
  HEALTH_PORT: number;
  MONGODB_URL: string;
  NATS_URL: string;
}

/** What a service stands on. */
export interface ServiceParts<C> {
  config: C;
  /** Its own database, open. */
  connection: Connection;
  bus: EventBus;
}

/**
 * Runs this process as the service of that name: reads its settings, opens its database and the event bus, waiting for
 * them as long as it takes, and answers calls until SIGTERM or SIGINT. Its health is named after it.
 */
export async function runService<C extends ServiceConfig>(
  name: string,
  schema: z.ZodType<C>,
  moduleOf: (parts: ServiceParts<C>) => DynamicModule,
): Promise<void> {
  const config = readConfig(schema);
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

  await startService({ name, module: moduleOf({ config, connection, bus }), natsUrl: config.NATS_URL, bus });
  checks[name] = () => true;
}
