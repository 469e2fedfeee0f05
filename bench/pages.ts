import { setTimeout as wait } from 'node:timers/promises';
import { rawRequest } from '../tests/raw-request.ts';
import type { Load } from './load-generator.ts';
import { alternate, type LoadGenerator, startStaticServer } from './measuring.ts';
import type { Report } from './report.ts';

const ENCODING = { 'accept-encoding': 'gzip, br' };
const ROUNDS = 3;
/** What one web process rendered a second before pages were kept; the goal is twenty times that. */
const RENDERED_BEFORE = 39;
/** What a server of files sends; the gateway sends a dozen more. */
const OF_FILES = ['content-type', 'content-encoding', 'content-length', 'cache-control', 'etag', 'vary'];

/** The page as a browser gets it, once the gateway gives it from memory and compressed. */
async function keptPage(shopUrl: string, path: string) {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(100)) {
    const page = await rawRequest(shopUrl, path, { headers: ENCODING });
    if (page.headers['x-cache'] === 'HIT' && page.headers['content-encoding'] === 'br') return page;
  }
  throw new Error(`${path} is not kept`);
}

/** Kept pages of the shop beside a static server that gives the same bytes, in turns. */
export async function measurePages(shopUrl: string, generator: LoadGenerator, report: Report, seconds: number, connections: number) {
  const still = await startStaticServer();
  try {
    for (const [name, path] of [
      ['home', '/'],
      ['/renkaat', '/renkaat'],
    ] as const) {
      const { headers, body } = await keptPage(shopUrl, path);
      const fixed = OF_FILES.map((header): [string, string] => [header, String(headers[header])]);
      await still.give({ path, headers: fixed, body: body.toString('base64') });
      const load = (url: string): Load => ({
        url,
        method: 'GET',
        path,
        headers: ENCODING,
        connections,
        seconds,
      });
      const nothing = () => Promise.resolve();
      const [kept, plain] = await alternate(generator, [load(shopUrl), load(still.url)], ROUNDS, nothing);
      if (!kept || !plain) throw new Error('nothing was measured');
      report.row(`${name}, kept (${(body.length / 1024).toFixed(0)} KiB)`, kept);
      report.row('  static server, the same bytes', plain);
      const ratio = kept.requestsPerSecond / plain.requestsPerSecond;
      report.goal(`kept ${name} against a static server`, '≥ 0.5 ×', ratio, ratio >= 0.5, ' ×');
      const wanted = 20 * RENDERED_BEFORE;
      report.goal(`kept ${name}, requests/s`, `≥ ${wanted}`, kept.requestsPerSecond, kept.requestsPerSecond >= wanted);
    }
  } finally {
    still.stop();
  }
}
