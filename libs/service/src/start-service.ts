import 'reflect-metadata';
import type { INestMicroservice, Type, DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { DrainingServer } from './calls/draining-server.ts';
import { logger, NestLogger } from './process/logging.ts';
import type { EventBus } from './events/event-bus.ts';
import { natsOptions } from './calls/nats.ts';
import { startReactions, type Reactions } from './events/reactions.ts';
import { serveStreamsWith } from './calls/serve.ts';
import { StreamServer } from './calls/streams.ts';

/** Milliseconds; longer than the deadline of a call, so that SIGTERM loses no request. */
const GRACE_MS = 2_500;
/** Less than the 10 s that docker compose allows. */
const STOP_WITHIN_MS = 9_000;

/**
 * Starts a service: its handlers subscribe to NATS in a queue group with the service's name, so that any number of replicas
 * share the work. SIGTERM or SIGINT stops it after the calls and reactions in progress have finished, and exits with code 0,
 * or 1 when stopping fails.
 * @param natsUrl see natsOptions
 * @returns the running application
 * @throws whatever a provider throws when it starts
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
    // Whatever hangs is cut off: leases, outboxes and redelivery make up for it.
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    // Reactions finish first, because they need the database.
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
