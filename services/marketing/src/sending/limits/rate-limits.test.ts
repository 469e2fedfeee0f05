import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { DatabaseClock } from './database-clock.ts';
import { RateLimits } from './rate-limits.ts';
import type { LimitUse } from './rate-limit.ts';

type Record = LimitUse & { _id: string; version: number };

const A = 'a.example';
const B = 'b.example';
const all = { perSecond: 10, window: { mails: 10, seconds: 60 }, perDomain: { mails: 10, seconds: 60 } };

let records: Map<string, Record>;
/** Set: the database fails at this key, before or after it has stored the record. */
let failing: { key: string; isStored: boolean } | null;
let limits: RateLimits;

/** The two commands that limits use, on records in memory. */
const collection = {
  findOne: async ({ _id }: { _id: string }) => records.get(_id) ?? null,
  replaceOne: async ({ _id }: { _id: string }, after: Record) => store({ ...after, _id }),
  insertOne: async (record: Record) => store(record),
};

function store(record: Record): { matchedCount: number } {
  const fails = failing?.key === record._id;
  if (!fails || failing?.isStored) records.set(record._id, record);
  if (fails) throw new Error('the database is away');
  return { matchedCount: 1 };
}

const reserved = () => Object.fromEntries([...records].map(([key, record]) => [key, record.reserved['worker'] ?? 0]));

beforeEach(() => {
  records = new Map();
  failing = null;
  limits = new RateLimits({ db: { collection: () => collection } } as unknown as Connection, 'worker', new DatabaseClock());
  limits.apply(all);
});

describe('the reservations of a worker', () => {
  it('are made at each limit that counts the mail, and end there', async () => {
    const { keys } = await limits.reserve([A, B, A]);
    expect(keys).toEqual([
      [`domain:${A}`, 'second', 'window'],
      [`domain:${B}`, 'second', 'window'],
      [`domain:${A}`, 'second', 'window'],
    ]);
    expect(reserved()).toEqual({ [`domain:${A}`]: 2, [`domain:${B}`]: 1, second: 3, window: 3 });
    for (const each of keys) limits.ended(each ?? [], 'unused');
    await limits.tell();
    expect(reserved()).toEqual({ [`domain:${A}`]: 0, [`domain:${B}`]: 0, second: 0, window: 0 });
  });

  it('end at the limits that granted them, although other limits are set meanwhile', async () => {
    limits.apply({ ...all, perSecond: null });
    const { keys } = await limits.reserve([A]);
    limits.apply({ perSecond: 5, window: null, perDomain: null });
    for (const each of keys) limits.ended(each ?? [], 'completed');
    await limits.tell();
    expect(reserved()).toEqual({ [`domain:${A}`]: 0, window: 0 });
  });

  it('are given back for the mails that a later limit refuses', async () => {
    limits.apply({ ...all, window: { mails: 1, seconds: 60 } });
    expect((await limits.reserve([A, B])).keys).toEqual([[`domain:${A}`, 'second', 'window'], null]);
    await limits.tell();
    expect(reserved()).toEqual({ [`domain:${A}`]: 1, [`domain:${B}`]: 0, second: 1, window: 1 });
  });

  it.each([
    ['before it stores', `domain:${B}`, false],
    ['before it stores', 'second', false],
    ['before it stores', 'window', false],
    ['after it has stored', `domain:${B}`, true],
    ['after it has stored', 'second', true],
    ['after it has stored', 'window', true],
  ])('are given back when the database fails %s %s', async (_when, key, isStored) => {
    failing = { key, isStored };
    await expect(limits.reserve([A, B])).rejects.toThrow('the database is away');
    failing = null;
    await limits.tell();
    expect(Object.values(reserved()).filter((count) => count > 0)).toEqual([]);
  });
});
