import { days, type Day } from '#contracts/rules/opening-hours';

const dayNames: Record<Day, string> = { ma: 'ma', ti: 'ti', ke: 'ke', to: 'to', pe: 'pe', la: 'la', su: 'su' };

/** '09:00' → '9', '09:30' → '9.30' */
export const shortTime = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return minutes === '00' ? String(Number(hours)) : `${Number(hours)}.${minutes}`;
};

/** '2026-12-05', 'la' → 'la 5.12.2026' */
export const dateText = (date: string, day: Day): string => {
  const [year, month, dayOfMonth] = date.split('-');
  return `${dayNames[day]} ${Number(dayOfMonth)}.${Number(month)}.${year}`;
};

export const isDay = (text: string): text is Day => (days as readonly string[]).includes(text);

/** Joins texts as in a Finnish sentence: 'a, b ja c'. */
export const listed = (texts: readonly string[], last = 'ja'): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${last} ${texts.at(-1)}`;

/** Returns the text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
