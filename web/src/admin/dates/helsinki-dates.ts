import { helsinkiMoment } from '#contracts/rules/helsinki-time';

const dayFormat = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats a date: 'pe 20.11.2026'. */
export const dayText = (timestamp: string): string => dayFormat.format(new Date(timestamp));
/** Formats date and time: '20.11.2026 klo 9.05'. */
export const timeText = (timestamp: string): string => timeFormat.format(new Date(timestamp));

/** Returns the date in the Helsinki time zone as the value of a date input: '2026-11-20'. */
export const dateInHelsinki = (timestamp: string | Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format(new Date(timestamp));

const momentFormat = new Intl.DateTimeFormat('fi-FI', {
  timeZone: 'Europe/Helsinki',
  weekday: 'short',
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const clockFormat = new Intl.DateTimeFormat('fi-FI', { timeZone: 'Europe/Helsinki', hour: 'numeric', minute: '2-digit' });

/** Formats a moment: 'pe 20.11.2026 klo 9.00'. */
export const momentText = (at: string | Date): string => momentFormat.format(new Date(at));
/** Formats a time of day: 'klo 14.05'. */
export const clockText = (at: string | Date): string => `klo ${clockFormat.format(new Date(at))}`;
/** Formats a time of day as the value of a time input: '14:05'. */
export const timeInHelsinki = (at: string | Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki', hour: '2-digit', minute: '2-digit' }).format(new Date(at));

/** Returns the moment of the values of a date and a time input; null while either is incomplete or invalid. */
export function momentOf({ date, time }: { date: string; time: string }): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}/.test(time)) return null;
  const clock = time.slice(0, 5);
  return Number.isNaN(Date.parse(`${date}T${clock}:00Z`)) ? null : helsinkiMoment(date, clock);
}
