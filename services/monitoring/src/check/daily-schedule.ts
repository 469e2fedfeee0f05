import { hash } from 'node:crypto';
import { addDays, helsinkiDate, helsinkiMoment } from '#contracts/rules/helsinki-time';
import { DAILY_CHECK_TIME } from '#contracts/rules/monitor';

/** Runs are asked for with every check, and finding their moments takes longer than anything else of the schedule. */
const starts = new Map<string, number>();
const MAX_KNOWN = 8;

/** Returns the beginning of the daily run of a date (YYYY-MM-DD): 08:00 in Helsinki. */
export function runStart(date: string): Date {
  const start = starts.get(date) ?? helsinkiMoment(date, DAILY_CHECK_TIME).getTime();
  if (starts.size >= MAX_KNOWN) starts.clear();
  starts.set(date, start);
  return new Date(start);
}

/**
 * Returns the offset of a monitor from the beginning of the daily run, in milliseconds. It is the same each day.
 * @param spreadMs the time over which the checks of a run are spread
 */
export function offsetOf(monitorId: string, spreadMs: number): number {
  const share = Number.parseInt(hash('sha256', monitorId).slice(0, 8), 16) / 2 ** 32;
  return Math.floor(share * spreadMs);
}

/** Returns when a monitor's next daily check is due: the first of its daily moments that is later than `after`. */
export function nextDailyCheck(monitorId: string, after: Date, spreadMs: number): Date {
  const offset = offsetOf(monitorId, spreadMs);
  for (let date = helsinkiDate(after); ; date = addDays(date, 1)) {
    const due = new Date(runStart(date).getTime() + offset);
    if (due > after) return due;
  }
}
