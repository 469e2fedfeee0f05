import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.ts';

describe('limit', () => {
  it('let so many run, so many wait, and refuse the rest', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, whenFull: () => new Error('full') });
    const gate = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = limit.take(async () => {
      await gate.promise;
      order.push('first');
    });
    const second = limit.take(async () => {
      order.push('second');
    });
    await expect(limit.take(async () => undefined)).rejects.toThrow('full');
    gate.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  it('give an earlier lane the turn first, and a full lane keeps nobody out of another', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 2, whenFull: () => new Error('full') });
    const gate = Promise.withResolvers<void>();
    const order: string[] = [];
    const noting = (name: string) => async () => void order.push(name);
    const jobs = [limit.take(() => gate.promise), limit.take(noting('late 1'), 2), limit.take(noting('late 2'), 2)];
    await expect(limit.take(noting('late 3'), 2)).rejects.toThrow('full');
    jobs.push(limit.take(noting('middle'), 1), limit.take(noting('first'), 0));
    gate.resolve();
    await Promise.all(jobs);
    expect(order).toEqual(['first', 'middle', 'late 1', 'late 2']);
  });

  it('go on after a job that fails', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, whenFull: () => new Error('full') });
    await expect(limit.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limit.take(async () => 'yes')).resolves.toBe('yes');
  });
});
