import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Shop, startShop, until } from '../tests/harness.ts';
import { ensureChromium } from '../tests/e2e/chromium.ts';
import { simulateDailyRun } from './daily-run.ts';
import type { Floor } from './monitoring-floor.ts';
import { processorTime } from './processor-time.ts';
import type { Report } from './report.ts';

const PAGES = 1_000;
const BROWSER_PAGES = 50;
const AT_ONCE = 24;
const ROUNDS = 3;

const start = (script: string, ...args: string[]): ChildProcess =>
  fork(fileURLToPath(new URL(script, import.meta.url)), args, { execArgv: process.execArgv });
const message = async <T>(child: ChildProcess): Promise<T> => ((await once(child, 'message')) as [T])[0];
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns a process and its descendants. */
function family(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    return [pid, ...children.flatMap(family)];
  } catch {
    return [];
  }
}

/** A process that has ended, such as one of the browser, counts no more. */
const timeOf = (pid: number): number => {
  try {
    return processorTime(pid);
  } catch {
    return 0;
  }
};

/** Memory of processes in MB: shared pages count once. */
const memoryOf = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => {
    try {
      return sum + Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1_024;
    } catch {
      return sum;
    }
  }, 0);

const monitorOf = (url: string) => ({ name: 'Kilpailija', url, productName: 'Nokian Tyres Hakkapeliitta R5 205/55R16' });

async function add(shop: Shop, urls: readonly string[]): Promise<void> {
  for (let from = 0; from < urls.length; from += 100) {
    const monitors = urls.slice(from, from + 100).map(monitorOf);
    const { status } = await shop.admin.post('/competitor-prices/import', { monitors });
    if (status !== 201) throw new Error(`import of monitors: ${status}`);
  }
}

interface Run {
  /** From the end of the first check to that of the last one. */
  milliseconds: number;
  processor: number;
  memory: number;
}

/** Makes monitors due, and waits until all are checked. */
async function run(shop: Shop, filter: object): Promise<Run> {
  const monitors = shop.database('monitoring').collection('monitors');
  const count = await monitors.countDocuments(filter);
  const pids = family(shop.monitoring.pid);
  const used = () => pids.reduce((sum, pid) => sum + timeOf(pid), 0);
  const before = used();
  const began = new Date();
  await monitors.updateMany(filter, { $set: { dueAt: began } });
  let memory = 0;
  await until(
    async () => {
      memory = Math.max(memory, memoryOf(family(shop.monitoring.pid)));
      return (await monitors.countDocuments({ ...filter, lastChecked: { $gt: began } })) === count;
    },
    // Looking at the memory takes some milliseconds of each processor.
    { timeout: 300_000, every: 500, what: `${count} checks` },
  );
  const ended = (await monitors.find(filter).sort({ lastChecked: 1 }).toArray()).map((monitor) => monitor['lastChecked'] as Date);
  const [first, last] = [ended[0] ?? began, ended.at(-1) ?? began];
  const failed = await monitors.countDocuments({ ...filter, status: { $ne: 'active' } });
  if (failed > 0)
    throw new Error(`${failed} checks failed: ${String((await monitors.findOne({ ...filter, status: 'error' }))?.['lastError'])}`);
  return { milliseconds: last.getTime() - first.getTime(), processor: used() - before, memory };
}

/** Measures checks of static pages beside fetching and parsing them alone, checks with the browser, and a simulated daily run. */
export async function measureMonitoring(report: Report): Promise<void> {
  const sites = start('competitor-hosts.ts', String(PAGES));
  const floorProcess = start('monitoring-floor.ts');
  const [ports] = await Promise.all([message<number[]>(sites), message(floorProcess)]);
  const urls = ports.map((port) => `http://127.0.0.1:${port}/tuote/${port}`);
  const shop = await startShop({
    keepsDeadline: true,
    services: ['monitoring'],
    env: { MONITOR_LEASE_MS: '20000', CHROMIUM_PATH: ensureChromium() },
  });
  try {
    const floorOnce = async () => {
      floorProcess.send({ urls, atOnce: AT_ONCE });
      return message<Floor>(floorProcess);
    };
    await add(shop, urls);
    await run(shop, {});
    await floorOnce();
    const floors: Floor[] = [];
    const runs: Run[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floors.push(await floorOnce());
      runs.push(await run(shop, {}));
    }
    const rate = (measured: readonly { milliseconds: number }[]) =>
      (PAGES * 1_000) / median(measured.map(({ milliseconds }) => milliseconds));
    const processor = (measured: readonly { processor: number }[]) => median(measured.map((each) => each.processor)) / PAGES;
    const memory = Math.max(...runs.map((each) => each.memory));
    report.heading(`${PAGES} pages of 50 kB on ${PAGES} hosts, ${AT_ONCE} at once, median of ${ROUNDS} rounds`);
    report.line('floor: fetch and parse, pages/s', rate(floors).toFixed(0));
    report.line('floor, processor time a page', `${processor(floors).toFixed(2)} ms`);
    report.line('checks, pages/s', rate(runs).toFixed(0));
    report.line('checks, processor time a page', `${processor(runs).toFixed(2)} ms`);
    report.line('memory of monitoring and its page process', `${memory.toFixed(0)} MB`);
    report.goal(
      'checks of static pages, share of the floor',
      '≥ 50 %',
      (100 * rate(runs)) / rate(floors),
      rate(runs) >= rate(floors) / 2,
      ' %',
    );
    report.goal('checks of static pages', '≥ 260/s', rate(runs), rate(runs) >= 260, '/s');
    report.goal('processor time of a check', '≤ 8 ms', processor(runs), processor(runs) <= 8, ' ms');
    report.goal('memory without a browser page', '< 250 MB', memory, memory < 250, ' MB');

    await shop
      .database('monitoring')
      .collection('monitors')
      .updateMany({}, { $set: { dueAt: null } });
    await add(
      shop,
      ports.slice(0, BROWSER_PAGES).map((port) => `http://127.0.0.1:${port}/js/${port}`),
    );
    const scripted = { url: /\/js\// };
    await until(
      async () =>
        (await shop
          .database('monitoring')
          .collection('monitors')
          .countDocuments({ ...scripted, lastChecked: null })) === 0,
      {
        timeout: 300_000,
        what: 'the first checks with the browser',
      },
    );
    const inBrowser = await run(shop, scripted);
    report.heading(`${BROWSER_PAGES} pages that show their price only with JavaScript`);
    report.line('checks, pages/s', ((BROWSER_PAGES * 1_000) / inBrowser.milliseconds).toFixed(2));
    report.line('memory with a browser page', `${inBrowser.memory.toFixed(0)} MB`);
    report.goal('memory with a browser page', '< 700 MB', inBrowser.memory, inBrowser.memory < 700, ' MB');
    simulateDailyRun(report);
  } finally {
    sites.disconnect();
    floorProcess.disconnect();
    await shop.stop();
  }
}
