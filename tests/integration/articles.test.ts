import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { adminAccount, type Shop, startShop, timersAreDue, until } from '../harness.ts';
import type { ApiResponse, ErrorBody } from '../client.ts';
import {
  articleFields,
  type ArticleList,
  type ArticleRecord,
  type DeletedBody,
  inMs,
  publish,
  type PublicArticle,
  type PublishedBody,
  recordArticleEvents,
} from './article-records.ts';
import { awkwardTexts, customerOf, hashOf, imagesUsed, type RevisionBody, type RevisionsBody } from './content-records.ts';

let shop: Shop;
let events: Awaited<ReturnType<typeof recordArticleEvents>>;
let mongo: mongoose.mongo.MongoClient;
beforeAll(async () => {
  shop = await startShop({ services: ['content'] });
  events = await recordArticleEvents(shop);
  mongo = await mongoose.mongo.MongoClient.connect(shop.mongo.url);
});
afterAll(async () => {
  await mongo.close();
  await events.close();
  await shop.stop();
});

const DAY = 86_400_000;
const UNKNOWN_ID = 'ffffffffffffffffffffffff';
const read = (slug: string) => shop.visitor.get<PublicArticle>(`/articles/${slug}`);
const all = async () => (await shop.admin.get<ArticleRecord[]>('/blog/articles')).body;
const save = (id: string, fields: Record<string, unknown>) => shop.admin.put<ArticleRecord>(`/blog/articles/${id}`, fields);
const articles = () => mongo.db(shop.databaseOf('content')).collection('articles');
const idOf = ({ _id }: { _id: string }) => new mongoose.Types.ObjectId(_id);
const published = async (limit = 100) => (await shop.visitor.get<ArticleList>(`/articles?limit=${limit}`)).body.items;
const isListed = async (id: string) => (await published()).some(({ _id }) => _id === id);

const NOT_SHOWN = 'Anna kuvan osoite muodossa https://… Suojaamattoman http-osoitteen kuva ei näy sivulla.';

describe('publishing an article', () => {
  it('A-7-013 A-3-028 D-PATH-033 returns it with its slug, and visitors can read it at once', async () => {
    const answer = await shop.admin.post<PublishedBody>('/blog/publish', articleFields({ title: 'Näin säilytät renkaat' }));
    expect(answer.status).toBe(201);
    const { success, article } = answer.body;
    expect(success).toBe(true);
    expect(article).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: 'Näin säilytät renkaat',
      slug: 'nain-sailytat-renkaat',
      content: articleFields().content,
      keywords: ['talvi', 'renkaat'],
      status: 'published',
      formerSlugs: [],
      readingMinutes: 1,
      version: 0,
    });
    const shown = await read('nain-sailytat-renkaat');
    expect(shown.status).toBe(200);
    const { status: _status, formerSlugs: _slugs, version: _version, ...common } = article;
    expect(shown.body).toEqual({ ...common, description: 'Lumi yllättää. Vaihda ajoissa.' });
    await until(() => events.of(article._id).length === 2, { what: 'events' });
    expect(events.of(article._id)).toEqual(['changed', 'published']);
  });

  it('A-3-028 A-7-015 D-PATH-034 the panel gets all articles with their texts as an array, newest first', async () => {
    const [first, second] = [await publish(shop.admin, { title: 'Eka' }), await publish(shop.admin, { title: 'Toka' })];
    const listed = await all();
    expect(listed.slice(0, 2)).toEqual([second, first]);
    for (const article of listed)
      expect(Object.keys(article)).toEqual(expect.arrayContaining(['_id', 'title', 'content', 'keywords', 'slug', 'createdAt']));
  });

  it('D-PATH-034 only admins can list, write and generate articles', async () => {
    const customer = await customerOf(shop);
    const path = `/blog/articles/${UNKNOWN_ID}`;
    const calls = [
      ['GET', '/blog/articles'],
      ['POST', '/blog/publish'],
      ['POST', '/blog/generate'],
      ['PUT', path],
      ['DELETE', path],
      ['POST', `${path}/restore`],
      ['GET', '/blog/drafts'],
    ] as const;
    for (const [method, to] of calls) {
      const init = method === 'GET' || method === 'DELETE' ? {} : { body: articleFields() };
      expect({ to, status: (await shop.visitor.request(method, to, init)).status }).toEqual({ to, status: 401 });
      expect({ to, status: (await customer.request(method, to, init)).status }).toEqual({ to, status: 403 });
    }
  });

  it('gives articles with the same title different slugs, also when they are published at once', async () => {
    const both = await Promise.all(Array.from({ length: 3 }, () => publish(shop.admin, { title: 'Sama otsikko' })));
    const numbers = ['', '-2', '-3'];
    expect(both.map(({ slug }) => slug).toSorted()).toEqual(numbers.map((number) => `sama-otsikko${number}`));
    for (const { slug, _id } of both) expect((await read(slug)).body._id).toBe(_id);
  });

  it('a repeated publication with the same Idempotency-Key publishes once', async () => {
    const key = { 'idempotency-key': 'artikkeli-1' };
    const body = articleFields({ title: 'Kahdesti painettu' });
    const [first, second] = await Promise.all([1, 2].map(() => shop.admin.post<PublishedBody>('/blog/publish', body, key)));
    const again = await shop.admin.post<PublishedBody>('/blog/publish', body, key);
    const done = [first, second, again].filter((answer) => answer?.status === 201);
    expect(new Set(done.map((answer) => answer?.body.article._id)).size).toBe(1);
    expect((await all()).filter(({ title }) => title === 'Kahdesti painettu')).toHaveLength(1);
  });

  it('accepts 100,000 characters, and rejects one more', async () => {
    const content = 'ä'.repeat(100_000);
    const { slug } = await publish(shop.admin, { title: 'Pitkä', content });
    expect((await read(slug)).body.content).toBe(content);
    const answer = await shop.admin.post<ErrorBody>('/blog/publish', articleFields({ content: `${content}ä` }));
    expect({ status: answer.status, fields: answer.body.fields }).toEqual({ status: 400, fields: { content: 'Enintään 100000 merkkiä.' } });
  });

  it.each(awkwardTexts)('stores %s unchanged', async (_, text) => {
    const { slug, _id } = await publish(shop.admin, { title: text.slice(0, 140), content: text, keywords: [text.slice(0, 60)] });
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect((await read(slug)).body).toMatchObject({ _id, title: text.slice(0, 140), content: text });
  });

  it.each<[string, Record<string, unknown>, string, string]>([
    ['A-5-037 no title', { title: undefined }, 'title', 'Otsikko on pakollinen. Lisää otsikko ennen julkaisua.'],
    ['A-5-037 a null title', { title: null }, 'title', 'Otsikko on pakollinen. Lisää otsikko ennen julkaisua.'],
    ['A-5-037 a blank title', { title: '  ' }, 'title', 'Otsikko on pakollinen. Lisää otsikko ennen julkaisua.'],
    ['A-5-038 no content', { content: undefined }, 'content', 'Sisältö on pakollinen. Generoi tai kirjoita sisältö ennen julkaisua.'],
    ['A-5-038 a blank content', { content: '' }, 'content', 'Sisältö on pakollinen. Generoi tai kirjoita sisältö ennen julkaisua.'],
    ['a long title', { title: 'a'.repeat(141) }, 'title', 'Enintään 140 merkkiä.'],
    ['an operator', { title: { $gt: '' } }, 'title', ''],
    ['keywords as text', { keywords: 'a, b' }, 'keywords', ''],
    ['31 keywords', { keywords: Array.from({ length: 31 }, (_, at) => `sana ${at}`) }, 'keywords', 'Avainsanoja voi olla enintään 30.'],
    ['an invalid time', { publishAt: 'huomenna' }, 'publishAt', ''],
    ['an image over http', { image: { url: 'http://kuvat.example/auto.jpg' } }, 'image.url', NOT_SHOWN],
    ['an image over HTTP', { image: { url: 'HTTP://kuvat.example/auto.jpg' } }, 'image.url', NOT_SHOWN],
    ['a script as an image', { image: { url: 'javascript:alert(1)' } }, 'image.url', ''],
    ['a slug', { slug: 'etusivu' }, 'slug', ''],
    ['control characters', { content: 'a\u0000b' }, 'content', 'Tekstissä on kiellettyjä merkkejä.'],
  ])('rejects %s with an error for the field', async (_, fields, field, text) => {
    const answer = await shop.admin.post<ErrorBody>('/blog/publish', articleFields(fields));
    expect({ status: answer.status, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    if (text !== '') expect(answer.body.fields?.[field]).toBe(text);
    expect(answer.body).toMatchObject({ success: false, error: answer.body.message });
  });
});

describe('a rejected publication', () => {
  const refused = expect.objectContaining({ success: false, error: expect.stringMatching(/\S/) });

  it.each<[string, number, () => Promise<ApiResponse>]>([
    ['a visitor', 401, () => shop.visitor.post('/blog/publish', articleFields())],
    ['a customer', 403, async () => (await customerOf(shop)).post('/blog/publish', articleFields())],
    ['a form', 415, () => shop.admin.request('POST', '/blog/publish', { raw: new URLSearchParams({ title: 'X' }) })],
    ['an oversized body', 413, () => shop.admin.post('/blog/publish', articleFields({ content: 'a'.repeat(1_100_000) }))],
  ])('A-7-013 of %s returns success: false and an error', async (_who, status, send) => {
    expect(await send()).toMatchObject({ status, body: refused });
  });

  it('A-7-013 of other content with a used key returns success: false, unlike other calls', async () => {
    const key = { 'idempotency-key': 'kielletty-julkaisu' };
    await shop.admin.post('/blog/publish', articleFields({ title: 'Avaimella' }), key);
    expect(await shop.admin.post('/blog/publish', articleFields({ title: 'Toinen' }), key)).toMatchObject({ status: 422, body: refused });
    expect((await save(UNKNOWN_ID, articleFields())).body).not.toHaveProperty('success');
  });
});

describe('the list of the panel', () => {
  it('A-7-015 contains every article once, although they do not fit into one message', async () => {
    const content = '"rivi"\n'.repeat(14_000).slice(0, 99_999);
    const made = [];
    for (let at = 0; at < 14; at += 1) made.push((await publish(shop.admin, { title: `Iso ${at}`, content }))._id);
    const ids = (await all()).map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 14)).toEqual(made.toReversed());
  });
});

describe('changing an article', () => {
  it('A-7-014 saves the texts, and stores the previous state as a revision that can be restored', async () => {
    const { image: _none, ...article } = await publish(shop.admin, { title: 'Ennen', description: 'Oma kuvaus' });
    const changed = await save(article._id, { title: 'Jälkeen', content: 'Uusi.', keywords: ['uusi'], version: 0 });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      title: 'Jälkeen',
      content: 'Uusi.',
      keywords: ['uusi'],
      description: 'Oma kuvaus',
      version: 1,
      createdAt: article.createdAt,
      publishedAt: article.publishedAt,
    });
    expect((await read('jalkeen')).body.content).toBe('Uusi.');
    const path = `/revisions/article/${article._id}`;
    const versions = (await shop.admin.get<RevisionsBody>(path)).body.items;
    expect(versions).toEqual([{ version: 0, savedAt: article.updatedAt, savedBy: adminAccount.username }]);
    const { content } = (await shop.admin.get<RevisionBody>(`${path}/0`)).body;
    expect((await save(article._id, { ...content, version: 1 })).body).toMatchObject({ title: 'Ennen', slug: 'ennen', version: 2 });
  });

  it('D-BODY-015 when two admins save at once, the later one gets 409 with the current article', async () => {
    const { _id } = await publish(shop.admin, { title: 'Kahden kauppa' });
    const both = await Promise.all(
      ['Anna', 'Bertta'].map((name) => save(_id, articleFields({ title: 'Kahden kauppa', content: `Kirjoitti ${name}.`, version: 0 }))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = both.find(({ status }) => status === 200)?.body;
    const loser = both.find(({ status }) => status === 409)?.body as unknown as ErrorBody;
    expect(loser).toMatchObject({ code: 'stale_version', current: { content: winner?.content, version: 1 } });
  });

  it('a new title gives a new slug, the former one redirects to it, and the former title restores it', async () => {
    const { _id } = await publish(shop.admin, { title: 'Vanha nimi' });
    const renamed = (await save(_id, articleFields({ title: 'Uusi nimi' }))).body;
    expect(renamed).toMatchObject({ slug: 'uusi-nimi', formerSlugs: ['vanha-nimi'] });
    expect((await read('vanha-nimi')).body).toMatchObject({ _id, slug: 'uusi-nimi' });
    expect((await publish(shop.admin, { title: 'Vanha nimi' })).slug).toBe('vanha-nimi-2');
    expect((await save(_id, articleFields({ title: 'VANHA nimi!' }))).body).toMatchObject({
      slug: 'vanha-nimi',
      formerSlugs: ['uusi-nimi'],
    });
    expect((await read('uusi-nimi')).body.slug).toBe('vanha-nimi');
  });

  it('keeps the numbered slug while the title stays the same', async () => {
    await publish(shop.admin, { title: 'Numeroitu' });
    const { _id, slug } = await publish(shop.admin, { title: 'Numeroitu' });
    expect(slug).toBe('numeroitu-2');
    expect((await save(_id, articleFields({ title: 'Numeroitu', content: 'Toinen.' }))).body.slug).toBe('numeroitu-2');
  });

  it('concurrent saves without a version are all applied, and each creates a revision', async () => {
    const { _id } = await publish(shop.admin, { title: 'Tungos' });
    const saves = await Promise.all(
      Array.from({ length: 3 }, (_, at) => save(_id, articleFields({ title: 'Tungos', content: `Teksti ${at}` }))),
    );
    expect(saves.map(({ status }) => status)).toEqual(Array(3).fill(200));
    expect(saves.map(({ body }) => body.version).toSorted()).toEqual([1, 2, 3]);
    expect((await shop.admin.get<RevisionsBody>(`/revisions/article/${_id}`)).body.items).toHaveLength(3);
  });

  it('D-BODY-013 returns 404 for an unknown article', async () => {
    const path = `/blog/articles/${UNKNOWN_ID}`;
    const answers = await Promise.all([
      shop.admin.put<ErrorBody>(path, articleFields()),
      shop.admin.delete<ErrorBody>(path),
      shop.admin.post<ErrorBody>(`${path}/restore`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'article_not_found']));
  });

  it('its images are reported as used, also while its deletion can be undone', async () => {
    const url = '/images/0123456789abcdef0123456789abcdef/koe.webp';
    const { _id } = await publish(shop.admin, { title: 'Kuvallinen', image: { url, alt: 'Koe' } });
    expect(await imagesUsed(shop, [hashOf(url)])).toEqual([hashOf(url)]);
    await shop.admin.delete(`/blog/articles/${_id}`);
    expect(await imagesUsed(shop, [hashOf(url)])).toEqual([hashOf(url)]);
  });
});

describe('deleting an article', () => {
  it('A-7-017 hides it from visitors and the list, and an undo restores it', async () => {
    const article = await publish(shop.admin, { title: 'Poistuva' });
    await until(() => isListed(article._id), { what: 'listed' });
    const gone = await shop.admin.delete<DeletedBody>(`/blog/articles/${article._id}`);
    expect(gone.status).toBe(200);
    expect(Date.parse(gone.body.undoUntil) - Date.now()).toBeGreaterThan(29 * DAY);
    expect((await read('poistuva')).status).toBe(404);
    expect(await isListed(article._id)).toBe(false);
    expect((await all()).some(({ _id }) => _id === article._id)).toBe(false);
    expect((await shop.admin.delete(`/blog/articles/${article._id}`)).status).toBe(404);
    expect((await publish(shop.admin, { title: 'Poistuva' })).slug).toBe('poistuva-2');

    const back = await shop.admin.post<ArticleRecord>(`/blog/articles/${article._id}/restore`);
    expect(back.body).toMatchObject({ slug: 'poistuva', content: article.content });
    expect((await read('poistuva')).body._id).toBe(article._id);
    expect((await shop.admin.post(`/blog/articles/${article._id}/restore`)).status).toBe(200);
    await until(() => events.of(article._id).length >= 4, { what: 'events' });
    expect(events.of(article._id)).toEqual(['changed', 'published', 'changed', 'changed']);
  });

  it('is final after 30 days: the undo is rejected, the data is removed, and the slug is free', async () => {
    const [early, late] = [await publish(shop.admin, { title: 'Lopullinen' }), await publish(shop.admin, { title: 'Viimeinen päivä' })];
    await save(early._id, articleFields({ title: 'Lopullinen', content: 'Toinen.' }));
    for (const { _id } of [early, late]) expect((await shop.admin.delete(`/blog/articles/${_id}`)).status).toBe(200);
    await until(async () => (await articles().countDocuments({ outbox: { $exists: true } })) === 0, { what: 'events published' });
    await articles().updateOne({ _id: idOf(early) }, { $set: { deletedAt: new Date(Date.now() - 30 * DAY - 60_000) } });
    await articles().updateOne({ _id: idOf(late) }, { $set: { deletedAt: new Date(Date.now() - 30 * DAY + 60_000) } });
    const refused = await shop.admin.post<ErrorBody>(`/blog/articles/${early._id}/restore`);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 422, code: 'undo_expired' });

    await shop.content.stop();
    await timersAreDue(shop, 'content');
    await shop.content.start();
    await until(async () => (await articles().countDocuments({ _id: idOf(early) })) === 0, { what: 'purged' });
    expect(
      await mongo
        .db(shop.databaseOf('content'))
        .collection('revisions')
        .countDocuments({ record: `article:${early._id}` }),
    ).toBe(0);
    await until(async () => (await shop.admin.post(`/blog/articles/${late._id}/restore`)).status === 200, { what: 'restored' });
    expect((await publish(shop.admin, { title: 'Lopullinen' })).slug).toBe('lopullinen');
  });
});

describe('a scheduled article', () => {
  it('is published automatically with one event, which invalidates cached lists', async () => {
    const second = await shop.copyOf('content');
    try {
      const article = await publish(shop.admin, { title: 'Ajastettu', publishAt: inMs(2_500) });
      expect(article.status).toBe('scheduled');
      expect((await read('ajastettu')).status).toBe(404);
      expect(await isListed(article._id)).toBe(false);
      expect((await all())[0]).toMatchObject({ _id: article._id, status: 'scheduled' });
      await until(() => isListed(article._id), { timeout: 6_000, what: 'listed' });
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(article.publishedAt));
      expect((await read('ajastettu')).status).toBe(200);
      await until(() => events.of(article._id).includes('published'), { what: 'published event' });
      const after = await publish(shop.admin, { title: 'Sen jälkeen' });
      await until(() => events.of(after._id).length === 2, { what: 'later events' });
      expect(events.of(article._id)).toEqual(['changed', 'published']);
      expect((await all()).find(({ _id }) => _id === article._id)).toMatchObject({ status: 'published', version: 0 });
    } finally {
      await second.process.stop();
    }
  });

  it('is announced also when the service was down at its publication time', async () => {
    const article = await publish(shop.admin, { title: 'Poissa ollessa', publishAt: inMs(1_000) });
    await shop.content.kill();
    await until(() => Date.now() > Date.parse(article.publishedAt) + 200, { what: 'its moment' });
    await shop.content.start();
    await until(() => events.of(article._id).includes('published'), { what: 'published event' });
    await until(() => isListed(article._id), { what: 'listed' });
  });

  it('can be postponed, and is published at once when its time is set to now', async () => {
    const article = await publish(shop.admin, { title: 'Siirretty', publishAt: inMs(DAY) });
    const later = await save(article._id, articleFields({ title: 'Siirretty', publishAt: inMs(2 * DAY) }));
    expect(later.body.status).toBe('scheduled');
    const now = await save(article._id, articleFields({ title: 'Siirretty', publishAt: inMs(0) }));
    expect(now.body.status).toBe('published');
    expect((await read('siirretty')).status).toBe(200);
    await until(() => events.of(article._id).includes('published'), { what: 'published event' });
    expect(events.of(article._id)).toEqual(['changed', 'changed', 'changed', 'published']);
  });

  it('that was public and is postponed is hidden, published again and announced only once', async () => {
    const article = await publish(shop.admin, { title: 'Vedetty takaisin' });
    await until(() => isListed(article._id), { what: 'listed' });
    await save(article._id, articleFields({ title: 'Vedetty takaisin', publishAt: inMs(2_000) }));
    expect((await read('vedetty-takaisin')).status).toBe(404);
    await until(() => isListed(article._id), { timeout: 6_000, what: 'back' });
    await until(() => events.of(article._id).length === 4, { what: 'published event' });
    expect(events.of(article._id).filter((name) => name === 'published')).toHaveLength(1);
  });

  it('is not published when it is deleted before its time, and a later undo publishes it', async () => {
    const article = await publish(shop.admin, { title: 'Poistettu ajastettu', publishAt: inMs(2_000) });
    await shop.admin.delete(`/blog/articles/${article._id}`);
    const later = await publish(shop.admin, { title: 'Toinen ajastettu', publishAt: inMs(2_200) });
    await until(() => events.of(later._id).includes('published'), { what: 'the later one' });
    expect(events.of(article._id)).not.toContain('published');
    expect((await read('poistettu-ajastettu')).status).toBe(404);
    await shop.admin.post(`/blog/articles/${article._id}/restore`);
    await until(() => events.of(article._id).includes('published'), { what: 'published event' });
    expect((await read('poistettu-ajastettu')).status).toBe(200);
  });

  it('with a date in the past is sorted by that date', async () => {
    const article = await publish(shop.admin, { title: 'Viime vuodelta', publishAt: inMs(-365 * DAY) });
    await until(async () => (await published()).at(-1)?._id === article._id, { what: 'last' });
  });
});
