import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit } from './concurrency-limit.ts';

describe('ConcurrencyLimit', () => {
  it('runs up to `atOnce` jobs, queues up to `waiting` jobs, and refuses the rest', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, whenFull: () => new Error('full') });
    const gate = Promise.withResolvers<void>();
    const order: string[] = [];
    const first = limit.run(async () => {
      await gate.promise;
      order.push('first');
    });
    const second = limit.run(async () => {
      order.push('second');
    });
    await expect(limit.run(async () => undefined)).rejects.toThrow('full');
    gate.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['first', 'second']);
  });

  it('serves earlier lanes first, and a full lane does not affect the others', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 2, whenFull: () => new Error('full') });
    const gate = Promise.withResolvers<void>();
    const order: string[] = [];
    const noting = (name: string) => async () => void order.push(name);
    const jobs = [limit.run(() => gate.promise), limit.run(noting('late 1'), 2), limit.run(noting('late 2'), 2)];
    await expect(limit.run(noting('late 3'), 2)).rejects.toThrow('full');
    jobs.push(limit.run(noting('middle'), 1), limit.run(noting('first'), 0));
    gate.resolve();
    await Promise.all(jobs);
    expect(order).toEqual(['first', 'middle', 'late 1', 'late 2']);
  });

  it('continues after a job that fails', async () => {
    const limit = new ConcurrencyLimit({ atOnce: 1, waiting: 1, whenFull: () => new Error('full') });
    await expect(limit.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limit.run(async () => 'yes')).resolves.toBe('yes');
  });
});
