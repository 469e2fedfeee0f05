import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import type { z } from 'zod';
import type { DeletedPage } from '#contracts/deletions';
import type { ErrorBody } from '../client.ts';
import { CompetitorSite, monitorFields, productPage } from '../competitor-site.ts';
import { behindProxy, messageWith, send } from '../contact-form.ts';
import { adminAccount, type ServiceName, type Shop, startShop, timersAreDue, until } from '../harness.ts';
import { articleFields, type ArticleRecord, inMs, publish } from './article-records.ts';
import { createCampaign } from './campaign-records.ts';
import { createSize, createTyre, pathOf } from './catalogue-records.ts';
import { createNewsletter } from './newsletter-records.ts';
import { insertSubscribers, subscriberOf } from './subscriber-records.ts';

type Page = z.output<typeof DeletedPage>;
type Made = { _id: string };

let shop: Shop;
let site: CompetitorSite;
beforeAll(async () => {
  [shop, site] = await Promise.all([
    startShop({ services: ['catalogue', 'content', 'marketing', 'chat', 'monitoring'], mail: true, env: behindProxy }),
    CompetitorSite.start(),
  ]);
});
afterAll(async () => {
  await shop.stop();
  await site.stop();
});

const DAY = 86_400_000;

interface Kind {
  path: string;
  /** Of one record; default `<path>/<id>`. */
  pathOf?: (made: Made) => string;
  service: ServiceName;
  collection: string;
  title: string;
  make: () => Promise<Made>;
}

const post = async (path: string, body: object): Promise<Made> => (await shop.admin.post<Made>(path, body)).body;
async function message(name: string): Promise<Made> {
  const text = `Viesti henkilöltä ${name}`;
  await send(shop.visitor, { name, topic: 'rengashotelli', message: text });
  return (await messageWith(shop, text)) ?? { _id: '' };
}
async function subscriber(email: string): Promise<Made> {
  await insertSubscribers(shop, [{ email }]);
  return (await subscriberOf(shop, email)) ?? { _id: '' };
}

const kinds: Record<string, Kind> = {
  articles: {
    path: '/blog/articles',
    service: 'content',
    collection: 'articles',
    title: 'Poistettu artikkeli',
    make: () => publish(shop.admin, { title: 'Poistettu artikkeli' }),
  },
  messages: {
    path: '/contact-messages',
    service: 'content',
    collection: 'contact-messages',
    title: 'Poistettu Asiakas, Rengashotelli',
    make: () => message('Poistettu Asiakas'),
  },
  campaigns: {
    path: '/campaigns',
    service: 'marketing',
    collection: 'campaigns',
    title: 'Poistettu kampanja',
    make: () => createCampaign(shop.admin, { name: 'Poistettu kampanja' }),
  },
  newsletters: {
    path: '/newsletters',
    service: 'marketing',
    collection: 'newsletters',
    title: 'Poistettu kirje',
    make: () => createNewsletter(shop.admin, { subject: 'Poistettu kirje' }),
  },
  subscribers: {
    path: '/subscribers',
    service: 'marketing',
    collection: 'subscribers',
    title: 'poistettu@deleted.example',
    make: () => subscriber('poistettu@deleted.example'),
  },
  answers: {
    path: '/chat-answers',
    service: 'chat',
    collection: 'answers',
    title: 'Saako poistetun takaisin?',
    make: () => post('/chat-answers', { question: 'Saako poistetun takaisin?', text: 'Saa.', acceptsBroken: true }),
  },
  monitors: {
    path: '/competitor-prices',
    service: 'monitoring',
    collection: 'monitors',
    title: 'Poistettu kilpailija: Koe 205/55R16',
    make: () =>
      post('/competitor-prices', {
        ...monitorFields(site.set('/poistettu', productPage(100))),
        name: 'Poistettu kilpailija',
        productName: 'Koe 205/55R16',
      }),
  },
  tyres: {
    path: '/tires',
    pathOf: (made) => pathOf(made as Made & { sizeId: string }),
    service: 'catalogue',
    collection: 'tyres',
    title: 'Koemerkki Poistettu',
    make: () => createTyre(shop.admin, { manufacturer: 'Koemerkki', model: 'Poistettu' }),
  },
  manufacturers: {
    path: '/tires',
    pathOf: ({ _id }) => `/manufacturers/${_id}`,
    service: 'catalogue',
    collection: 'manufacturers',
    title: 'Poistettu valmistaja',
    make: () => post('/manufacturers', { name: 'Poistettu valmistaja' }),
  },
};

const listOf = (path: string, query = '') => shop.admin.get<Page & ErrorBody>(`${path}/deleted${query}`);
const kind = (name: string): Kind & { of: (made: Made) => string } => {
  const found = kinds[name];
  if (!found) throw new Error(`no kind ${name}`);
  return { ...found, of: found.pathOf ?? (({ _id }) => `${found.path}/${_id}`) };
};
const setDeletedAt = (service: ServiceName, collection: string, { _id }: Made, at: number) =>
  shop
    .database(service)
    .collection(collection)
    .updateOne({ _id: new mongoose.mongo.ObjectId(_id) }, { $set: { deletedAt: new Date(at) } });

describe('deleted records', () => {
  it.each(Object.keys(kinds))('%s are listed with who deleted them, and come back', async (name) => {
    const { path, of, title, make, service, collection } = kind(name);
    const made = await make();
    const { items: before } = (await listOf(path)).body;
    expect((await shop.admin.delete(of(made))).status).toBe(200);
    const { status, body } = await listOf(path);
    expect({ status, total: body.pagination.total }).toEqual({ status: 200, total: before.length + 1 });
    const [latest] = body.items;
    expect(latest).toMatchObject({ _id: made._id, title, deletedBy: adminAccount.username });
    expect(Date.parse(latest?.undoUntil ?? '')).toBe(Date.parse(latest?.deletedAt ?? '') + 30 * DAY);

    expect((await shop.visitor.get(`${path}/deleted`)).status).toBe(401);
    await setDeletedAt(service, collection, made, Date.now() - 30 * DAY - 1_000);
    expect((await listOf(path)).body.items).toEqual(before);
    await setDeletedAt(service, collection, made, Date.now() - 30 * DAY + 60_000);
    expect((await shop.admin.post(`${of(made)}/restore`)).status).toBe(200);
    expect((await listOf(path)).body.items).toEqual(before);
  });

  it('D-BODY-022 come in pages, the latest deletion first, and in the same order each time', async () => {
    const made: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      const article = await publish(shop.admin, { title: `Sivu ${at}` });
      await shop.admin.delete(`/blog/articles/${article._id}`);
      // Three at the same moment: their order must not depend on the page.
      await setDeletedAt('content', 'articles', article, Date.now() - (at < 3 ? 5_000 : 1_000 * (5 - at)));
      made.push(article._id);
    }
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await listOf('/blog/articles', `?page=${page}&limit=2`)).body));
    expect(pages.map(({ pagination }) => pagination)).toEqual([1, 2, 3].map((page) => ({ page, limit: 2, total: 5, totalPages: 3 })));
    const listed = pages.flatMap(({ items }) => items.map(({ _id }) => _id));
    expect(listed).toEqual((await listOf('/blog/articles')).body.items.map(({ _id }) => _id));
    expect(listed.slice(0, 2)).toEqual(made.slice(3).toReversed());
    expect(new Set(listed)).toEqual(new Set(made));
    expect((await listOf('/blog/articles', '?page=4&limit=2')).body.items).toEqual([]);
    for (const query of ['?limit=0', '?limit=101', '?page=0', '?page=x', '?sort=title'])
      expect({ query, status: (await listOf('/blog/articles', query)).status }).toEqual({ query, status: 400 });
  });

  it('D-BODY-022 of the catalogue come in pages over sizes, tyres and manufacturers', async () => {
    const size = await createSize(shop.admin);
    const [alone, withSize] = [await createTyre(shop.admin), await createTyre(shop.admin, {}, size)];
    const made = await post('/manufacturers', { name: 'Sivuttaja' });
    const { total } = (await listOf('/tires')).body.pagination;
    await shop.admin.delete(pathOf(alone));
    await shop.admin.delete(`/manufacturers/${made._id}`);
    await shop.admin.delete(`/tires/sizes/${size._id}`);
    const pages = await Promise.all([1, 2, 3].map(async (page) => (await listOf('/tires', `?page=${page}&limit=1`)).body));
    expect(pages.map(({ items }) => items[0])).toMatchObject([
      { _id: size._id, kind: 'size' },
      { _id: made._id, kind: 'manufacturer' },
      { _id: alone._id, kind: 'tyre', sizeId: alone.sizeId },
    ]);
    expect(pages[0]?.pagination).toEqual({ page: 1, limit: 1, total: total + 3, totalPages: total + 3 });
    expect(JSON.stringify((await listOf('/tires', '?limit=100')).body)).not.toContain(withSize._id);
  });
});

describe('an article from the list of the deleted', () => {
  it('keeps its address and former addresses, picture, texts and time of publication, although its title is used again', async () => {
    const image = { url: '/images/00112233445566778899aabbccddeeff/kuva.webp', alt: 'Kuva' };
    const fields = { title: 'Ensin tämä', image, description: 'Oma', publishAt: inMs(5 * DAY) };
    const first = await publish(shop.admin, fields);
    const { body: article } = await shop.admin.put<ArticleRecord>(
      `/blog/articles/${first._id}`,
      articleFields({ title: 'Palaava', image }),
    );
    expect(article).toMatchObject({ slug: 'palaava', formerSlugs: ['ensin-tama'], status: 'scheduled' });
    await shop.admin.delete(`/blog/articles/${article._id}`);
    const other = await publish(shop.admin, { title: 'Palaava' });
    expect(other.slug).toBe('palaava-2');
    const { updatedAt: _at, version, ...kept } = article;
    const back = await shop.admin.post<ArticleRecord>(`/blog/articles/${article._id}/restore`);
    expect(back).toMatchObject({ status: 200, body: { ...kept, version: version + 2 } });
    expect((await shop.visitor.get('/articles/palaava')).status).toBe(404);
  });
});

describe('after 30 days', () => {
  it('the personal data of a deleted message is gone from the database', async () => {
    const [gone, kept] = [await message('Meri Lopullinen'), await message('Pia Palautettava')];
    for (const made of [gone, kept]) await shop.admin.delete(`/contact-messages/${made._id}`);
    await setDeletedAt('content', 'contact-messages', gone, Date.now() - 30 * DAY - 60_000);
    await setDeletedAt('content', 'contact-messages', kept, Date.now() - 30 * DAY + 60_000);
    const refused = await shop.admin.post<ErrorBody>(`/contact-messages/${gone._id}/restore`);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 422, code: 'undo_expired' });
    await shop.content.stop();
    await timersAreDue(shop, 'content');
    await shop.content.start();
    const messages = shop.database('content').collection('contact-messages');
    await until(async () => (await messages.countDocuments({ name: 'Meri Lopullinen' })) === 0, { what: 'removed' });
    expect(await messages.countDocuments({ name: 'Pia Palautettava' })).toBe(1);
  });

  it('a deleted chat answer is gone from the database', async () => {
    const answers = shop.database('chat').collection('answers');
    const [gone, kept] = [await kind('answers').make(), await kind('answers').make()];
    for (const made of [gone, kept]) await shop.admin.delete(`/chat-answers/${made._id}`);
    await setDeletedAt('chat', 'answers', gone, Date.now() - 30 * DAY - 60_000);
    await shop.chat.stop();
    await timersAreDue(shop, 'chat');
    await shop.chat.start();
    const found = ({ _id }: Made) => answers.countDocuments({ _id: new mongoose.mongo.ObjectId(_id) });
    await until(async () => (await found(gone)) === 0, { what: 'removed' });
    expect(await found(kept)).toBe(1);
  });

  it('no message stays longer than its 24 months, deleted or not', async () => {
    const made = await message('Vanha Viestijä');
    const receivedAt = new Date(Date.now() + 10 * DAY);
    receivedAt.setUTCMonth(receivedAt.getUTCMonth() - 24);
    const _id = new mongoose.mongo.ObjectId(made._id);
    await shop.database('content').collection('contact-messages').updateOne({ _id }, { $set: { receivedAt } });
    await shop.admin.delete(`/contact-messages/${made._id}`);
    const listed = (await listOf('/contact-messages')).body.items.find((item) => item._id === made._id);
    const until24Months = new Date(receivedAt);
    until24Months.setUTCMonth(until24Months.getUTCMonth() + 24);
    expect(listed?.undoUntil).toBe(until24Months.toISOString());
  });
});
