const count = new Intl.NumberFormat('fi-FI');
const decimal = new Intl.NumberFormat('fi-FI', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const shortDay = new Intl.DateTimeFormat('fi-FI', { timeZone: 'Europe/Helsinki', day: 'numeric', month: 'numeric' });

/** Formats a count: 12345 → '12 345'. */
export const countText = (value: number): string => count.format(value);

/** Formats a number with one decimal: 7.25 → '7,3'. */
export const decimalText = (value: number): string => decimal.format(value);

/** Returns a count with its noun: '1 viesti', '3 viestiä'. */
export const counted = (value: number, one: string, many: string): string => `${countText(value)} ${value === 1 ? one : many}`;

/** Formats a date without the year: '24.11.' */
export const shortDayText = (date: string | number): string => shortDay.format(new Date(date));
