import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { articleFields, type ArticleRecord, publish } from './article-records.ts';
import {
  createSize,
  createTyre,
  uniqueSize,
  type ManufacturerPage,
  type ManufacturerRecord,
  pathOf,
  type SizeRecord,
  tyreFields,
  type TyreRecord,
  wholeTyre,
} from './catalogue-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

describe('a PUT, which keeps missing fields and clears null fields,', () => {
  it('A-7-007 of a tyre changes only the price', async () => {
    const tyre = await createTyre(shop.admin, wholeTyre);
    const { status, body } = await shop.admin.put<TyreRecord>(pathOf(tyre), { price: 139.9, version: tyre.version });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...wholeTyre, price: 139.9, version: tyre.version + 1 });
    expect((await shop.visitor.get<TyreRecord>(`/tires/${tyre._id}`)).body).toEqual(body);
  });

  it('A-7-007 of a tyre keeps missing details and images, and replaces lists', async () => {
    const tyre = await createTyre(shop.admin, wholeTyre);
    const { body } = await shop.admin.put<TyreRecord>(pathOf(tyre), {
      details: { noiseLevel: 70, features: ['Uusi'], performanceRating: { comfort: 5 } },
      images: { gallery: [] },
    });
    expect(body.details).toEqual({
      ...wholeTyre.details,
      noiseLevel: 70,
      features: ['Uusi'],
      performanceRating: { ...wholeTyre.details.performanceRating, comfort: 5 },
    });
    expect(body.images).toEqual({ ...wholeTyre.images, gallery: [] });
  });

  it('A-7-007 of a tyre clears fields that are null', async () => {
    const tyre = await createTyre(shop.admin, wholeTyre);
    const emptyFields = { loadIndex: null, speedSymbol: null, ean: null, stock: null, financingPrice: null };
    const { status, body } = await shop.admin.put<TyreRecord>(pathOf(tyre), {
      ...emptyFields,
      details: { description: null, features: null, wetGrip: null, snowMark: null, performanceRating: { comfort: null } },
      images: { thumbnail: null, gallery: null },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ loadIndex: null, speedSymbol: null, ean: null, stock: 0, financingPrice: 10.83, model: wholeTyre.model });
    expect(body.details).toMatchObject({
      description: '',
      features: [],
      wetGrip: null,
      snowMark: false,
      designedFor: 'Kaupunki ja maantie',
    });
    expect(body.details.performanceRating).toMatchObject({ comfort: null, dryGrip: 3 });
    expect(body.images).toEqual({ thumbnail: null, pattern: wholeTyre.images.pattern, gallery: [] });
  });

  it.each([
    [{ manufacturer: null }, 'manufacturer'],
    [{ model: null }, 'model'],
    [{ price: null }, 'price'],
    [{ type: null }, 'type'],
    [{ winterType: null }, 'winterType'],
  ])('A-3-019 of a tyre rejects %j, which cannot be empty', async (fields, path) => {
    const tyre = await createTyre(shop.admin, wholeTyre);
    const { status, body } = await shop.admin.put<ErrorBody>(pathOf(tyre), fields);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [path] });
  });

  it('A-3-008 of a summer tyre that makes it a winter tyre needs a winter type', async () => {
    const tyre = await createTyre(shop.admin, { ...wholeTyre, type: 'summer', winterType: null });
    const refused = await shop.admin.put<ErrorBody>(pathOf(tyre), { type: 'winter' });
    expect({ status: refused.status, fields: Object.keys(refused.body.fields ?? {}) }).toEqual({ status: 400, fields: ['winterType'] });
    expect((await shop.admin.put<TyreRecord>(pathOf(tyre), { type: 'winter', winterType: 'studded' })).body.winterType).toBe('studded');
    expect((await shop.admin.put<TyreRecord>(pathOf(tyre), { type: 'summer' })).body.winterType).toBeNull();
  });

  it('A-4-006 of an active offer keeps its name, text and end', async () => {
    const tyre = await createTyre(shop.admin, wholeTyre);
    const offer = { price: 110, name: 'Syystarjous', description: 'Vain nyt', endDate: '2099-12-31', referenceConfirmed: true };
    const set = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, offer);
    expect(set.status).toBe(200);
    const changed = await shop.admin.put<TyreRecord>(pathOf(tyre), { sale: { isActive: true, price: 105, referenceConfirmed: true } });
    expect(changed.body.sale).toMatchObject({ price: 105, name: 'Syystarjous', description: 'Vain nyt', endDate: set.body.sale.endDate });
    const emptied = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, { price: 105, name: null, endDate: null });
    expect(emptied.body.sale).toMatchObject({ price: 105, name: '', description: 'Vain nyt', endDate: null });
  });

  it('A-7-003 of a size keeps its vehicle type and its other numbers', async () => {
    const size = await createSize(shop.admin, { vehicleType: 'suv' });
    const { aspect } = uniqueSize();
    const { status, body } = await shop.admin.put<SizeRecord>(`/tires/sizes/${size._id}`, { aspect, width: 399, version: size.version });
    expect(status).toBe(200);
    expect(body).toMatchObject({ vehicleType: 'suv', size: { width: 399, aspect, diameter: size.size.diameter } });
  });

  it('D-PATH-003 of a manufacturer keeps its logo and texts', async () => {
    const fields = {
      name: 'Osittainen',
      logo: '/images/0123456789abcdef/800.webp',
      country: 'Suomi',
      description: 'Teksti',
      website: 'https://x.fi',
    };
    const { body: manufacturer } = await shop.admin.post<ManufacturerRecord>('/manufacturers', fields);
    const renamed = await shop.admin.put<ManufacturerRecord>(`/manufacturers/${manufacturer._id}`, { name: 'Osittainen 2' });
    expect(renamed.body).toMatchObject({ ...fields, name: 'Osittainen 2' });
    const emptied = await shop.admin.put<ManufacturerRecord>(`/manufacturers/${manufacturer._id}`, { logo: null, country: null });
    expect(emptied.body).toMatchObject({ name: 'Osittainen 2', logo: null, country: '', description: 'Teksti', website: 'https://x.fi' });
  });

  it('of an article keeps its keywords, text and image', async () => {
    const image = { url: '/images/0123456789abcdef/800.webp', alt: 'Rengas', width: null, height: null, blur: null };
    const fields = articleFields({ title: 'Osittain', keywords: ['talvi', 'nasta'], description: 'Kuvaus', image });
    const { _id } = await publish(shop.admin, fields);
    const { body } = await shop.admin.put<ArticleRecord>(`/blog/articles/${_id}`, { title: 'Osittain uusi' });
    expect(body).toMatchObject({ ...fields, title: 'Osittain uusi' });
    expect((await shop.admin.put<ArticleRecord>(`/blog/articles/${_id}`, { keywords: null, image: null })).body).toMatchObject({
      keywords: [],
      image: null,
      content: fields.content,
    });
  });

  it('of a draft keeps a missing text', async () => {
    const path = '/blog/drafts/osittainen-luonnos';
    await shop.admin.put(path, { title: 'Alku', content: 'Teksti', keywords: 'talvi' });
    await shop.admin.put(path, { title: 'Jatko', keywords: null });
    expect((await shop.admin.get(path)).body).toMatchObject({ title: 'Jatko', content: 'Teksti', keywords: '', articleId: null });
  });

  it.each([
    ['/pages/vanteet', { title: 'Uusi otsikko' }, { lead: null }, { lead: '' }],
    ['/price-list', { note: 'Uusi huomautus' }, { note: null }, { note: '' }],
    [
      '/shop-settings',
      { address: { street: 'Uusikatu 1' }, financing: { openingFee: 4.95 } },
      { claims: { intro: null } },
      { claims: { intro: '' } },
    ],
    ['/business-settings', { exceptions: [{ date: '2099-12-24', isClosed: true }] }, { exceptions: null }, { exceptions: [] }],
    ['/homepage-settings', { hero: { title: 'Uusi' } }, { hero: { imageAlt: null } }, { hero: { imageAlt: '' } }],
  ])('of %s keeps missing fields', async (path, given, emptying, empty) => {
    const {
      version: _v,
      updatedAt: _u,
      lastModifiedDate: _l,
      isModifiedFromDefault: _i,
      ...before
    } = (await shop.admin.get<Record<string, unknown>>(path)).body;
    const changed = await shop.admin.put<Record<string, unknown>>(path, given);
    expect(changed.status).toBe(200);
    for (const [name, value] of Object.entries(before)) if (!(name in given)) expect(changed.body[name]).toEqual(value);
    expect(changed.body).toMatchObject(given);
    const emptied = await shop.admin.put<Record<string, unknown>>(path, emptying);
    expect({ status: emptied.status, body: emptied.body }).toMatchObject({ status: 200, body: empty });
  });

  it('of the shop settings keeps missing fields of nested objects', async () => {
    const before = (await shop.admin.get<{ address: object; links: object }>('/shop-settings')).body;
    const { body } = await shop.admin.put('/shop-settings', { address: { town: 'Vantaa' }, links: { booking: 'https://varaa.example/' } });
    expect(body).toMatchObject({
      address: { ...before.address, town: 'Vantaa' },
      links: { ...before.links, booking: 'https://varaa.example/' },
    });
  });
});

describe('a new manufacturer', () => {
  const manufacturerNames = async () => (await shop.visitor.get<ManufacturerPage>('/manufacturers')).body.items.map(({ name }) => name);

  it('A-5-035 is added with its tyre', async () => {
    const tyre = await createTyre(shop.admin, { manufacturer: 'Tulokas' });
    await shop.admin.put(pathOf(tyre), { manufacturer: 'Toinen  tulokas' });
    expect(await manufacturerNames()).toEqual(expect.arrayContaining(['Tulokas', 'Toinen tulokas']));
    expect(
      await shop
        .database('catalogue')
        .collection('tyres')
        .countDocuments({ makeIsNew: { $exists: true } }),
    ).toBe(0);
  });

  it('is added once, in one spelling, when two tyres with it are added at once', async () => {
    const size = await createSize(shop.admin);
    const made = await Promise.all(
      ['Kaksoismerkki', 'KAKSOISMERKKI'].map((manufacturer) => createTyre(shop.admin, { manufacturer }, size)),
    );
    const names = (await manufacturerNames()).filter((name) => /^kaksoismerkki$/i.test(name));
    expect(names).toHaveLength(1);
    for (const { manufacturer } of made) expect(manufacturer).toBe(names[0]);
  });

  it.each([
    ['whose size does not exist', {}, 404],
    ['without a season', { type: null }, 400],
    ['without a price', { price: null }, 400],
  ])('is not added when a new tyre %s is rejected', async (_name, wrong, wanted) => {
    const { _id } = await createSize(shop.admin);
    const manufacturer = `Hylätty ${wanted} ${Object.keys(wrong).join()}`;
    const fields = { ...tyreFields({ manufacturer }), ...wrong };
    const { status } = await shop.admin.post(`/tires/sizes/${wanted === 404 ? 'f'.repeat(24) : _id}/products`, fields);
    expect({ status, isKnown: (await manufacturerNames()).includes(manufacturer) }).toEqual({ status: wanted, isKnown: false });
  });

  it('is not added when its tyre is rejected because of a concurrent save', async () => {
    // Both saves have the same version, so one of them is rejected.
    for (let round = 0; round < 10; round += 1) {
      const tyre = await createTyre(shop.admin);
      const typed = [`Ensimmäinen ${round}`, `Toinen ${round}`];
      const saves = await Promise.all(
        typed.map((manufacturer) => shop.admin.put<TyreRecord>(pathOf(tyre), { manufacturer, version: tyre.version })),
      );
      expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const known = await manufacturerNames();
      expect(typed.filter((name) => known.includes(name))).toEqual([saves.find(({ status }) => status === 200)?.body.manufacturer]);
    }
  });
});
