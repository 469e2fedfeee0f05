import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer, ErrorAnswer } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { type ArticleRecord, articleFields, type DeletedAnswer, listen, publish } from './article-records.ts';
import { createSize, createTyre, freshSize, type ManufacturerRecord, pathOf, type TyreRecord } from './catalogue-records.ts';
import type { HomepageRecord, RevisionsAnswer } from './content-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue', 'content'] });
}, 60_000);
afterAll(() => shop.stop());

interface Versioned {
  version: number;
}

const keyed = <T>(method: 'PUT' | 'DELETE', path: string, key: string, body?: unknown): Promise<Answer<T & ErrorAnswer>> =>
  shop.admin.request(method, path, { headers: { 'idempotency-key': key }, ...(body === undefined ? {} : { body }) });

/** As a gateway leaves a request that died between the service's answer and its own note of it. */
async function loseAnswers(): Promise<void> {
  const accounts = shop.database('accounts');
  expect((await accounts.collection('idempotencyAnswers').deleteMany({})).deletedCount).toBeGreaterThan(0);
  await accounts.collection('idempotency').updateMany({}, { $set: { claimedUntil: new Date(0) } });
}

describe('a save that comes again under its key because its answer got lost', () => {
  it.each(['/homepage-settings', '/business-settings', '/shop-settings', '/price-list', '/pages/vanteet'])(
    'of %s is answered with what it has saved, and is not saved twice',
    async (path) => {
      const before = (await shop.admin.get<Versioned>(path)).body;
      const key = `toisto ${path}`.replaceAll(/[^a-z]/g, '-');
      const first = await keyed<Versioned>('PUT', path, key, before);
      expect({ status: first.status, version: first.body.version }).toEqual({ status: 200, version: before.version + 1 });
      await loseAnswers();
      const again = await keyed<Versioned>('PUT', path, key, before);
      expect({ status: again.status, replayed: again.headers.get('idempotency-replayed') }).toEqual({ status: 200, replayed: null });
      expect(again.body).toEqual(first.body);
      expect((await shop.admin.get(path)).body).toEqual(first.body);
    },
  );

  it('of an article is answered with what it has saved, kept once and told once', async () => {
    const events = await listen(shop);
    const { _id } = await publish(shop.admin, { title: 'Kahdesti' });
    const [path, body] = [`/blog/articles/${_id}`, articleFields({ title: 'Kahdesti', content: 'Uusi.', version: 0 })];
    const first = await keyed<ArticleRecord>('PUT', path, 'artikkelin-toisto', body);
    await loseAnswers();
    const again = await keyed<ArticleRecord>('PUT', path, 'artikkelin-toisto', body);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect((await shop.admin.get<RevisionsAnswer>(`/revisions/article/${_id}`)).body.map(({ version }) => version)).toEqual([0]);
    // What is told later comes after what was told before.
    const last = await publish(shop.admin, { title: 'Viimeinen' });
    await until(() => events.of(last._id).length === 2, { what: 'events' });
    expect(events.of(_id)).toEqual(['changed', 'published', 'changed']);
    await events.close();
  });

  it('gets its own save even when another has been made since, which stays and is not overwritten unseen', async () => {
    const { version } = (await shop.admin.get<HomepageRecord>('/homepage-settings')).body;
    const mine = { hero: { title: 'Minun' }, version };
    const first = await keyed<HomepageRecord>('PUT', '/homepage-settings', 'valissa', mine);
    const other = await shop.admin.put<HomepageRecord>('/homepage-settings', { hero: { subtitle: 'Toisen' }, version: version + 1 });
    await loseAnswers();
    expect(await keyed('PUT', '/homepage-settings', 'valissa', mine)).toMatchObject({ status: 200, body: first.body });
    expect((await shop.admin.get('/homepage-settings')).body).toEqual(other.body);
    const late = await shop.admin.put<ErrorAnswer>('/homepage-settings', { hero: { subtitle: 'Yli' }, version: first.body.version });
    expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'stale_version' });
  });

  it('of an article gets its own texts even when another save has been made since', async () => {
    const { _id } = await publish(shop.admin, { title: 'Kaksi kirjoittajaa' });
    const path = `/blog/articles/${_id}`;
    const mine = articleFields({ title: 'Kaksi kirjoittajaa', content: 'Minun.', version: 0 });
    const first = await keyed<ArticleRecord>('PUT', path, 'artikkeli-valissa', mine);
    const other = await shop.admin.put<ArticleRecord>(path, { ...mine, content: 'Toisen.', version: 1 });
    await loseAnswers();
    expect(await keyed('PUT', path, 'artikkeli-valissa', mine)).toMatchObject({ status: 200, body: first.body });
    expect((await shop.visitor.get(`/articles/${first.body.slug}`)).body).toMatchObject({ content: 'Toisen.' });
    expect(other.body.version).toBe(2);
  });

  it('D-BODY-015 under another key is still refused as stale', async () => {
    const { version } = (await shop.admin.get<HomepageRecord>('/homepage-settings')).body;
    const body = { hero: { title: 'Eri avain' }, version };
    expect((await keyed('PUT', '/homepage-settings', 'avain-yksi', body)).status).toBe(200);
    expect((await keyed('PUT', '/homepage-settings', 'avain-kaksi', body)).body.code).toBe('stale_version');
  });

  it('leaves nothing of its keys in answers and earlier versions', async () => {
    const path = '/revisions/homepage/current';
    const [newest] = (await shop.admin.get<RevisionsAnswer>(path)).body;
    const texts = await Promise.all(
      ['/homepage-settings', `${path}/${newest?.version ?? 0}`].map(async (from) => JSON.stringify((await shop.admin.get(from)).body)),
    );
    for (const text of texts) expect(text).not.toMatch(/keyedSaves|idempotency/);
  });
});

describe('a save of the catalogue that comes again under its key because its answer got lost', () => {
  /** Saves, loses the answer and saves again; both answers. */
  async function saveTwice(method: 'PUT' | 'POST', path: string, key: string, body: object) {
    const send = () => shop.admin.request<Versioned & ErrorAnswer>(method, path, { headers: { 'idempotency-key': key }, body });
    const first = await send();
    await loseAnswers();
    return { first, again: await send() };
  }
  const expectSame = ({ first, again }: Awaited<ReturnType<typeof saveTwice>>) => {
    expect({ status: first.status, replayed: again.headers.get('idempotency-replayed') }).toEqual({ status: 200, replayed: null });
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
  };

  it('of a tyre is answered with the tyre and priced once', async () => {
    const tyre = await createTyre(shop.admin);
    expectSame(await saveTwice('PUT', pathOf(tyre), 'renkaan-toisto', { price: 111, version: tyre.version }));
    expect((await shop.admin.get<{ items: unknown[] }>(`/tires/${tyre._id}/prices`)).body.items).toHaveLength(2);
  });

  it('of an offer is answered with the tyre', async () => {
    const tyre = await createTyre(shop.admin);
    const offer = { price: 90, referenceConfirmed: true, version: tyre.version };
    expectSame(await saveTwice('POST', `${pathOf(tyre)}/sale`, 'tarjouksen-toisto', offer));
  });

  it('of a size is answered with the size', async () => {
    const { _id, version } = await createSize(shop.admin);
    expectSame(await saveTwice('PUT', `/tires/sizes/${_id}`, 'koon-toisto', { ...freshSize(), version }));
  });

  it('of a manufacturer is answered with the manufacturer', async () => {
    const { body: make } = await shop.admin.post<ManufacturerRecord>('/manufacturers', { name: 'Toistettu' });
    expectSame(await saveTwice('PUT', `/manufacturers/${make._id}`, 'merkin-toisto', { country: 'Suomi', version: make.version }));
  });

  it('does not undo what another has saved since, and answers the tyre as it is', async () => {
    const tyre = await createTyre(shop.admin);
    const mine = { price: 111, version: tyre.version };
    await keyed('PUT', pathOf(tyre), 'renkaan-valissa', mine);
    const other = await shop.admin.put<TyreRecord>(pathOf(tyre), { price: 122, version: tyre.version + 1 });
    await loseAnswers();
    expect(await keyed('PUT', pathOf(tyre), 'renkaan-valissa', mine)).toMatchObject({ status: 200, body: other.body });
    expect((await keyed('PUT', pathOf(tyre), 'renkaan-uusi-avain', mine)).body.code).toBe('stale_version');
  });
});

describe('a deletion that comes again under its key because its answer got lost', () => {
  it('A-7-017 of an article is answered as it was the first time', async () => {
    const { _id } = await publish(shop.admin, { title: 'Poistettu kerran' });
    const first = await keyed<DeletedAnswer>('DELETE', `/blog/articles/${_id}`, 'poiston-toisto');
    await loseAnswers();
    const again = await keyed<DeletedAnswer>('DELETE', `/blog/articles/${_id}`, 'poiston-toisto');
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
  ])('of %s is answered as it was the first time', async (what, made) => {
    const path = await made();
    const key = `poisto-${what.replace(' ', '-')}`;
    const first = await keyed<DeletedAnswer>('DELETE', path, key);
    await loseAnswers();
    const again = await keyed<DeletedAnswer>('DELETE', path, key);
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    expect((await keyed('DELETE', path, `${key}-toinen`)).status).toBe(404);
  });
});
