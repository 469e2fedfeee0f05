import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '../client.ts';
import { type Shop, startShop } from '../harness.ts';
import { awkwardTexts, customerOf, type PriceListRecord } from './content-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['content'] });
});
afterAll(() => shop.stop());

const PATH = '/price-list';
const read = async () => (await shop.visitor.get<PriceListRecord>(PATH)).body;
const save = (fields: object) => shop.admin.put<PriceListRecord & ErrorBody>(PATH, fields);

const row = (fields: object = {}) => ({ name: 'Henkilöauto', note: '', prices: [39.9, null], ...fields });
const group = (fields: object = {}) => ({
  id: 'vaihto',
  title: 'Renkaanvaihto',
  note: '',
  columns: ['13–16″', '17–18″'],
  rows: [row()],
  ...fields,
});

describe('the price list', () => {
  it('D-PATH-059 is public, with default prices in a new shop', async () => {
    const { status, body } = await shop.visitor.get<PriceListRecord>(PATH);
    expect({ status, version: body.version, updatedAt: body.updatedAt }).toEqual({ status: 200, version: 0, updatedAt: null });
    const rows = body.groups.flatMap(({ columns, rows: some }) => some.map(({ name, prices }) => ({ name, prices, columns })));
    expect(rows.length).toBeGreaterThan(10);
    for (const { name, prices, columns } of rows) {
      expect(name).not.toBe('');
      expect(prices).toHaveLength(columns.length);
      expect(prices.every((price) => price === null || (price > 0 && Math.round(price * 100) === Math.round(price * 1000) / 10))).toBe(
        true,
      );
    }
    expect(new Set(body.groups.map(({ id }) => id)).size).toBe(body.groups.length);
  });

  it('D-PATH-060 is saved as a whole, to the cent', async () => {
    const prices = [0, 0.01, 0.07, 1.1, 19.99, 39.9, 1234.56, null];
    const groups = [
      group({ columns: prices.map((_, index) => `Koko ${index}`), rows: [row({ prices })] }),
      group({ id: 'muut-2', note: 'Huomaa', rows: [row({ name: 'Pesu', note: 'Neljä', prices: [24.9, 100_000] })] }),
    ];
    const { status, body } = await save({ note: 'Hinnat euroina.', groups, version: (await read()).version, updatedAt: null });
    expect(status).toBe(200);
    expect(body).toEqual({ note: 'Hinnat euroina.', groups, version: 1, updatedAt: expect.stringMatching(/Z$/) });
    expect(await read()).toEqual(body);
    expect((await save({ note: null, groups: [] })).body).toMatchObject({ note: '', groups: [], version: 2 });
    expect((await read()).groups).toEqual([]);
  });

  it.each(awkwardTexts)('stores %s unchanged', async (_what, text) => {
    await save({ note: text, groups: [group({ title: text, rows: [row({ name: text, note: text })] })] });
    const { note, groups } = await read();
    const [first] = groups;
    expect([note, first?.title, first?.rows[0]?.name, first?.rows[0]?.note]).toEqual(Array(4).fill(text));
  });

  it.each([
    [{ groups: [group({ rows: [row({ prices: [1] })] })] }, 'groups.0.rows.0.prices'],
    [{ groups: [group({ rows: [row({ prices: [1.005, 2] })] })] }, 'groups.0.rows.0.prices.0'],
    [{ groups: [group({ rows: [row({ prices: [-1, 2] })] })] }, 'groups.0.rows.0.prices.0'],
    [{ groups: [group({ rows: [row({ prices: ['39,90', 2] })] })] }, 'groups.0.rows.0.prices.0'],
    [{ groups: [group({ rows: [row({ name: '' })] })] }, 'groups.0.rows.0.name'],
    [{ groups: [group({ rows: [row({ note: 'x'.repeat(100_000) })] })] }, 'groups.0.rows.0.note'],
    [{ groups: [group({ rows: [] })] }, 'groups.0.rows'],
    [{ groups: [group({ id: 'Ei Kelpaa' })] }, 'groups.0.id'],
    [{ groups: [group(), group()] }, 'groups'],
    [{ groups: [group({ currency: 'SEK' })] }, 'groups.0.currency'],
    [{ groups: Array.from({ length: 31 }, (_, index) => group({ id: `g${index}` })) }, 'groups'],
    [{ note: 'x'.repeat(100_000), groups: [] }, 'note'],
    [{ groups: null }, 'groups'],
  ])('D-BODY-010 rejects %j with an error for %s', async (fields, field) => {
    const before = await read();
    const { status, body } = await save(fields);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    expect(await read()).toEqual(before);
  });

  it('rejects the later of two concurrent saves with 409 and the current list', async () => {
    const { version } = await read();
    const answers = await Promise.all(['Yksi', 'Kaksi'].map((note) => save({ note, groups: [group()], version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [saved, late] = answers[0]?.status === 200 ? answers : answers.toReversed();
    expect(late?.body).toMatchObject({ code: 'stale_version', current: saved?.body });
    expect(await read()).toEqual(saved?.body);
  });

  it('D-PATH-060 can only be changed by admins', async () => {
    const before = await read();
    expect((await shop.visitor.put(PATH, { groups: [] })).status).toBe(401);
    expect((await (await customerOf(shop)).put(PATH, { groups: [] })).status).toBe(403);
    expect(await read()).toEqual(before);
  });
});
