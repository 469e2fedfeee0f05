import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import sharp from 'sharp';
import type { z } from 'zod';
import { listPrices, PRICES_SHOWN } from '#contracts/catalogue/price-history';
import type { TyreImport } from '#contracts/catalogue/tyre-import';
import { EventBus } from '#service/events/event-bus';
import { logger } from '#service/process/logging';
import { connectMongo } from '#service/database/mongo';
import { OutboxRelay } from '#service/events/outbox';
import { Database } from '../../services/catalogue/src/database.ts';
import { DatabaseSync } from '../../services/catalogue/src/finder/database-sync.ts';
import { InMemoryReadModel } from '../../services/catalogue/src/finder/in-memory-read-model.ts';
import { SizeCascade } from '../../services/catalogue/src/size/size-cascade.ts';
import { TyreWrites } from '../../services/catalogue/src/tyre/tyre-writes.ts';
import type { ApiResponse, ErrorBody } from '../client.ts';
import { type Shop, startShop, until } from '../harness.ts';
import { createSize, createTyre, pathOf, type SizeRecord, type TyreRecord } from '../integration/catalogue-records.ts';
import { asCsv, wholesaleList } from '../wholesale-list.ts';

type ImportRecord = z.output<typeof TyreImport>;

const log = logger('catalogue');

let shop: Shop;
let database: mongoose.mongo.MongoClient;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'], ownServers: true });
  database = await mongoose.mongo.MongoClient.connect(shop.mongo.url);
});
afterAll(async () => {
  await database.close();
  await shop.stop();
});

describe('an offer that ends while the catalogue is down', () => {
  it('D-LAW-003 A-4-006 is ended after the restart, with a ledger entry at the time at which it really ended', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    const offer = { price: 80, name: 'Loppuva', endDate: '2030-07-01', referenceConfirmed: true };
    expect((await shop.admin.post(`${pathOf(tyre)}/sale`, offer)).status).toBe(200);
    await shop.catalogue.kill();
    // An offer lasts until the end of a day. The test sets an earlier end.
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

describe('a size whose deletion was interrupted', () => {
  const minuteAgo = () => new Date(Date.now() - 60_000);
  const idOf = (record: { _id: string }) => new mongoose.Types.ObjectId(record._id);
  const collection = (name: 'sizes' | 'tyres') => database.db('catalogue').collection(name);
  const restore = async (size: { _id: string }) =>
    (await shop.admin.post<{ restoredTyres: number }>(`/tires/sizes/${size._id}/restore`)).body.restoredTyres;
  const totalOf = async (size: SizeRecord) =>
    (await shop.visitor.get<{ pagination: { total: number } }>(`/tires?size=${size.size.fullSize}`)).body.pagination.total;

  async function sizeWithTwoTyres() {
    const size = await createSize(shop.admin);
    const tyres = [await createTyre(shop.admin, { model: 'Koe 1' }, size), await createTyre(shop.admin, { model: 'Koe 2' }, size)];
    return { size, tyres };
  }

  it('A-7-005 between the size and its tyres is finished by the next process, and an undo restores everything', async () => {
    const { size, tyres } = await sizeWithTwoTyres();
    await shop.catalogue.kill();
    // The first write of a deletion, as by a process that was killed after it.
    const deletion = { deletedAt: minuteAgo(), updatedAt: minuteAgo(), deletionId: new mongoose.Types.ObjectId(), unfinished: 'deletion' };
    await collection('sizes').updateOne({ _id: idOf(size) }, { $set: deletion, $unset: { key: '' }, $inc: { version: 1 } });
    await shop.catalogue.start();
    const finished = await until(() => collection('sizes').findOne({ _id: idOf(size), unfinished: { $exists: false } }));
    expect(finished['deletedAt']).toEqual(deletion.deletedAt);
    const gone = { _id: { $in: tyres.map(idOf) }, deletedAt: deletion.deletedAt, deletionId: deletion.deletionId };
    expect(await collection('tyres').countDocuments(gone)).toBe(2);
    expect(await restore(size)).toBe(2);
    expect(await totalOf(size)).toBe(2);
  });

  it('A-7-005 also deletes a tyre that a dead process left in it, and restores it with the size', async () => {
    const { size, tyres } = await sizeWithTwoTyres();
    await shop.admin.delete(`/tires/sizes/${size._id}`);
    await shop.catalogue.kill();
    // The state after a process has read the size before its deletion, written its tyre and died.
    const [left] = tyres as [TyreRecord, TyreRecord];
    const { modifiedCount } = await collection('tyres').updateOne(
      { _id: idOf(left) },
      { $set: { deletedAt: null }, $unset: { deletionId: '' }, $inc: { version: 1 } },
    );
    expect(modifiedCount).toBe(1);
    await collection('sizes').updateOne({ _id: idOf(size) }, { $set: { deletedAt: minuteAgo(), updatedAt: minuteAgo() } });
    const stored = await collection('sizes').findOne({ _id: idOf(size) });
    await shop.catalogue.start();
    const swept = await until(() => collection('tyres').findOne({ _id: idOf(left), deletedAt: { $ne: null } }), { what: 'swept' });
    expect([swept['deletedAt'], swept['deletionId']]).toEqual([stored?.['deletedAt'], stored?.['deletionId']]);
    expect((await shop.visitor.get(`/tires/${left._id}`)).status).toBe(404);
    expect(await restore(size)).toBe(2);
    expect(await totalOf(size)).toBe(2);
  });

  it('A-7-005 that is restored before a late process continues: that process restores the tyres that it deletes', async () => {
    const { size, tyres } = await sizeWithTwoTyres();
    await shop.admin.delete(`/tires/sizes/${size._id}`);
    const connection = await connectMongo({ url: shop.mongo.url, name: 'catalogue', log });
    const bus = await EventBus.open({ url: shop.nats.url, name: 'catalogue', log });
    try {
      // Runs the service's own code in this process, because no signal could stop a real process exactly here: it has read the
      // size as deleted and is about to delete its tyres.
      const own = new Database(connection);
      const asRead = await own.sizes.findById(size._id).lean();
      if (!asRead) throw new Error('the size is gone');
      expect(await restore(size)).toBe(2);
      const [readModel, relay] = [new InMemoryReadModel(), new OutboxRelay(bus, log)];
      const sync = new DatabaseSync(own, bus, readModel);
      const late = new SizeCascade(own, readModel, sync, new TyreWrites(own, readModel, sync, relay), relay);
      expect(await late.finish({ ...asRead, unfinished: 'deletion' })).toBe(0);

      const stored = await own.tyres.find({ _id: { $in: tyres.map(idOf) } }).lean();
      expect(stored.map(({ deletedAt, deletionId }) => [deletedAt, deletionId])).toEqual([
        [null, undefined],
        [null, undefined],
      ]);
      // Deleted and restored twice: once by the admin, once by the late process.
      expect(stored.map(({ ledger }) => ledger.map(({ cause }) => cause))).toEqual(Array(2).fill(['created', 'restored', 'restored']));
      expect((await own.sizes.findById(size._id).lean())?.deletedAt).toBeNull();
      expect(await totalOf(size)).toBe(2);
    } finally {
      await bus.close();
      await connection.close();
    }
  });
});

describe('a tyre with 20,000 price changes', () => {
  it('D-LAW-003 D-LAW-001 can still be changed, put on offer, and shown with its price history', async () => {
    const tyre = await createTyre(shop.admin, { price: 100 });
    const hour = 3_600_000;
    const now = Date.now();
    // One change an hour for more than two years. The lowest price of the last 30 days was 29 days ago; lower ones are older.
    const ledger = Array.from({ length: 20_000 }, (_, at) => {
      const hoursAgo = 20_000 - at;
      const price = hoursAgo === 29 * 24 ? 9_000 : hoursAgo === 31 * 24 ? 5_000 : 10_000 + (at % 2);
      return { at: new Date(now - hoursAgo * hour), price, regularPrice: price, cause: 'imported' };
    });
    await database
      .db('catalogue')
      .collection('tyres')
      .updateOne({ _id: new mongoose.Types.ObjectId(tyre._id) }, { $set: { ledger } });
    const { body: offered } = await shop.admin.post<TyreRecord>(`${pathOf(tyre)}/sale`, { price: 80, endDate: null });
    expect(offered.sale).toMatchObject({ isActive: true, lowestPrice30Days: 90, discountPercent: 11.1 });
    const { status, body } = await shop.admin.get<z.output<typeof listPrices.output>>(`/tires/${tyre._id}/prices`);
    expect({ status, items: body.items.length, last: body.items.at(-1)?.cause }).toEqual({
      status: 200,
      items: PRICES_SHOWN,
      last: 'offer started',
    });
    expect(body).toMatchObject({ lowestPrice30Days: 80, referenceProven: true });
    expect((await shop.admin.delete(pathOf(tyre))).status).toBe(200);
    expect((await shop.admin.post(`${pathOf(tyre)}/restore`)).status).toBe(200);
    expect((await shop.visitor.get<TyreRecord>(`/tires/${tyre._id}`)).body.currentPrice).toBe(80);
  });
});

describe('an import whose service is killed', () => {
  const stateOf = async (id: string) => {
    const { status, body } = await shop.admin.get<ImportRecord>(`/tires/imports/${id}`);
    return status === 200 ? body : null;
  };
  const total = async () => (await shop.visitor.get<{ pagination: { total: number } }>('/tires?limit=1')).body.pagination.total;

  it('D-PATH-052 continues where it stopped and applies each row once, and its undo reverts everything', async () => {
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
    const manufacturers = (await shop.visitor.get<{ facets: { manufacturer: { count: number }[] } }>('/tires?limit=1')).body.facets
      .manufacturer;
    expect(manufacturers.reduce((sum, { count }) => sum + count, 0)).toBe(before + 6_000);
    const { body: undo } = await shop.admin.post<ImportRecord>(`/tires/imports/${body.importId}/undo`);
    expect(['undoing', 'undone']).toContain(undo.state);
    // An undo that takes longer than the deadline of a call gets a response before it is finished.
    await until(async () => (await stateOf(body.importId))?.state === 'undone', { timeout: 60_000, what: 'undone' });
    expect(await total()).toBe(before);
  });
});

describe('an object store that is unavailable', () => {
  const picture = () =>
    sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
  const upload = (file: Buffer): Promise<ApiResponse<{ sources: { url: string }[] } & ErrorBody>> => {
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

  it('D-BODY-020 makes an upload fail with 503 without leaving a record, and the same upload succeeds after its restart', async () => {
    const files = await Promise.all(Array.from({ length: 8 }, picture));
    const [first, ...others] = files;
    expect((await upload(first as Buffer)).status).toBe(201);
    const uploads = others.map(upload);
    // The store is killed while the other uploads are pending.
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
    const unavailable = await fetch(`${shop.url}/images/${hashOf(others.at(-1) as Buffer)}/800.webp`);
    expect({ status: unavailable.status, retry: Number(unavailable.headers.get('retry-after')) >= 1 }).toEqual({
      status: 503,
      retry: true,
    });

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

  it('D-BODY-020 makes an import fail with 503, and nothing of it is applied', async () => {
    await shop.s3.kill();
    try {
      const headers = { 'content-type': 'text/csv' };
      const { status, headers: answered } = await shop.admin.request('POST', '/tires/import', { raw: asCsv(wholesaleList(10)), headers });
      expect({ status, retry: Number(answered.get('retry-after')) >= 1 }).toEqual({ status: 503, retry: true });
    } finally {
      await shop.s3.start();
    }
    expect(
      (await shop.admin.get<{ items: ImportRecord[] }>('/tires/imports')).body.items.filter(({ state }) => state !== 'undone'),
    ).toEqual([]);
  });
});
