import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { logger } from '#service/process/logging';
import { connectMongo } from '#service/database/mongo';
import type { Connection } from 'mongoose';
import { EXPIRE_EVERY_MS, Expiry } from '../../gateway/src/access/expiry.ts';
import { type Shop, startShop, until } from '../harness.ts';

const HOUR_MS = 3_600_000;

let shop: Shop;
let accounts: Connection;
let expiry: Expiry;
beforeAll(async () => {
  shop = await startShop();
  accounts = await connectMongo({ url: shop.mongo.url, name: shop.databaseOf('accounts'), log: logger('gateway') });
  expiry = new Expiry(accounts, logger('gateway'));
});
afterAll(async () => {
  await accounts.close();
  await shop.stop();
});

/** Returns a record for each of the gateway's collections with a TTL, expiring at `at`. */
const records = (at: number) => {
  const _id = randomUUID();
  const session = { kind: 'admin', accountId: 'nobody' };
  return {
    attempts: { key: `address:${_id}`, points: 3, expire: new Date(at) },
    sessions: { ...session, createdAt: new Date(at - 12 * HOUR_MS), expiresAt: new Date(at) },
    devices: { ...session, seenAt: new Date(at), expiresAt: new Date(at) },
    idempotency: { fingerprint: _id, claimedUntil: new Date(at), createdAt: new Date(at - 24 * HOUR_MS) },
    'password-links': { kind: 'reset', createdAt: new Date(at - HOUR_MS), expiresAt: new Date(at) },
    idempotencyAnswers: { status: 200, body: '{}', createdAt: new Date(at - 24 * HOUR_MS) },
  };
};
const collections = Object.keys(records(0)).toSorted() as (keyof ReturnType<typeof records>)[];

async function store(at: number): Promise<string> {
  const _id = randomUUID();
  const all = records(at);
  for (const name of collections) await accounts.collection<{ _id: string }>(name).insertOne({ _id, ...all[name] });
  return _id;
}

const holding = async (_id: string) => {
  const found = await Promise.all(collections.map((name) => accounts.collection<{ _id: string }>(name).countDocuments({ _id })));
  return collections.filter((_name, at) => found[at] === 1);
};

/** The clock of these tests. It is ahead of the shop's clock, and each test advances it. */
let clock = Date.now() + EXPIRE_EVERY_MS;
const later = () => {
  clock += EXPIRE_EVERY_MS;
  return new Date(clock);
};

describe('an expiring record', () => {
  it('is in a collection with a TTL index, and these tests cover every such collection of the gateway', async () => {
    const names = (await accounts.db?.listCollections().toArray())?.map(({ name }) => name) ?? [];
    const indexes = await Promise.all(names.map((name) => accounts.collection(name).indexes()));
    const expiring = names.filter((_name, at) => indexes[at]?.some((index) => index.expireAfterSeconds !== undefined));
    expect(expiring.toSorted()).toEqual(collections);
  });

  it('stays until its expiry and is deleted after it by our own timer', async () => {
    const now = later();
    const [gone, remaining] = [await store(now.getTime() - 1), await store(now.getTime() + 1)];
    expect(await expiry.runWhenDue(now)).toBeGreaterThanOrEqual(collections.length);
    expect([await holding(gone), await holding(remaining)]).toEqual([[], collections]);
  });

  it('is deleted also when there is more than one batch', async () => {
    const now = later();
    const attempts = accounts.collection('attempts');
    const expire = new Date(now.getTime() - HOUR_MS);
    await attempts.insertMany(Array.from({ length: 1_203 }, (_, at) => ({ key: `address:many-${at}`, points: 1, expire })));
    expect(await expiry.runWhenDue(now)).toBeGreaterThanOrEqual(1_203);
    expect(await attempts.countDocuments({ expire: { $lte: now } })).toBe(0);
  });

  it('is deleted once in an interval by one of the replicas of the gateway', async () => {
    const copy = new Expiry(accounts, logger('gateway'));
    const now = later();
    const done = await Promise.all([expiry, copy, expiry, copy].map((each) => each.runWhenDue(now)));
    expect(done.filter((deleted) => deleted !== null)).toHaveLength(1);
    expect(await copy.runWhenDue(new Date(now.getTime() + EXPIRE_EVERY_MS - 1))).toBeNull();
    expect(await copy.runWhenDue(later())).not.toBeNull();
  });

  it('is deleted by a running gateway, so that no login address stays in a database without a TTL monitor', async () => {
    const gone = await store(Date.now() - HOUR_MS);
    // Makes the timer due, because the clock above is ahead of the gateway's.
    await accounts.collection<{ _id: string }>('timers').updateOne({ _id: 'expiry' }, { $set: { dueAt: new Date(0) } });
    await shop.copyOf('gateway');
    await until(async () => (await holding(gone)).length === 0, { what: 'expired records gone' });
  });
});
