import os from 'node:os';
import { parseArgs } from 'node:util';
import { setTimeout as settle } from 'node:timers/promises';
import { build } from '../dev/build.ts';
import { root } from '../dev/folders.mjs';
import { serviceNames } from '../dev/services.mjs';
import { step } from '../dev/steps.mjs';
import { type Shop, startShop } from '../tests/harness.ts';
import { residentMegabytes } from '../tests/memory.ts';
import { asCsv, wholesaleList } from '../tests/wholesale-list.ts';
import { measureChat } from './chat.ts';
import { measureFloods, reportFloods } from './floods.ts';
import type { Load } from './load-generator.ts';
import { reportUncachedPages } from './uncached-pages.ts';
import { measureImports } from './imports.ts';
import { alternate, LoadGenerator, startBareServer } from './measuring.ts';
import { measureMonitoring } from './monitoring.ts';
import { measureNewsletter } from './newsletter.ts';
import { measurePages } from './pages.ts';
import { measurePriceChanges } from './price-changes.ts';
import { Report } from './report.ts';
import { measureSubscribers } from './subscribers.ts';
import { measureWrites } from './writes.ts';

const { values: options } = parseArgs({
  options: {
    'no-build': { type: 'boolean', default: false },
    seconds: { type: 'string', default: '2' },
    /** Measures only 'pages', 'writes', 'reads', 'floods', 'imports', 'subscribers', 'newsletter', 'chat' or 'monitoring'. */
    only: { type: 'string' },
    /** With --only newsletter: also sends one to this many subscribers. */
    many: { type: 'string', default: '0' },
  },
});
const seconds = Number(options.seconds);
const ROUNDS = 2;
const CONNECTIONS = 50;
/** How long processes idle before their memory is measured. */
const IDLE_MS = 5_000;

if (!options['no-build'])
  await step('build', (detail) => build(root, { logFile: `${root}/.kaarto/logs/bench-build.log`, watch: false, detail }));

const began = performance.now();
const report = new Report();
const [others = 0] = os.loadavg();
console.log(`${os.cpus().length} processors, Node ${process.versions.node}`);
if (others > 1)
  console.log(`Other processes keep this machine busy (load ${others.toFixed(1)}): all figures are worse than usual, and vary.`);
const shop = await step('start', () => startShop({ web: true, keepsDeadline: true }));
const bare = await startBareServer(shop.mongo.url);
const generator = new LoadGenerator();

interface Tyres {
  items: { _id: string; sizeId: string; price: number; version: number }[];
  pagination: { totalPages: number; total: number };
}

/** Imports that many tyres into the shop, and copies them to the bare server. */
async function fill(count: number): Promise<void> {
  const raw = asCsv(wholesaleList(count));
  await step(`${count} tyres`, async (detail) => {
    const { status, body } = await shop.admin.request<{ added: number }>('POST', '/tires/import', {
      raw,
      headers: { 'content-type': 'text/csv' },
      timeout: 180_000,
    });
    if (status !== 200) throw new Error(`import: ${status} ${JSON.stringify(body)}`);
    detail('for the bare server');
    const tyres: unknown[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body: found } = await shop.admin.get<Tyres>(`/tires?limit=100&page=${page}`);
      pages = found.pagination.totalPages;
      tyres.push(...found.items);
    }
    const { body: sizes } = await shop.admin.get<unknown[]>('/tires/sizes?products=false');
    const response = await fetch(`${bare.url}/fill`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tyres, sizes }),
    });
    if (!response.ok) throw new Error(`bare server: ${await response.text()}`);
  });
}

const get = (url: string, path: string, connections = CONNECTIONS): Load => ({ url, method: 'GET', path, connections, seconds });

/** Returns the gateway's number of API cache hits so far. */
async function cacheHits(): Promise<number> {
  const text = await (await fetch(shop.gateway.metricsUrl)).text();
  return Number(/kaarto_cached_responses_total\{state="HIT"\} (\d+)/.exec(text)?.[1] ?? 0);
}

const FILTERS = 'type=winter&winterType=friction&fuel=C&sort=price';

async function measureFinder(count: number): Promise<void> {
  for (const [name, query] of [
    ['without filters', ''],
    ['with filters', FILTERS],
  ] as const) {
    const varied = `/api/tires?${query}${query && '&'}maxPrice={price}`;
    const [cached, plain] = await alternate(generator, [get(shop.url, `/api/tires?${query}`), get(bare.url, varied)], ROUNDS, bare.idle);
    const hitsBefore = await cacheHits();
    const [uncached] = await alternate(generator, [get(shop.url, varied)], ROUNDS, bare.idle);
    if (!cached || !plain || !uncached) throw new Error('nothing was measured');
    const share = ((await cacheHits()) - hitsBefore) / Math.max(1, uncached.requestsPerSecond * seconds * ROUNDS);
    report.row(`GET /api/tires ${name}, cached`, cached);
    report.row(`GET /api/tires ${name}, uncached`, uncached);
    if (share > 0.01) report.line('  of these served from the cache', `${(share * 100).toFixed(1)} %`);
    report.row(`  bare server, uncached`, plain);
    const [cachedRatio, uncachedRatio] = [cached, uncached].map(({ requestsPerSecond }) => requestsPerSecond / plain.requestsPerSecond);
    report.goal(`cached reads ${name}, ${count} tyres, against bare`, '≥ 5 ×', cachedRatio ?? 0, (cachedRatio ?? 0) >= 5, ' ×');
    report.goal(`uncached reads ${name}, ${count} tyres, against bare`, '≥ 0.5 ×', uncachedRatio ?? 0, (uncachedRatio ?? 0) >= 0.5, ' ×');
  }
}

async function measureSizes(path: string): Promise<void> {
  const [ours, plain] = await alternate(generator, [get(shop.url, path), get(bare.url, path)], 1, bare.idle);
  if (!ours || !plain) throw new Error('nothing was measured');
  report.row(`GET ${path}`, ours);
  report.row('  bare server', plain);
}

async function measureCreates(): Promise<void> {
  report.heading(`Writes, 20,000 tyres, ${CONNECTIONS} connections`);
  report.columns();
  await measureWrites(shop, bare.url, bare.idle, generator, report, seconds);
}

async function measureFewConnections(): Promise<void> {
  const paths = {
    cached: '/api/tires',
    uncached: '/api/tires?maxPrice={price}',
    'filtered, uncached': `/api/tires?${FILTERS}&maxPrice={price}`,
  };
  for (const [name, path] of Object.entries(paths)) {
    const [one, plain] = await alternate(generator, [get(shop.url, path, 1), get(bare.url, path, 1)], ROUNDS, bare.idle);
    if (!one || !plain) throw new Error('nothing was measured');
    report.row(`1 connection, ${name}`, one);
    report.row('  bare server', plain);
    const ratio = one.p50 / plain.p50;
    report.goal(`p50 at 1 connection, ${name}`, '< 3 ms', one.p50, one.p50 < 3, ' ms');
    report.goal(`p50 at 1 connection, ${name}, against bare`, '≤ 2 ×', ratio, ratio <= 2, ' ×');
  }
  for (const [name, path] of Object.entries(paths)) {
    await bare.idle();
    const twenty = await generator.measure(get(shop.url, path, 20));
    report.row(`20 connections, ${name}`, twenty);
    report.goal(`p99 at 20 connections, ${name}`, '< 50 ms', twenty.p99, twenty.p99 < 50, ' ms');
  }
}

function memory(of: Shop): Record<string, number> {
  const pids = {
    gateway: of.gateway.pid,
    ...Object.fromEntries(serviceNames.map((name) => [name, of[name].pid])),
    web: of.web?.pid ?? 0,
    mongodb: of.mongo.pid,
    nats: of.nats.pid,
    s3: of.s3.pid,
  };
  return Object.fromEntries(Object.entries(pids).flatMap(([name, pid]) => (pid === 0 ? [] : [[name, residentMegabytes(pid)]])));
}
const sumOf = (values: Record<string, number>) => Object.values(values).reduce((sum, value) => sum + value, 0);

async function measurePagesAndCost(): Promise<void> {
  report.heading(`Pages, 400 tyres, ${CONNECTIONS} connections`);
  report.columns();
  await measurePages(shop.url, generator, report, seconds, CONNECTIONS);
  await reportUncachedPages(shop, generator, report);
}

async function measureAllFloods(): Promise<void> {
  report.heading('Response times for others while strangers flood the shop (p95)');
  reportFloods(report, await measureFloods(shop.url, seconds));
}

async function measureEverything(): Promise<void> {
  await fetch(`${shop.url}/renkaat`).then((page) => page.text());
  await settle(IDLE_MS);
  const idle = memory(shop);

  await measurePagesAndCost();

  report.heading(`400 tyres, ${CONNECTIONS} connections`);
  report.columns();
  await measureFinder(400);
  await measureSizes('/api/tires/sizes');

  await fill(20_000);
  report.heading(`20,000 tyres, ${CONNECTIONS} connections`);
  report.columns();
  await measureFinder(20_000);
  await measureSizes('/api/tires/sizes?products=false');

  report.heading('20,000 tyres, few connections');
  report.columns();
  await measureFewConnections();

  report.heading('Price change (20,000 tyres)');
  const { changing, visible } = await measurePriceChanges(shop, 60);
  report.line('p95 until it is saved', `${changing.toFixed(1)} ms`);
  report.line('p95 until a visitor sees it', `${visible.toFixed(1)} ms`);
  report.goal('price change, p95', '< 30 ms', changing, changing < 30, ' ms');
  report.goal('price change visible to visitors, p95', '< 1000 ms', visible, visible < 1_000, ' ms');

  await measureCreates();

  await measureSubscribers(shop, report);
  await measureNewsletter(report);
  await measureChat(report);
  await measureMonitoring(report);

  report.heading('Memory in MB');
  const after = memory(shop);
  console.log(`  ${''.padEnd(44)}${'idle, 400 tyres'.padStart(18)}${'after all this'.padStart(18)}`);
  for (const [name, megabytes] of Object.entries(idle)) {
    console.log(`  ${name.padEnd(44)}${megabytes.toFixed(0).padStart(18)}${(after[name] ?? 0).toFixed(0).padStart(18)}`);
    if (['gateway', ...serviceNames, 'web'].includes(name))
      report.goal(`memory of ${name} when idle`, '< 160 MB', megabytes, megabytes < 160, ' MB');
  }
  console.log(`  ${'together'.padEnd(44)}${sumOf(idle).toFixed(0).padStart(18)}${sumOf(after).toFixed(0).padStart(18)}`);
  report.goal('memory of everything when idle', '< 1.2 GB', sumOf(idle), sumOf(idle) < 1_200, ' MB');
}

try {
  await fill(400);
  if (options.only === 'pages') await measurePagesAndCost();
  else if (options.only === 'floods') await measureAllFloods();
  else if (options.only === 'imports') {
    report.heading('A list of 90,000 tyres');
    await measureImports(shop, report);
  } else if (options.only === 'subscribers') await measureSubscribers(shop, report);
  else if (options.only === 'newsletter') await measureNewsletter(report, Number(options.many));
  else if (options.only === 'chat') await measureChat(report);
  else if (options.only === 'monitoring') await measureMonitoring(report);
  else if (options.only === 'writes') {
    await fill(20_000);
    await measureCreates();
  } else if (options.only === 'reads') {
    await fill(20_000);
    report.heading('20,000 tyres, few connections');
    report.columns();
    await measureFewConnections();
  } else await measureEverything();

  report.end();
  console.log(`\n${((performance.now() - began) / 1_000).toFixed(0)} s`);
  process.exitCode = report.failed + report.missed === 0 ? 0 : 1;
} finally {
  generator.stop();
  bare.stop();
  await shop.stop();
}
