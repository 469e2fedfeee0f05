/**
 * The shop's calendar in Europe/Helsinki, including days of 23 and 25 hours. Also runs in the browser, so this file must not
 * import zod.
 */

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
/** The last offset from UTC and its hour: most calls are about the present, and clock changes happen on the full hour. */
let known = { hour: NaN, offset: 0 };

/** Returns Helsinki's local date and time at a moment, encoded as if it were UTC: epoch milliseconds of a full second. */
function wallClockAt(at: number): number {
  const full = Math.floor(at / 1_000) * 1_000;
  const hour = Math.floor(at / HOUR_MS);
  if (hour !== known.hour) known = { hour, offset: readClock(full) - full };
  return full + known.offset;
}

function readClock(at: number): number {
  // Created on first use: a formatter is expensive, and few of the pages that load this file need the time.
  clock ??= newClock();
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Returns the date in Helsinki at a moment, as YYYY-MM-DD.
 * @throws RangeError for an invalid Date
 */
export const helsinkiDate = (at: Date): string => new Date(wallClockAt(at.getTime())).toISOString().slice(0, 10);

/** Returns the local time in Helsinki at a moment, as YYYY-MM-DD HH:MM:SS. */
export const helsinkiTimestamp = (at: Date): string => new Date(wallClockAt(at.getTime())).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Returns the moment of a local time in Helsinki. A time that a clock change skips (03:30 in March) gives the moment of the
 * change. A time that occurs twice (03:30 in October) gives the first occurrence.
 * @param date YYYY-MM-DD
 * @param time HH:MM
 */
export function helsinkiMoment(date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((near) => wallClockAt(near) - near);
  const moments = offsets.map((offset) => wanted - offset).toSorted((a, b) => a - b);
  const exact = moments.find((moment) => wallClockAt(moment) === wanted);
  return new Date(exact ?? clockChangeBetween(moments));
}

const offsetAt = (at: number): number => wallClockAt(at) - at;

/** Finds the clock change between the two interpretations of a skipped time. Clock changes happen on the full hour. */
function clockChangeBetween([first = 0, second = first]: number[]): number {
  for (let at = Math.ceil(first / HOUR_MS) * HOUR_MS; at <= second; at += HOUR_MS) if (offsetAt(at) !== offsetAt(at - 1_000)) return at;
  return second;
}

/** Returns the last millisecond of a date (YYYY-MM-DD) in Helsinki, where no clock change happens at 23:59. */
export const endOfHelsinkiDate = (date: string): Date => new Date(helsinkiMoment(date, '23:59').getTime() + 59_999);

/** A day in Helsinki: `end` is the first moment of the next day; both are epoch milliseconds. */
export interface HelsinkiDay {
  /** YYYY-MM-DD */
  date: string;
  start: number;
  end: number;
}
/** The last day asked for: nearly all callers ask about the present. */
let knownDay: HelsinkiDay | undefined;

/** Returns the day in Helsinki at a moment in epoch milliseconds: its date, and when it begins and ends. */
export function helsinkiDay(at: number): HelsinkiDay {
  if (knownDay && knownDay.start <= at && at < knownDay.end) return knownDay;
  const date = helsinkiDate(new Date(at));
  const startOf = (day: string) => helsinkiMoment(day, '00:00').getTime();
  knownDay = { date, start: startOf(date), end: startOf(addDays(date, 1)) };
  return knownDay;
}

/** Returns the date (YYYY-MM-DD) `count` days after a date; earlier when `count` is negative. */
export const addDays = (date: string, count: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
