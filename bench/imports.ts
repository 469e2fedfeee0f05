import { setTimeout as wait } from 'node:timers/promises';
import type { Shop } from '../tests/harness.ts';
import { asCsv, wholesaleList } from '../tests/wholesale-list.ts';
import type { Report } from './report.ts';

const ROWS = 90_000;
const LIMIT_S = 30;
const POLL_MS = 200;

interface Import {
  importId: string;
  state: string;
  failure: string | null;
}

/** Imports a list. Returns the seconds from its upload to the end of the import. */
async function secondsOf(shop: Shop, raw: string, query: string): Promise<number> {
  const began = performance.now();
  const { status, body } = await shop.admin.request<Import>('POST', `/tires/import${query}`, {
    raw,
    headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
    timeout: 60_000,
  });
  if (status >= 300) throw new Error(`import: ${status} ${JSON.stringify(body)}`);
  let now = body;
  while (now.state !== 'done') {
    if (now.state === 'failed') throw new Error(`import: ${now.failure ?? ''}`);
    await wait(POLL_MS);
    now = (await shop.admin.get<Import>(`/tires/imports/${body.importId}`)).body;
  }
  return (performance.now() - began) / 1_000;
}

/** Measures a dry run of a wholesaler's whole list, its import, and a second import without changes. */
export async function measureImports(shop: Shop, report: Report): Promise<void> {
  const list = asCsv(wholesaleList(ROWS));
  for (const [name, query] of [
    ['dry run', '?dryRun=true'],
    ['imported', ''],
    ['imported again', ''],
  ] as const) {
    const seconds = await secondsOf(shop, list, query);
    report.line(name, `${seconds.toFixed(1)} s`);
    report.goal(`${ROWS} rows, ${name}`, `< ${LIMIT_S} s`, seconds, seconds < LIMIT_S, ' s');
  }
}
