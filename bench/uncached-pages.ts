import { gzipSync } from 'node:zlib';
import type { Shop } from '../tests/harness.ts';
import type { LoadGenerator } from './measuring.ts';
import { processorTime } from './processor-time.ts';
import type { Report } from './report.ts';

/** Our processes that take part in rendering a page. */
const working = ['gateway', 'web', 'catalogue', 'content'] as const;

type Measurable = Pick<Shop, 'url'> & Record<(typeof working)[number], { pid: number } | null>;

/** Milliseconds of processor time for a page, by process. */
export type PageCost = Record<(typeof working)[number] | 'together', number>;

/** Enough pages for a precision well below a tick. */
const PAGES = 400;
/** Pages before the measurement, so that the code is JIT-compiled: in production, processes run for weeks. */
const WARM_UP = 800;

/**
 * Measures what an uncached page of the finder costs the shop's processes, with that many concurrent connections. Measures
 * processor time, which depends little on the machine's other load.
 */
async function measureUncachedPages(shop: Measurable, generator: LoadGenerator, connections: number): Promise<PageCost> {
  const request = (requests: number) =>
    generator.measure({
      url: shop.url,
      method: 'GET',
      path: '/renkaat?maxPrice={price}',
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' },
      connections,
      seconds: 600,
      requests,
    });
  const spent = () => working.map((name) => processorTime(shop[name]?.pid ?? 0));
  await request(WARM_UP);
  const before = spent();
  const { failed } = await request(PAGES);
  if (failed > 0) throw new Error(`${failed} of ${PAGES} pages failed`);
  const after = spent();
  const each = working.map((name, at) => [name, ((after[at] ?? 0) - (before[at] ?? 0)) / PAGES] as const);
  const together = each.reduce((sum, [, cost]) => sum + cost, 0);
  return { ...Object.fromEntries(each), together } as PageCost;
}

const YARDSTICK_ROUNDS = 60;

/**
 * Returns the milliseconds that this machine needs to gzip the page once with default settings. Page costs are stated in this
 * unit, because milliseconds differ between machines.
 */
function yardstick(page: Buffer): number {
  for (let round = 0; round < YARDSTICK_ROUNDS; round += 1) gzipSync(page);
  const before = process.cpuUsage();
  for (let round = 0; round < YARDSTICK_ROUNDS; round += 1) gzipSync(page);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / YARDSTICK_ROUNDS;
}

/**
 * In gzips of a page of 200 KB. It took 12 to 15 of them before (docs/decisions/0016); the goal is a third of that plus the
 * variation between runs.
 */
const GOAL = 5.5;
const PAGE_BYTES = 200_000;

/** Generates a text as varied as a page, which is the same on each machine. */
function measuredText(): Buffer {
  const words = Array.from({ length: 4_000 }, (_, at) => `<a href="/renkaat/${(at * 2_654_435_761) % 99_991}">Rengas ${at % 97}</a>`);
  const text = Buffer.from(words.join(''));
  return Buffer.concat(Array.from({ length: Math.ceil(PAGE_BYTES / text.length) }, () => text)).subarray(0, PAGE_BYTES);
}

/** Reports the cost of uncached pages and its goal. */
export async function reportUncachedPages(shop: Shop, generator: LoadGenerator, report: Report): Promise<void> {
  report.heading('Processor time of an uncached page, 400 tyres');
  for (const connections of [1, 20]) {
    const { together, ...each } = await measureUncachedPages(shop, generator, connections);
    const parts = Object.entries(each).map(([name, cost]) => `${name} ${cost.toFixed(1)}`);
    report.line(`${connections} at a time (${parts.join(', ')})`, `${together.toFixed(1)} ms`);
    const gzips = together / yardstick(measuredText());
    report.goal(`uncached page, ${connections} at a time, in gzips of 200 KB`, `≤ ${GOAL}`, gzips, gzips <= GOAL);
  }
}
