/** One day of the opening hours; times as HH:MM in the shop's own zone. */
export interface DayHours {
  day: 'ma' | 'ti' | 'ke' | 'to' | 'pe' | 'la' | 'su';
  open: string;
  close: string;
  isClosed: boolean;
}

const dayNames = { ma: 'Ma', ti: 'Ti', ke: 'Ke', to: 'To', pe: 'Pe', la: 'La', su: 'Su' } as const;
const weekdays = ['ma', 'ti', 'ke', 'to', 'pe'] as const;

/** '09:00' → '9', '09:30' → '9:30'. */
const short = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return minutes === '00' ? String(Number(hours)) : `${Number(hours)}:${minutes}`;
};

const span = (hours: DayHours): string => `${short(hours.open)}-${short(hours.close)}`;

/**
 * The hours in one line, 'Ma-Pe 9-17, La 10-13': Monday to Friday together when they are alike, else day by day, then
 * Saturday and Sunday when open. Source: specification P §9.
 */
export function formatHours(week: readonly DayHours[]): string {
  const open = (day: string) => week.find((hours) => hours.day === day && !hours.isClosed);
  const working = weekdays.map(open);
  const [monday] = working;
  const alike = monday !== undefined && working.every((hours) => hours && span(hours) === span(monday));
  const parts = alike ? [`Ma-Pe ${span(monday)}`] : working.flatMap((hours) => (hours ? [`${dayNames[hours.day]} ${span(hours)}`] : []));
  for (const hours of [open('la'), open('su')]) if (hours) parts.push(`${dayNames[hours.day]} ${span(hours)}`);
  return parts.join(', ');
}
