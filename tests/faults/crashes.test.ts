import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Shop, startShop, until } from '../harness.ts';
import { createSize } from '../integration/catalogue-records.ts';
import { Crowd } from './crowd.ts';

interface Readiness {
  ready: boolean;
  dependencies: Record<string, boolean>;
}

jest.setTimeout(120_000);

let shop: Shop;
let crowd: Crowd;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'], ownServers: true });
}, 60_000);
afterEach(() => crowd.leave());
afterAll(() => shop.stop());

/** A crowd that has found its stride, in a size of its own. */
async function crowdAtWork(clients?: { readers: number; writers: number }): Promise<void> {
  for (const tyre of (await shop.admin.get<{ items: { sizeId: string }[] }>('/tires?manufacturer=Joukko&limit=1')).body.items)
    await shop.admin.delete(`/tires/sizes/${tyre.sizeId}`);
  crowd = new Crowd(shop, (await createSize(shop.admin))._id, clients);
  await crowd.untilWritten(50);
}

async function finish(): Promise<void> {
  await crowd.untilWritten(20);
  await crowd.stop();
  crowd.expectBounded();
  await crowd.expectNothingLost();
}

const readiness = async (url: string) => {
  const response = await fetch(new URL('readyz', url));
  return { status: response.status, body: (await response.json()) as Readiness };
};

describe('a crash while 50 clients read and write', () => {
  it('D-BODY-020 of the catalogue: nothing acknowledged is lost, and all comes back by itself', async () => {
    await crowdAtWork();
    const killed = performance.now();
    await shop.catalogue.kill();
    await crowd.untilRefused('write', killed);
    const restarted = performance.now();
    await shop.catalogue.start();
    await crowd.untilWell(restarted);
    await finish();
  });

  it('D-BODY-020 of the database: visitors go on reading meanwhile', async () => {
    await crowdAtWork();
    const killed = performance.now();
    await shop.mongo.kill();
    await crowd.untilRefused('write', killed);
    await until(async () => !(await readiness(shop.catalogue.metricsUrl)).body.dependencies['mongo'], { what: '/readyz says so' });
    const failedReads = crowd.since(killed).filter(({ kind, status }) => kind === 'read' && status !== 200);
    expect(failedReads).toEqual([]);
    await shop.mongo.start();
    const restarted = performance.now();
    await crowd.untilWell(restarted);
    await finish();
  });

  it('D-BODY-020 of NATS: calls are refused at once and work again after its return', async () => {
    await crowdAtWork();
    const killed = performance.now();
    await shop.nats.kill();
    await crowd.untilRefused('write', killed);
    await crowd.untilRefused('read', killed);
    await shop.nats.start();
    const restarted = performance.now();
    await crowd.untilWell(restarted);
    await finish();
  });

  it('D-BODY-020 of the gateway: what it has acknowledged is there, and repeated writes are applied once', async () => {
    await crowdAtWork();
    await shop.gateway.kill();
    await until(() => crowd.seen.at(-1)?.status === 0, { what: 'calls fail' });
    const restarted = performance.now();
    await shop.gateway.start();
    await crowd.untilWell(restarted);
    await crowd.untilWritten(20);
    await crowd.stop();
    await crowd.expectNothingLost();
  });
});

describe('a database that does not answer', () => {
  it('D-BODY-020 frozen: writes are refused in time, /readyz says so, and it goes on when it thaws', async () => {
    await crowdAtWork({ readers: 10, writers: 10 });
    const frozen = performance.now();
    shop.mongo.signal('SIGSTOP');
    try {
      await crowd.untilRefused('write', frozen);
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
      expect(crowd.since(frozen).filter(({ kind, status }) => kind === 'read' && status !== 200)).toEqual([]);
    } finally {
      shop.mongo.signal('SIGCONT');
    }
    await crowd.untilWell(performance.now());
    await finish();
  });
});

describe('a planned stop under load', () => {
  it('of one of two copies of the catalogue loses no request', async () => {
    const copy = await shop.copyOf('catalogue');
    // Few enough that even on a busy machine no call meets its deadline for mere want of processors.
    await crowdAtWork({ readers: 5, writers: 5 });
    await shop.catalogue.stop();
    await crowd.untilWritten(50);
    await shop.catalogue.start();
    await copy.process.stop();
    await finish();
    expect(crowd.seen.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  });
});
