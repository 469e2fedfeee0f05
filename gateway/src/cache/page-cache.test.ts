import { describe, expect, it } from '@jest/globals';
import { AppError } from '#contracts/errors';
import { PageCache, type Rendered } from './page-cache.ts';

const HOUR = 3_600_000;
const page = (text: string, fields: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: ['content-type', 'text/html; charset=utf-8'],
  body: Buffer.from(text),
  topics: ['catalogue', 'content'],
  degraded: false,
  ...fields,
});
const away = () => Promise.reject(new AppError('service_unavailable'));

/** A cache whose web answers with `web.next`. */
function setUp(options: { maxBytes?: number; patience?: number } = {}) {
  const clock = { now: 1_000_000 };
  const web = { next: (): Promise<Rendered> => Promise.resolve(page('a')), rendered: 0, versions: [] as (string | null)[] };
  const cache = new PageCache(
    (_address, _requestId, dataVersion) => {
      web.rendered += 1;
      web.versions.push(dataVersion);
      return web.next();
    },
    { ...options, now: () => clock.now },
  );
  const ask = async (address = '/') => {
    const { kept, state } = await cache.answer(address, 'request', 'visitor');
    return `${state} ${kept.status} ${kept.body.toString()}`;
  };
  const shows = (text: string, fields: Partial<Rendered> = {}) => {
    web.next = () => Promise.resolve(page(text, fields));
  };
  return { clock, web, cache, ask, shows };
}

describe('a kept page', () => {
  it('is given again for 30 seconds without rendering', async () => {
    const { clock, web, ask } = setUp();
    expect(await ask()).toBe('MISS 200 a');
    clock.now += 29_999;
    expect(await ask()).toBe('HIT 200 a');
    expect(web.rendered).toBe(1);
  });

  it('whose time has run out is given at once while it is rendered anew, once for all who ask', async () => {
    const { clock, web, ask, shows, cache } = setUp();
    await ask();
    clock.now += 60_000;
    shows('b');
    expect([await ask(), cache.ready('/')?.state, web.rendered]).toEqual(['UPDATING 200 a', 'HIT', 2]);
    expect(await ask()).toBe('HIT 200 b');
  });

  it('that nobody asked for during ten minutes is rendered for whoever asks next', async () => {
    const { clock, ask, shows } = setUp();
    await ask();
    clock.now += 11 * 60_000;
    shows('b');
    expect(await ask()).toBe('MISS 200 b');
  });

  it('is rendered once for equal concurrent requests', async () => {
    const { web, ask } = setUp();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['MISS 200 a', 'MISS 200 a', 'MISS 200 a']);
    expect(web.rendered).toBe(1);
  });

  it('is one that web says may be: no error, no 404, nothing of one visitor', async () => {
    const { ask, shows, cache } = setUp();
    shows('not found', { status: 404, topics: null });
    expect([await ask('/a'), await ask('/a')]).toEqual(['MISS 404 not found', 'MISS 404 not found']);
    shows('broken', { status: 500 });
    expect(await ask('/b')).toBe('MISS 500 broken');
    expect(cache.store.size.answers).toBe(0);
  });

  it('gives way when web says that there is nothing any more', async () => {
    const { ask, shows, cache } = setUp();
    await ask();
    cache.outdate('catalogue');
    shows('gone', { status: 404, topics: null });
    expect(await ask()).toBe('MISS 404 gone');
    expect(cache.store.size).toEqual({ answers: 0, bytes: 0 });
  });

  it('stays within its bytes: thousands of made-up queries do not displace what visitors ask for', async () => {
    const { ask, cache } = setUp({ maxBytes: 20_000 });
    await ask('/renkaat');
    await ask('/renkaat');
    for (let at = 0; at < 500; at += 1) {
      await ask(`/renkaat?roska=${at}`);
      await ask('/renkaat');
    }
    expect(cache.store.size.bytes).toBeLessThanOrEqual(20_000);
    expect(cache.ready('/renkaat')?.state).toBe('HIT');
  });
});

describe('after an event', () => {
  it('a page of its topic is not given before it is rendered anew, and others stay', async () => {
    const { ask, shows, cache, clock } = setUp();
    await ask();
    shows('b', { topics: ['content'] });
    await ask('/other');
    clock.now += 5_000;
    cache.outdate('catalogue');
    expect(cache.ready('/')).toBeUndefined();
    shows('c');
    expect([await ask(), await ask('/other')]).toEqual(['MISS 200 c', 'HIT 200 b']);
  });

  it('a page whose rendering began before is not kept, and nobody new waits for it', async () => {
    const { ask, web, shows, cache } = setUp();
    const gate = Promise.withResolvers<Rendered>();
    web.next = () => gate.promise;
    const old = ask();
    cache.outdate('catalogue');
    shows('new');
    expect(await ask()).toBe('MISS 200 new');
    gate.resolve(page('old'));
    expect(await old).toBe('MISS 200 old');
    expect(await ask()).toBe('HIT 200 new');
  });

  it('pages of the next 3 s are given for half a second, and never while they are rendered anew', async () => {
    const { ask, cache, clock, shows } = setUp();
    cache.outdate('catalogue');
    clock.now += 2_999;
    await ask();
    clock.now += 499;
    expect(await ask()).toBe('HIT 200 a');
    clock.now += 1;
    shows('b');
    expect(await ask()).toBe('MISS 200 b');
    clock.now += 29_999;
    expect(await ask()).toBe('HIT 200 b');
  });
});

describe('in an outage', () => {
  it('the last good page is given, outdated or not, instead of an error, a failure or a page that lacks a part', async () => {
    const { ask, cache, clock, shows, web } = setUp();
    await ask();
    const failures: (() => void)[] = [
      () => {
        web.next = away;
      },
      () => shows('lacks prices', { degraded: true }),
      () => shows('broken', { status: 503, topics: null }),
    ];
    for (const fail of failures) {
      fail();
      cache.outdate('catalogue');
      expect(await ask()).toBe('STALE 200 a');
      clock.now += 1_500;
    }
    shows('b');
    expect(await ask()).toBe('MISS 200 b');
  });

  it('web is tried again by the first request after a second, not by each', async () => {
    const { ask, cache, clock, web } = setUp();
    await ask();
    cache.outdate('catalogue');
    web.next = away;
    await ask();
    for (let at = 0; at < 10; at += 1) expect(cache.ready('/')?.state).toBe('STALE');
    expect(web.rendered).toBe(2);
    clock.now += 1_000;
    expect(cache.ready('/')).toBeUndefined();
  });

  it('a page whose renewal failed is called what it is', async () => {
    const { ask, clock, web } = setUp();
    await ask();
    clock.now += 60_000;
    web.next = away;
    expect(await ask()).toBe('UPDATING 200 a');
    expect(await ask()).toBe('STALE 200 a');
    clock.now += 1_000;
    expect(await ask()).toBe('STALE 200 a');
  });

  it('nobody waits long for a web that hangs, when there is an earlier page', async () => {
    const { ask, cache, web } = setUp({ patience: 10 });
    await ask();
    cache.outdate('catalogue');
    web.next = () => Promise.withResolvers<Rendered>().promise;
    expect(await ask()).toBe('STALE 200 a');
  });

  it('an event ends what was given without asking', async () => {
    const { ask, cache, web, shows } = setUp();
    await ask();
    cache.outdate('catalogue');
    web.next = away;
    await ask();
    cache.outdate('catalogue');
    shows('b');
    expect(await ask()).toBe('MISS 200 b');
  });

  it('a page of yesterday is not shown, and a page that was never kept cannot be', async () => {
    const { ask, clock, shows, web } = setUp();
    await ask();
    clock.now += 24 * HOUR;
    web.next = away;
    await expect(ask()).rejects.toThrow(AppError);
    await expect(ask('/unknown')).rejects.toThrow(AppError);
    shows('lacks prices', { degraded: true });
    expect(await ask('/unknown')).toBe('MISS 200 lacks prices');
    expect(await ask('/unknown')).toBe('MISS 200 lacks prices');
  });
});

describe('the version of the data that a page is rendered for', () => {
  it('is the same until an event, none for 3 s after it, and another one from then on', async () => {
    const { clock, web, cache, ask } = setUp();
    await ask('/a');
    await ask('/b');
    cache.outdate('content');
    clock.now += 2_999;
    await ask('/c');
    clock.now += 1;
    await ask('/d');
    const [first, second, during, after] = web.versions;
    expect([typeof first, second, during, typeof after]).toEqual(['string', first, null, 'string']);
    expect(after).not.toBe(first);
  });

  it('is no other gateway\u2019s', async () => {
    const [one, other] = [setUp(), setUp()];
    await one.ask();
    await other.ask();
    expect(one.web.versions[0]).not.toBe(other.web.versions[0]);
  });
});
