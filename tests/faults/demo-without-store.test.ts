import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadDemoShop } from '../../dev/demo/load.ts';
import { readTyreRows } from '../../dev/demo/load-tyres.ts';
import type { DemoStage } from '../../dev/demo/demo-stages.ts';
import { adminAccount, type Shop, startShop } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content', 'marketing', 'chat'], ownServers: true });
});
afterAll(() => shop.stop());

const load = (stages?: DemoStage[]) =>
  loadDemoShop({ gatewayUrl: shop.url, admin: adminAccount, log: () => undefined, ...(stages && { stages }) });

interface ConversationList {
  data: { pagination: { total: number } };
}

async function contents() {
  const sizes = (await shop.visitor.get<{ summerTires: unknown[]; winterTires: unknown[] }[]>('/tires/sizes')).body;
  const manufacturers = (await shop.visitor.get<{ items: { logo: string | null }[] }>('/manufacturers')).body.items;
  const articles = (await shop.visitor.get<{ items: { image: unknown }[] }>('/articles?limit=100')).body.items;
  return {
    tyres: sizes.reduce((sum, { summerTires, winterTires }) => sum + summerTires.length + winterTires.length, 0),
    manufacturers: manufacturers.length,
    logos: manufacturers.filter(({ logo }) => logo !== null).length,
    images: articles.filter(({ image }) => image !== null).length,
    subscribers: (await shop.admin.get<{ pagination: { total: number } }>('/subscribers')).body.pagination.total,
    newsletters: (await shop.admin.get<{ pagination: { total: number } }>('/newsletters')).body.pagination.total,
    campaigns: (await shop.visitor.get<unknown[]>('/campaigns/active')).body.length,
    conversations: (await shop.admin.get<ConversationList>('/conversations')).body.data.pagination.total,
    answers: (await shop.admin.get<{ pagination: { total: number } }>('/chat-answers')).body.pagination.total,
  };
}

describe('the demo shop of a first start', () => {
  it('gets its tyres while the object store is unavailable and its images later, and nothing is created twice', async () => {
    const tyres = (await readTyreRows()).length;
    await shop.s3.kill();
    await load(['shop']);
    expect(await contents()).toEqual({
      tyres,
      manufacturers: 25,
      logos: 0,
      images: 0,
      campaigns: 0,
      subscribers: 0,
      newsletters: 0,
      conversations: 0,
      answers: 0,
    });
    await shop.s3.start();
    await load(['pictures', 'newsletters', 'chats']);
    const whole = {
      tyres,
      manufacturers: 25,
      logos: 14,
      images: 8,
      campaigns: 2,
      subscribers: 40,
      newsletters: 2,
      conversations: 13,
      answers: 2,
    };
    expect(await contents()).toEqual(whole);
    // Repeats the whole load, as after an interruption that was not recorded.
    await load();
    expect(await contents()).toEqual(whole);
  });
});
