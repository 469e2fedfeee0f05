const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Helsinki',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function helsinkiClock(at: number) {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return { year, month, day, asUtc: Date.UTC(year, month - 1, day, hour, minute, second) };
}

/** Milliseconds by which Helsinki's clocks are ahead of UTC at that moment. */
const offsetAt = (at: number) => helsinkiClock(at).asUtc - Math.floor(at / 1000) * 1000;

/**
 * The last millisecond of a day in Europe/Helsinki, on days of 23 and 25 hours too.
 * @param when a date (2026-12-31), or a moment (ISO 8601), which stands for the day it falls on in Helsinki
 */
export function endOfDayInHelsinki(when: string): Date {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(when);
  const { year, month, day } = isDate
    ? { year: Number(when.slice(0, 4)), month: Number(when.slice(5, 7)), day: Number(when.slice(8, 10)) }
    : helsinkiClock(Date.parse(when));
  const nextMidnight = Date.UTC(year, month - 1, day + 1);
  // The offset of the midnight itself, not of the hours around it, which may lie beyond a clock change.
  const near = nextMidnight - offsetAt(nextMidnight);
  return new Date(nextMidnight - offsetAt(near) - 1);
}
