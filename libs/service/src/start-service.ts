import 'reflect-metadata';
import type { INestMicroservice, Type, DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { DrainingServer } from './draining-server.ts';
import { logger, NestLogger } from './logging.ts';
import { natsOptions } from './nats.ts';

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
}: {
  name: string;
  module: Type | DynamicModule;
  natsUrl: string;
}): Promise<INestMicroservice> {
  const log = logger(name);
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    strategy: new DrainingServer({ ...natsOptions(natsUrl, name), queue: name, gracefulShutdown: true, gracePeriod: GRACE_MS }),
    logger: new NestLogger(log),
    abortOnError: false,
  });
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    app.close().then(
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
  log.info('ready');
  return app;
}
