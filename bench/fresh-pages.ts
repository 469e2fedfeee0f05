import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Shop } from '../tests/harness.ts';
import type { LoadGenerator } from './measuring.ts';
import type { Report } from './report.ts';

/** Processes that work for a page, each of our own kind. */
const working = ['gateway', 'web', 'catalogue', 'content'] as const;

type Measurable = Pick<Shop, 'url'> & Record<(typeof working)[number], { pid: number } | null>;

/** Milliseconds of processor time for one page, by process. */
export type PageCost = Record<(typeof working)[number] | 'together', number>;

/** Kernel ticks are 10 ms everywhere that Node runs on Linux (USER_HZ). */
const TICK_MS = 10;
/** Enough that a tick more or less does not matter. */
const PAGES = 400;
/** Until the code that pages run through is compiled: a shop's processes run for weeks. */
const WARM_UP = 800;

/** Processor time of a whole process so far, all threads, user and system, in milliseconds. */
function processorTime(pid: number): number {
  // The name in parentheses may hold spaces: fields are counted behind it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/**
 * What a page of the finder that nobody has asked for yet costs the shop's processes, one after the other on one
 * connection or on several at once. Processor time, so that what else the machine does matters little.
 */
export async function measureFreshPages(shop: Measurable, generator: LoadGenerator, connections: number): Promise<PageCost> {
  const ask = (requests: number) =>
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
  await ask(WARM_UP);
  const before = spent();
  const { failed } = await ask(PAGES);
  if (failed > 0) throw new Error(`${failed} of ${PAGES} pages failed`);
  const after = spent();
  const each = working.map((name, at) => [name, ((after[at] ?? 0) - (before[at] ?? 0)) / PAGES] as const);
  const together = each.reduce((sum, [, cost]) => sum + cost, 0);
  return { ...Object.fromEntries(each), together } as PageCost;
}

const YARDSTICK_ROUNDS = 60;

/**
 * Milliseconds that this machine's processor needs to compress the page once as gzip does by itself: what a page costs is
 * told in these, since milliseconds are another thing on another machine.
 */
function yardstick(page: Buffer): number {
  for (let round = 0; round < YARDSTICK_ROUNDS; round += 1) gzipSync(page);
  const before = process.cpuUsage();
  for (let round = 0; round < YARDSTICK_ROUNDS; round += 1) gzipSync(page);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / YARDSTICK_ROUNDS;
}

/** In gzips of a page of 200 KB, of which it took 12 to 15 before (docs/decisions/0016): a third, and what runs differ by. */
const GOAL = 5.5;
const PAGE_BYTES = 200_000;

/** A text as varied as a page, and the same on each machine. */
function measuredText(): Buffer {
  const words = Array.from({ length: 4_000 }, (_, at) => `<a href="/renkaat/${(at * 2_654_435_761) % 99_991}">Rengas ${at % 97}</a>`);
  const text = Buffer.from(words.join(''));
  return Buffer.concat(Array.from({ length: Math.ceil(PAGE_BYTES / text.length) }, () => text)).subarray(0, PAGE_BYTES);
}

/** The rows and the goal of `npm run bench`. */
export async function reportFreshPages(shop: Shop, generator: LoadGenerator, report: Report): Promise<void> {
  report.heading('Processor time of a page that nobody has asked for yet, 400 tyres');
  for (const connections of [1, 20]) {
    const { together, ...each } = await measureFreshPages(shop, generator, connections);
    const parts = Object.entries(each).map(([name, cost]) => `${name} ${cost.toFixed(1)}`);
    report.line(`${connections} at a time (${parts.join(', ')})`, `${together.toFixed(1)} ms`);
    const gzips = together / yardstick(measuredText());
    report.goal(`fresh page, ${connections} at a time, in gzips of 200 KB`, `≤ ${GOAL}`, gzips, gzips <= GOAL);
  }
}
