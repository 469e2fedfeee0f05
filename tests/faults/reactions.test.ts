import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import mongoose from 'mongoose';
import type { mongo } from 'mongoose';
import { type Shop, startShop, until } from '../harness.ts';
import { createSize, createTyre, type ManufacturerRecord } from '../integration/catalogue-records.ts';

jest.setTimeout(240_000);

const KILLS = 20;
const WRITERS = 6;
const TYRES_EACH = 3;

interface Stored extends mongo.Document {
  _id: mongoose.Types.ObjectId;
  name: string;
  version: number;
  renamedFrom?: string;
}

let shop: Shop;
let database: mongo.MongoClient;
beforeAll(async () => {
  shop = await startShop({ services: ['catalogue'], ownServers: true });
  database = await mongoose.mongo.MongoClient.connect(shop.mongo.url);
});
afterAll(async () => {
  await database.close();
  await shop.stop();
});

const manufacturers = () => database.db('catalogue').collection<Stored>('manufacturers');
const tyres = () => database.db('catalogue').collection<{ manufacturer: string; version: number; model: string } & mongo.Document>('tyres');

let named = 0;
const newName = () => `Valmistaja ${String((named += 1)).padStart(5, '0')}`;

async function manufacturerWithTyres(sizeId: string): Promise<ManufacturerRecord> {
  const { body } = await shop.admin.post<ManufacturerRecord>('/manufacturers', { name: newName() });
  for (let number = 0; number < TYRES_EACH; number += 1)
    await createTyre(shop.admin, { manufacturer: body.name, model: `${body._id} ${number}` }, { _id: sizeId });
  return body;
}

/** Renames a manufacturer until it is stopped. Each renaming is repeated with the same key until it is acknowledged. */
class Writer {
  renamed = 0;
  isStopped = false;
  readonly ended: Promise<void>;

  constructor(private record: Pick<ManufacturerRecord, '_id' | 'version'>) {
    this.ended = this.work();
  }

  private async work() {
    while (!this.isStopped) {
      const name = newName();
      const headers = { 'idempotency-key': randomUUID() };
      this.record = await until(
        async () => {
          const { _id, version } = this.record;
          const { status, body } = await shop.admin.request<ManufacturerRecord>('PUT', `/manufacturers/${_id}`, {
            body: { name, version },
            headers,
          });
          if (status === 200) return body;
          // Only other statuses are final: 409 and 5xx mean that a service is unavailable for now.
          if (status < 500 && status !== 409) throw new Error(`renaming answered ${status}: ${JSON.stringify(body)}`);
          return null;
        },
        { timeout: 60_000, what: 'a renaming is acknowledged' },
      );
      this.renamed += 1;
    }
  }
}

const total = (writers: readonly Writer[]) => writers.reduce((sum, { renamed }) => sum + renamed, 0);

/** Makes the first write of a renaming, as by a process that was killed after it. Only the reaction can finish it. */
async function leaveUnfinished({ _id: id, name: renamedFrom }: ManufacturerRecord) {
  const [_id, name] = [new mongoose.Types.ObjectId(id), newName()];
  const event = { _id: randomUUID(), name: 'catalogue.manufacturer.changed', occurredAt: new Date(), data: { manufacturerId: id } };
  await manufacturers().updateOne({ _id }, { $set: { name, key: name.toLowerCase(), renamedFrom, outbox: [event] }, $inc: { version: 1 } });
}

/** Expects that every renaming was applied exactly once to each tyre of its manufacturer. */
async function expectEachRenamedOnce(records: readonly ManufacturerRecord[]) {
  await until(async () => (await manufacturers().countDocuments({ renamedFrom: { $exists: true } })) === 0, {
    timeout: 60_000,
    what: 'no renaming is unfinished',
  });
  for (const { _id, version: before } of records) {
    const manufacturer = await manufacturers().findOne({ _id: new mongoose.Types.ObjectId(_id) });
    const found = await tyres()
      .find({ model: { $regex: `^${_id} ` } })
      .toArray();
    expect(found).toHaveLength(TYRES_EACH);
    const renamings = (manufacturer?.version ?? 0) - before;
    for (const { manufacturer: name, version } of found)
      expect({ name, renamings: version }).toEqual({ name: manufacturer?.name, renamings });
  }
}

describe('a durable reaction', () => {
  it(`runs for every event and takes effect once, although its process is killed ${KILLS} times during writes`, async () => {
    const { _id: sizeId } = await createSize(shop.admin);
    const records: ManufacturerRecord[] = [];
    for (let number = 0; number < WRITERS; number += 1) records.push(await manufacturerWithTyres(sizeId));
    const writers = records.map((record) => new Writer(record));
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Kills the process at a different point of the writers' calls each time.
      const wanted = total(writers) + 5 + (kill % 7);
      await until(() => total(writers) >= wanted, { every: 1, what: 'more renamings' });
      await shop.catalogue.kill();
      await shop.catalogue.start();
    }
    for (const writer of writers) writer.isStopped = true;
    await Promise.all(writers.map(({ ended }) => ended));
    expect(total(writers)).toBeGreaterThan(KILLS * 5);
    await expectEachRenamedOnce(records);
  });

  it('finishes a renaming that stopped between the manufacturer and its tyres, even after NATS has lost its disk', async () => {
    const { _id: sizeId } = await createSize(shop.admin);
    const record = await manufacturerWithTyres(sizeId);
    await shop.nats.kill();
    fs.rmSync(path.join(shop.folder, 'nats', 'jetstream'), { recursive: true, force: true });
    await shop.nats.start();
    await shop.catalogue.kill();
    await leaveUnfinished(record);
    await shop.catalogue.start();
    await expectEachRenamedOnce([record]);
  });

  it('continues in the same process after NATS has lost its disk', async () => {
    const { _id: sizeId } = await createSize(shop.admin);
    const record = await manufacturerWithTyres(sizeId);
    await shop.nats.kill();
    fs.rmSync(path.join(shop.folder, 'nats', 'jetstream'), { recursive: true, force: true });
    await shop.nats.start();
    await leaveUnfinished(record);
    await expectEachRenamedOnce([record]);
  });

  it('continues when NATS restarts in the middle of the work', async () => {
    const { _id: sizeId } = await createSize(shop.admin);
    const records = [await manufacturerWithTyres(sizeId), await manufacturerWithTyres(sizeId)];
    const writers = records.map((record) => new Writer(record));
    for (let restart = 0; restart < 3; restart += 1) {
      const wanted = total(writers) + 10;
      await until(() => total(writers) >= wanted, { every: 1, what: 'more renamings' });
      await shop.nats.kill();
      await shop.nats.start();
    }
    for (const writer of writers) writer.isStopped = true;
    await Promise.all(writers.map(({ ended }) => ended));
    await expectEachRenamedOnce(records);
  });
});
