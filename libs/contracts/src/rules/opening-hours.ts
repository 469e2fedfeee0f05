/** When the shop is open: pure rules for the header, the footer, the drawer, the chat and structured data. No schema here. */

import { addDays, helsinkiDate, helsinkiMoment } from './helsinki-time.ts';

export const days = ['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su'] as const;
export type Day = (typeof days)[number];

/** One day of the week; times as HH:MM on the shop's own clock. */
export interface DayHours {
  day: Day;
  open: string;
  close: string;
  isClosed: boolean;
}

/** Hours of one single date (YYYY-MM-DD), which go before those of its weekday. */
export interface HoursException {
  date: string;
  open: string;
  close: string;
  isClosed: boolean;
  /** Why, for visitors: 'Joulupäivä'. May be empty. */
  reason: string;
}

export interface OpeningHours {
  businessHours: readonly DayHours[];
  exceptions: readonly HoursException[];
}

/** What holds on one date. `hours` is null when nothing is known of it, and when the shop is closed. */
export interface DateHours {
  date: string;
  day: Day;
  hours: { open: string; close: string } | null;
  isClosed: boolean;
  exception: HoursException | null;
}

export interface OpeningState {
  isOpen: boolean;
  today: DateHours;
  /** The moment at which it closes; null while it is closed. */
  closesAt: Date | null;
  /** The next opening after `at` within four weeks; null when there is none, and while it is open. */
  opensAt: Date | null;
}

/** The hours of a new shop (specification A §9). */
export const defaultBusinessHours: readonly DayHours[] = days.map((day) => {
  if (day === 'su') return { day, open: '09:00', close: '17:00', isClosed: true };
  return day === 'la' ? { day, open: '10:00', close: '13:00', isClosed: false } : { day, open: '09:00', close: '17:00', isClosed: false };
});

/** Do these hours differ from a new shop's? Times of closed days do not count. */
export const isModifiedFromDefault = (week: readonly DayHours[]): boolean =>
  defaultBusinessHours.some((usual) => {
    const hours = week.find(({ day }) => day === usual.day);
    if (!hours || hours.isClosed !== usual.isClosed) return true;
    return !hours.isClosed && (hours.open !== usual.open || hours.close !== usual.close);
  });

/** The weekday of a date. */
export const dayOf = (date: string): Day => days[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'ma';

/** What holds on a date: an exception before the weekday's hours. */
export function hoursOn({ businessHours, exceptions }: OpeningHours, date: string): DateHours {
  const day = dayOf(date);
  const exception = exceptions.find((each) => each.date === date) ?? null;
  const usual = exception ?? businessHours.find((each) => each.day === day);
  const isClosed = usual?.isClosed ?? false;
  const hours = usual && !isClosed && usual.open !== '' && usual.close !== '' ? { open: usual.open, close: usual.close } : null;
  return { date, day, hours, isClosed, exception };
}

/** The seven dates of the week from `date` on. */
export const weekFrom = (settings: OpeningHours, date: string): DateHours[] =>
  days.map((_, index) => hoursOn(settings, addDays(date, index)));

/** The Monday of a date's week. */
export const mondayOf = (date: string): string => addDays(date, -days.indexOf(dayOf(date)));

/** Is the shop open at a moment, until when, and else from when? Opening is inclusive, closing exclusive. */
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
 * The week's hours in one line, 'Ma-Pe 9-17, La 10-13': Monday to Friday together when they are alike, else day by day,
 * then Saturday and Sunday when open. Source: specification P §9.
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
