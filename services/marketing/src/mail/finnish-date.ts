import { finnishDay } from '#contracts/rules/campaign';
import { helsinkiDate } from '#contracts/rules/helsinki-time';

/** Returns the date in Helsinki at a moment as '30.11.2026'. A midnight belongs to the day that it ends. */
export const finnishDate = (at: Date): string => finnishDay(helsinkiDate(new Date(at.getTime() - 1)));
