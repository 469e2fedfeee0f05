import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type CuttingProxy, startCuttingProxy } from '../cutting-proxy.ts';
import { type Shop, startShop } from '../harness.ts';

let shop: Shop;
const proxies: CuttingProxy[] = [];
beforeAll(async () => {
  shop = await startShop({ services: ['marketing'], keepsDeadline: true });
});
afterEach(() => Promise.all(proxies.splice(0).map((proxy) => proxy.close())));
afterAll(() => shop.stop());

const cutting = async (...args: Parameters<typeof startCuttingProxy>) => {
  const proxy = await startCuttingProxy(...args);
  proxies.push(proxy);
  return proxy;
};

describe('a process that is starting', () => {
  it.each(['marketing', 'gateway'] as const)('D-BODY-020 waits when %s loses its database while it creates indexes', async (name) => {
    const url = new URL(shop.mongo.url);
    url.pathname = shop.databaseOf(name === 'gateway' ? 'accounts' : name);
    const database = await cutting(url.href, ['createIndexes', 'createIndexes', 'createIndexes']);
    await shop.copyOf(name, { MONGODB_URL: database.url });
    expect(database.cuts()).toBe(3);
  });

  it('D-BODY-020 waits when it loses NATS while it creates the stream of events', async () => {
    const nats = await cutting(shop.nats.url, ['$JS.API.STREAM.CREATE.EVENTS', '$JS.API.STREAM.INFO.EVENTS']);
    await shop.copyOf('marketing', { NATS_URL: nats.url });
    expect(nats.cuts()).toBe(2);
  });
});
