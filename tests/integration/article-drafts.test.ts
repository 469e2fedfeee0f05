import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import { adminAccount, type Shop, startShop, timersAreDue, until } from '../harness.ts';
import type { listDrafts } from '#contracts/content/articles';
import type { OutputOf } from '#contracts/operation';
import { articleFields, type DraftRecord, publish } from './article-records.ts';
import { awkwardTexts, hashOf, imagesUsed } from './content-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['content'] });
});
afterAll(() => shop.stop());

const DAY = 86_400_000;
const drafts = () => shop.database('content').collection<{ _id: string; savedAt: Date }>('drafts');
const save = (key: string, fields: Record<string, unknown> = {}) => shop.admin.put<{ savedAt: string }>(`/blog/drafts/${key}`, fields);
const read = (key: string) => shop.admin.get<DraftRecord>(`/blog/drafts/${key}`);
/** All drafts: at most 200 are stored. */
async function list(): Promise<DraftRecord[]> {
  const pages = await Promise.all([1, 2].map((page) => shop.admin.get<{ items: DraftRecord[] }>(`/blog/drafts?page=${page}&limit=100`)));
  return pages.flatMap(({ body }) => body.items);
}

describe('drafts', () => {
  it('store the input with its time and author, and the latest save wins', async () => {
    await save('luonnos-1', { title: 'Kesken', content: 'Alku', keywords: 'a, b,' });
    const { status, body } = await save('luonnos-1', { title: 'Yhä kesken', content: 'Alku ja jatko', keywords: 'a, b, c' });
    expect(status).toBe(200);
    expect((await read('luonnos-1')).body).toEqual({
      key: 'luonnos-1',
      articleId: null,
      articleVersion: null,
      title: 'Yhä kesken',
      content: 'Alku ja jatko',
      keywords: 'a, b, c',
      description: '',
      image: null,
      savedAt: body.savedAt,
      savedBy: adminAccount.username,
    });
  });

  it('are listed without their text, the latest first', async () => {
    await save('listattu-1', { title: 'Eka', content: 'Teksti' });
    await save('listattu-2', { title: 'Toka', content: 'Teksti' });
    const [first, second] = await list();
    expect([first?.key, second?.key]).toEqual(['listattu-2', 'listattu-1']);
    expect(first).not.toHaveProperty('content');
  });

  it('may be empty, belong to an article, and contain 100,000 characters', async () => {
    const { _id, version } = await publish(shop.admin);
    expect((await save('tyhja-luonnos')).status).toBe(200);
    const content = '€'.repeat(100_000);
    expect((await save('pitka-luonnos', { articleId: _id, articleVersion: version, content })).status).toBe(200);
    expect((await read('pitka-luonnos')).body).toMatchObject({ articleId: _id, articleVersion: version, content });
    expect((await save('pitka-luonnos', { content: `${content}x` })).status).toBe(400);
  });

  it('stay when their article is published or changed, and are removed when they are discarded', async () => {
    const { _id } = await publish(shop.admin, { title: 'Julkaistu luonnoksesta' });
    await save('pysyva-luonnos', { articleId: _id, title: 'Muutos' });
    await shop.admin.put(`/blog/articles/${_id}`, articleFields({ title: 'Muutos' }));
    expect((await read('pysyva-luonnos')).status).toBe(200);
    expect((await shop.admin.delete('/blog/drafts/pysyva-luonnos')).body).toEqual({ deleted: true });
    expect((await shop.admin.delete('/blog/drafts/pysyva-luonnos')).body).toEqual({ deleted: false });
    const gone = (await read('pysyva-luonnos')) as unknown as { status: number; body: ErrorBody };
    expect({ status: gone.status, code: gone.body.code, message: gone.body.message }).toEqual({
      status: 404,
      code: 'article_not_found',
      message: 'Luonnosta ei löytynyt.',
    });
  });

  it('D-BODY-022 come in pages, the latest saved first, also those of one article only', async () => {
    const { _id } = await publish(shop.admin, { title: 'Sivutettu' });
    for (const key of ['sivu-luonnos-1', 'sivu-luonnos-2', 'sivu-luonnos-3']) await save(key, { articleId: _id });
    await save('sivu-luonnos-muu');
    const get = (query: string) => shop.admin.get<OutputOf<typeof listDrafts>>(`/blog/drafts?${query}`);
    const pages = await Promise.all([1, 2].map(async (page) => (await get(`articleId=${_id}&page=${page}&limit=2`)).body));
    expect(pages.map(({ pagination }) => pagination)).toEqual([1, 2].map((page) => ({ page, limit: 2, total: 3, totalPages: 2 })));
    expect(pages.flatMap(({ items }) => items.map(({ key }) => key))).toEqual(['sivu-luonnos-3', 'sivu-luonnos-2', 'sivu-luonnos-1']);
    expect((await get('limit=1')).body.items.map(({ key }) => key)).toEqual(['sivu-luonnos-muu']);
    for (const query of ['limit=101', 'page=0', 'articleId=x']) expect((await get(query)).status).toBe(400);
  });

  it('are created once when one key is saved concurrently', async () => {
    const saves = await Promise.all(Array.from({ length: 12 }, (_, at) => save('yhta-aikaa', { title: `Otsikko ${at}` })));
    expect(saves.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await list()).filter(({ key }) => key === 'yhta-aikaa')).toHaveLength(1);
  });

  it.each(awkwardTexts)('store %s unchanged', async (name, text) => {
    const key = `outo-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-teksti`;
    await save(key, { title: text.slice(0, 140), content: text, keywords: text });
    expect((await read(key)).body).toMatchObject({ title: text.slice(0, 140), content: text, keywords: text });
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['a short key', 'lyhyt', {}],
    ['another alphabet', 'LUONNOS-1', {}],
    ['an operator as a key', '%24where-1', {}],
    ['a long key', 'a'.repeat(41), {}],
    ['an invalid article id', 'luonnos-x', { articleId: 'x' }],
    ['an operator', 'luonnos-x', { title: { $gt: '' } }],
    ['an unknown field', 'luonnos-x', { savedBy: 'joku muu' }],
  ])('are rejected with %s', async (_, key, fields) => expect((await save(key, fields)).status).toBe(400));

  it('report their images as used', async () => {
    const url = '/images/fedcba9876543210fedcba9876543210/koe.webp';
    await save('kuvallinen-luonnos', { content: `![koe](${url})` });
    expect(await imagesUsed(shop, [hashOf(url)])).toEqual([hashOf(url)]);
  });

  it('are limited to 200: the one that was saved longest ago is removed', async () => {
    const before = await drafts().countDocuments();
    const old = Array.from({ length: 200 - before }, (_, at) => ({
      _id: `vanha-${at}-luonnos`,
      articleId: null,
      articleVersion: null,
      title: '',
      content: '',
      keywords: '',
      description: '',
      image: null,
      images: [],
      savedAt: new Date(Date.now() - DAY - at * 1_000),
      savedBy: '',
    }));
    await drafts().insertMany(old);
    await save('kahdessadas-ensimmainen', { title: 'Mahtuu' });
    const keys = (await list()).map(({ key }) => key);
    expect(keys).toHaveLength(200);
    expect(keys[0]).toBe('kahdessadas-ensimmainen');
    expect(keys).not.toContain(`vanha-${old.length - 1}-luonnos`);
    expect(keys).toContain(`vanha-${old.length - 2}-luonnos`);
  });

  it('are removed 180 days after their last save', async () => {
    const ageOf = (key: string, days: number) => drafts().updateOne({ _id: key }, { $set: { savedAt: new Date(Date.now() - days * DAY) } });
    await ageOf('luonnos-1', 181);
    await ageOf('tyhja-luonnos', 179);
    await shop.content.stop();
    await timersAreDue(shop, 'content');
    await shop.content.start();
    await until(async () => (await drafts().countDocuments({ _id: 'luonnos-1' })) === 0, { what: 'purged' });
    expect(await drafts().countDocuments({ _id: 'tyhja-luonnos' })).toBe(1);
  });
});
