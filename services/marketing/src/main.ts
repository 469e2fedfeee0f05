import { readConfig } from '#service/config';
import { EventBus } from '#service/events';
import { startHealth, type Checks } from '#service/health';
import { logger } from '#service/logging';
import { connectMongo } from '#service/mongo';
import { startService } from '#service/start-service';
import { MarketingModule } from './marketing.module.ts';
import { Config } from './config.ts';

const name = 'marketing';
const config = readConfig(Config);
const log = logger(name);

// Health answers while the service still waits for its database.
const checks: Checks = { marketing: () => false };
await startHealth({ port: config.HEALTH_PORT, host: config.HOST, checks });

const [connection, bus] = await Promise.all([
  connectMongo({ url: config.MONGODB_URL, name, log }),
  EventBus.open({ url: config.NATS_URL, name, log }),
]);
checks['mongo'] = async () => (await connection.db?.command({ ping: 1 }))?.['ok'] === 1;
checks['nats'] = () => bus.connected;

await startService({ name, module: MarketingModule.with({ config, connection, bus }), natsUrl: config.NATS_URL });
checks['marketing'] = () => true;
