import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { createTyre, pathOf, type SizeRecord, tyreFields, type TyreRecord } from './catalogue-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'] });
});
afterAll(() => shop.stop());

const offer = (fields: Record<string, unknown> = {}) => ({
  price: 80,
  name: 'Syystarjous',
  description: '',
  endDate: null,
  referenceConfirmed: true,
  ...fields,
});
const read = async (id: string) => (await shop.visitor.get<TyreRecord>(`/tires/${id}`)).body;

describe('offers', () => {
  it('A-7-009 A-3-021 A-4-004 are created and shown to visitors', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    const { status, body } = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, offer());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      price: 100,
      originalPrice: 100,
      currentPrice: 80,
      sale: { isActive: true, price: 80, name: 'Syystarjous', description: '', endDate: null },
    });
    expect(await read(tyre._id)).toEqual(body);
  });

  it('A-4-005 can be changed without changing their start or reference price', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    const { body: first } = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, offer());
    const { body: second } = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, offer({ price: 70 }));
    expect(second.sale).toMatchObject({ price: 70, startDate: first.sale.startDate, lowestPrice30Days: first.sale.lowestPrice30Days });
  });

  it('A-7-010 A-4-006 can be removed', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    await shop.admin.post(`${pathOf(tyre)}/sale`, offer());
    const { status, body } = await shop.admin.delete<TyreRecord>(`${pathOf(tyre)}/sale`);
    expect({ status, isActive: body.sale.isActive, currentPrice: body.currentPrice }).toEqual({
      status: 200,
      isActive: false,
      currentPrice: 100,
    });
  });

  it('A-5-027 D-BODY-018 are rejected with a price above the original one, with an error for the field', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    const { status, body } = await shop.admin.post<ErrorBody>(`${pathOf(tyre)}/sale`, offer({ price: 100.01 }));
    expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 422,
      code: 'sale_above_price',
      fields: ['price'],
    });
    expect((await shop.admin.post(`${pathOf(tyre)}/sale`, offer({ price: 100 }))).status).toBe(200);
  });

  it('A-5-025 A-5-026 need a price of 0 or more', async () => {
    const tyre = await createTyre(shop.admin);
    const answers = await Promise.all([undefined, -1].map((price) => shop.admin.post<ErrorBody>(`${pathOf(tyre)}/sale`, offer({ price }))));
    expect(answers.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual(Array(2).fill([400, ['price']]));
  });

  it('A-5-026 may have a price of 0 €', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    const { status, body } = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, offer({ price: 0 }));
    expect({ status, currentPrice: body.currentPrice, currentFinancingPrice: body.currentFinancingPrice }).toEqual({
      status: 200,
      currentPrice: 0,
      currentFinancingPrice: 0,
    });
  });

  it('A-3-010 change the current monthly price in all responses while they are active, but not the editable one', async () => {
    const tyre = await createTyre(shop.admin, { price: 120 });
    const { body: offered } = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, offer({ price: 90 }));
    const listed = (await shop.visitor.get<SizeRecord[]>('/tires/sizes')).body.flatMap(({ summerTires }) => summerTires);
    const found = (await shop.visitor.get<{ items: TyreRecord[] }>(`/tires?size=${tyre.fullSize}`)).body.items;
    const everywhere = [offered, await read(tyre._id), listed.find(({ _id }) => _id === tyre._id), found[0]];
    for (const one of everywhere) expect(one).toMatchObject({ financingPrice: 10, currentFinancingPrice: 7.5 });
    const { body: ended } = await shop.admin.delete<TyreRecord>(`${pathOf(tyre)}/sale`);
    expect(ended).toMatchObject({ financingPrice: 10, currentFinancingPrice: 10 });
  });

  it('A-3-010 A-7-007 do not fix the monthly price when the whole record is saved', async () => {
    const tyre = await createTyre(shop.admin, { price: 120 });
    const { body: whole } = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, offer({ price: 90 }));
    expect((await shop.admin.put(pathOf(tyre), whole)).status).toBe(200);
    await shop.admin.delete(`${pathOf(tyre)}/sale`);
    const { body } = await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price: 60 }));
    expect(body).toMatchObject({ financingPrice: 5, currentFinancingPrice: 5 });
  });

  it('A-3-022 A-4-009 while stock lasts end when the stock becomes zero, but not if it was never counted', async () => {
    const uncounted = await createTyre(shop.admin, { price: 100 });
    expect((await shop.admin.post(`${pathOf(uncounted)}/sale`, offer())).status).toBe(200);
    expect((await shop.admin.put<TyreRecord>(pathOf(uncounted), tyreFields({ stock: 0 }))).body.sale.isActive).toBe(true);

    const tyre = await createTyre(shop.admin, { price: 100, stock: 4 });
    await shop.admin.post(`${pathOf(tyre)}/sale`, offer());
    const left = (stock: number) => shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ stock }));
    expect((await left(1)).body.sale.isActive).toBe(true);
    expect((await left(0)).body).toMatchObject({ currentPrice: 100, sale: { isActive: false } });
    expect(await read(tyre._id)).toMatchObject({ currentPrice: 100, sale: { isActive: false } });
    const { body } = await shop.admin.get<{ items: { cause: string; price: number }[] }>(`/tires/${tyre._id}/prices`);
    expect(body.items.at(-1)).toMatchObject({ cause: 'offer ended', price: 100 });
    expect((await left(8)).body.sale.isActive).toBe(false);
  });

  it('A-4-008 with an end date do not end with the stock', async () => {
    const tyre = await createTyre(shop.admin, { price: 100, stock: 4 });
    await shop.admin.post(`${pathOf(tyre)}/sale`, offer({ endDate: '2030-07-01' }));
    expect((await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ stock: 0 }))).body.sale.isActive).toBe(true);
  });

  it('D-LAW-002 that are active cannot get a price above the 30-day lowest price without a confirmation', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    const { body: raised } = await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price: 120, version: tyre.version }));
    await shop.admin.post(`${pathOf(raised)}/sale`, offer({ price: 90 }));
    const above = offer({ price: 110, referenceConfirmed: undefined });
    const { status, body } = await shop.admin.post<ErrorBody>(`${pathOf(tyre)}/sale`, above);
    expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 422,
      code: 'sale_above_lowest_price',
      fields: ['price'],
    });
    expect((await read(tyre._id)).currentPrice).toBe(90);
    expect((await shop.admin.post(`${pathOf(tyre)}/sale`, { ...above, referenceConfirmed: true })).status).toBe(200);
  });

  it('are rejected with an end in the past, with an error for the field', async () => {
    const tyre = await createTyre(shop.admin);
    const { status, body } = await shop.admin.post<ErrorBody>(`${pathOf(tyre)}/sale`, offer({ endDate: '2020-01-01' }));
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['endDate'] });
  });

  it('with an end date end at the end of that day in Helsinki', async () => {
    const tyre = await createTyre(shop.admin);
    const { body } = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, offer({ endDate: '2030-07-01' }));
    expect(Math.round(Date.parse(body.sale.endDate ?? '') / 1000)).toBe(Date.parse('2030-07-01T21:00:00Z') / 1000);
  });

  it('D-LAW-004 need a confirmation while the tyre is younger than 30 days', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    const { status, body } = await shop.admin.post<ErrorBody>(`${pathOf(tyre)}/sale`, offer({ referenceConfirmed: undefined }));
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'sale_reference_unproven' });
    expect((await read(tyre._id)).sale.isActive).toBe(false);
  });

  it('D-LAW-001 D-LAW-002 have a discount from the lowest price of the previous 30 days', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    const { body: raised } = await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ price: 120, version: tyre.version }));
    const { body } = await shop.admin.post<TyreRecord>(`${pathOf(raised)}/sale`, offer({ price: 80 }));
    expect(body.sale).toMatchObject({ lowestPrice30Days: 100, discountPercent: 20 });
  });

  it('A-5-023 A-5-024 can be changed or ended by an update of the tyre', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    await shop.admin.post(`${pathOf(tyre)}/sale`, offer());
    const changed = await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ sale: offer({ isActive: true, price: 75 }) }));
    expect(changed.body.sale).toMatchObject({ isActive: true, price: 75 });
    const ended = await shop.admin.put<TyreRecord>(pathOf(tyre), tyreFields({ sale: { isActive: false } }));
    expect(ended.body).toMatchObject({ currentPrice: 100, sale: { isActive: false } });
  });

  it('prevent a regular price below the offer price', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    await shop.admin.post(`${pathOf(tyre)}/sale`, offer({ price: 80 }));
    const { status, body } = await shop.admin.put<ErrorBody>(pathOf(tyre), tyreFields({ price: 70 }));
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'sale_above_price' });
  });

  it('a price change is visible to visitors', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    await read(tyre._id);
    await shop.admin.put(pathOf(tyre), tyreFields({ price: 55 }));
    await until(async () => (await read(tyre._id)).price === 55, { what: 'the new price' });
  });
});
