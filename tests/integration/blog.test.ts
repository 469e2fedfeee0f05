import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { articleFields, type ArticleList, type ArticleRecord, inMs, publish, type PublicArticle } from './article-records.ts';

let shop: Shop;
let made: ArticleRecord[];
beforeAll(async () => {
  shop = await startShop({ services: ['content'] });
  made = [];
  for (let at = 0; at < 7; at += 1) made.push(await publish(shop.admin, { title: `Juttu ${at}`, publishAt: inMs(-at * 60_000) }));
  await publish(shop.admin, { title: 'Tuleva', publishAt: inMs(86_400_000) });
  const { _id } = await publish(shop.admin, { title: 'Poistettu' });
  await shop.admin.delete(`/blog/articles/${_id}`);
});
afterAll(() => shop.stop());

const list = async (query: string) => (await shop.visitor.get<ArticleList>(`/articles?${query}`)).body;

describe('articles for visitors', () => {
  it('D-PATH-032 D-BODY-022 are listed in pages, newest first, without login', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(`page=${page}&limit=2`)));
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 2, 1, 0]);
    expect(pages.flatMap(({ items }) => items.map(({ title }) => title))).toEqual(made.map(({ title }) => title));
    expect(pages[1]?.pagination).toEqual({ page: 2, limit: 2, total: 7, totalPages: 4 });
  });

  it('D-PATH-032 have in lists the fields of a card, and not their text', async () => {
    const [first] = (await list('limit=1')).items;
    expect(Object.keys(first ?? {}).toSorted()).toEqual(
      ['_id', 'createdAt', 'description', 'image', 'keywords', 'publishedAt', 'readingMinutes', 'slug', 'title', 'updatedAt'].toSorted(),
    );
    expect(first).toMatchObject({ description: 'Lumi yllättää. Vaihda ajoissa.', readingMinutes: 1 });
  });

  it('with the same time have a stable order across pages', async () => {
    const publishAt = inMs(-3 * 86_400_000);
    const same = await Promise.all(Array.from({ length: 5 }, (_, at) => publish(shop.admin, { title: `Yhtä aikaa ${at}`, publishAt })));
    const total = await until(
      async () => {
        const { pagination } = await list('limit=1&page=1');
        return pagination.total === 12 ? pagination.total : null;
      },
      { what: 'all listed' },
    );
    const seen = [];
    for (let page = 1; page <= total; page += 1) seen.push(...(await list(`limit=1&page=${page}`)).items.map(({ _id }) => _id));
    expect(new Set(seen).size).toBe(12);
    expect(seen.slice(-5)).toEqual(
      same
        .map(({ _id }) => _id)
        .toSorted()
        .toReversed(),
    );
    for (const { _id } of same) await shop.admin.delete(`/blog/articles/${_id}`);
  });

  it('P-2-012 D-PATH-033 can be read by slug', async () => {
    const { status, body } = await shop.visitor.get<PublicArticle>('/articles/juttu-0');
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Juttu 0', content: articleFields().content, slug: 'juttu-0' });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['version']));
    expect(body).not.toHaveProperty('savedBy');
  });

  it.each(['tuntematon', 'tuleva', 'poistettu'])('D-PATH-033 %s is not found', async (slug) => {
    const answer = await shop.visitor.get<ErrorBody>(`/articles/${slug}`);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 404, code: 'article_not_found' });
    expect((await list('limit=100')).items.map((item) => item.slug)).not.toContain(slug);
  });

  it.each(['page=0', 'page=-1', 'limit=101', 'limit=1e9', 'page=a', 'page=1&page=2', 'slug[$gt]=', 'sort=title'])(
    'D-BODY-010 are not listed with the invalid query ?%s',
    async (query) => expect((await shop.visitor.get(`/articles?${query}`)).status).toBe(400),
  );

  it.each(['J%C3%84%C3%84', 'a_b', '..%2f..%2fetc', '%24gt', 'a'.repeat(161), 'JUTTU-0', '%00'])(
    'are not found by the invalid slug %s',
    async (slug) => {
      expect((await shop.visitor.get(`/articles/${slug}`)).status).toBe(400);
    },
  );

  it('have their own description if there is one', async () => {
    const { slug } = await publish(shop.admin, { title: 'Kuvattu', description: 'Oma kuvaus.' });
    expect((await shop.visitor.get<PublicArticle>(`/articles/${slug}`)).body.description).toBe('Oma kuvaus.');
  });

  it('show a change in the next response', async () => {
    const { _id, slug } = await publish(shop.admin, { title: 'Muuttuva' });
    for (let at = 0; at < 10; at += 1) {
      await shop.visitor.get(`/articles/${slug}`);
      await shop.admin.put(`/blog/articles/${_id}`, articleFields({ title: 'Muuttuva', content: `Teksti ${at}` }));
      expect((await shop.visitor.get<PublicArticle>(`/articles/${slug}`)).body.content).toBe(`Teksti ${at}`);
    }
  });
});
