import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { createSize, createTyre, uniqueSize, pathOf, type SizeRecord, tyreFields, type TyreRecord } from './catalogue-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'] });
});
afterAll(() => shop.stop());

const sizes = async () => (await shop.visitor.get<SizeRecord[]>('/tires/sizes')).body;
const sizeOf = async (id: string) => (await sizes()).find(({ _id }) => _id === id);

describe('tyre sizes', () => {
  it('A-7-003 P-7-004 P-3-001 A-3-001 are created and visible to everybody', async () => {
    const numbers = uniqueSize();
    const { status, body } = await shop.admin.post<SizeRecord>('/tires/sizes', { ...numbers, vehicleType: 'suv' });
    expect(status).toBe(201);
    const fullSize = `${numbers.width}/${numbers.aspect}R${numbers.diameter}`;
    expect(body).toMatchObject({ size: { ...numbers, fullSize }, vehicleType: 'suv', summerTires: [], winterTires: [] });
    expect(await sizeOf(body._id)).toEqual(body);
    expect((await sizes()).every(({ size }) => /^\d{3}\/\d{2}R\d{2}$/.test(size.fullSize))).toBe(true);
  });

  it('A-3-003 are for passenger cars by default', async () => expect((await createSize(shop.admin)).vehicleType).toBe('henkilöauto'));

  it('D-BODY-014 cannot exist twice for the same vehicle type', async () => {
    const numbers = uniqueSize();
    await createSize(shop.admin, { ...numbers, vehicleType: 'suv' });
    const again = await shop.admin.post<ErrorBody>('/tires/sizes', { ...numbers, vehicleType: 'suv' });
    expect({ status: again.status, code: again.body.code }).toEqual({ status: 409, code: 'size_exists' });
    expect((await shop.admin.post('/tires/sizes', { ...numbers, vehicleType: 'pakettiauto' })).status).toBe(201);
  });

  it.each([
    [{ width: 999, aspect: 99, diameter: 99 }, ['width', 'aspect', 'diameter']],
    [{ aspect: 55, diameter: 16 }, ['width']],
    [{ width: 205, diameter: 16 }, ['aspect']],
    [{ width: 205, aspect: 55 }, ['diameter']],
    [{ width: '205', aspect: 55, diameter: 16 }, ['width']],
    [{ width: 205.5, aspect: 55, diameter: 16 }, ['width']],
    [{ width: 205, aspect: 55, diameter: 16, vehicleType: 'traktori' }, ['vehicleType']],
  ])('D-BODY-008 A-5-029 A-5-030 A-5-031 A-5-032 are rejected with %j and an error for the field', async (body, fields) => {
    const answer = await shop.admin.post<ErrorBody>('/tires/sizes', body);
    expect({ status: answer.status, code: answer.body.code, fields: Object.keys(answer.body.fields ?? {}) }).toEqual({
      status: 400,
      code: 'invalid_input',
      fields,
    });
  });

  it('A-7-004 can be changed, which changes their name', async () => {
    const size = await createSize(shop.admin);
    const numbers = uniqueSize();
    const changed = await shop.admin.put(`/tires/sizes/${size._id}`, { ...numbers, vehicleType: 'suv', version: size.version });
    expect(changed.status).toBe(200);
    expect((await sizeOf(size._id))?.size.fullSize).toBe(`${numbers.width}/${numbers.aspect}R${numbers.diameter}`);
  });

  it('D-BODY-015 are not overwritten by a save with an older version', async () => {
    const size = await createSize(shop.admin);
    const first = uniqueSize();
    expect((await shop.admin.put(`/tires/sizes/${size._id}`, { ...first, version: size.version })).status).toBe(200);
    const late = await shop.admin.put<ErrorBody>(`/tires/sizes/${size._id}`, { ...uniqueSize(), version: size.version });
    expect({ status: late.status, code: late.body.code }).toEqual({ status: 409, code: 'stale_version' });
    expect(late.body.current).toMatchObject({ _id: size._id, size: first });
  });

  it('A-7-005 are deleted with their tyres, and an undo restores everything', async () => {
    const size = await createSize(shop.admin);
    await createTyre(shop.admin, {}, size);
    await createTyre(shop.admin, { model: 'Koe 2', type: 'winter', winterType: 'studded' }, size);
    const gone = await shop.admin.delete<{ deletedTyres: number; undoUntil: string }>(`/tires/sizes/${size._id}`);
    expect(gone.body.deletedTyres).toBe(2);
    expect(Date.parse(gone.body.undoUntil) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect(await sizeOf(size._id)).toBeUndefined();
    expect((await shop.visitor.get<{ pagination: { total: number } }>(`/tires?size=${size.size.fullSize}`)).body.pagination.total).toBe(0);

    const back = await shop.admin.post<{ restoredTyres: number }>(`/tires/sizes/${size._id}/restore`);
    expect(back.body.restoredTyres).toBe(2);
    const restored = await sizeOf(size._id);
    expect([restored?.summerTires.length, restored?.winterTires.length]).toEqual([1, 1]);
  });

  it('A-7-005 are restored without a tyre that was deleted before', async () => {
    const size = await createSize(shop.admin);
    const tyre = await createTyre(shop.admin, {}, size);
    await createTyre(shop.admin, { model: 'Koe 2' }, size);
    await shop.admin.delete(`/tires/sizes/${size._id}/products/${tyre._id}`);
    await shop.admin.delete(`/tires/sizes/${size._id}`);
    await shop.admin.post(`/tires/sizes/${size._id}/restore`);
    expect((await sizeOf(size._id))?.summerTires.map(({ model }) => model)).toEqual(['Koe 2']);
  });

  it('A-7-005 are deleted and restored together with tyres that are added during the deletion', async () => {
    const size = await createSize(shop.admin);
    const models = Array.from({ length: 12 }, (_, at) => `Koe ${at}`);
    const create = (model: string) => shop.admin.post<TyreRecord & ErrorBody>(`/tires/sizes/${size._id}/products`, tyreFields({ model }));
    const early = models.slice(0, 6).map(create);
    const deleted = shop.admin.delete(`/tires/sizes/${size._id}`);
    const answers = await Promise.all([...early, ...models.slice(6).map(create)]);
    expect((await deleted).status).toBe(200);

    const added = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.every(({ status, body }) => status === 404 && body.code === 'size_not_found')).toBe(true);
    for (const tyre of added) {
      expect((await shop.visitor.get(`/tires/${tyre._id}`)).status).toBe(404);
      expect((await shop.admin.put(pathOf(tyre), { ...tyreFields(), version: tyre.version })).status).toBe(404);
    }
    await shop.admin.post(`/tires/sizes/${size._id}/restore`);
    const back = (await sizeOf(size._id))?.summerTires.map(({ _id }) => _id);
    expect(back).toEqual(expect.arrayContaining(added.map(({ _id }) => _id)));
    for (const tyre of added) expect((await shop.admin.put(pathOf(tyre), { ...tyreFields(), version: tyre.version + 2 })).status).toBe(200);
  });

  it('A-3-004 have separate lists for summer and winter tyres', async () => {
    const size = await createSize(shop.admin);
    await shop.admin.post(`/tires/sizes/${size._id}/products`, tyreFields());
    await shop.admin.post(`/tires/sizes/${size._id}/products`, tyreFields({ type: 'winter', winterType: 'friction' }));
    const stored = await sizeOf(size._id);
    expect(stored?.summerTires.map(({ type, winterType }) => [type, winterType])).toEqual([['summer', null]]);
    expect(stored?.winterTires.map(({ type, winterType }) => [type, winterType])).toEqual([['winter', 'friction']]);
  });

  it('P-7-004 are returned without tyres for search suggestions', async () => {
    const size = await createSize(shop.admin);
    await createTyre(shop.admin, {}, size);
    const { body } = await shop.visitor.get<SizeRecord[]>('/tires/sizes?products=false');
    expect(body.find(({ _id }) => _id === size._id)).toMatchObject({ size: size.size, summerTires: [] });
  });

  it('D-BODY-013 return 404 if they do not exist', async () => {
    const id = 'ffffffffffffffffffffffff';
    const answers = await Promise.all([
      shop.admin.delete<ErrorBody>(`/tires/sizes/${id}`),
      shop.admin.put<ErrorBody>(`/tires/sizes/${id}`, uniqueSize()),
      shop.admin.post<ErrorBody>(`/tires/sizes/${id}/products`, tyreFields()),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([404, 'size_not_found']));
  });
});
