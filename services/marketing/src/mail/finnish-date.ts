import { helsinkiDate } from '#contracts/rules/helsinki-time';

/** Formats a day (YYYY-MM-DD) as '30.11.2026'. */
export function finnishDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date}.${month}.${year}`;
}

/** Returns the date in Helsinki at a moment as '30.11.2026'. A midnight belongs to the day that it ends. */
export const finnishDate = (at: Date): string => finnishDay(helsinkiDate(new Date(at.getTime() - 1)));
