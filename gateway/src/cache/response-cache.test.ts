import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '#contracts/errors';
import { ResponseCache } from './response-cache.ts';

const topics = ['catalogue'];
const body = (text: string) => Buffer.from(text);
const setUp = (maxBytes?: number) => {
  const clock = { now: 1_000_000 };
  const cache = new ResponseCache({ now: () => clock.now, ...(maxBytes === undefined ? {} : { maxBytes }) });
  const ask = (load: () => Promise<Buffer>, key = 'k', address = `/${key}`) => cache.answer(key, topics, address, load);
  return { clock, cache, ask };
};
const away = () => Promise.reject(new AppError('service_unavailable'));

describe('kept answers', () => {
  it('are given again for 30 seconds, then made anew', async () => {
    const { clock, cache, ask } = setUp();
    expect((await ask(async () => body('a'))).state).toBe('MISS');
    expect(cache.atAddress('/k')?.body.toString()).toBe('a');
    clock.now += 29_999;
    expect((await ask(async () => body('b'))).kept.body.toString()).toBe('a');
    clock.now += 1;
    expect(cache.atAddress('/k')).toBeUndefined();
    expect((await ask(async () => body('b'))).kept.body.toString()).toBe('b');
  });

  it('share one call among equal concurrent requests', async () => {
    const { ask } = setUp();
    const gate = Promise.withResolvers<Buffer>();
    let calls = 0;
    const load = () => {
      calls += 1;
      return gate.promise;
    };
    const both = Promise.all([ask(load), ask(load)]);
    gate.resolve(body('a'));
    expect((await both).map(({ kept }) => kept.body.toString())).toEqual(['a', 'a']);
    expect(calls).toBe(1);
  });

  it('are never kept when their making began before a purge, and nobody new joins that making', async () => {
    const { cache, ask } = setUp();
    const gate = Promise.withResolvers<Buffer>();
    const old = ask(() => gate.promise);
    cache.purge('catalogue');
    const fresh = await ask(async () => body('new'));
    expect(fresh.kept.body.toString()).toBe('new');
    gate.resolve(body('old'));
    expect((await old).kept.body.toString()).toBe('old');
    expect(cache.atAddress('/k')?.body.toString()).toBe('new');
  });

  it('made within 2 s of a purge live for 1 s only', async () => {
    const { clock, cache, ask } = setUp();
    cache.purge('catalogue');
    clock.now += 1_999;
    await ask(async () => body('maybe old'));
    clock.now += 999;
    expect(cache.atAddress('/k')).toBeDefined();
    clock.now += 1;
    expect(cache.atAddress('/k')).toBeUndefined();
    await ask(async () => body('settled'));
    clock.now += 29_000;
    expect(cache.atAddress('/k')?.body.toString()).toBe('settled');
  });

  it('that are merely old are given while the service is away; what a purge dropped is not', async () => {
    const { clock, cache, ask } = setUp();
    await ask(async () => body('a'));
    clock.now += 60_000;
    expect((await ask(away)).state).toBe('STALE');
    cache.doubt('catalogue');
    expect((await ask(away)).state).toBe('STALE');
    cache.purge('catalogue');
    await expect(ask(away)).rejects.toThrow(AppError);
  });

  it('of another topic stay after a purge', async () => {
    const { cache, ask } = setUp();
    await ask(async () => body('a'));
    cache.purge('content');
    expect(cache.atAddress('/k')).toBeDefined();
  });

  it('do not hide the errors of a service that is there', async () => {
    const { clock, ask } = setUp();
    await ask(async () => body('a'));
    clock.now += 60_000;
    await expect(ask(() => Promise.reject(new AppError('tyre_not_found')))).rejects.toThrow('Rengasta ei löytynyt.');
  });

  it('stay within their bytes, and what is asked for outlives what is not', async () => {
    const { cache, ask } = setUp(10_000);
    await ask(async () => body('x'.repeat(2_500)), 'wanted');
    for (let at = 0; at < 20; at += 1) {
      expect(cache.atAddress('/wanted')).toBeDefined();
      await cache.answer(`other ${at}`, topics, `/${at}`, async () => body('y'.repeat(2_500)));
    }
    expect(cache.store.size.bytes).toBeLessThanOrEqual(10_000);
  });

  it('that were asked for once do not displace others when the space is full', async () => {
    const { cache, ask } = setUp(10_000);
    const text = body('x'.repeat(900));
    for (let at = 0; at < 6; at += 1) await ask(async () => text, `kept ${at}`);
    const { answers } = cache.store.size;
    for (let at = 0; at < 20; at += 1) await ask(async () => text, `crawled ${at}`);
    expect(cache.store.size.answers).toBe(answers);
    expect(cache.atAddress('/kept 0')).toBeDefined();
    expect(cache.atAddress('/crawled 19')).toBeUndefined();
    expect((await ask(async () => text, 'crawled 19')).state).toBe('MISS');
    expect(cache.atAddress('/crawled 19')).toBeDefined();
  });

  it('do not keep an answer larger than half the space', async () => {
    const { cache, ask } = setUp(10_000);
    await ask(async () => body('x'.repeat(9_000)));
    expect(cache.store.size).toEqual({ answers: 0, bytes: 0 });
  });
});

describe('the bytes that are counted', () => {
  it('are all that is held: a body that is a view into a larger buffer is copied out of it, and its encoded form too', async () => {
    const { cache, ask } = setUp();
    const read = Buffer.alloc(64 * 1024, 'a');
    const { kept } = await ask(async () => read.subarray(100, 2_100));
    expect(kept.body.equals(read.subarray(100, 2_100))).toBe(true);
    expect(kept.body.buffer.byteLength).toBe(2_000);
    await cache.store.encode(kept, 'gzip');
    expect(kept.encoded.gzip?.buffer.byteLength).toBe(kept.encoded.gzip?.length);
  });

  it.each(['gzip', 'br'] as const)('become fewer in %s for an answer that is asked for again', async (encoding) => {
    const { cache, ask } = setUp();
    const text = Array.from({ length: 3_000 }, (_, at) => `<li>Rengas ${(at * 7_919) % 1_009}, ${(at * 31) % 97} €</li>`).join('');
    const { kept } = await ask(async () => body(text));
    await cache.store.encode(kept, encoding);
    const [first = 0, counted] = [kept.encoded[encoding]?.length, cache.store.size.bytes];
    await cache.store.improve(kept, encoding);
    const improved = kept.encoded[encoding] ?? Buffer.alloc(0);
    expect(improved.length).toBeLessThan(first);
    expect(cache.store.size.bytes).toBe(counted - first + improved.length);
    const plain = { gzip: gunzipSync, br: brotliDecompressSync }[encoding](improved);
    expect(plain.equals(kept.body)).toBe(true);
  });

  it('hold the addresses that lead to an answer, so that spellings of one address cannot fill the memory', async () => {
    const { cache, ask } = setUp();
    await ask(async () => body('a'), 'k', '/first');
    const before = cache.store.size.bytes;
    const address = `/${'x'.repeat(400)}`;
    await ask(async () => body('a'), 'k', address);
    expect(cache.store.size.bytes).toBeGreaterThan(before + 800);
    cache.purge('catalogue');
    expect(cache.store.size).toEqual({ answers: 0, bytes: 0 });
  });
});
