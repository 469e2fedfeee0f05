import { type ChildProcess, fork } from 'node:child_process';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Report } from './report.ts';

/** The floods and their descriptions in the report. */
const floods = {
  none: 'nobody',
  'a few bodies': '4 connections send 900 KB of unknown keys',
  bodies: '10 connections send 900 KB of unknown keys',
  lists: '10 connections send a list of 900 KB',
  'half-sent bodies': '300 half-sent bodies from each of two addresses',
  'some unknown parameters': '20 connections request /renkaat?q=random',
  'unknown parameters': '60 connections request /renkaat?q=random',
  'other pages': '20 connections request a different page each time',
  Authorization: '30 connections read all sizes with Authorization: x',
  logins: '34 connections from 17 addresses guess the password',
} as const;

export type Flood = keyof typeof floods;

/** Time for a flood to take effect before the measurement. */
const WARM_UP_MS = 1_500;
/** Timeout of a request, so that a flood that stops the shop does not stop the benchmark. */
const TIMEOUT_MS = 8_000;

/** Response times of other clients during a flood (95th percentiles in milliseconds), and the number of failed requests. */
export interface FloodResult {
  flood: Flood;
  cachedPage: number;
  uncachedCall: number;
  uncachedPage: number;
  failed: number;
}

/** Makes a request from another address. Returns its milliseconds, or Infinity when it failed or was refused. */
function timed(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const request = http.request({ agent: false, hostname, port, path, localAddress: '127.0.0.9', timeout: TIMEOUT_MS }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode === 200 ? performance.now() - began : Infinity));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(Infinity));
    request.end();
  });
}

const percentile95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? Infinity;

let nextPrice = 1_000;

/** Measures other clients' response times during a flood, for each kind of request for that many seconds. */
async function measureFlood(url: string, flood: Flood, seconds: number): Promise<FloodResult> {
  await timed(url, '/');
  const strangers: ChildProcess = fork(fileURLToPath(new URL('flood-clients.ts', import.meta.url)), [], { execArgv: process.execArgv });
  strangers.send({ flood, url });
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  const during = async (path: () => string): Promise<number[]> => {
    const times: number[] = [];
    for (const end = performance.now() + seconds * 1_000; performance.now() < end;) times.push(await timed(url, path()));
    return times;
  };
  const cachedPages = await during(() => '/');
  const calls = await during(() => `/api/tires?maxPrice=${(nextPrice += 1)}&limit=5`);
  const uncachedPages = await during(() => `/renkaat?maxPrice=${(nextPrice += 1)}`);
  strangers.kill();
  return {
    flood,
    cachedPage: percentile95(cachedPages),
    uncachedCall: percentile95(calls),
    uncachedPage: percentile95(uncachedPages),
    failed: [...cachedPages, ...calls, ...uncachedPages].filter((time) => time === Infinity).length,
  };
}

/** Measures other clients' response times during each flood, one flood after another. */
export async function measureFloods(url: string, seconds: number): Promise<FloodResult[]> {
  const results: FloodResult[] = [];
  for (const flood of Object.keys(floods) as Flood[]) results.push(await measureFlood(url, flood, seconds));
  return results;
}

const shown = (time: number) => (Number.isFinite(time) ? `${time.toFixed(0)} ms` : 'none');

/** Prints a line for each flood. */
export function reportFloods(report: Report, results: readonly FloodResult[]): void {
  console.log(
    `  ${''.padEnd(62)}${'cached page'.padStart(15)}${'call'.padStart(15)}${'uncached page'.padStart(15)}${'failed'.padStart(10)}`,
  );
  for (const { flood, cachedPage, uncachedCall, uncachedPage, failed } of results) {
    const times = [cachedPage, uncachedCall, uncachedPage].map((time) => shown(time).padStart(15)).join('');
    console.log(`  ${floods[flood].padEnd(62)}${times}${String(failed).padStart(10)}`);
    report.goal(`cached page, ${floods[flood]}`.slice(0, 58), '< 100 ms', cachedPage, cachedPage < 100, ' ms');
    report.goal(`call, ${floods[flood]}`.slice(0, 58), '< 1000 ms', uncachedCall, uncachedCall < 1_000, ' ms');
  }
}
