import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import mongoose from 'mongoose';
import sharp from 'sharp';
import type { z } from 'zod';
import type { TyreImport } from '#contracts/tyre-import';
import type { Answer, ErrorAnswer } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { createTyre, pathOf, type TyreRecord } from '../integration/catalogue-records.ts';
import { asCsv, wholesaleList } from '../wholesale-list.ts';

type ImportRecord = z.output<typeof TyreImport>;

jest.setTimeout(120_000);

let shop: Shop;
let database: mongoose.mongo.MongoClient;
beforeAll(async () => {
  shop = await startShop();
  database = await mongoose.mongo.MongoClient.connect(shop.mongo.url);
}, 60_000);
afterAll(async () => {
  await database.close();
  await shop.stop();
});

describe('an offer that ends while the catalogue is down', () => {
  it('D-LAW-003 A-4-006 has ended afterwards, with an entry in the ledger at its true end', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    const offer = { price: 80, name: 'Loppuva', endDate: '2030-07-01', referenceConfirmed: true };
    expect((await shop.admin.post(`${pathOf(tyre)}/sale`, offer)).status).toBe(200);
    await shop.catalogue.kill();
    // An offer lasts to the end of a day; nobody waits for that here, so its end is brought nearer.
    const endsAt = new Date(Date.now() + 300);
    const _id = new mongoose.Types.ObjectId(tyre._id);
    const { modifiedCount } = await database
      .db('catalogue')
      .collection('tyres')
      .updateOne({ _id }, { $set: { 'sale.endsAt': endsAt } });
    expect(modifiedCount).toBe(1);
    await until(() => Date.now() > endsAt.getTime());
    await shop.catalogue.start();
    await until(async () => (await shop.visitor.get<TyreRecord>(`/tires/${tyre._id}`)).body.currentPrice === 100, { what: 'offer ended' });
    expect((await shop.visitor.get<TyreRecord>(`/tires/${tyre._id}`)).body.sale.isActive).toBe(false);
    const entry = await until(async () => {
      const { body } = await shop.admin.get<{ items: { at: string; price: number; cause: string }[] }>(`/tires/${tyre._id}/prices`);
      return body.items?.find(({ cause }) => cause === 'offer ended');
    });
    expect(entry).toMatchObject({ at: endsAt.toISOString(), price: 100 });
  });
});

describe('an import whose service is killed', () => {
  const stateOf = async (id: string) => {
    const { status, body } = await shop.admin.get<ImportRecord>(`/tires/imports/${id}`);
    return status === 200 ? body : null;
  };
  const total = async () => (await shop.visitor.get<{ pagination: { total: number } }>('/tires?limit=1')).body.pagination.total;

  it('D-PATH-052 goes on where it was and applies each row once; its undo takes all back', async () => {
    const before = await total();
    const raw = asCsv(wholesaleList(6_000));
    const headers = { 'content-type': 'text/csv', prefer: 'respond-async' };
    const { body } = await shop.admin.request<ImportRecord>('POST', '/tires/import', { raw, headers });
    await until(async () => ((await stateOf(body.importId))?.progress ?? 0) >= 500, {
      timeout: 20_000,
      every: 5,
      what: 'half of the import',
    });
    await shop.catalogue.kill();
    await shop.catalogue.start();
    expect((await stateOf(body.importId))?.state).not.toBe('done');
    const ended = await until(
      async () => {
        const record = await stateOf(body.importId);
        return record?.state === 'done' || record?.state === 'failed' ? record : null;
      },
      { timeout: 60_000, every: 200, what: 'import ended' },
    );
    expect(ended).toMatchObject({ state: 'done', rows: 6_000, added: 6_000, changed: 0, unchanged: 0, rejected: 0 });
    expect(await total()).toBe(before + 6_000);
    const makes = (await shop.visitor.get<{ facets: { manufacturer: { count: number }[] } }>('/tires?limit=1')).body.facets.manufacturer;
    expect(makes.reduce((sum, { count }) => sum + count, 0)).toBe(before + 6_000);
    expect((await shop.admin.post<ImportRecord>(`/tires/imports/${body.importId}/undo`)).body.state).toBe('undone');
    expect(await total()).toBe(before);
  });
});

describe('an object store that is away', () => {
  const picture = () =>
    sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
  const upload = (file: Buffer): Promise<Answer<{ sources: { url: string }[] } & ErrorAnswer>> => {
    const form = new FormData();
    form.set('image', new File([new Uint8Array(file)], 'kuva.png', { type: 'image/png' }));
    return shop.admin.request('POST', '/upload', { raw: form });
  };
  const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex').slice(0, 32);
  const isRecorded = async (file: Buffer) =>
    (await database
      .db('accounts')
      .collection<{ _id: string }>('images')
      .findOne({ _id: hashOf(file) })) !== null;

  it('D-BODY-020 refuses an upload with 503 and keeps no half record; the same upload succeeds after its return', async () => {
    const files = await Promise.all(Array.from({ length: 8 }, picture));
    const [first, ...others] = files;
    expect((await upload(first as Buffer)).status).toBe(201);
    const uploads = others.map(upload);
    // The store goes while the others are on their way.
    await uploads[0];
    await shop.s3.kill();
    const answers = await Promise.all(uploads);
    for (const [at, { status, headers, body }] of answers.entries()) {
      if (status === 201) continue;
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'service_unavailable' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(await isRecorded(others[at] as Buffer)).toBe(false);
    }
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    expect((await shop.visitor.get('/manufacturers')).status).toBe(200);
    const away = await fetch(`${shop.url}/images/${hashOf(others.at(-1) as Buffer)}/800.webp`);
    expect({ status: away.status, retry: Number(away.headers.get('retry-after')) >= 1 }).toEqual({ status: 503, retry: true });

    await shop.s3.start();
    for (const file of files) {
      const { status, body } = await until(async () => {
        const answer = await upload(file);
        return answer.status === 503 ? null : answer;
      });
      expect(status).toBe(201);
      for (const { url } of body.sources) expect((await fetch(shop.url + url)).status).toBe(200);
    }
  });

  it('D-BODY-020 an import is refused with 503 too, and nothing of it is applied', async () => {
    await shop.s3.kill();
    try {
      const began = performance.now();
      const headers = { 'content-type': 'text/csv' };
      const { status, headers: answered } = await shop.admin.request('POST', '/tires/import', { raw: asCsv(wholesaleList(10)), headers });
      expect({ status, retry: Number(answered.get('retry-after')) >= 1 }).toEqual({ status: 503, retry: true });
      expect(performance.now() - began).toBeLessThan(2_000);
    } finally {
      await shop.s3.start();
    }
    expect(
      (await shop.admin.get<{ items: ImportRecord[] }>('/tires/imports')).body.items.filter(({ state }) => state !== 'undone'),
    ).toEqual([]);
  });
});
