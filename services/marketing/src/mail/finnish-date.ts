import { finnishDay } from '#contracts/rules/campaign';
import { helsinkiDate } from '#contracts/rules/helsinki-time';

/** Returns the date in Helsinki at a moment, such as '30.11.2026'. Midnight counts as the day that it ends, as for an end date. */
export const finnishDate = (at: Date): string => finnishDay(helsinkiDate(new Date(at.getTime() - 1)));
