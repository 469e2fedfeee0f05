import { describe, expect, it } from '@jest/globals';
import { AppError } from '#contracts/errors';
import { PageCache, type RenderedPage } from './page-cache.ts';

const HOUR = 3_600_000;
const page = (text: string, fields: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: ['content-type', 'text/html; charset=utf-8'],
  body: Buffer.from(text),
  topics: ['catalogue', 'content'],
  degraded: false,
  ...fields,
});
const unavailable = () => Promise.reject(new AppError('service_unavailable'));

/** Sets up a cache whose pages are rendered by `web.next`. */
function setUp(options: { maxBytes?: number; maxWaitMs?: number } = {}) {
  const clock = { now: 1_000_000 };
  const web = { next: (): Promise<RenderedPage> => Promise.resolve(page('a')), rendered: 0, versions: [] as (string | null)[] };
  const cache = new PageCache(
    (_address, _requestId, dataVersion) => {
      web.rendered += 1;
      web.versions.push(dataVersion);
      return web.next();
    },
    { ...options, now: () => clock.now },
  );
  const request = async (address = '/') => {
    const { cached, state } = await cache.getOrRender(address, 'request', 'visitor');
    return `${state} ${cached.status} ${cached.body.toString()}`;
  };
  const shows = (text: string, fields: Partial<RenderedPage> = {}) => {
    web.next = () => Promise.resolve(page(text, fields));
  };
  return { clock, web, cache, request, shows };
}

describe('a cached page', () => {
  it('is fresh for 30 seconds', async () => {
    const { clock, web, request } = setUp();
    expect(await request()).toBe('MISS 200 a');
    clock.now += 29_999;
    expect(await request()).toBe('HIT 200 a');
    expect(web.rendered).toBe(1);
  });

  it('that is stale is served at once and revalidated once', async () => {
    const { clock, web, request, shows, cache } = setUp();
    await request();
    clock.now += 60_000;
    shows('b');
    expect([await request(), cache.ready('/')?.state, web.rendered]).toEqual(['UPDATING 200 a', 'HIT', 2]);
    expect(await request()).toBe('HIT 200 b');
  });

  it('that was not requested for ten minutes is rendered for the next request', async () => {
    const { clock, request, shows } = setUp();
    await request();
    clock.now += 11 * 60_000;
    shows('b');
    expect(await request()).toBe('MISS 200 b');
  });

  it('does not outlive the day in Helsinki, not even while it is revalidated', async () => {
    const { clock, request, shows } = setUp();
    const midnight = Date.parse('2027-04-01T00:00:00+03:00');
    clock.now = midnight - 60_000;
    shows('winter tyres first');
    await request();
    clock.now = midnight - 1;
    expect(await request()).toBe('UPDATING 200 winter tyres first');
    shows('summer tyres first');
    clock.now = midnight;
    expect(await request()).toBe('MISS 200 summer tyres first');
    // It may have been rendered from an API response that a service made just before its own midnight.
    shows('summer tyres first, again');
    clock.now = midnight + 500;
    expect(await request()).toBe('MISS 200 summer tyres first, again');
  });

  it('is rendered once for concurrent requests', async () => {
    const { web, request } = setUp();
    expect(await Promise.all([request(), request(), request()])).toEqual(['MISS 200 a', 'MISS 200 a', 'MISS 200 a']);
    expect(web.rendered).toBe(1);
  });

  it('is never an error, or a page that web does not mark as cacheable', async () => {
    const { request, shows, cache } = setUp();
    shows('not found', { status: 404, topics: null });
    expect([await request('/a'), await request('/a')]).toEqual(['MISS 404 not found', 'MISS 404 not found']);
    shows('broken', { status: 500 });
    expect(await request('/b')).toBe('MISS 500 broken');
    expect(cache.store.size.responses).toBe(0);
  });

  it('is dropped when web responds 404', async () => {
    const { request, shows, cache } = setUp();
    await request();
    cache.invalidate('catalogue');
    shows('gone', { status: 404, topics: null });
    expect(await request()).toBe('MISS 404 gone');
    expect(cache.store.size).toEqual({ responses: 0, bytes: 0 });
  });

  it('is not evicted by hundreds of made-up queries, and the cache stays within its byte limit', async () => {
    const { request, cache } = setUp({ maxBytes: 20_000 });
    await request('/renkaat');
    await request('/renkaat');
    for (let at = 0; at < 500; at += 1) {
      await request(`/renkaat?roska=${at}`);
      await request('/renkaat');
    }
    expect(cache.store.size.bytes).toBeLessThanOrEqual(20_000);
    expect(cache.ready('/renkaat')?.state).toBe('HIT');
  });
});

describe('after an event', () => {
  it('a page of its topic is rendered again before it is served, and other pages stay fresh', async () => {
    const { request, shows, cache, clock } = setUp();
    await request();
    shows('b', { topics: ['content'] });
    await request('/other');
    clock.now += 5_000;
    cache.invalidate('catalogue');
    expect(cache.ready('/')).toBeUndefined();
    shows('c');
    expect([await request(), await request('/other')]).toEqual(['MISS 200 c', 'HIT 200 b']);
  });

  it('a page whose rendering began before is not cached, and new requests do not wait for it', async () => {
    const { request, web, shows, cache } = setUp();
    const gate = Promise.withResolvers<RenderedPage>();
    web.next = () => gate.promise;
    const old = request();
    cache.invalidate('catalogue');
    shows('new');
    expect(await request()).toBe('MISS 200 new');
    gate.resolve(page('old'));
    expect(await old).toBe('MISS 200 old');
    expect(await request()).toBe('HIT 200 new');
  });

  it('pages that are rendered within 3 s are fresh for half a second, and are not served when stale', async () => {
    const { request, cache, clock, shows } = setUp();
    cache.invalidate('catalogue');
    clock.now += 2_999;
    await request();
    clock.now += 499;
    expect(await request()).toBe('HIT 200 a');
    clock.now += 1;
    shows('b');
    expect(await request()).toBe('MISS 200 b');
    clock.now += 29_999;
    expect(await request()).toBe('HIT 200 b');
  });
});

describe('in an outage', () => {
  it('the last good page is served, invalidated or not, instead of an error, a failure or a degraded page', async () => {
    const { request, cache, clock, shows, web } = setUp();
    await request();
    const failures: (() => void)[] = [
      () => {
        web.next = unavailable;
      },
      () => shows('lacks prices', { degraded: true }),
      () => shows('broken', { status: 503, topics: null }),
    ];
    for (const fail of failures) {
      fail();
      cache.invalidate('catalogue');
      expect(await request()).toBe('STALE 200 a');
      clock.now += 1_500;
    }
    shows('b');
    expect(await request()).toBe('MISS 200 b');
  });

  it('only the first request after a second retries', async () => {
    const { request, cache, clock, web } = setUp();
    await request();
    cache.invalidate('catalogue');
    web.next = unavailable;
    await request();
    for (let at = 0; at < 10; at += 1) expect(cache.ready('/')?.state).toBe('STALE');
    expect(web.rendered).toBe(2);
    clock.now += 1_000;
    expect(cache.ready('/')).toBeUndefined();
  });

  it('a page whose revalidation failed is STALE', async () => {
    const { request, clock, web } = setUp();
    await request();
    clock.now += 60_000;
    web.next = unavailable;
    expect(await request()).toBe('UPDATING 200 a');
    expect(await request()).toBe('STALE 200 a');
    clock.now += 1_000;
    expect(await request()).toBe('STALE 200 a');
  });

  it('a request does not wait long for a web that hangs, when there is an earlier page', async () => {
    const { request, cache, web } = setUp({ maxWaitMs: 10 });
    await request();
    cache.invalidate('catalogue');
    web.next = () => Promise.withResolvers<RenderedPage>().promise;
    expect(await request()).toBe('STALE 200 a');
  });

  it('an event makes the next request retry at once', async () => {
    const { request, cache, web, shows } = setUp();
    await request();
    cache.invalidate('catalogue');
    web.next = unavailable;
    await request();
    cache.invalidate('catalogue');
    shows('b');
    expect(await request()).toBe('MISS 200 b');
  });

  it('a page that is 24 hours old is not served, and a page that was never cached is an error', async () => {
    const { request, clock, shows, web } = setUp();
    await request();
    clock.now += 24 * HOUR;
    web.next = unavailable;
    await expect(request()).rejects.toThrow(AppError);
    await expect(request('/unknown')).rejects.toThrow(AppError);
    shows('lacks prices', { degraded: true });
    expect(await request('/unknown')).toBe('MISS 200 lacks prices');
    expect(await request('/unknown')).toBe('MISS 200 lacks prices');
  });
});

describe('the data version that a page is rendered with', () => {
  it('stays the same until an event, is null for 3 s after it, and differs from then on', async () => {
    const { clock, web, cache, request } = setUp();
    await request('/a');
    await request('/b');
    cache.invalidate('content');
    clock.now += 2_999;
    await request('/c');
    clock.now += 1;
    await request('/d');
    const [first, second, during, after] = web.versions;
    expect([typeof first, second, during, typeof after]).toEqual(['string', first, null, 'string']);
    expect(after).not.toBe(first);
  });

  it('differs from that of another gateway', async () => {
    const [one, other] = [setUp(), setUp()];
    await one.request();
    await other.request();
    expect(one.web.versions[0]).not.toBe(other.web.versions[0]);
  });
});
