import { describe, expect, it } from '@jest/globals';
import { HostQueue, QueueFull, type HostQueueOptions } from './host-queue.ts';

/** A queue whose time passes only when it sleeps or a task takes time. */
function fakeQueue(options: Omit<HostQueueOptions, 'now' | 'sleep'> = {}) {
  const clock = { now: 0, slept: [] as number[] };
  const queue = new HostQueue({
    ...options,
    now: () => clock.now,
    sleep: (ms, signal) => {
      signal.throwIfAborted();
      clock.slept.push(ms);
      clock.now += ms;
      return Promise.resolve();
    },
  });
  return { queue, clock };
}

/** Lets all promises that can settle do so. */
const settle = () => new Promise(setImmediate);

describe('HostQueue', () => {
  it('runs the tasks of a host one at a time, in order, with a pause after the end of each', async () => {
    const { queue, clock } = fakeQueue();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} starts ${clock.now}`);
      await settle();
      clock.now += 500;
      log.push(`${name} ends ${clock.now}`);
      return name;
    };
    expect(await Promise.all(['a', 'b', 'c'].map((name) => queue.run('shop.example', task(name))))).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['a starts 0', 'a ends 500', 'b starts 2500', 'b ends 3000', 'c starts 5000', 'c ends 5500']);
  });

  it('runs hosts side by side', async () => {
    const { queue } = fakeQueue();
    let running = 0;
    let most = 0;
    const task = async () => {
      running += 1;
      most = Math.max(most, running);
      await settle();
      running -= 1;
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => queue.run(`shop${index}.example`, task)));
    expect(most).toBe(60);
  });

  it('does not pause after the pause is over, for hosts without one, or when it is skipped', async () => {
    const { queue, clock } = fakeQueue({ pauseMs: (host) => (host === 'own.test' ? 0 : 2_000) });
    const nothing = () => Promise.resolve();
    await queue.run('own.test', nothing);
    await queue.run('own.test', nothing);
    await queue.run('shop.example', nothing);
    clock.now += 2_000;
    await queue.run('shop.example', nothing);
    await queue.run('shop.example', nothing, { skipsPause: true });
    expect(clock.slept).toEqual([]);
    await queue.run('shop.example', nothing);
    expect(clock.slept).toEqual([2_000]);
  });

  it('makes a pause longer when the task asks for it', async () => {
    const { queue, clock } = fakeQueue();
    await queue.run('shop.example', ({ pauseAtLeast }) => Promise.resolve(pauseAtLeast(30_000)));
    await queue.run('shop.example', ({ pauseAtLeast }) => Promise.resolve(pauseAtLeast(1)));
    await queue.run('shop.example', () => Promise.resolve());
    expect(clock.slept).toEqual([30_000, 2_000]);
  });

  it('continues after a task that fails, and pauses after it', async () => {
    const { queue, clock } = fakeQueue();
    const results = await Promise.allSettled([
      queue.run('shop.example', () => Promise.reject(new Error('no page'))),
      queue.run('shop.example', () => Promise.resolve('page')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(clock.slept).toEqual([2_000]);
  });

  it('ends the waiting of an aborted task, and keeps the order of the others', async () => {
    const { queue } = fakeQueue();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const leaving = new AbortController();
    const log: string[] = [];
    const first = queue.run('shop.example', () => gate);
    const second = queue.run('shop.example', async () => log.push('second'), { signal: leaving.signal });
    const third = queue.run('shop.example', async () => log.push('third'));
    leaving.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    open();
    await Promise.all([first, third]);
    expect(log).toEqual(['third']);
    await expect(queue.run('shop.example', () => gate, { signal: leaving.signal })).rejects.toThrow('left');
  });

  it('ends the pause of an aborted task', async () => {
    const leaving = new AbortController();
    const queue = new HostQueue({ pauseMs: 60_000 });
    await queue.run('shop.example', () => Promise.resolve());
    const paused = queue.run('shop.example', () => Promise.resolve(), { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(paused).rejects.toThrow('left');
  });

  it('refuses tasks when too many wait', async () => {
    const { queue } = fakeQueue({ maxWaiting: 2 });
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const running = [1, 2, 3].map(() => queue.run('shop.example', () => gate));
    await expect(queue.run('shop.example', () => gate)).rejects.toThrow(QueueFull);
    open();
    await Promise.all(running);
    await queue.run('shop.example', () => gate);
  });

  it('ends all waiting when it is closed', async () => {
    const { queue } = fakeQueue();
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const running = queue.run('shop.example', () => gate);
    const waiting = queue.run('shop.example', () => gate);
    queue.close();
    await expect(waiting).rejects.toThrow('closed');
    await expect(queue.run('other.example', () => gate)).rejects.toThrow('closed');
    open();
    await running;
  });

  it('forgets hosts whose pause is over', async () => {
    const { queue, clock } = fakeQueue({ pauseMs: (host) => (host.startsWith('own') ? 0 : 2_000) });
    await queue.run('own.test', () => Promise.resolve());
    expect(queue.size).toBe(0);
    for (let index = 0; index < 1_000; index += 1) await queue.run(`shop${index}.example`, () => Promise.resolve());
    expect(queue.size).toBe(1_000);
    clock.now += 2_000;
    await queue.run('last.example', () => Promise.resolve());
    expect(queue.size).toBe(1);
  });
});
