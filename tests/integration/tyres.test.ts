import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import {
  createSize,
  createTyre,
  type DeletedCataloguePage,
  type ManufacturerPage,
  pathOf,
  tyreFields,
  type TyreRecord,
  wholeTyre,
} from './catalogue-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'] });
});
afterAll(() => shop.stop());

const read = async (id: string) => (await shop.visitor.get<TyreRecord>(`/tires/${id}`)).body;

describe('tyres', () => {
  it('A-7-006 D-PATH-047 A-3-005 A-3-013 A-3-016 A-3-018 A-3-020 adds a tyre with all fields', async () => {
    const size = await createSize(shop.admin);
    const { status, body } = await shop.admin.post<TyreRecord>(`/tires/sizes/${size._id}/products`, wholeTyre);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...wholeTyre, sizeId: size._id, fullSize: size.size.fullSize, originalPrice: 129.9, currentPrice: 129.9 });
    expect(body.sale).toMatchObject({ isActive: false });
    expect(body.createdAt).toMatch(/Z$/);
    expect(await read(body._id)).toEqual(body);
  });

  it('A-3-008 A-3-011 A-5-015 A-5-016 fills in missing fields', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    expect(tyre).toMatchObject({
      winterType: null,
      stock: 0,
      financingPrice: 8.33,
      details: { fuelEfficiency: null, noiseLevel: null, performanceRating: { dryGrip: null } },
    });
  });

  it.each([
    [{ price: -1 }, 'price'],
    [{ price: '12,90' }, 'price'],
    [{ price: 99.999 }, 'price'],
    [{ price: null }, 'price'],
    [{ financingPrice: -1 }, 'financingPrice'],
    [{ manufacturer: ' ' }, 'manufacturer'],
    [{ model: '' }, 'model'],
    [{ type: 'winter' }, 'winterType'],
    [{ details: { noiseLevel: 59 } }, 'details.noiseLevel'],
    [{ details: { noiseLevel: 81 } }, 'details.noiseLevel'],
    [{ details: { noiseLevel: 70.5 } }, 'details.noiseLevel'],
    [{ details: { fuelEfficiency: 'H' } }, 'details.fuelEfficiency'],
    [{ details: { noiseClass: 'D' } }, 'details.noiseClass'],
    [{ details: { performanceRating: { dryGrip: 0 } } }, 'details.performanceRating.dryGrip'],
    [{ details: { performanceRating: { dryGrip: 6 } } }, 'details.performanceRating.dryGrip'],
    [{ details: { performanceRating: { dryGrip: 2.5 } } }, 'details.performanceRating.dryGrip'],
    [{ stock: 1.5 }, 'stock'],
    [{ images: { thumbnail: 'javascript:alert(1)' } }, 'images.thumbnail'],
    [{ images: { gallery: ['https://kuvat.example/1.jpg', 'http://kuvat.example/2.jpg'] } }, 'images.gallery.1'],
    [{ colour: 'black' }, 'colour'],
  ])('A-3-019 A-5-007 A-5-008 A-5-010 A-5-012 D-BODY-010 rejects %j with an error for %s', async (fields, path) => {
    const size = await createSize(shop.admin);
    const answer = await shop.admin.post<ErrorBody>(`/tires/sizes/${size._id}/products`, tyreFields(fields));
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: 'invalid_input' });
    expect(Object.keys(answer.body.fields ?? {})).toEqual([path]);
  });

  it('rejects numbers that JSON cannot represent', async () => {
    const size = await createSize(shop.admin);
    const path = `/tires/sizes/${size._id}/products`;
    const post = (raw: string) => shop.admin.request<ErrorBody>('POST', path, { raw, headers: { 'content-type': 'application/json' } });
    expect((await post('{"manufacturer":"X","model":"Y","price":1e309}')).status).toBe(400);
    expect((await post('{"manufacturer":"X","model":"Y","price":NaN}')).status).toBe(400);
  });

  it.each([60, 80])('A-5-012 accepts %d dB', async (noiseLevel) =>
    expect((await createTyre(shop.admin, { details: { noiseLevel } })).details.noiseLevel).toBe(noiseLevel),
  );

  it('A-7-007 updates a tyre, and accepts the whole record as it was read', async () => {
    const tyre = await createTyre(shop.admin);
    const { sale, ...rest } = tyre;
    const changed = await shop.admin.put<TyreRecord>(pathOf(tyre), { ...rest, price: 110, sale: { isActive: sale.isActive } });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ price: 110, originalPrice: 110, version: tyre.version + 1 });
    expect(await read(tyre._id)).toEqual(changed.body);
  });

  it('A-7-007 calculates the monthly price from the price when it is not given', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    const changed = await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price: 120, version: tyre.version }));
    expect(changed.body.financingPrice).toBe(10);
  });

  it('D-BODY-015 when two admins save the same tyre, the later one gets 409 with the current record', async () => {
    const tyre = await createTyre(shop.admin);
    const saves = await Promise.all(
      [105, 106].map((price) => shop.admin.put<ErrorBody & TyreRecord>(pathOf(tyre), tyreFields({ price, version: tyre.version }))),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [saved, refused] = saves.toSorted((a, b) => a.status - b.status);
    expect(refused?.body).toMatchObject({ code: 'stale_version', current: { _id: tyre._id, price: saved?.body.price } });
    expect((await read(tyre._id)).price).toBe(saved?.body.price);
  });

  it('A-7-008 deletes a tyre, and an undo restores it unchanged', async () => {
    const tyre = await createTyre(shop.admin);
    expect((await shop.admin.delete(pathOf(tyre))).status).toBe(200);
    expect((await shop.visitor.get(`/tires/${tyre._id}`)).status).toBe(404);
    expect((await shop.admin.get<DeletedCataloguePage>('/tires/deleted')).body.items.map(({ _id }) => _id)).toContain(tyre._id);
    expect((await shop.admin.post(`${pathOf(tyre)}/restore`)).status).toBe(200);
    expect(await read(tyre._id)).toMatchObject({ model: tyre.model, price: tyre.price });
  });

  it('A-5-035 adds a new manufacturer once, regardless of case', async () => {
    const size = await createSize(shop.admin);
    const first = await createTyre(shop.admin, { manufacturer: 'Uusimerkki' }, size);
    const second = await createTyre(shop.admin, { manufacturer: 'UUSIMERKKI', model: 'Koe 9' }, size);
    expect([first.manufacturer, second.manufacturer]).toEqual(['Uusimerkki', 'Uusimerkki']);
    const { body } = await shop.visitor.get<ManufacturerPage>('/manufacturers');
    expect(body.items.filter(({ name }) => name.toLowerCase() === 'uusimerkki')).toHaveLength(1);
  });

  it('a new tyre in a size that another replica has just deleted is rejected and not left behind', async () => {
    const size = await createSize(shop.admin);
    const database = shop.database('catalogue');
    // The state after the other replica's deletion, before its event arrives here.
    const _id = new mongoose.mongo.ObjectId(size._id);
    await database.collection('sizes').updateOne({ _id }, { $set: { deletedAt: new Date(), deletionId: new mongoose.mongo.ObjectId() } });
    const refused = await shop.admin.post<ErrorBody>(`/tires/sizes/${size._id}/products`, tyreFields());
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 404, code: 'size_not_found' });
    expect(await database.collection('tyres').countDocuments({ sizeId: _id, deletedAt: null })).toBe(0);
  });

  it('applies a repeated create with the same Idempotency-Key once, and rejects another body with that key', async () => {
    const size = await createSize(shop.admin);
    const path = `/tires/sizes/${size._id}/products`;
    const key = { 'idempotency-key': 'koe-avain-1' };
    const [first, second] = [
      await shop.admin.post<TyreRecord>(path, tyreFields(), key),
      await shop.admin.post<TyreRecord>(path, tyreFields(), key),
    ];
    expect(second.body).toEqual(first.body);
    const other = await shop.admin.post<ErrorBody>(path, tyreFields({ price: 1 }), key);
    expect({ status: other.status, code: other.body.code }).toEqual({ status: 422, code: 'idempotency_mismatch' });
    expect((await shop.visitor.get<{ pagination: { total: number } }>(`/tires?size=${size.size.fullSize}`)).body.pagination.total).toBe(1);
  });

  it('D-LAW-003 records each price change with its time', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    let version = tyre.version;
    for (const price of [110, 90, 95])
      version = (await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price, version }))).body.version;
    await shop.admin.put(pathOf(tyre), tyreFields({ price: 95, version, model: 'Koe 3' }));
    const { body } = await shop.admin.get<{ items: { price: number; cause: string; at: string }[] }>(`/tires/${tyre._id}/prices`);
    expect(body.items.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([90, 95, 100, 110]);
    expect(body.items.every(({ at }) => !Number.isNaN(Date.parse(at)) && at.endsWith('Z'))).toBe(true);
  });

  it('D-BODY-004 rounds money to at most two decimals', async () => {
    const tyre = await createTyre(shop.admin, { price: 99.99 });
    expect([tyre.price, tyre.financingPrice]).toEqual([99.99, 8.33]);
  });

  it('D-LAW-013 needs no EU label for a studded tyre', async () => {
    const tyre = await createTyre(shop.admin, { type: 'winter', winterType: 'studded' });
    expect(tyre.details).toMatchObject({ fuelEfficiency: null, wetGrip: null, noiseLevel: null });
  });
});
