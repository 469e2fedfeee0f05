/**
 * Rules for the shop's opening hours, for the content service, the panel and visitors' pages. Runs in the browser, so this file
 * must not import zod.
 */

import { addDays, helsinkiDate, helsinkiMoment } from './helsinki-time.ts';

/** The weekdays from Monday on, as in the API. */
export const days = ['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su'] as const;
export type Day = (typeof days)[number];

/** Opening hours of a weekday; times are HH:MM in Helsinki. */
export interface DayHours {
  day: Day;
  open: string;
  close: string;
  isClosed: boolean;
}

/** Opening hours of a single date (YYYY-MM-DD), which override those of its weekday. */
export interface HoursException {
  date: string;
  open: string;
  close: string;
  isClosed: boolean;
  /** Reason shown to visitors, such as 'Joulupäivä'; may be empty. */
  reason: string;
}

/** The shop's weekly hours and its exceptions. */
export interface OpeningHours {
  businessHours: readonly DayHours[];
  exceptions: readonly HoursException[];
}

/** The opening hours of a date. `hours` is null when the shop is closed and when the hours are unknown. */
export interface DateHours {
  date: string;
  day: Day;
  hours: { open: string; close: string } | null;
  isClosed: boolean;
  exception: HoursException | null;
}

/** Whether the shop is open at a moment, and when that changes. */
export interface OpeningState {
  isOpen: boolean;
  today: DateHours;
  /** When the shop closes; null while it is closed. */
  closesAt: Date | null;
  /** The next opening within four weeks; null when there is none, and while the shop is open. */
  opensAt: Date | null;
}

/** The default hours (specification A §9). */
export const defaultOpeningHours: readonly DayHours[] = days.map((day) => {
  if (day === 'su') return { day, open: '09:00', close: '17:00', isClosed: true };
  return day === 'la' ? { day, open: '10:00', close: '13:00', isClosed: false } : { day, open: '09:00', close: '17:00', isClosed: false };
});

/** Returns whether a week differs from the default hours. The times of closed days are ignored. */
export const isModifiedFromDefault = (week: readonly DayHours[]): boolean =>
  defaultOpeningHours.some((usual) => {
    const hours = week.find(({ day }) => day === usual.day);
    if (!hours || hours.isClosed !== usual.isClosed) return true;
    return !hours.isClosed && (hours.open !== usual.open || hours.close !== usual.close);
  });

/** Returns the weekday of a date (YYYY-MM-DD). */
export const dayOf = (date: string): Day => days[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'ma';

/** Returns the hours of a date (YYYY-MM-DD): those of its exception, else those of its weekday. */
export function hoursOn({ businessHours, exceptions }: OpeningHours, date: string): DateHours {
  const day = dayOf(date);
  const exception = exceptions.find((each) => each.date === date) ?? null;
  const usual = exception ?? businessHours.find((each) => each.day === day);
  const isClosed = usual?.isClosed ?? false;
  const hours = usual && !isClosed && usual.open !== '' && usual.close !== '' ? { open: usual.open, close: usual.close } : null;
  return { date, day, hours, isClosed, exception };
}

/** Returns the hours of seven dates, from `date` (YYYY-MM-DD) on. */
export const weekFrom = (settings: OpeningHours, date: string): DateHours[] =>
  days.map((_, index) => hoursOn(settings, addDays(date, index)));

/** Returns the Monday of a date's week; both as YYYY-MM-DD. */
export const mondayOf = (date: string): string => addDays(date, -days.indexOf(dayOf(date)));

/**
 * Returns whether the shop is open at a moment, and when it closes or opens next. Opening times are inclusive, closing times
 * exclusive.
 */
export function openingStateAt(settings: OpeningHours, at: Date): OpeningState {
  const today = hoursOn(settings, helsinkiDate(at));
  if (today.hours) {
    const opens = helsinkiMoment(today.date, today.hours.open);
    const closes = helsinkiMoment(today.date, today.hours.close);
    if (at >= opens && at < closes) return { isOpen: true, today, closesAt: closes, opensAt: null };
    if (at < opens) return { isOpen: false, today, closesAt: null, opensAt: opens };
  }
  for (let ahead = 1; ahead <= 28; ahead += 1) {
    const next = hoursOn(settings, addDays(today.date, ahead));
    if (next.hours) return { isOpen: false, today, closesAt: null, opensAt: helsinkiMoment(next.date, next.hours.open) };
  }
  return { isOpen: false, today, closesAt: null, opensAt: null };
}

const dayNames: Record<Day, string> = { ma: 'Ma', ti: 'Ti', ke: 'Ke', to: 'To', pe: 'Pe', la: 'La', su: 'Su' };
const workingDays = ['ma', 'ti', 'ke', 'to', 'pe'] as const;

/** '09:00' → '9', '09:30' → '9:30'. */
const short = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return minutes === '00' ? String(Number(hours)) : `${Number(hours)}:${minutes}`;
};

const span = (hours: { open: string; close: string }): string => `${short(hours.open)}-${short(hours.close)}`;

/**
 * Formats a week's hours on one line, 'Ma-Pe 9-17, La 10-13'. Monday to Friday are combined when they have the same hours, else
 * listed day by day; Saturday and Sunday follow when open. Source: specification P §9.
 */
export function formatHours(week: readonly DayHours[]): string {
  const open = (day: Day) => week.find((hours) => hours.day === day && !hours.isClosed);
  const working = workingDays.map(open);
  const [monday] = working;
  const alike = monday !== undefined && working.every((hours) => hours && span(hours) === span(monday));
  const parts = alike ? [`Ma-Pe ${span(monday)}`] : working.flatMap((hours) => (hours ? [`${dayNames[hours.day]} ${span(hours)}`] : []));
  for (const hours of [open('la'), open('su')]) if (hours) parts.push(`${dayNames[hours.day]} ${span(hours)}`);
  return parts.join(', ');
}
