import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { Gathering } from './gathering.ts';

/** A worker that says what each round was given, and ends a round when it is told to. */
function worker({ most = 100 } = {}) {
  const rounds: { jobs: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const gathering = new Gathering<number, string>((jobs) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    rounds.push({ jobs, end: () => resolve(jobs.map((job) => `done ${job}`)), fail: reject });
    return promise;
  }, most);
  return { gathering, rounds };
}

describe('jobs that are done together', () => {
  it('begin at once, and those that come meanwhile share the next round', async () => {
    const { gathering, rounds } = worker();
    const first = gathering.add(1);
    await turn();
    const others = [gathering.add(2), gathering.add(3)];
    await turn();
    expect(rounds.map(({ jobs }) => jobs)).toEqual([[1]]);
    rounds[0]?.end();
    expect(await first).toBe('done 1');
    await turn();
    await turn();
    expect(rounds[1]?.jobs).toEqual([2, 3]);
    rounds[1]?.end();
    expect(await Promise.all(others)).toEqual(['done 2', 'done 3']);
  });

  it('run in rounds of so many jobs, one after the other, and none is forgotten', async () => {
    const { gathering, rounds } = worker({ most: 2 });
    const all = [1, 2, 3, 4, 5].map((job) => gathering.add(job));
    for (let round = 0; round < 3; round += 1) {
      for (let at = 0; at < 4; at += 1) await turn();
      expect(rounds).toHaveLength(round + 1);
      rounds[round]?.end();
    }
    expect(await Promise.all(all)).toEqual(['done 1', 'done 2', 'done 3', 'done 4', 'done 5']);
    expect(rounds.map(({ jobs }) => jobs)).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('of a round that fails all meet its error, and the next round begins', async () => {
    const { gathering, rounds } = worker();
    const failed = [gathering.add(1), gathering.add(2)].map((job) => job.catch((error: Error) => error.message));
    await turn();
    const next = gathering.add(3);
    rounds[0]?.fail(new Error('away'));
    expect(await Promise.all(failed)).toEqual(['away', 'away']);
    await turn();
    await turn();
    rounds[1]?.end();
    expect(await next).toBe('done 3');
  });

  it('do not wait for a round that never ends: its jobs are refused in time, and the next round begins', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const { gathering, rounds } = worker();
      const lost = gathering.add(1).catch((error: unknown) => error);
      await turn();
      const next = gathering.add(2);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(await lost).toMatchObject({ code: 'service_unavailable' });
      await turn();
      await turn();
      rounds[1]?.end();
      expect(await next).toBe('done 2');
    } finally {
      jest.useRealTimers();
    }
  });
});
