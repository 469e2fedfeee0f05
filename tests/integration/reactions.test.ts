import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { event } from '#contracts/operation';
import { EventBus } from '#service/events/event-bus';
import { logContext, logger } from '#service/process/logging';
import { On } from '#service/events/on';
import { outboxEntry } from '#service/events/outbox';
import { type ReactionOptions, startReactions } from '#service/events/reactions';
import { z } from 'zod';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';

// Failures are expected here, so nothing is logged.
const log = logger('reactions', 'silent');
const parcelSent = event('depot.parcel.sent', z.object({ parcel: z.string() }));

interface Handled {
  parcel: string;
  by: string;
  requestId: string | undefined;
  traceparent: string | undefined;
}

/** All deliveries to all replicas, and how often each parcel still has to fail. */
const handled: Handled[] = [];
const refusals = new Map<string, number>();

class Depot {
  constructor(private readonly name: string) {}

  @On(parcelSent, 'book-parcels')
  async book({ parcel }: { parcel: string }): Promise<void> {
    const { requestId, traceparent } = logContext.getStore() ?? {};
    handled.push({ parcel, by: this.name, requestId, traceparent });
    const left = refusals.get(parcel) ?? 0;
    refusals.set(parcel, left - 1);
    if (left > 0) throw new Error(`${parcel} is refused`);
  }
}

let shop: Shop;
let bus: EventBus;
const running: { stop(): Promise<void> }[] = [];
const start = (name: string, more: Partial<ReactionOptions> = {}) => {
  const depot = new Depot(name);
  const reactions = startReactions({ service: 'depot', bus, provider: () => depot, log, backoff: [20, 40], ackWait: 3_000, ...more });
  running.push(reactions);
  return reactions;
};
const publish = async (parcel: string) => {
  const { _id, occurredAt, name, ...rest } = outboxEntry(parcelSent, { parcel });
  await bus.publish(name, { id: _id, occurredAt: occurredAt.toISOString(), ...rest });
};
const triesOf = (parcel: string) => handled.filter((each) => each.parcel === parcel);
const untilTried = (parcel: string, tries: number) =>
  until(() => triesOf(parcel).length === tries, { what: `${parcel} tried ${tries} times` });

interface DeadLetters {
  items: { id: number; service: string; reaction: string; event: string; tries: number; error: string; envelope: { data: unknown } }[];
  total: number;
}
const letters = async () => (await shop.admin.get<DeadLetters>('/dead-letters')).body;
const letterOf = (parcel: string) =>
  until(async () => (await letters()).items.find(({ envelope }) => (envelope.data as { parcel: string }).parcel === parcel), {
    what: `dead letter of ${parcel}`,
  });

beforeAll(async () => {
  shop = await startShop({ services: [] });
  bus = await EventBus.open({ url: shop.nats.url, name: 'depot', log });
});
afterAll(async () => {
  await Promise.all(running.map((reactions) => reactions.stop()));
  await bus.close();
  await shop.stop();
});

describe('a reaction to an event', () => {
  it('gets events published before it started, with the request id and trace of the call that caused them', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await logContext.run({ requestId: 'the-request', traceparent }, () => publish('early'));
    start('first');
    await untilTried('early', 1);
    const [seen] = triesOf('early');
    expect(seen?.requestId).toBe('the-request');
    expect(seen?.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/);
  });

  it('is retried after a failure, and acknowledges the event once it succeeds', async () => {
    refusals.set('twice refused', 2);
    await publish('twice refused');
    await untilTried('twice refused', 3);
    await publish('next');
    await untilTried('next', 1);
    expect(triesOf('twice refused')).toHaveLength(3);
    expect((await letters()).total).toBe(0);
  });

  it('that fails at its last attempt leaves a dead letter, which an admin can resend only to this reaction', async () => {
    refusals.set('broken', 3);
    const names: string[] = [];
    bus.onEach('depot', (name) => names.push(name));
    await publish('broken');
    const letter = await letterOf('broken');
    expect(letter).toMatchObject({
      service: 'depot',
      reaction: 'book-parcels',
      event: 'depot.parcel.sent',
      tries: 3,
      error: 'broken is refused',
    });
    expect(names).toEqual(['depot.parcel.sent']);
    expect((await shop.admin.post(`/dead-letters/${letter.id}/resend`)).status).toBe(200);
    await untilTried('broken', 4);
    expect(await letters()).toEqual({ items: [], total: 0 });
    expect(names).toEqual(['depot.parcel.sent']);
  });

  it('whose dead letter is dismissed cannot be resent or dismissed again', async () => {
    refusals.set('hopeless', 3);
    await publish('hopeless');
    const { id } = await letterOf('hopeless');
    expect((await shop.admin.delete(`/dead-letters/${id}`)).status).toBe(200);
    for (const again of [await shop.admin.delete(`/dead-letters/${id}`), await shop.admin.post(`/dead-letters/${id}/resend`)]) {
      expect(again.status).toBe(404);
      expect((again.body as ErrorBody).code).toBe('dead_letter_not_found');
    }
    expect((await letters()).total).toBe(0);
  });

  it('that gets data that violates its contract leaves it as a dead letter', async () => {
    await bus.publish(parcelSent.name, { id: 'of-another-shape', occurredAt: new Date().toISOString(), data: { parcel: 7 } });
    const found = await until(async () =>
      (await letters()).items.find(({ envelope }) => (envelope.data as { parcel: unknown }).parcel === 7),
    );
    expect(handled.some(({ parcel }) => (parcel as unknown) === 7)).toBe(false);
    await shop.admin.delete(`/dead-letters/${found.id}`);
  });

  it('is shared by replicas: each event is handled once', async () => {
    start('second');
    const parcels = Array.from({ length: 60 }, (_, number) => `shared ${number}`);
    await Promise.all(parcels.map(publish));
    await until(() => parcels.every((parcel) => triesOf(parcel).length > 0), { what: 'all handled' });
    expect(parcels.filter((parcel) => triesOf(parcel).length !== 1)).toEqual([]);
    expect(new Set(parcels.flatMap((parcel) => triesOf(parcel).map(({ by }) => by)))).toEqual(new Set(['first', 'second']));
  });

  it('continues with later events after a message that is not JSON', async () => {
    await jetstream(bus.connection).publish(`events.${parcelSent.name}`, 'no JSON');
    await publish('after no JSON');
    await untilTried('after no JSON', 1);
  });

  // A pull waits for 20 s. If the stop did not abort it, the stop would take as long.
  it('can be stopped while it still creates its consumer', async () => {
    await start('stopped at once').stop();
  }, 10_000);
});

describe('dead letters', () => {
  it('are for admins only', async () => {
    expect((await shop.visitor.get('/dead-letters')).status).toBe(401);
    expect((await shop.visitor.post('/dead-letters/1/resend')).status).toBe(401);
  });
});
