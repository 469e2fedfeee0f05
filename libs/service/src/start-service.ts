import 'reflect-metadata';
import type { INestMicroservice, Type, DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { DrainingServer } from './draining-server.ts';
import { logger, NestLogger } from './logging.ts';
import type { EventBus } from './events.ts';
import { natsOptions } from './nats.ts';
import { startReactions, type Reactions } from './reactions.ts';
import { serveStreamsWith } from './serve.ts';
import { StreamServer } from './streams.ts';

/** Longer than a handler may take (its caller's deadline), so that SIGTERM loses no request. */
const GRACE_MS = 2_500;

/**
 * Starts a service: its handlers listen on NATS in a queue group of the service's name (so any number of copies share
 * the work), and SIGTERM or SIGINT ends it after what is under way is answered.
 */
export async function startService({
  name,
  module,
  natsUrl,
  bus,
}: {
  name: string;
  module: Type | DynamicModule;
  natsUrl: string;
  bus: EventBus;
}): Promise<INestMicroservice> {
  const log = logger(name);
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    strategy: new DrainingServer({ ...natsOptions(natsUrl, name), queue: name, gracefulShutdown: true, gracePeriod: GRACE_MS }),
    logger: new NestLogger(log),
    abortOnError: false,
  });
  const streams = new StreamServer(bus.connection, name, log);
  serveStreamsWith(streams);
  let stopping = false;
  let reactions: Reactions | undefined;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // What a reaction has begun is finished while the service still has its database.
    Promise.all([reactions?.stop(), streams.stop()])
      .then(() => app.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'did not stop cleanly');
          process.exit(1);
        },
      );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await app.listen();
  if (!stopping)
    reactions = startReactions({ service: name, bus, provider: (type) => app.get(type as Type<object>, { strict: false }), log });
  log.info('ready');
  return app;
}
