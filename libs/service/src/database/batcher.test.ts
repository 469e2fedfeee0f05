import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { Batcher } from './batcher.ts';

/** A batcher that records its batches; the test ends each batch. */
function setUp({ maxJobs = 100 } = {}) {
  const batches: { jobs: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const batcher = new Batcher<number, string>((jobs) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    batches.push({ jobs, end: () => resolve(jobs.map((job) => `done ${job}`)), fail: reject });
    return promise;
  }, maxJobs);
  return { batcher, batches };
}

describe('a batcher', () => {
  it('runs a single job at once, and jobs that arrive meanwhile as the next batch', async () => {
    const { batcher, batches } = setUp();
    const first = batcher.add(1);
    await turn();
    const others = [batcher.add(2), batcher.add(3)];
    await turn();
    expect(batches.map(({ jobs }) => jobs)).toEqual([[1]]);
    batches[0]?.end();
    expect(await first).toBe('done 1');
    await turn();
    await turn();
    expect(batches[1]?.jobs).toEqual([2, 3]);
    batches[1]?.end();
    expect(await Promise.all(others)).toEqual(['done 2', 'done 3']);
  });

  it('limits the size of a batch, runs one batch at a time, and runs every job', async () => {
    const { batcher, batches } = setUp({ maxJobs: 2 });
    const all = [1, 2, 3, 4, 5].map((job) => batcher.add(job));
    for (let batch = 0; batch < 3; batch += 1) {
      for (let at = 0; at < 4; at += 1) await turn();
      expect(batches).toHaveLength(batch + 1);
      batches[batch]?.end();
    }
    expect(await Promise.all(all)).toEqual(['done 1', 'done 2', 'done 3', 'done 4', 'done 5']);
    expect(batches.map(({ jobs }) => jobs)).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('rejects all jobs of a batch that fails, and runs the next batch', async () => {
    const { batcher, batches } = setUp();
    const failed = [batcher.add(1), batcher.add(2)].map((job) => job.catch((error: Error) => error.message));
    await turn();
    const next = batcher.add(3);
    batches[0]?.fail(new Error('broken'));
    expect(await Promise.all(failed)).toEqual(['broken', 'broken']);
    await turn();
    await turn();
    batches[1]?.end();
    expect(await next).toBe('done 3');
  });

  it('rejects the jobs of a batch that never ends after two seconds, and runs the next batch', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const { batcher, batches } = setUp();
      const lost = batcher.add(1).catch((error: unknown) => error);
      await turn();
      const next = batcher.add(2);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(await lost).toMatchObject({ code: 'service_unavailable' });
      await turn();
      await turn();
      batches[1]?.end();
      expect(await next).toBe('done 2');
    } finally {
      jest.useRealTimers();
    }
  });
});
