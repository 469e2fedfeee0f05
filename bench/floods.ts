import { type ChildProcess, fork } from 'node:child_process';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Report } from './report.ts';

/** What strangers do. */
const floods = {
  none: 'nobody',
  'a few bodies': '4 connections send 900 KB of unknown keys',
  bodies: '10 connections send 900 KB of unknown keys',
  lists: '10 connections send a list of 900 KB',
  'half-sent bodies': '300 half-sent bodies from each of two addresses',
  'some unknown parameters': '20 connections ask for /renkaat?q=random',
  'unknown parameters': '60 connections ask for /renkaat?q=random',
  'other pages': '20 connections ask for a page that is another each time',
  Authorization: '30 connections read all sizes with Authorization: x',
  logins: '34 connections from 17 addresses guess the password',
} as const;

export type Flood = keyof typeof floods;

/** Long enough that a flood has begun to hurt, if it does. */
const WARM_UP_MS = 1_500;
/** Who has waited so long has asked in vain; so a flood that stops the shop does not stop the bench. */
const LONGEST_MS = 8_000;

/** What others meet during a flood: 95th percentiles in milliseconds, and how many asked in vain. */
export interface Met {
  flood: Flood;
  keptPage: number;
  uncachedCall: number;
  newPage: number;
  inVain: number;
}

/** Somebody else's request: how long it took, or Infinity when it was refused. */
function timed(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const request = http.request({ agent: false, hostname, port, path, localAddress: '127.0.0.9', timeout: LONGEST_MS }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode === 200 ? performance.now() - began : Infinity));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(Infinity));
    request.end();
  });
}

const percentile95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? Infinity;

let another = 1_000;

/** Measures what others meet during a flood, each kind of request for so many seconds. */
export async function measureFlood(url: string, flood: Flood, seconds: number): Promise<Met> {
  await timed(url, '/');
  const strangers: ChildProcess = fork(fileURLToPath(new URL('flood-clients.ts', import.meta.url)), [], { execArgv: process.execArgv });
  strangers.send({ flood, url });
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  const during = async (path: () => string): Promise<number[]> => {
    const times: number[] = [];
    for (const end = performance.now() + seconds * 1_000; performance.now() < end;) times.push(await timed(url, path()));
    return times;
  };
  const kept = await during(() => '/');
  const calls = await during(() => `/api/tires?maxPrice=${(another += 1)}&limit=5`);
  const pages = await during(() => `/renkaat?maxPrice=${(another += 1)}`);
  strangers.kill();
  return {
    flood,
    keptPage: percentile95(kept),
    uncachedCall: percentile95(calls),
    newPage: percentile95(pages),
    inVain: [...kept, ...calls, ...pages].filter((time) => time === Infinity).length,
  };
}

/** Measures what others meet during each flood, one after the other. */
export async function measureFloods(url: string, seconds: number): Promise<Met[]> {
  const met: Met[] = [];
  for (const flood of Object.keys(floods) as Flood[]) met.push(await measureFlood(url, flood, seconds));
  return met;
}

const shown = (time: number) => (Number.isFinite(time) ? `${time.toFixed(0)} ms` : 'none');

/** Prints a line for each flood. */
export function reportFloods(report: Report, met: readonly Met[]): void {
  console.log(`  ${''.padEnd(62)}${'kept page'.padStart(12)}${'call'.padStart(12)}${'new page'.padStart(12)}${'in vain'.padStart(10)}`);
  for (const { flood, keptPage, uncachedCall, newPage, inVain } of met) {
    const times = [keptPage, uncachedCall, newPage].map((time) => shown(time).padStart(12)).join('');
    console.log(`  ${floods[flood].padEnd(62)}${times}${String(inVain).padStart(10)}`);
    report.goal(`kept page, ${floods[flood]}`.slice(0, 58), '< 100 ms', keptPage, keptPage < 100, ' ms');
    report.goal(`call, ${floods[flood]}`.slice(0, 58), '< 1000 ms', uncachedCall, uncachedCall < 1_000, ' ms');
  }
}
