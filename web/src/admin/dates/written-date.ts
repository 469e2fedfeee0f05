import { addDays } from '#contracts/rules/helsinki-time';

const WEEKDAYS = ['su', 'ma', 'ti', 'ke', 'to', 'pe', 'la'] as const;
const WEEKDAY = /^(su|ma|ti|ke|to|pe|la)[a-zåäö]*\.?\s+/i;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** Returns whether the text is a date of the calendar as YYYY-MM-DD. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** Returns whether the text is a time of day as HH:MM. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Formats a date as YYYY-MM-DD: 'to 24.12.2026'. Returns other text unchanged. */
export function dateText(date: string): string {
  if (!isDate(date)) return date;
  const [year, month, day] = date.split('-').map(Number);
  return `${WEEKDAYS[new Date(date).getUTCDay()] ?? ''} ${day}.${month}.${year}`;
}

/** Formats a time of day as HH:MM: '9.30'. Returns other text unchanged. */
export const clockTimeText = (time: string): string => (isTime(time) ? time.replace(/^0/, '').replace(':', '.') : time);

function dateOf(year: number, month: number, day: number): string | undefined {
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  return isDate(date) ? date : undefined;
}

/** Returns the next such day: today or later, this year or the next ones (29.2. is rare). */
function nextDate(month: number, day: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: 9 }, (_, ahead) => dateOf(year + ahead, month, day)).find((date) => date !== undefined && date >= today);
}

/**
 * Parses a typed date: '24.12.2026', '24.12.26', '24122026' and '2026-12-24'; without a year ('24.12.', '2412') it is the next such
 * day. A weekday before it is ignored, since the fields write it themselves.
 * @param today YYYY-MM-DD
 * @returns YYYY-MM-DD; undefined for anything else
 */
export function parseDate(text: string, today: string): string | undefined {
  const bare = text.trim().replace(WEEKDAY, '');
  if (isDate(bare)) return bare;
  const [, day, month, year = ''] =
    /^(\d{1,2})\s*[.,/\s-]\s*(\d{1,2})(?:\s*[.,/\s-]\s*(\d{4}|\d{2})?)?$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(bare) ?? [];
  if (day === undefined || month === undefined) return undefined;
  if (year === '') return nextDate(Number(month), Number(day), today);
  return dateOf(Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(day));
}

/**
 * Parses a typed time of day: '9', '9.30', '9:30', '930' and 'klo 9.30'.
 * @returns HH:MM; undefined for anything else
 */
export function parseTime(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^(klo|kello)\.?\s*/i, '')
    .replace(/\.$/, '');
  const [, hour, minute = '00'] = /^(\d{1,2})(?:\s*[.:,]\s*(\d{2}))?$/.exec(bare) ?? /^(\d{1,2})(\d{2})$/.exec(bare) ?? [];
  if (hour === undefined) return undefined;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return isTime(time) ? time : undefined;
}

/**
 * Returns the time of day that is so many minutes later, within the same day.
 * @param time HH:MM
 */
export function laterTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const later = Math.min(Math.max(hour * 60 + minute + minutes, 0), 23 * 60 + 59);
  return `${twoDigits(Math.floor(later / 60))}:${twoDigits(later % 60)}`;
}
