import { jetstream } from '@nats-io/jetstream';
import type { Envelope } from '#contracts/operation';
import { redeliverySubject } from '#service/events/event-streams';
import { EventBus } from '#service/events/event-bus';
import { logger } from '#service/process/logging';
import type { ServiceName } from '../dev/services.mjs';
import { type Shop, type ShopProcess, until } from './harness.ts';

/** Returns how many events a reaction has handled without an error in this process. */
async function handledBy({ metricsUrl }: ShopProcess, consumer: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(new RegExp(`^kaarto_reaction_seconds_count\\{reaction="${consumer}",outcome="ok"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

/** Records the events of a service while `cause` runs, until one has this name, and returns its envelope. */
export async function envelopeOf(shop: Shop, eventName: string, cause: () => Promise<unknown>): Promise<Envelope> {
  const bus = await EventBus.open({ url: shop.nats.url, name: 'test', log: logger('test', 'silent') });
  try {
    const found: Envelope[] = [];
    bus.onEach(eventName.split('.')[0] ?? '', (name, envelope) => {
      if (name === eventName) found.push(envelope);
    });
    await bus.connection.flush();
    await cause();
    return await until(() => found[0], { what: `the event ${eventName}` });
  } finally {
    await bus.close();
  }
}

/**
 * Delivers an event a second time to one reaction, and resolves when the reaction has handled it: only then does an unchanged
 * record show that the reaction is idempotent. (Publishing the envelope again would do nothing: the stream drops a known id.)
 */
export async function deliverAgain(
  shop: Shop,
  { service, reaction, envelope }: { service: ServiceName; reaction: string; envelope: Envelope },
): Promise<void> {
  const consumer = `${service}-${reaction}`;
  const bus = await EventBus.open({ url: shop.nats.url, name: 'test', log: logger('test', 'silent') });
  try {
    const before = await handledBy(shop[service], consumer);
    await jetstream(bus.connection).publish(redeliverySubject(service, reaction), JSON.stringify(envelope));
    await until(async () => (await handledBy(shop[service], consumer)) > before, { what: `${consumer} has handled the event again` });
  } finally {
    await bus.close();
  }
}
