import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiResponse, ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { type ArticleRecord, articleFields, type DeletedBody, publish, recordArticleEvents } from './article-records.ts';
import { createSize, createTyre, uniqueSize, type ManufacturerRecord, pathOf, type TyreRecord } from './catalogue-records.ts';
import type { HomepageRecord, RevisionsBody } from './content-records.ts';
import { forgetResponses } from './forgotten-responses.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content'] });
});
afterAll(() => shop.stop());

interface Versioned {
  version: number;
}

const keyed = <T>(method: 'PUT' | 'DELETE', path: string, key: string, body?: unknown): Promise<ApiResponse<T & ErrorBody>> =>
  shop.admin.request(method, path, { headers: { 'idempotency-key': key }, ...(body === undefined ? {} : { body }) });

describe('a save that is repeated with its key because its response was lost', () => {
  it.each(['/homepage-settings', '/business-settings', '/shop-settings', '/price-list', '/pages/vanteet'])(
    'of %s returns the saved state, and is not applied twice',
    async (path) => {
      const before = (await shop.admin.get<Versioned>(path)).body;
      const key = `toisto ${path}`.replaceAll(/[^a-z]/g, '-');
      const first = await keyed<Versioned>('PUT', path, key, before);
      expect({ status: first.status, version: first.body.version }).toEqual({ status: 200, version: before.version + 1 });
      await forgetResponses(shop);
      const again = await keyed<Versioned>('PUT', path, key, before);
      expect({ status: again.status, replayed: again.headers.get('idempotency-replayed') }).toEqual({ status: 200, replayed: null });
      expect(again.body).toEqual(first.body);
      expect((await shop.admin.get(path)).body).toEqual(first.body);
    },
  );

  it('of an article returns the saved state, with one revision and one event', async () => {
    const events = await recordArticleEvents(shop);
    const { _id } = await publish(shop.admin, { title: 'Kahdesti' });
    const [path, body] = [`/blog/articles/${_id}`, articleFields({ title: 'Kahdesti', content: 'Uusi.', version: 0 })];
    const first = await keyed<ArticleRecord>('PUT', path, 'artikkelin-toisto', body);
    await forgetResponses(shop);
    const again = await keyed<ArticleRecord>('PUT', path, 'artikkelin-toisto', body);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect((await shop.admin.get<RevisionsBody>(`/revisions/article/${_id}`)).body.items.map(({ version }) => version)).toEqual([0]);
    // Events arrive in order, so all earlier ones have arrived by then.
    const last = await publish(shop.admin, { title: 'Viimeinen' });
    await until(() => events.of(last._id).length === 2, { what: 'events' });
    expect(events.of(_id)).toEqual(['changed', 'published', 'changed']);
    await events.close();
  });

  it('returns its own state even after a later save, which is not overwritten', async () => {
    const { version } = (await shop.admin.get<HomepageRecord>('/homepage-settings')).body;
    const mine = { hero: { title: 'Minun' }, version };
    const first = await keyed<HomepageRecord>('PUT', '/homepage-settings', 'valissa', mine);
    const other = await shop.admin.put<HomepageRecord>('/homepage-settings', { hero: { subtitle: 'Toisen' }, version: version + 1 });
    await forgetResponses(shop);
    expect(await keyed('PUT', '/homepage-settings', 'valissa', mine)).toMatchObject({ status: 200, body: first.body });
    expect((await shop.admin.get('/homepage-settings')).body).toEqual(other.body);
    const late = await shop.admin.put<ErrorBody>('/homepage-settings', { hero: { subtitle: 'Yli' }, version: first.body.version });
    expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'stale_version' });
  });

  it('of an article returns its own texts even after a later save', async () => {
    const { _id } = await publish(shop.admin, { title: 'Kaksi kirjoittajaa' });
    const path = `/blog/articles/${_id}`;
    const mine = articleFields({ title: 'Kaksi kirjoittajaa', content: 'Minun.', version: 0 });
    const first = await keyed<ArticleRecord>('PUT', path, 'artikkeli-valissa', mine);
    const other = await shop.admin.put<ArticleRecord>(path, { ...mine, content: 'Toisen.', version: 1 });
    await forgetResponses(shop);
    expect(await keyed('PUT', path, 'artikkeli-valissa', mine)).toMatchObject({ status: 200, body: first.body });
    expect((await shop.visitor.get(`/articles/${first.body.slug}`)).body).toMatchObject({ content: 'Toisen.' });
    expect(other.body.version).toBe(2);
  });

  it('D-BODY-015 is still rejected as stale with another key', async () => {
    const { version } = (await shop.admin.get<HomepageRecord>('/homepage-settings')).body;
    const body = { hero: { title: 'Eri avain' }, version };
    expect((await keyed('PUT', '/homepage-settings', 'avain-yksi', body)).status).toBe(200);
    expect((await keyed('PUT', '/homepage-settings', 'avain-kaksi', body)).body.code).toBe('stale_version');
  });

  it('leaves no keys in responses and revisions', async () => {
    const path = '/revisions/homepage/current';
    const [newest] = (await shop.admin.get<RevisionsBody>(path)).body.items;
    const texts = await Promise.all(
      ['/homepage-settings', `${path}/${newest?.version ?? 0}`].map(async (from) => JSON.stringify((await shop.admin.get(from)).body)),
    );
    for (const text of texts) expect(text).not.toMatch(/keyedSaves|idempotency/);
  });
});

describe('a save of the catalogue that is repeated with its key because its response was lost', () => {
  /** Saves, forgets the response and saves again. Returns both responses. */
  async function saveTwice(method: 'PUT' | 'POST', path: string, key: string, body: object) {
    const send = () => shop.admin.request<Versioned & ErrorBody>(method, path, { headers: { 'idempotency-key': key }, body });
    const first = await send();
    await forgetResponses(shop);
    return { first, again: await send() };
  }
  const expectSame = ({ first, again }: Awaited<ReturnType<typeof saveTwice>>) => {
    expect({ status: first.status, replayed: again.headers.get('idempotency-replayed') }).toEqual({ status: 200, replayed: null });
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
  };

  it('of a tyre returns the tyre and records its price once', async () => {
    const tyre = await createTyre(shop.admin);
    expectSame(await saveTwice('PUT', pathOf(tyre), 'renkaan-toisto', { price: 111, version: tyre.version }));
    expect((await shop.admin.get<{ items: unknown[] }>(`/tires/${tyre._id}/prices`)).body.items).toHaveLength(2);
  });

  it('of an offer returns the tyre', async () => {
    const tyre = await createTyre(shop.admin);
    const offer = { price: 90, referenceConfirmed: true, version: tyre.version };
    expectSame(await saveTwice('POST', `${pathOf(tyre)}/sale`, 'tarjouksen-toisto', offer));
  });

  it('of a size returns the size', async () => {
    const { _id, version } = await createSize(shop.admin);
    expectSame(await saveTwice('PUT', `/tires/sizes/${_id}`, 'koon-toisto', { ...uniqueSize(), version }));
  });

  it('of a manufacturer returns the manufacturer', async () => {
    const { body: manufacturer } = await shop.admin.post<ManufacturerRecord>('/manufacturers', { name: 'Toistettu' });
    expectSame(
      await saveTwice('PUT', `/manufacturers/${manufacturer._id}`, 'merkin-toisto', { country: 'Suomi', version: manufacturer.version }),
    );
  });

  it('does not overwrite a later save, and returns the current tyre', async () => {
    const tyre = await createTyre(shop.admin);
    const mine = { price: 111, version: tyre.version };
    await keyed('PUT', pathOf(tyre), 'renkaan-valissa', mine);
    const other = await shop.admin.put<TyreRecord>(pathOf(tyre), { price: 122, version: tyre.version + 1 });
    await forgetResponses(shop);
    expect(await keyed('PUT', pathOf(tyre), 'renkaan-valissa', mine)).toMatchObject({ status: 200, body: other.body });
    expect((await keyed('PUT', pathOf(tyre), 'renkaan-uusi-avain', mine)).body.code).toBe('stale_version');
  });
});

describe('a deletion that is repeated with its key because its response was lost', () => {
  it('A-7-017 of an article returns the first response', async () => {
    const { _id } = await publish(shop.admin, { title: 'Poistettu kerran' });
    const first = await keyed<DeletedBody>('DELETE', `/blog/articles/${_id}`, 'poiston-toisto');
    await forgetResponses(shop);
    const again = await keyed<DeletedBody>('DELETE', `/blog/articles/${_id}`, 'poiston-toisto');
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect((await keyed('DELETE', `/blog/articles/${_id}`, 'toinen-poisto')).status).toBe(404);
  });

  it.each([
    ['a tyre', async () => pathOf(await createTyre(shop.admin))],
    ['a size', async () => `/tires/sizes/${(await createTyre(shop.admin)).sizeId}`],
    [
      'a manufacturer',
      async () => `/manufacturers/${(await shop.admin.post<ManufacturerRecord>('/manufacturers', { name: 'Poistuva' })).body._id}`,
    ],
  ])('of %s returns the first response', async (what, made) => {
    const path = await made();
    const key = `poisto-${what.replace(' ', '-')}`;
    const first = await keyed<DeletedBody>('DELETE', path, key);
    await forgetResponses(shop);
    const again = await keyed<DeletedBody>('DELETE', path, key);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect((await keyed('DELETE', path, `${key}-toinen`)).status).toBe(404);
  });
});
