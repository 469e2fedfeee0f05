/** The shop's calendar: Europe/Helsinki, on days of 23 and 25 hours too. Runs in the browser as well. No schema here. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const newClock = () =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Helsinki',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
let clock: Intl.DateTimeFormat | undefined;

/** What Helsinki's clocks and calendars show at a moment, as if it were UTC, in epoch milliseconds of a full second. */
function wallClockAt(at: number): number {
  // A formatter is expensive to create, and few of the pages that load this file ask for the time.
  clock ??= newClock();
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The date in Helsinki at a moment, YYYY-MM-DD. Throws RangeError for an invalid Date. */
export const helsinkiDate = (at: Date): string => new Date(wallClockAt(at.getTime())).toISOString().slice(0, 10);

/**
 * The moment at which Helsinki's clocks show a time (HH:MM) on a date (YYYY-MM-DD). A time that a clock change skips
 * (03:30 in March) stands for the moment of the change. A time that comes twice (03:30 in October) stands for the first.
 */
export function helsinkiMoment(date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((near) => wallClockAt(near) - near);
  const moments = offsets.map((offset) => wanted - offset).toSorted((a, b) => a - b);
  const exact = moments.find((moment) => wallClockAt(moment) === wanted);
  return new Date(exact ?? clockChangeBetween(moments));
}

const offsetAt = (at: number): number => wallClockAt(at) - at;

/** A skipped time lies between the two readings of it. The change itself is on a full hour. */
function clockChangeBetween([first = 0, second = first]: number[]): number {
  for (let at = Math.ceil(first / HOUR_MS) * HOUR_MS; at <= second; at += HOUR_MS) if (offsetAt(at) !== offsetAt(at - 1_000)) return at;
  return second;
}

/** The last millisecond of a date (YYYY-MM-DD) in Helsinki, where no clock change falls on 23:59. */
export const endOfHelsinkiDate = (date: string): Date => new Date(helsinkiMoment(date, '23:59').getTime() + 59_999);

/** The date (YYYY-MM-DD) that many days later; earlier when `count` is negative. */
export const addDays = (date: string, count: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
