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
