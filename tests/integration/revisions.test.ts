import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultHomepage } from '#contracts/content/homepage-defaults';
import { defaultShop } from '#contracts/content/shop-defaults';
import type { ErrorBody } from '../client.ts';
import { adminAccount, type Shop, startShop, until } from '../harness.ts';
import {
  customerOf,
  type HomepageRecord,
  type PageRecord,
  type PriceListRecord,
  type RevisionBody,
  type RevisionsBody,
} from './content-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['content'] });
});
afterAll(() => shop.stop());

const HOMEPAGE = '/revisions/homepage/current';
/** All revisions of a record: at most 200 are stored. */
async function list(path: string): Promise<RevisionsBody['items']> {
  const pages = await Promise.all([1, 2, 3].map((page) => shop.admin.get<RevisionsBody>(`${path}?page=${page}&limit=100`)));
  return pages.flatMap(({ body }) => body.items);
}
const one = async (path: string, version: number) => (await shop.admin.get<RevisionBody>(`${path}/${version}`)).body;
const saveTitle = (title: string) => shop.admin.put<HomepageRecord>('/homepage-settings', { hero: { title } });
const homepage = async () => (await shop.admin.get<HomepageRecord>('/homepage-settings')).body;

describe('revisions', () => {
  it('do not exist before the first save', async () => {
    expect(await list(HOMEPAGE)).toEqual([]);
    expect((await shop.admin.get(`${HOMEPAGE}/0`)).status).toBe(404);
  });

  it('contain the content, time and author of earlier versions, without the current one', async () => {
    const saved = [];
    for (const title of ['Yksi', 'Kaksi', 'Kolme']) saved.push((await saveTitle(title)).body);
    const [one1, two] = saved;
    expect(await list(HOMEPAGE)).toEqual([
      { version: 2, savedAt: two?.updatedAt, savedBy: adminAccount.username },
      { version: 1, savedAt: one1?.updatedAt, savedBy: adminAccount.username },
      { version: 0, savedAt: null, savedBy: '' },
    ]);
    expect(await one(HOMEPAGE, 1)).toEqual({ version: 1, savedAt: one1?.updatedAt, savedBy: adminAccount.username, content: one1 });
    expect((await one(HOMEPAGE, 0)).content).toEqual({ ...defaultHomepage, version: 0, updatedAt: null });
    expect((await shop.admin.get(`${HOMEPAGE}/3`)).status).toBe(404);
  });

  it('can be restored by saving them again', async () => {
    const { version } = await homepage();
    const { content } = await one(HOMEPAGE, 1);
    const restored = await shop.admin.put<HomepageRecord>('/homepage-settings', { ...content, version });
    expect(restored.status).toBe(200);
    expect(restored.body).toEqual({ ...content, version: version + 1, updatedAt: restored.body.updatedAt });
    expect((await list(HOMEPAGE))[0]).toMatchObject({ version, savedBy: adminAccount.username });
  });

  it('exist for every kind of record, in the shape in which it is saved', async () => {
    const page = (await shop.admin.get<PageRecord>('/pages/vanteet')).body;
    const prices = (await shop.admin.get<PriceListRecord>('/price-list')).body;
    const hours = (await shop.admin.get<Record<string, unknown>>('/business-settings')).body;
    const kinds = [
      { path: '/pages/vanteet', revisions: '/revisions/page/vanteet', before: page, after: { ...page, title: 'Toinen' } },
      { path: '/price-list', revisions: '/revisions/price-list/current', before: prices, after: { groups: [] } },
      {
        path: '/business-settings',
        revisions: '/revisions/business-settings/current',
        before: hours,
        after: { ...hours, exceptions: [{ date: '2026-12-24', isClosed: true }] },
      },
      {
        path: '/shop-settings',
        revisions: '/revisions/shop-settings/current',
        before: { ...defaultShop, version: 0, updatedAt: null },
        after: { ...defaultShop, name: 'Toinen' },
      },
    ];
    for (const { path, revisions, before, after } of kinds) {
      expect((await shop.admin.put(path, after)).status).toBe(200);
      const [first] = await list(revisions);
      expect(first).toEqual({ version: 0, savedAt: null, savedBy: '' });
      const { content } = await one(revisions, 0);
      expect(content).toEqual(before);
      const restored = await shop.admin.put<Record<string, unknown>>(path, { ...content, version: 1 });
      expect(restored.status).toBe(200);
      expect(restored.body).toMatchObject({ version: 2 });
    }
    expect(await list('/revisions/page/rengashotelli')).toEqual([]);
  });

  it('D-BODY-022 come in pages, newest first, without the current version', async () => {
    for (let at = 0; at < 4; at += 1) await saveTitle(`Sivu ${at}`);
    const { version } = await homepage();
    const get = (query: string) => shop.admin.get<RevisionsBody>(`${HOMEPAGE}?${query}`);
    const pages = await Promise.all([1, 2].map(async (page) => (await get(`page=${page}&limit=2`)).body));
    expect(pages[0]?.pagination).toEqual({ page: 1, limit: 2, total: version, totalPages: Math.ceil(version / 2) });
    const versions = pages.flatMap(({ items }) => items.map((item) => item.version));
    expect(versions).toEqual([1, 2, 3, 4].map((step) => version - step));
    for (const query of ['limit=0', 'limit=101', 'page=0']) expect((await get(query)).status).toBe(400);
  });

  it('are not created by a rejected save', async () => {
    const before = await list(HOMEPAGE);
    await shop.admin.put('/homepage-settings', { hero: { title: '' } });
    expect((await shop.admin.put('/homepage-settings', { hero: { title: 'Vanha' }, version: 0 })).status).toBe(409);
    expect(await list(HOMEPAGE)).toEqual(before);
  });

  it('are complete after concurrent saves', async () => {
    const first = (await homepage()).version;
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => saveTitle(`Yhtä aikaa ${index}`)));
    for (const { body } of answers.filter(({ body: { version } }) => version < first + 6)) {
      expect((await one(HOMEPAGE, body.version)).content).toEqual(body);
    }
    expect((await list(HOMEPAGE)).map(({ version }) => version)).toEqual(
      Array.from({ length: first + 6 }, (_, index) => first + 5 - index),
    );
  });

  it('are neither lost nor duplicated when the service is killed during saves', async () => {
    const acknowledged = new Map<number, HomepageRecord>();
    let sent = 0;
    const saveUntilItFails = async () => {
      for (;;) {
        sent += 1;
        const { status, body } = await saveTitle(`Kaadettu ${sent}`);
        if (status !== 200) return;
        acknowledged.set(body.version, body);
      }
    };
    for (const atOnce of [1, 2, 3, 4]) {
      const enough = acknowledged.size + atOnce;
      const saves = Promise.all(Array.from({ length: atOnce }, saveUntilItFails));
      // Further saves are pending at that moment.
      await until(() => acknowledged.size >= enough, { every: 1, what: 'some saves' });
      await shop.content.kill();
      await saves;
      await shop.content.start();
    }
    const last = await homepage();
    const stored = await list(HOMEPAGE);
    expect(stored.map(({ version }) => version)).toEqual(Array.from({ length: last.version }, (_, index) => last.version - 1 - index));
    for (const { version } of stored) {
      const known = acknowledged.get(version);
      if (known) expect((await one(HOMEPAGE, version)).content).toEqual(known);
    }
    expect(Math.max(0, ...acknowledged.keys())).toBeLessThanOrEqual(last.version);
    expect(new Set(stored.map(({ savedAt }) => savedAt)).size).toBe(stored.length);
  }, 240_000);

  it('beyond the latest 200 of a record are removed', async () => {
    let { version: inUse } = await homepage();
    while (inUse < 203) ({ version: inUse } = (await saveTitle(`Monta ${inUse}`)).body);
    const stored = await list(HOMEPAGE);
    expect(stored).toHaveLength(200);
    expect(stored.map(({ version: each }) => each)).toEqual(Array.from({ length: 200 }, (_, index) => inUse - 1 - index));
    expect((await shop.admin.get(`${HOMEPAGE}/${inUse - 201}`)).status).toBe(404);
  });

  it.each([
    ['/revisions/customers/current', 400],
    ['/revisions/homepage/..%2f', 400],
    ['/revisions/homepage/__proto__', 400],
    [`${HOMEPAGE}/-1`, 400],
    [`${HOMEPAGE}/1.5`, 400],
    [`${HOMEPAGE}/uusin`, 400],
    ['/revisions/homepage/current/100000', 404],
    ['/revisions/page/current/0', 404],
    ['/revisions/article/current/0', 404],
    ['/revisions/article/ffffffffffffffffffffffff/0', 404],
  ])('at %s get %i', async (path, status) => {
    expect((await shop.admin.get<ErrorBody>(path)).status).toBe(status);
  });

  it('are for admins only', async () => {
    const customer = await customerOf(shop);
    for (const path of [HOMEPAGE, `${HOMEPAGE}/1`]) {
      expect((await shop.visitor.get(path)).status).toBe(401);
      expect((await customer.get(path)).status).toBe(403);
    }
  });
});
