// A daily run as a simulation: the schedule and the rules are those of the service, the clock and the pages are made up.
import { createHash } from 'node:crypto';
import { nextDailyCheck, runStart } from '../services/monitoring/src/check/daily-schedule.ts';
import type { Report } from './report.ts';

const MONITORS = 10_000;
const HOSTS = 400;
const AT_ONCE = 24;
const PAUSE_MS = 2_000;
const SPREAD_MS = 30 * 60_000;
const DATE = '2026-11-26';

const chance = (text: string) => Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) / 2 ** 32;

/** Most competitors are large: the host of a monitor follows the square of a uniform number. */
const hostOf = (index: number) => Math.floor(chance(`host ${index}`) ** 2 * HOSTS);
/** Most pages take half a second, some take ten. */
const durationOf = (index: number) => (chance(`slow ${index}`) < 0.02 ? 10_000 : 300 + 600 * chance(`time ${index}`));

/** Simulates the run of one day and reports when it ends, and what limits it. */
export function simulateDailyRun(report: Report): void {
  const start = runStart(DATE);
  const due = Array.from({ length: MONITORS }, (_, index) => ({
    index,
    at: nextDailyCheck(`monitor ${index}`, new Date(start.getTime() - 1), SPREAD_MS).getTime() - start.getTime(),
  })).toSorted((a, b) => a.at - b.at);
  const freeAt = new Float64Array(HOSTS);
  const places: number[] = Array.from({ length: AT_ONCE }, () => 0);
  const checks = new Map<number, number>();
  const ofHost = new Map<number, number>();
  let last = 0;
  const waiting = [...due];
  // Each free place takes the monitor whose host is free first, as the service does.
  while (waiting.length > 0) {
    const place = places.indexOf(Math.min(...places));
    const now = places[place] ?? 0;
    const near = waiting.slice(0, AT_ONCE * 8);
    const startOf = ({ index, at }: { index: number; at: number }) => Math.max(at, now, freeAt[hostOf(index)] ?? 0);
    const next = near.reduce((best, each) => (startOf(each) < startOf(best) ? each : best));
    waiting.splice(waiting.indexOf(next), 1);
    const began = startOf(next);
    const ended = began + durationOf(next.index);
    places[place] = ended;
    const host = hostOf(next.index);
    freeAt[host] = ended + PAUSE_MS;
    checks.set(next.index, (checks.get(next.index) ?? 0) + 1);
    ofHost.set(host, (ofHost.get(host) ?? 0) + 1);
    last = Math.max(last, ended);
  }
  const largest = Math.max(...ofHost.values());
  report.heading(`A daily run of ${MONITORS} monitors of ${HOSTS} hosts, simulated with a made-up clock, one copy`);
  report.line('monitors checked exactly once', String([...checks.values()].filter((count) => count === 1).length));
  report.line('minutes after 08:00 until the last check has ended', (last / 60_000).toFixed(1));
  report.line('monitors of the largest host', String(largest));
  report.goal(
    'daily run of 10,000: checked exactly once',
    '10,000',
    checks.size,
    checks.size === MONITORS && [...checks.values()].every((count) => count === 1),
  );
  report.goal('daily run of 10,000: ended after 08:00 within', '≤ 60 min', last / 60_000, last <= 60 * 60_000, ' min');
}
