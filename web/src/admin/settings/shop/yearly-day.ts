/** Formats a day of every year: '10-01' → '1.10.'. */
export function yearlyDayText(monthAndDay: string): string {
  const [month, day] = monthAndDay.split('-').map(Number);
  return `${day}.${month}.`;
}

/**
 * Reads a day of every year as it is typed: '1.10.', '01.10' or, on a phone's keypad of numbers, '1,10' → '10-01'. Returns other text
 * unchanged, which the contract then refuses.
 */
export function yearlyDayOf(text: string): string {
  const [, day, month] = /^\s*(\d{1,2})\s*[.,/]\s*(\d{1,2})\s*[.,]?\s*$/.exec(text) ?? [];
  return day === undefined || month === undefined ? text : `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Rewrites a typed day as yearlyDayText does; other text stays. */
export function tidyYearlyDay(text: string): string {
  const day = yearlyDayOf(text);
  return day === text ? text : yearlyDayText(day);
}
