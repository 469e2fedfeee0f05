import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FairQueue, type FairQueueLimits } from './fair-queue.ts';

const limits: FairQueueLimits = { atOnce: 1, atOncePerAsker: 1, waiting: 10, waitingPerAsker: 4, patience: 1_000 };

/** Queues jobs that note their names; the first one holds the only place until `go` is called. */
function asked(queue: FairQueue, names: readonly string[]) {
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = queue.take('first', () => gate.promise);
  const jobs = names.map((name) =>
    queue.take(name.slice(0, 1), async () => {
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

  it('serve one job of each asker in turn, however many one of them has', async () => {
    const { order, go } = asked(new FairQueue(limits), ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']);
    await go();
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('refuse who has too many waiting, and nobody else', async () => {
    const queue = new FairQueue(limits);
    const { go } = asked(queue, ['a1', 'a2', 'a3', 'a4']);
    expect(await codeOf(queue.take('a', async () => undefined))).toBe('too_many_requests');
    const other = codeOf(queue.take('b', async () => undefined));
    await go();
    expect(await other).toBe('done');
    expect(queue.load).toEqual({ running: 0, waiting: 0 });
  });

  it('still let in who has none waiting when all places in the queue are taken, up to twice as many', async () => {
    const queue = new FairQueue({ ...limits, waiting: 2 });
    const { go } = asked(queue, ['a1', 'a2']);
    expect(await codeOf(queue.take('a', async () => undefined))).toBe('too_many_requests');
    const others = ['b', 'c'].map((asker) => codeOf(queue.take(asker, async () => undefined)));
    expect(await codeOf(queue.take('d', async () => undefined))).toBe('service_unavailable');
    await go();
    expect(await Promise.all(others)).toEqual(['done', 'done']);
  });

  it('leave places to others while one asker uses all of his', async () => {
    const queue = new FairQueue({ ...limits, atOnce: 3, atOncePerAsker: 2 });
    const gate = Promise.withResolvers<void>();
    const flood = Array.from({ length: 4 }, () => queue.take('a', () => gate.promise));
    await expect(queue.take('b', async () => 'served')).resolves.toBe('served');
    gate.resolve();
    await Promise.all(flood);
    expect(queue.load).toEqual({ running: 0, waiting: 0 });
  });

  it('move a job up that another asker waits for too', async () => {
    const queue = new FairQueue(limits);
    const { order, go } = asked(queue, ['a1', 'a2']);
    const shared = queue.ask('a');
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

  it('end a wait after its time, and the place in the queue with it', async () => {
    const queue = new FairQueue(limits);
    const { jobs, go } = asked(queue, ['a1']);
    const outcome = codeOf(jobs[0] as Promise<unknown>);
    jest.advanceTimersByTime(limits.patience);
    expect(await outcome).toBe('service_unavailable');
    expect(queue.load.waiting).toBe(0);
    await go().catch(() => undefined);
    await expect(queue.take('a', async () => 'served')).resolves.toBe('served');
  });

  it('tell who waited behind jobs of his own that these are too many', async () => {
    const queue = new FairQueue(limits);
    const { jobs, go } = asked(queue, ['a1', 'a2', 'b1']);
    const outcomes = Promise.all(jobs.map(codeOf));
    const own = codeOf(queue.take('first', async () => undefined));
    jest.advanceTimersByTime(limits.patience);
    expect(await outcomes).toEqual(['too_many_requests', 'service_unavailable', 'service_unavailable']);
    expect(await own).toBe('too_many_requests');
    await go().catch(() => undefined);
  });

  it('go on after a job that fails', async () => {
    const queue = new FairQueue(limits);
    await expect(queue.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.take('a', async () => 'yes')).resolves.toBe('yes');
  });
});
