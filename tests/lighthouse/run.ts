// Starts a shop with the demo data and lets Lighthouse judge visitors' pages: a mid-range phone on slow 4G, simulated.
import fs from 'node:fs';
import { chromium } from '@playwright/test';
import { loadDemoShop } from '../../dev/demo/load.ts';
import { freePort } from '../../dev/ports.mjs';
import { type Count, nothing, oneCheck, plus } from '../count.ts';
import { chromiumFlags, ensureChromium } from '../e2e/chromium.ts';
import { adminAccount, startShop } from '../harness.ts';
import { type Check, homeChecks, pageChecks } from './budgets.ts';
import { bestOf, type Judgement, judge } from './judgement.ts';
import { giveRightOfWay } from './right-of-way.ts';

/** A page that misses something is judged again, at most this many times in all; of each figure the best counts. */
const RUNS = 5;

const home = '/';
const pages = [home, '/renkaat', '/hinnasto'];

async function newestArticle(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/articles?limit=1`);
  if (!response.ok) return [];
  const { items } = (await response.json()) as { items: { slug: string }[] };
  return items.map(({ slug }) => `/artikkelit/${slug}`);
}

async function judged(url: string, path: string, port: number): Promise<{ judgement: Judgement; checks: Check[]; runs: number }> {
  const all: Judgement[] = [];
  const checksOf = async (judgement: Judgement) => [...pageChecks(judgement, url), ...(path === home ? await homeChecks(judgement) : [])];
  for (let run = 1; ; run += 1) {
    try {
      all.push(await judge(url + path, browser, port));
    } catch (error) {
      // On a machine with much to do a recording may fail; a page that never loads fails every time.
      if (run === RUNS && all.length === 0) throw error;
    }
    if (all.length === 0) continue;
    const judgement = bestOf(all);
    const checks = await checksOf(judgement);
    if (run === RUNS || checks.every(({ holds }) => holds)) return { judgement, checks, runs: run };
  }
}

const shop = await startShop({ web: true });
const port = await freePort();
const server = await chromium.launchServer({
  executablePath: ensureChromium(),
  args: [...chromiumFlags, `--remote-debugging-port=${port}`],
});
giveRightOfWay(server.process().pid as number);
const browser = await chromium.connect(server.wsEndpoint());
let sum: Count = nothing;
try {
  await loadDemoShop({ gatewayUrl: shop.url, admin: adminAccount, log: () => undefined });
  const lines: string[] = [];
  console.log('address                        perf  a11y  best   seo   LCP ms    CLS  TBT ms  runs  machine');
  for (const path of [...pages, ...(await newestArticle(shop.url))]) {
    // The first visitor after a start fills the caches; the second is everybody else.
    await (await fetch(shop.url + path)).arrayBuffer();
    const { judgement, checks, runs } = await judged(shop.url, path, port);
    const { scores, largestPaint, layoutShift, blocked, machine } = judgement;
    const columns = [
      ...Object.values(scores).map((score) => String(score).padStart(6)),
      largestPaint.toFixed(0).padStart(9),
      layoutShift.toFixed(3).padStart(7),
      blocked.toFixed(0).padStart(8),
      String(runs).padStart(6),
      machine.toFixed(0).padStart(9),
    ];
    console.log(path.padEnd(28) + columns.join(''));
    for (const { what, holds, details } of checks) {
      const line = [`${path} ${what}`, ...(holds ? [] : details)].join('\n    ');
      lines.push(`${holds ? '✓' : '✗'} ${line}`);
      sum = plus(sum, { ...oneCheck(holds), failures: holds ? [] : [line] });
    }
  }
  console.log(`\n${lines.join('\n')}`);
} finally {
  await server.close();
  await shop.stop();
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
// The test runner adds these to its own sums.
if (process.env['KAARTO_COUNT_FILE']) fs.writeFileSync(process.env['KAARTO_COUNT_FILE'], JSON.stringify(sum));
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
