import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FairQueue, type FairQueueLimits } from './fair-queue.ts';

const limits: FairQueueLimits = { atOnce: 1, atOncePerClient: 1, waiting: 10, waitingPerClient: 4, maxWaitMs: 1_000 };

/** Queues jobs that record their names. The first job occupies the only slot until `go` is called. */
function queued(queue: FairQueue, names: readonly string[]) {
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = queue.run('first', () => gate.promise);
  const jobs = names.map((name) =>
    queue.run(name.slice(0, 1), async () => {
      order.push(name);
    }),
  );
  return { order, go: () => (gate.resolve(), Promise.all([first, ...jobs])), jobs };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

describe('a fair queue', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('serves one job of each client in turn, however many one of them has', async () => {
    const { order, go } = queued(new FairQueue(limits), ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']);
    await go();
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('refuses a client that has too many waiting jobs, and no other client', async () => {
    const queue = new FairQueue(limits);
    const { go } = queued(queue, ['a1', 'a2', 'a3', 'a4']);
    expect(await codeOf(queue.run('a', async () => undefined))).toBe('too_many_requests');
    const other = codeOf(queue.run('b', async () => undefined));
    await go();
    expect(await other).toBe('done');
    expect(queue.load).toEqual({ running: 0, waiting: 0 });
  });

  it('still accepts clients without waiting jobs when the queue is full, up to twice its size', async () => {
    const queue = new FairQueue({ ...limits, waiting: 2 });
    const { go } = queued(queue, ['a1', 'a2']);
    expect(await codeOf(queue.run('a', async () => undefined))).toBe('too_many_requests');
    const others = ['b', 'c'].map((client) => codeOf(queue.run(client, async () => undefined)));
    expect(await codeOf(queue.run('d', async () => undefined))).toBe('service_unavailable');
    await go();
    expect(await Promise.all(others)).toEqual(['done', 'done']);
  });

  it('leaves slots to others while one client uses all of its own', async () => {
    const queue = new FairQueue({ ...limits, atOnce: 3, atOncePerClient: 2 });
    const gate = Promise.withResolvers<void>();
    const flood = Array.from({ length: 4 }, () => queue.run('a', () => gate.promise));
    await expect(queue.run('b', async () => 'served')).resolves.toBe('served');
    gate.resolve();
    await Promise.all(flood);
    expect(queue.load).toEqual({ running: 0, waiting: 0 });
  });

  it('moves a job up that another client waits for, too', async () => {
    const queue = new FairQueue(limits);
    const { order, go } = queued(queue, ['a1', 'a2']);
    const shared = queue.enqueue('a');
    const work = async () => {
      await shared.granted;
      order.push('shared');
      shared.end();
    };
    const done = work();
    shared.join('b');
    await go();
    await done;
    expect(order).toEqual(['a1', 'shared', 'a2']);
  });

  it('refuses a job that has waited too long, and removes it from the queue', async () => {
    const queue = new FairQueue(limits);
    const { jobs, go } = queued(queue, ['a1']);
    const outcome = codeOf(jobs[0] as Promise<unknown>);
    jest.advanceTimersByTime(limits.maxWaitMs);
    expect(await outcome).toBe('service_unavailable');
    expect(queue.load.waiting).toBe(0);
    await go().catch(() => undefined);
    await expect(queue.run('a', async () => 'served')).resolves.toBe('served');
  });

  it('refuses with too_many_requests when a job has waited behind jobs of the same client', async () => {
    const queue = new FairQueue(limits);
    const { jobs, go } = queued(queue, ['a1', 'a2', 'b1']);
    const outcomes = Promise.all(jobs.map(codeOf));
    const own = codeOf(queue.run('first', async () => undefined));
    jest.advanceTimersByTime(limits.maxWaitMs);
    expect(await outcomes).toEqual(['too_many_requests', 'service_unavailable', 'service_unavailable']);
    expect(await own).toBe('too_many_requests');
    await go().catch(() => undefined);
  });

  it('continues after a job that fails', async () => {
    const queue = new FairQueue(limits);
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run('a', async () => 'yes')).resolves.toBe('yes');
  });
});
