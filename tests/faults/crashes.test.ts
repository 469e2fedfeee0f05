import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Shop, startShop, until } from '../harness.ts';
import { createSize } from '../integration/catalogue-records.ts';
import { ClientLoad } from './client-load.ts';

interface Readiness {
  ready: boolean;
  dependencies: Record<string, boolean>;
}

let shop: Shop;
let load: ClientLoad;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'], ownServers: true });
});
afterEach(() => load.terminate());
afterAll(() => shop.stop());

/** Starts a load in a new tyre size, and waits until 50 writes are acknowledged. */
async function startLoad(clients?: { readers: number; writers: number }): Promise<void> {
  for (const tyre of (await shop.admin.get<{ items: { sizeId: string }[] }>('/tires?manufacturer=Joukko&limit=1')).body.items)
    await shop.admin.delete(`/tires/sizes/${tyre.sizeId}`);
  load = new ClientLoad(shop, (await createSize(shop.admin))._id, clients);
  await load.untilWritten(50);
}

async function finish(): Promise<void> {
  await load.untilWritten(20);
  await load.stop();
  load.expectBounded();
  await load.expectNothingLost();
}

const readiness = async (url: string) => {
  const response = await fetch(new URL('readyz', url));
  return { status: response.status, body: (await response.json()) as Readiness };
};

describe('a crash while 50 clients read and write', () => {
  it('D-BODY-020 of the catalogue loses no acknowledged write, and everything recovers without intervention', async () => {
    await startLoad();
    const killed = performance.now();
    await shop.catalogue.kill();
    await load.untilRefused('write', killed);
    const restarted = performance.now();
    await shop.catalogue.start();
    await load.untilRecovered(restarted);
    await finish();
  });

  it('D-BODY-020 of the database does not stop visitors from reading', async () => {
    await startLoad();
    const killed = performance.now();
    await shop.mongo.kill();
    await load.untilRefused('write', killed);
    await until(async () => !(await readiness(shop.catalogue.metricsUrl)).body.dependencies['mongo'], { what: '/readyz says so' });
    const failedReads = load.since(killed).filter(({ kind, status }) => kind === 'read' && status !== 200);
    expect(failedReads).toEqual([]);
    await shop.mongo.start();
    const restarted = performance.now();
    await load.untilRecovered(restarted);
    await finish();
  });

  it('D-BODY-020 of NATS makes calls fail fast, and they succeed again after its restart', async () => {
    await startLoad();
    const killed = performance.now();
    await shop.nats.kill();
    await load.untilRefused('write', killed);
    await load.untilRefused('read', killed);
    await shop.nats.start();
    const restarted = performance.now();
    await load.untilRecovered(restarted);
    await finish();
  });

  it('D-BODY-020 of the gateway loses no acknowledged write, and repeated writes are applied once', async () => {
    await startLoad();
    await shop.gateway.kill();
    await until(() => load.calls.at(-1)?.status === 0, { what: 'calls fail' });
    const restarted = performance.now();
    await shop.gateway.start();
    await load.untilRecovered(restarted);
    await load.untilWritten(20);
    await load.stop();
    await load.expectNothingLost();
  });
});

describe('a database that does not respond', () => {
  it('D-BODY-020 makes writes fail within their deadline and /readyz report it, and everything recovers when it responds again', async () => {
    await startLoad({ readers: 10, writers: 10 });
    const frozen = performance.now();
    shop.mongo.signal('SIGSTOP');
    try {
      await load.untilRefused('write', frozen);
      for (const url of [shop.catalogue.metricsUrl, shop.url]) {
        const state = await until(
          async () => {
            const { status, body } = await readiness(url);
            return body.dependencies['mongo'] ? null : { status, ready: body.ready };
          },
          { what: `/readyz of ${url}` },
        );
        expect(state).toEqual({ status: 503, ready: false });
      }
      expect(load.since(frozen).filter(({ kind, status }) => kind === 'read' && status !== 200)).toEqual([]);
    } finally {
      shop.mongo.signal('SIGCONT');
    }
    await load.untilRecovered(performance.now());
    await finish();
  });
});

describe('a planned stop under load', () => {
  it('of one of two replicas of the catalogue loses no request', async () => {
    const copy = await shop.copyOf('catalogue');
    // So few clients that even on a busy machine no call misses its deadline just because processors are busy.
    await startLoad({ readers: 5, writers: 5 });
    await shop.catalogue.stop();
    await load.untilWritten(50);
    await shop.catalogue.start();
    await copy.process.stop();
    await finish();
    expect(load.calls.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  });
});
