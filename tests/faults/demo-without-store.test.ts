import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { loadDemoShop } from '../../dev/demo/load.ts';
import { readTyreRows } from '../../dev/demo/load-tyres.ts';
import type { DemoStage } from '../../dev/demo/demo-stages.ts';
import { adminAccount, type Shop, startShop } from '../harness.ts';

jest.setTimeout(120_000);

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content'], ownServers: true });
}, 60_000);
afterAll(() => shop.stop());

const load = (stages?: DemoStage[]) =>
  loadDemoShop({ gatewayUrl: shop.url, admin: adminAccount, log: () => undefined, ...(stages && { stages }) });

async function contents() {
  const sizes = (await shop.visitor.get<{ summerTires: unknown[]; winterTires: unknown[] }[]>('/tires/sizes')).body;
  const makes = (await shop.visitor.get<{ logo: string | null }[]>('/manufacturers')).body;
  const articles = (await shop.visitor.get<{ items: { image: unknown }[] }>('/articles?limit=100')).body.items;
  return {
    tyres: sizes.reduce((sum, { summerTires, winterTires }) => sum + summerTires.length + winterTires.length, 0),
    makes: makes.length,
    wordmarks: makes.filter(({ logo }) => logo !== null).length,
    pictures: articles.filter(({ image }) => image !== null).length,
  };
}

describe('the demo shop of a first start', () => {
  it('has its tyres while the object store is away, its pictures afterwards, and nothing twice', async () => {
    const tyres = (await readTyreRows()).length;
    await shop.s3.kill();
    await load(['shop']);
    expect(await contents()).toEqual({ tyres, makes: 25, wordmarks: 0, pictures: 0 });
    await shop.s3.start();
    await load(['pictures']);
    const whole = { tyres, makes: 25, wordmarks: 14, pictures: 8 };
    expect(await contents()).toEqual(whole);
    // As after an interruption that nobody could note.
    await load();
    expect(await contents()).toEqual(whole);
  });
});
