import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiResponse, ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { asWideCsv, wholesaleList } from '../wholesale-list.ts';
import type { ImportedRow, ImportRecord, TyresFound } from './catalogue-records.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'] });
});
afterAll(() => shop.stop());

const send = (file: string, dryRun = false) =>
  shop.admin.request<ImportRecord & ErrorBody>('POST', `/tires/import?dryRun=${dryRun}`, {
    raw: file,
    headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
  });
const read = async (importId: string) => (await shop.admin.get<ImportRecord>(`/tires/imports/${importId}`)).body;
const small = 'Koko;Valmistaja;Malli;Tyyppi;Hinta\n145/80R13;Nokian;Vuoro;kesä;80';
const tyres = wholesaleList(20_000);
const all = { rows: tyres.length, added: 0, changed: 0, unchanged: 0, rejected: 0 };

/** Sends a list and returns a function that polls the import until it ends, while it also sends visitor requests. */
async function startImport(file: string) {
  const { status, headers, body } = await send(file);
  expect({ status, location: headers.get('location') }).toEqual({ status: 202, location: `/api/tires/imports/${body.importId}` });
  return async () => {
    const seen = new Set<number>();
    const done = await until(
      async () => {
        expect((await shop.visitor.get(`/tires?maxPrice=${seen.size + 1}`)).status).toBe(200);
        const record = await read(body.importId);
        seen.add(record.progress);
        return ['done', 'failed'].includes(record.state) ? record : null;
      },
      { timeout: 200_000, every: 100, what: 'import done' },
    );
    // A visitor request succeeded at each of these steps.
    expect(seen.size).toBeGreaterThan(3);
    return done;
  };
}

/** Repeats a request until it succeeds, because on a busy machine it may exceed the deadline of a call. */
const untilOk = <T>(ask: () => Promise<ApiResponse<T>>) =>
  until(async () => {
    const answer = await ask();
    return answer.status === 200 ? answer : null;
  });

/** Returns the prices in cents of some tyres, sorted by manufacturer. */
async function somePrices(): Promise<{ _id: string; cents: number }[]> {
  const { body } = await untilOk(() => shop.visitor.get<TyresFound>('/tires?limit=100&sort=manufacturer&page=50'));
  return body.items.filter((_, at) => at % 20 === 0).map(({ _id, price }) => ({ _id, cents: Math.round(price * 100) }));
}

describe('20,000 rows of 27 columns', () => {
  let prices: ImportRecord;

  it('D-PATH-052 D-BODY-022 are added with progress reports, while a dry run waits in the queue', async () => {
    const end = await startImport(asWideCsv(tyres));
    const second = await send(small);
    expect({ status: second.status, code: second.body.code }).toEqual({ status: 409, code: 'import_running' });
    const check = await send(small, true);
    expect({ status: check.status, state: check.body.state }).toEqual({ status: 202, state: 'waiting' });
    const done = await end();
    expect(done).toMatchObject({ ...all, state: 'done', added: tyres.length });
    const { body } = await untilOk(() => shop.visitor.get<TyresFound>('/tires?limit=1'));
    expect(body.pagination.total).toBe(tyres.length);

    const path = `/tires/imports/${done.importId}/rows?page=20&limit=1000`;
    const rows = await untilOk(() => shop.admin.get<{ items: ImportedRow[]; pagination: unknown }>(path));
    // Row numbers are those of the spreadsheet, whose first row has the headers.
    expect(rows.body.items.at(-1)).toMatchObject({ row: tyres.length + 1, outcome: 'added' });
    expect(rows.body.pagination).toEqual({ page: 20, limit: 1000, total: tyres.length, totalPages: 20 });
    const checked = await until(async () => {
      const record = await read(check.body.importId);
      return record.state === 'done' && record;
    });
    expect(checked).toMatchObject({ ...all, rows: 1, added: 1 });
  }, 240_000);

  it('D-PATH-052 D-LAW-003 get a new price each, and the ledger contains both', async () => {
    const before = await somePrices();
    prices = await (await startImport(asWideCsv(tyres.map((tyre) => ({ ...tyre, cents: tyre.cents + 100 })))))();
    expect(prices).toMatchObject({ ...all, state: 'done', changed: tyres.length });
    expect(await somePrices()).toEqual(before.map(({ _id, cents }) => ({ _id, cents: cents + 100 })));
    for (const { _id, cents } of before) {
      const { body } = await untilOk(() => shop.admin.get<{ items: { price: number; cause: string }[] }>(`/tires/${_id}/prices`));
      expect(body.items.map(({ price, cause }) => [Math.round(price * 100), cause])).toEqual([
        [cents, 'imported'],
        [cents + 100, 'imported'],
      ]);
    }
  }, 240_000);

  it('D-PATH-058 get their previous prices back with an undo', async () => {
    const before = await somePrices();
    expect((await shop.admin.post(`/tires/imports/${prices.importId}/undo`)).status).toBe(200);
    await until(async () => (await read(prices.importId)).state === 'undone', { timeout: 200_000, every: 100, what: 'import undone' });
    expect(await somePrices()).toEqual(before.map(({ _id, cents }) => ({ _id, cents: cents - 100 })));
    const { body } = await untilOk(() => shop.visitor.get<TyresFound>('/tires?limit=1'));
    expect(body.pagination.total).toBe(tyres.length);
  }, 240_000);
});
