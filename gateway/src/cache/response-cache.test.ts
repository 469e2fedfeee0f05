import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '#contracts/errors';
import { ResponseCache } from './response-cache.ts';

const topics = ['catalogue'];
const body = (text: string) => Buffer.from(text);
const setUp = (maxBytes?: number) => {
  const clock = { now: 1_000_000 };
  const cache = new ResponseCache({ now: () => clock.now, ...(maxBytes === undefined ? {} : { maxBytes }) });
  const request = (load: () => Promise<Buffer>, key = 'k', address = `/${key}`) => cache.getOrLoad(key, topics, address, load);
  return { clock, cache, request };
};
const unavailable = () => Promise.reject(new AppError('service_unavailable'));

describe('cached responses', () => {
  it('are fresh for 30 seconds, then refetched', async () => {
    const { clock, cache, request } = setUp();
    expect((await request(async () => body('a'))).state).toBe('MISS');
    expect(cache.atAddress('/k')?.body.toString()).toBe('a');
    clock.now += 29_999;
    expect((await request(async () => body('b'))).cached.body.toString()).toBe('a');
    clock.now += 1;
    expect(cache.atAddress('/k')).toBeUndefined();
    expect((await request(async () => body('b'))).cached.body.toString()).toBe('b');
  });

  it('are loaded once for concurrent requests', async () => {
    const { request } = setUp();
    const gate = Promise.withResolvers<Buffer>();
    let calls = 0;
    const load = () => {
      calls += 1;
      return gate.promise;
    };
    const both = Promise.all([request(load), request(load)]);
    gate.resolve(body('a'));
    expect((await both).map(({ cached }) => cached.body.toString())).toEqual(['a', 'a']);
    expect(calls).toBe(1);
  });

  it('are not cached when their load began before an invalidation, and later requests do not join that load', async () => {
    const { cache, request } = setUp();
    const gate = Promise.withResolvers<Buffer>();
    const old = request(() => gate.promise);
    cache.invalidate('catalogue');
    const fresh = await request(async () => body('new'));
    expect(fresh.cached.body.toString()).toBe('new');
    gate.resolve(body('old'));
    expect((await old).cached.body.toString()).toBe('old');
    expect(cache.atAddress('/k')?.body.toString()).toBe('new');
  });

  it('do not outlive the day in Helsinki, because the recommended order may change with it', async () => {
    const { clock, cache, request } = setUp();
    const midnight = Date.parse('2026-10-01T00:00:00+03:00');
    clock.now = midnight - 10_000;
    await request(async () => body('summer tyres first'));
    clock.now = midnight - 1;
    expect(cache.ready('/k')?.state).toBe('HIT');
    clock.now = midnight;
    expect(cache.ready('/k')).toBeUndefined();
    // The clock of a replica of the service may be behind.
    await request(async () => body('maybe still summer tyres'));
    clock.now += 1_000;
    expect((await request(async () => body('winter tyres first'))).cached.body.toString()).toBe('winter tyres first');
  });

  it('whose load began before midnight are not cached after it', async () => {
    const { clock, cache, request } = setUp();
    const midnight = Date.parse('2026-10-01T00:00:00+03:00');
    clock.now = midnight - 5;
    await request(async () => {
      clock.now = midnight + 5;
      return body('old');
    });
    expect(cache.ready('/k')).toBeUndefined();
  });

  it('that are loaded within 2 s of an invalidation are fresh for 1 s only', async () => {
    const { clock, cache, request } = setUp();
    cache.invalidate('catalogue');
    clock.now += 1_999;
    await request(async () => body('maybe old'));
    clock.now += 999;
    expect(cache.atAddress('/k')).toBeDefined();
    clock.now += 1;
    expect(cache.atAddress('/k')).toBeUndefined();
    await request(async () => body('settled'));
    clock.now += 29_000;
    expect(cache.atAddress('/k')?.body.toString()).toBe('settled');
  });

  it('that are stale are served while the service is unavailable; invalidated ones are not', async () => {
    const { clock, cache, request } = setUp();
    await request(async () => body('a'));
    clock.now += 60_000;
    expect((await request(unavailable)).state).toBe('STALE');
    cache.markStale('catalogue');
    expect((await request(unavailable)).state).toBe('STALE');
    cache.invalidate('catalogue');
    await expect(request(unavailable)).rejects.toThrow(AppError);
  });

  it('of another topic survive an invalidation', async () => {
    const { cache, request } = setUp();
    await request(async () => body('a'));
    cache.invalidate('content');
    expect(cache.atAddress('/k')).toBeDefined();
  });

  it('do not hide the errors of an available service', async () => {
    const { clock, request } = setUp();
    await request(async () => body('a'));
    clock.now += 60_000;
    await expect(request(() => Promise.reject(new AppError('tyre_not_found')))).rejects.toThrow('Rengasta ei löytynyt.');
  });

  it('stay within the byte limit, and requested ones outlive unrequested ones', async () => {
    const { cache, request } = setUp(10_000);
    await request(async () => body('x'.repeat(2_500)), 'wanted');
    for (let at = 0; at < 20; at += 1) {
      expect(cache.atAddress('/wanted')).toBeDefined();
      await cache.getOrLoad(`other ${at}`, topics, `/${at}`, async () => body('y'.repeat(2_500)));
    }
    expect(cache.store.size.bytes).toBeLessThanOrEqual(10_000);
  });

  it('that were requested once do not evict others when the cache is full', async () => {
    const { cache, request } = setUp(10_000);
    const text = body('x'.repeat(900));
    for (let at = 0; at < 6; at += 1) await request(async () => text, `cached ${at}`);
    const { responses } = cache.store.size;
    for (let at = 0; at < 20; at += 1) await request(async () => text, `crawled ${at}`);
    expect(cache.store.size.responses).toBe(responses);
    expect(cache.atAddress('/cached 0')).toBeDefined();
    expect(cache.atAddress('/crawled 19')).toBeUndefined();
    expect((await request(async () => text, 'crawled 19')).state).toBe('MISS');
    expect(cache.atAddress('/crawled 19')).toBeDefined();
  });

  it('are not cached when larger than half of the byte limit', async () => {
    const { cache, request } = setUp(10_000);
    await request(async () => body('x'.repeat(9_000)));
    expect(cache.store.size).toEqual({ responses: 0, bytes: 0 });
  });
});

describe('the counted bytes', () => {
  it('are all that is held in memory: a body that is a view into a larger buffer is copied, and so is its encoded form', async () => {
    const { cache, request } = setUp();
    const read = Buffer.alloc(64 * 1024, 'a');
    const { cached } = await request(async () => read.subarray(100, 2_100));
    expect(cached.body.equals(read.subarray(100, 2_100))).toBe(true);
    expect(cached.body.buffer.byteLength).toBe(2_000);
    await cache.store.encode(cached, 'gzip');
    expect(cached.encoded.gzip?.buffer.byteLength).toBe(cached.encoded.gzip?.length);
  });

  it.each(['gzip', 'br'] as const)('become fewer when a response is recompressed with %s', async (encoding) => {
    const { cache, request } = setUp();
    const text = Array.from({ length: 3_000 }, (_, at) => `<li>Rengas ${(at * 7_919) % 1_009}, ${(at * 31) % 97} €</li>`).join('');
    const { cached } = await request(async () => body(text));
    await cache.store.encode(cached, encoding);
    const [first = 0, counted] = [cached.encoded[encoding]?.length, cache.store.size.bytes];
    await cache.store.recompress(cached, encoding);
    const recompressed = cached.encoded[encoding] ?? Buffer.alloc(0);
    expect(recompressed.length).toBeLessThan(first);
    expect(cache.store.size.bytes).toBe(counted - first + recompressed.length);
    const plain = { gzip: gunzipSync, br: brotliDecompressSync }[encoding](recompressed);
    expect(plain.equals(cached.body)).toBe(true);
  });

  it('include the addresses that lead to a response, so that spellings of one address cannot fill the memory', async () => {
    const { cache, request } = setUp();
    await request(async () => body('a'), 'k', '/first');
    const before = cache.store.size.bytes;
    const address = `/${'x'.repeat(400)}`;
    await request(async () => body('a'), 'k', address);
    expect(cache.store.size.bytes).toBeGreaterThan(before + 800);
    cache.invalidate('catalogue');
    expect(cache.store.size).toEqual({ responses: 0, bytes: 0 });
  });
});
