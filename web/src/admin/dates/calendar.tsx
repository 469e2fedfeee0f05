import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { fi } from 'react-day-picker/locale/fi';
import { dateInHelsinki } from './helsinki-dates.ts';
import { isDate } from './written-date.ts';

/** The calendar counts in the browser's time zone. Noon is the same date in each. */
const dayOf = (date: string): Date => new Date(`${date}T12:00:00`);
const dateOf = (day: Date): string =>
  `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;

const monthButton = 'grid size-11 place-items-center rounded-md text-ink hover:bg-sunken aria-disabled:opacity-40 lg:pointer-fine:size-9';

const looks: ComponentProps<typeof DayPicker>['classNames'] = {
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous: monthButton,
  button_next: monthButton,
  month_caption: 'grid h-11 place-items-center text-sm font-bold first-letter:uppercase lg:pointer-fine:h-9',
  month_grid: 'border-collapse',
  weekday: 'h-8 text-xs font-medium text-muted',
  week_number_header: 'w-7 max-[22rem]:hidden',
  week_number: 'w-7 text-center text-xs text-muted tabular-nums max-[22rem]:hidden',
  day: 'p-0 text-center',
  day_button:
    'grid h-11 w-[min(2.75rem,12.5vw)] place-items-center rounded-md text-sm tabular-nums hover:bg-sunken disabled:cursor-not-allowed disabled:bg-transparent lg:pointer-fine:size-9',
  disabled: 'opacity-40',
  outside: 'text-muted',
  today: '[&>button]:font-bold [&>button]:underline [&>button]:underline-offset-4',
  selected: '[&>button]:bg-signal [&>button]:text-on-signal [&>button]:hover:bg-signal-strong',
};

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className="size-5" />;
}

interface CalendarProps {
  /** YYYY-MM-DD, or anything else for no date. */
  value: string;
  min?: string;
  max?: string;
  onChoose: (date: string) => void;
}

/** A month of which one day is chosen, by pointer or with the arrow keys. The focus begins on the chosen day, or on today. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const chosen = isDate(value) ? dayOf(value) : undefined;
  const [today] = useState(() => dayOf(dateInHelsinki(new Date())));
  const [first, last] = [min, max].map((limit) => (limit !== undefined && isDate(limit) ? dayOf(limit) : undefined));
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user, it takes the focus as a dialog does
      autoFocus
      locale={fi}
      showWeekNumber
      fixedWeeks
      showOutsideDays
      today={today}
      selected={chosen}
      defaultMonth={chosen ?? (first !== undefined && first > today ? first : today)}
      startMonth={first}
      endMonth={last}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      onSelect={(day) => onChoose(dateOf(day))}
      formatters={{ formatWeekNumber: (week) => String(week) }}
      classNames={looks}
      components={{ Chevron }}
    />
  );
}
