import { type DateHours, type HoursException, hoursOn } from '#contracts/rules/opening-hours';

const dayName = new Intl.DateTimeFormat('fi-FI', { weekday: 'long', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat('fi-FI', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });

const atMidnight = (date: string): Date => new Date(`${date}T00:00:00Z`);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const textOf = ({ hours, isClosed }: Pick<DateHours, 'hours' | 'isClosed'>): string => {
  if (isClosed) return 'Suljettu';
  return hours === null ? 'Aukioloaikoja ei saatavilla' : `${hours.open}–${hours.close}`;
};

/** A day of the week with its hours. Today is highlighted. */
export function DayRow({ day, isToday }: { day: DateHours; isToday: boolean }) {
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={`grid grid-cols-[1fr_auto] gap-x-4 px-5 py-3 ${isToday ? 'border-l-4 border-signal bg-signal-soft pl-4 font-semibold' : ''}`}
    >
      <span>
        {capital(dayName.format(atMidnight(day.date)))}
        {day.exception && day.exception.reason !== '' && (
          <span className="block text-sm font-normal text-muted">{day.exception.reason}</span>
        )}
      </span>
      <span className={day.hours ? 'figures' : 'text-muted'}>{textOf(day)}</span>
    </li>
  );
}

/** A date whose hours differ from those of its weekday. */
export function ExceptionRow({ exception }: { exception: HoursException }) {
  const date = atMidnight(exception.date);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-1.5">
      <span>
        {dayName.format(date).slice(0, 2)} {dayAndMonth.format(date)} {exception.reason}
      </span>
      <span className="figures">{textOf(hoursOn({ businessHours: [], exceptions: [exception] }, exception.date))}</span>
    </li>
  );
}
