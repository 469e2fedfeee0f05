import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { labelClasses } from '#contracts/catalogue/tyre-kinds';
import type { Facets, findTyres } from '#contracts/catalogue/tyre-finder';
import type { OutputOf } from '#contracts/operation';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { rawRequest } from '../raw-request.ts';
import { createSize, createTyre, pathOf, type TyreRecord } from './catalogue-records.ts';

interface Found {
  items: TyreRecord[];
  facets: z.output<typeof Facets>;
  pagination: { page: number; limit: number; total: number; totalPages: number };
  reading: OutputOf<typeof findTyres>['reading'];
  widenings: OutputOf<typeof findTyres>['widenings'];
}

const label = (fuelEfficiency: string, wetGrip: string, noiseLevel: number) => ({ fuelEfficiency, wetGrip, noiseLevel, noiseClass: 'B' });
const summer = (manufacturer: string, model: string, price: number, details: Record<string, unknown> = {}) => ({
  manufacturer,
  model,
  price,
  type: 'summer',
  stock: 4,
  details,
});
const winter = (winterType: string, manufacturer: string, model: string, price: number, details: Record<string, unknown> = {}) => ({
  ...summer(manufacturer, model, price, details),
  type: 'winter',
  winterType,
});

const stock = [
  {
    size: { width: 205, aspect: 55, diameter: 16 },
    tyres: [
      { ...summer('Nokian', 'Hakka Green 3', 119.9, label('A', 'A', 67)), loadIndex: '94', speedSymbol: 'W' },
      summer('Äijä', 'Halpa', 54.9, label('D', 'C', 72)),
      winter('friction', 'Nokian', 'Hakkapeliitta R5', 159, label('C', 'C', 70)),
      winter('studded', 'Nokian', 'Hakkapeliitta 10', 149),
    ],
  },
  {
    size: { width: 225, aspect: 45, diameter: 17 },
    tyres: [
      summer('Michelin', 'Primacy 4', 139, label('B', 'A', 69)),
      summer('Zeta', 'Piste', 74.5, label('E', 'E', 71)),
      winter('friction', 'Continental', 'VikingContact 7', 169, label('D', 'E', 72)),
      winter('studded', 'Continental', 'IceContact 3', 172),
    ],
  },
  {
    size: { width: 235, aspect: 65, diameter: 17, vehicleType: 'suv' },
    tyres: [summer('Michelin', 'Latitude', 189, label('C', 'B', 71)), winter('studded', 'Nokian', 'Hakkapeliitta 10 SUV', 199)],
  },
  {
    size: { width: 205, aspect: 65, diameter: 16, vehicleType: 'pakettiauto' },
    tyres: [summer('Continental', 'VanContact', 129, label('C', 'A', 73)), winter('friction', 'Äijä', 'Rahti', 89)],
  },
];

let shop: Shop;
let all: TyreRecord[];
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'] });
  for (const { size, tyres } of stock) {
    const made = await createSize(shop.admin, size);
    for (const tyre of tyres) {
      const record = await createTyre(shop.admin, tyre, made);
      // An offer makes the most expensive Nokian the cheapest one, so that sorting by the regular price would be noticed.
      if (tyre.model === 'Hakkapeliitta 10 SUV')
        await shop.admin.post(`${pathOf(record)}/sale`, { price: 49.9, name: 'Poisto', endDate: null, referenceConfirmed: true });
      if (tyre.model === 'Primacy 4')
        await shop.admin.post(`${pathOf(record)}/sale`, { price: 125.1, name: 'Viikon', endDate: null, referenceConfirmed: true });
    }
  }
  all = (await find('limit=100')).items;
});
afterAll(() => shop.stop());

async function find(query: string): Promise<Found> {
  const { status, body } = await shop.visitor.get<Found>(`/tires?${query}`);
  if (status !== 200) throw new Error(`${query}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const models = (tyres: readonly TyreRecord[]) => tyres.map(({ model }) => model).toSorted();
const orBetter = (value: string | null, wanted: string) => value !== null && value <= wanted;

const filters: [string, string, (tyre: TyreRecord) => boolean][] = [
  ['D-PATH-036', 'size=205/55R16', (tyre) => tyre.fullSize === '205/55R16'],
  ['D-PATH-037', 'type=summer', (tyre) => tyre.type === 'summer'],
  ['D-PATH-037', 'type=winter', (tyre) => tyre.type === 'winter'],
  ['D-PATH-038', 'winterType=studded', (tyre) => tyre.winterType === 'studded'],
  ['D-PATH-038', 'winterType=friction', (tyre) => tyre.winterType === 'friction'],
  ['D-PATH-035', 'vehicleType=suv', (tyre) => tyre.vehicleType === 'suv'],
  ['D-PATH-039', 'manufacturer=Nokian', (tyre) => tyre.manufacturer === 'Nokian'],
  ['D-PATH-039', 'manufacturer=nOKIAN', (tyre) => tyre.manufacturer === 'Nokian'],
  ['D-PATH-039', 'manufacturer=Nokian,%C3%84ij%C3%A4', (tyre) => ['Nokian', 'Äijä'].includes(tyre.manufacturer)],
  ['D-PATH-040', 'maxPrice=119.9', (tyre) => tyre.currentPrice <= 119.9],
  ['D-PATH-040', 'maxPrice=119,89', (tyre) => tyre.currentPrice <= 119.89],
  ['D-PATH-041', 'fuel=C', (tyre) => orBetter(tyre.details.fuelEfficiency, 'C')],
  ['D-PATH-042', 'wet=B', (tyre) => orBetter(tyre.details.wetGrip, 'B')],
  ['D-PATH-043', 'maxNoise=70', (tyre) => tyre.details.noiseLevel !== null && tyre.details.noiseLevel <= 70],
  ['D-PATH-044', 'onSale=true', (tyre) => tyre.sale.isActive],
  [
    'D-PATH-036',
    'type=winter&manufacturer=Nokian&maxPrice=160&size=205/55R16',
    (tyre) => /R5|10$/.test(tyre.model) && tyre.type === 'winter',
  ],
  ['D-PATH-041', 'type=summer&wet=A&fuel=B', (tyre) => ['Hakka Green 3', 'Primacy 4'].includes(tyre.model)],
];

describe('tyre finder', () => {
  it('D-PATH-035 D-BODY-022 returns items, facet counts and paging without login', async () => {
    const { items, facets, pagination } = await find('');
    expect(items).toHaveLength(12);
    expect(pagination).toEqual({ page: 1, limit: 24, total: 12, totalPages: 1 });
    expect(Object.keys(facets).toSorted()).toEqual(
      ['fuel', 'manufacturer', 'maxNoise', 'onSale', 'price', 'size', 'type', 'vehicleType', 'wet', 'winterType'].toSorted(),
    );
    expect(facets.price).toEqual({ min: 49.9, max: 189 });
    expect(facets.onSale).toBe(2);
  });

  it.each(filters)('%s filters by %s', async (_id, query, wanted) => {
    const { items, pagination } = await find(query);
    const expected = all.filter(wanted);
    expect(expected.length).toBeGreaterThan(0);
    expect(models(items)).toEqual(models(expected));
    expect(pagination.total).toBe(expected.length);
  });

  it.each(['205-55-16', '205-55r16', '2055516', '20555r16', '205/55r16', '205/55/16', ' 205 / 55 R 16 '])(
    'D-PATH-036 P-5-008 P-5-009 P-5-010 P-5-011 P-5-012 P-5-013 P-5-014 P-5-015 understands the size "%s"',
    async (size) => {
      const { items } = await find(`size=${encodeURIComponent(size)}`);
      expect(models(items)).toEqual(models(all.filter(({ fullSize }) => fullSize === '205/55R16')));
    },
  );

  it.each(['205/55 R16 91V XL', 'P205/55ZR16', 'LT205/55R16', '205/55R16C 91V', 'kesärenkaat 205-55-16 kiitos', '205/55\tR16\n91V'])(
    'D-PATH-036 takes the size out of "%s"',
    async (text) => {
      const { items } = await find(`size=${encodeURIComponent(text)}`);
      const { items: unloaded } = await find(`size=205/55R16${/91V/.test(text) ? '&minLoad=91&minSpeed=V' : ''}`);
      expect(models(items)).toEqual(models(unloaded));
      expect(unloaded.length).toBeGreaterThan(0);
    },
  );

  it('reads a search in words, and tells what it has read', async () => {
    const { items, reading } = await find(`search=${encodeURIComponent('nokian talvirenkaat 205/55\tR16 sininen')}`);
    const wanted = all.filter(
      ({ manufacturer, type, fullSize }) => manufacturer === 'Nokian' && type === 'winter' && fullSize === '205/55R16',
    );
    expect(wanted.length).toBeGreaterThan(0);
    expect(models(items)).toEqual(models(wanted));
    expect(reading).toEqual({ size: '205/55R16', type: 'winter', manufacturer: 'Nokian', isUnderstood: true, unknown: ['sininen'] });
    expect((await find('search=asdf')).items).toEqual([]);
    expect((await find('')).reading).toBeNull();
  });

  it('tells without which filter an empty result would have tyres', async () => {
    const { pagination, widenings } = await find('manufacturer=Michelin&maxPrice=1');
    expect(pagination.total).toBe(0);
    expect(widenings).toEqual([{ filter: 'maxPrice', count: all.filter(({ manufacturer }) => manufacturer === 'Michelin').length }]);
    expect((await find('manufacturer=Michelin')).widenings).toEqual([]);
  });

  it('suggests searches in words with the number of their tyres', async () => {
    const { body } = await shop.visitor.get<{ search: string; count: number }[]>('/tires/suggestions?search=hakka');
    expect(body.length).toBeGreaterThan(2);
    for (const { search, count } of body) expect((await find(`search=${encodeURIComponent(search)}`)).pagination.total).toBe(count);
    expect((await shop.visitor.get('/tires/suggestions')).status).toBe(400);
  });

  it('D-PATH-036 P-5-018 P-5-021 finds sizes by a part, and treats patterns as plain text', async () => {
    expect((await find('size=205/')).pagination.total).toBe(6);
    expect((await find('size=65')).items.every(({ fullSize }) => fullSize.includes('65'))).toBe(true);
    for (const pattern of ['.*', '.+', '[^x]', '\\d\\d', '(a+)+$'])
      expect((await find(`size=${encodeURIComponent(pattern)}`)).items).toEqual([]);
  });

  const choices = (facets: Found['facets']): [string, { value: string; count: number }][] =>
    (['size', 'type', 'winterType', 'vehicleType', 'manufacturer', 'fuel', 'wet', 'maxNoise'] as const).flatMap((name) =>
      facets[name].map((choice): [string, typeof choice] => [name, choice]),
    );

  it.each([
    '',
    'type=winter',
    'manufacturer=Nokian&maxPrice=160',
    'fuel=C&wet=C',
    'winterType=studded&onSale=true',
    'size=205/55R16&maxNoise=70',
  ])('D-PATH-035 the counts of "%s" are the results of each choice combined with the other filters', async (query) => {
    const { facets } = await find(query);
    for (const [name, { value, count }] of choices(facets)) {
      const chosen = new URLSearchParams(query);
      chosen.set(name, value);
      expect({ name, value, count }).toEqual({ name, value, count: (await find(chosen.toString())).pagination.total });
    }
    const onSale = new URLSearchParams(query);
    onSale.set('onSale', 'true');
    expect(facets.onSale).toBe((await find(onSale.toString())).pagination.total);
  });

  it('D-PATH-041 D-PATH-042 D-LAW-005 the counts of the label classes include the better ones', async () => {
    const { facets } = await find('');
    expect(facets.fuel.map(({ value }) => value)).toEqual([...labelClasses]);
    expect(facets.fuel.map(({ count }) => count)).toEqual([1, 2, 5, 7, 8, 8, 8]);
    expect(facets.wet.map(({ count }) => count)).toEqual([3, 4, 6, 6, 8, 8, 8]);
  });

  it('D-PATH-045 sorts by the current price', async () => {
    const prices = (tyres: TyreRecord[]) => tyres.map(({ currentPrice }) => currentPrice);
    const up = prices((await find('sort=price')).items);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(up[0]).toBe(49.9);
    expect(prices((await find('sort=-price')).items)).toEqual(up.toReversed());
  });

  it('D-PATH-045 sorts manufacturers in Finnish order, discounts descending and noise ascending', async () => {
    const manufacturers = (await find('sort=manufacturer')).items.map(({ manufacturer }) => manufacturer);
    expect([...new Set(manufacturers)]).toEqual(['Continental', 'Michelin', 'Nokian', 'Zeta', 'Äijä']);
    const discounts = (await find('sort=-discount')).items.map(({ sale }) => sale.discountPercent ?? 0);
    expect(discounts.slice(0, 3)).toEqual([74.9, 10, 0]);
    const noise = (await find('sort=noise')).items.map(({ details }) => details.noiseLevel ?? Infinity);
    expect(noise).toEqual(noise.toSorted((a, b) => a - b));
  });

  it.each(['recommended', 'price', 'manufacturer', '-discount', 'noise'])(
    'D-PATH-046 pages of "%s" contain each tyre once',
    async (sort) => {
      const pages = await Promise.all([1, 2, 3].map((page) => find(`sort=${sort}&page=${page}&limit=5`)));
      expect(pages.map(({ items }) => items.length)).toEqual([5, 5, 2]);
      expect(models(pages.flatMap(({ items }) => items))).toEqual(models(all));
      expect(pages[2]?.pagination).toEqual({ page: 3, limit: 5, total: 12, totalPages: 3 });
      expect((await find(`sort=${sort}&page=99&limit=5`)).items).toEqual([]);
    },
  );

  it.each([
    ['page=-1', 'page'],
    ['page=0', 'page'],
    ['page=1.5', 'page'],
    ['page=1e3', 'page'],
    ['page=', 'page'],
    ['limit=1e9', 'limit'],
    ['limit=1000000000', 'limit'],
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['maxPrice=-1', 'maxPrice'],
    ['maxPrice=NaN', 'maxPrice'],
    ['maxPrice=0x10', 'maxPrice'],
    ['maxNoise=kova', 'maxNoise'],
    ['type=autumn', 'type'],
    ['winterType=%5Bobject%5D', 'winterType'],
    ['fuel=H', 'fuel'],
    ['onSale=1', 'onSale'],
    ['sort=__proto__', 'sort'],
    ['type=summer&type=winter', 'type'],
    ['page=1&page=2', 'page'],
    ['size[$gt]=', 'size[$gt]'],
    ['manufacturer[$ne]=x', 'manufacturer[$ne]'],
    ['$where=1', '$where'],
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
    ['colour=black', 'colour'],
    [`size=${'2'.repeat(201)}`, 'size'],
    [`search=${'a'.repeat(201)}`, 'search'],
    ['minLoad=heavy', 'minLoad'],
    ['minSpeed=I', 'minSpeed'],
    ['size=205%00', 'size'],
  ])('D-BODY-010 rejects ?%s with an error for the parameter', async (query, field) => {
    const { status, body } = await shop.visitor.get<ErrorBody>(`/tires?${query}`);
    expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      code: 'invalid_input',
      fields: [field],
    });
  });

  it.each(['/api/tires?size=%ff', '/api/tires?size=%', '/api/tires?size=%C3%28', '/api/tires/%ff'])(
    'D-BODY-010 rejects invalid UTF-8 in %s',
    async (target) => {
      const { status, body } = await rawRequest(shop.url, target);
      expect({ status, code: JSON.parse(body.toString()).code }).toEqual({ status: 400, code: 'invalid_input' });
    },
  );

  it('D-PATH-047 returns one tyre without login, 404 for an unknown one and 400 for an invalid identifier', async () => {
    const [tyre] = all;
    expect((await shop.visitor.get(`/tires/${tyre?._id}`)).body).toEqual(tyre);
    const missing = await shop.visitor.get<ErrorBody>('/tires/ffffffffffffffffffffffff');
    expect({ status: missing.status, code: missing.body.code }).toEqual({ status: 404, code: 'tyre_not_found' });
    expect((await shop.visitor.get('/tires/1')).status).toBe(400);
  });
});
