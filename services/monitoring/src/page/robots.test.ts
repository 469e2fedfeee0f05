import { describe, expect, it } from '@jest/globals';
import { PageUnreadable, type UnreadableCode } from './page-unreadable.ts';
import { Robots, type RobotsFile } from './robots.ts';

const HOUR_MS = 3_600_000;

/** Robots of a site whose robots.txt can change. */
function site(answer: RobotsFile | UnreadableCode) {
  const state = { answer, now: 0, reads: [] as string[] };
  const robots = new Robots({
    now: () => state.now,
    readFile: (url) => {
      state.reads.push(url.href);
      return typeof state.answer === 'string'
        ? Promise.reject(new PageUnreadable(state.answer, 'Virhe.', { mayRetry: true }))
        : Promise.resolve(state.answer);
    },
  });
  return { state, check: (address: string) => robots.check(new URL(address)) };
}

const file = (text: string, status = 200): RobotsFile => ({ status, text });

describe('Robots', () => {
  it('follows the rules for our name before those for all', async () => {
    const { check } = site(file('User-agent: *\nDisallow: /\n\nUser-agent: KaartoHintaseuranta\nDisallow: /kassa\nAllow: /kassa/ohje'));
    expect(await check('https://shop.example/rengas?koko=205')).toBe(0);
    expect(await check('https://shop.example/kassa/ohje')).toBe(0);
    await expect(check('https://shop.example/kassa')).rejects.toMatchObject({ code: 'robots', mayRetry: false });
  });

  it('follows the rules for all, with wildcards', async () => {
    const { check } = site(file('\uFEFFUSER-AGENT: *\r\ndisallow: /*?sort=*\r\nDisallow: /*.pdf$'));
    expect(await check('https://shop.example/renkaat')).toBe(0);
    await expect(check('https://shop.example/renkaat?sort=hinta')).rejects.toMatchObject({ code: 'robots' });
    await expect(check('https://shop.example/lista.pdf')).rejects.toMatchObject({ code: 'robots' });
  });

  it.each([
    ['Crawl-delay: 10', 10_000],
    ['Crawl-delay: 0.5', 500],
    ['Crawl-delay: 3600', 60_000],
    ['Crawl-delay: -4', 0],
    ['Crawl-delay: pian', 0],
  ])('%s is %i ms', async (line, ms) => expect(await site(file(`User-agent: *\n${line}`)).check('https://shop.example/')).toBe(ms));

  it('keeps a file for 24 hours, and each origin has its own', async () => {
    const { state, check } = site(file(''));
    await check('https://shop.example/a');
    state.answer = file('User-agent: *\nDisallow: /');
    state.now = 24 * HOUR_MS - 1;
    await check('https://shop.example/b');
    await expect(check('http://shop.example/b')).rejects.toMatchObject({ code: 'robots' });
    state.now = 24 * HOUR_MS;
    await expect(check('https://shop.example/b')).rejects.toMatchObject({ code: 'robots' });
    expect(state.reads).toEqual(['https://shop.example/robots.txt', 'http://shop.example/robots.txt', 'https://shop.example/robots.txt']);
  });

  it.each([401, 403, 404, 410])('status %i means no rules', async (status) =>
    expect(await site(file('User-agent: *\nDisallow: /', status)).check('https://shop.example/')).toBe(0),
  );

  it('means no rules when its redirects end in a private network, or never', async () => {
    expect(await site('refused_address').check('https://shop.example/')).toBe(0);
    expect(await site('too_many_redirects').check('https://shop.example/')).toBe(0);
  });

  it.each([500, 503, 429])('refuses the page for a day when the status is %i', async (status) => {
    const { state, check } = site(file('', status));
    await expect(check('https://shop.example/')).rejects.toMatchObject({ code: 'server_error', mayRetry: true });
    state.now = 23 * HOUR_MS;
    await expect(check('https://shop.example/')).rejects.toMatchObject({ code: 'server_error' });
    state.now = 24 * HOUR_MS;
    expect(await check('https://shop.example/')).toBe(0);
    expect(state.reads).toHaveLength(3);
  });

  it('says why a site does not answer', async () => {
    await expect(site('dns').check('https://shop.example/')).rejects.toMatchObject({ code: 'dns' });
    await expect(site('timeout').check('https://shop.example/')).rejects.toMatchObject({ code: 'timeout', mayRetry: true });
  });

  it('keeps the last known rules while the site fails', async () => {
    const { state, check } = site(file('User-agent: *\nDisallow: /kassa'));
    await check('https://shop.example/');
    state.answer = 'unreachable';
    for (state.now = 25 * HOUR_MS; state.now < 80 * HOUR_MS; state.now += 25 * HOUR_MS) {
      expect(await check('https://shop.example/')).toBe(0);
      await expect(check('https://shop.example/kassa')).rejects.toMatchObject({ code: 'robots' });
    }
    state.answer = file('');
    expect(await check('https://shop.example/kassa')).toBe(0);
  });

  it('bounds its memory', async () => {
    const { state, check } = site(file('#'.repeat(500_000)));
    for (let index = 0; index < 41; index += 1) await check(`https://shop${index}.example/`);
    await check('https://shop40.example/');
    expect(state.reads).toHaveLength(41);
    await check('https://shop0.example/');
    expect(state.reads).toHaveLength(42);
  });

  it('is not stopped by a hostile file', async () => {
    const { check } = site(file(`User-agent: *\n${`Disallow: ${'*a'.repeat(400)}b\n`.repeat(600)}`));
    // Processor time, which does not depend on other processes. Trying all ways to match would take minutes.
    const before = process.cpuUsage();
    await check(`https://shop.example/${'a'.repeat(2_000)}`);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
  });
});
