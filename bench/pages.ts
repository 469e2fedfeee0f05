import { setTimeout as wait } from 'node:timers/promises';
import { rawRequest } from '../tests/raw-request.ts';
import type { Load } from './load-generator.ts';
import { alternate, type LoadGenerator, startStaticServer } from './measuring.ts';
import type { Report } from './report.ts';

const ENCODING = { 'accept-encoding': 'gzip, br' };
const ROUNDS = 3;
/** Pages per second that one web process rendered before pages were cached. The goal is twenty times that. */
const RENDERED_PER_SECOND = 39;
/** Headers that a static file server sends. The gateway sends a dozen more. */
const STATIC_HEADERS = ['content-type', 'content-encoding', 'content-length', 'cache-control', 'etag', 'vary'];

/** Returns a page as soon as the gateway serves it from its cache, compressed. */
async function cachedPage(shopUrl: string, path: string) {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(100)) {
    const page = await rawRequest(shopUrl, path, { headers: ENCODING });
    if (page.headers['x-cache'] === 'HIT' && page.headers['content-encoding'] === 'br') return page;
  }
  throw new Error(`${path} is not cached`);
}

/** Measures cached pages of the shop and a static server that serves the same bytes, in turn. */
export async function measurePages(shopUrl: string, generator: LoadGenerator, report: Report, seconds: number, connections: number) {
  const staticServer = await startStaticServer();
  try {
    for (const [name, path] of [
      ['home', '/'],
      ['/renkaat', '/renkaat'],
    ] as const) {
      const { headers, body } = await cachedPage(shopUrl, path);
      const fixed = STATIC_HEADERS.map((header): [string, string] => [header, String(headers[header])]);
      await staticServer.serve({ path, headers: fixed, body: body.toString('base64') });
      const load = (url: string): Load => ({
        url,
        method: 'GET',
        path,
        headers: ENCODING,
        connections,
        seconds,
      });
      const noPause = () => Promise.resolve();
      const [cached, plain] = await alternate(generator, [load(shopUrl), load(staticServer.url)], ROUNDS, noPause);
      if (!cached || !plain) throw new Error('nothing was measured');
      report.row(`${name}, cached (${(body.length / 1024).toFixed(0)} KiB)`, cached);
      report.row('  static server, the same bytes', plain);
      const ratio = cached.requestsPerSecond / plain.requestsPerSecond;
      report.goal(`cached ${name} against a static server`, '≥ 0.5 ×', ratio, ratio >= 0.5, ' ×');
      const wanted = 20 * RENDERED_PER_SECOND;
      report.goal(`cached ${name}, requests/s`, `≥ ${wanted}`, cached.requestsPerSecond, cached.requestsPerSecond >= wanted);
    }
  } finally {
    staticServer.stop();
  }
}
