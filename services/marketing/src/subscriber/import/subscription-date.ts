import { helsinkiMoment } from '#contracts/rules/helsinki-time';

const FINNISH = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?:[ ,]+(?:klo )?(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?)?$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d{1,9})?)?)?$/;
const WITH_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)? ?(?:Z|[+-]\d{2}:?\d{2})$/;
/** An earlier date is a mistake in the file. */
const EARLIEST = Date.parse('1990-01-01T00:00:00Z');

const twoDigits = (text: string) => text.padStart(2, '0');

/** Returns the local time in Helsinki, or null if there is no such day or time. */
function localMoment([year = '', month = '', day = '', hour = '0', minute = '0']: (string | undefined)[]): Date | null {
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const parsed = Date.parse(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(date);
  return exists && Number(hour) < 24 && Number(minute) < 60 ? helsinkiMoment(date, `${twoDigits(hour)}:${twoDigits(minute)}`) : null;
}

function moment(text: string): Date | null {
  const finnish = FINNISH.exec(text);
  if (finnish) {
    const [, first = '', second = '', year, hour, minute] = finnish;
    // In the American order the second number is the day.
    const isAmerican = text.includes('/') && Number(second) > 12;
    return localMoment([year, isAmerican ? first : second, isAmerican ? second : first, hour, minute]);
  }
  const iso = ISO.exec(text);
  if (iso) return localMoment(iso.slice(1));
  if (!WITH_ZONE.test(text)) return null;
  const at = Date.parse(text.replace(' ', 'T').replace(/ /g, ''));
  return Number.isNaN(at) ? null : new Date(at);
}

/** Returns whether a text is a date as far as its form goes, also one that cannot be meant. */
export const looksLikeDate = (text: string): boolean => [FINNISH, ISO, WITH_ZONE].some((form) => form.test(text.trim()));

/**
 * Parses the date of a subscription: `21.11.2026`, `21.11.2026 klo 9.30`, `21/11/2026`, `11/21/2026`, `2026-11-21 09:30`, or ISO 8601. Times
 * without a zone are in Helsinki time. Returns null for any other text, and for a moment in the future or before 1990.
 */
export function readSubscriptionDate(text: string, now = new Date()): Date | null {
  const at = moment(text.trim());
  return at && at <= now && at.getTime() >= EARLIEST ? at : null;
}

/** Returns whether a text is a date that readSubscriptionDate accepts. */
export const isPastDate = (text: string): boolean => readSubscriptionDate(text) !== null;

/** Returns whether a text is a date whose day and month may be meant the other way round. */
export function isAmbiguousDate(text: string): boolean {
  const [, first, second] = /^(\d{1,2})\/(\d{1,2})\//.exec(text.trim()) ?? [];
  return first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
}
