import { addDays, helsinkiDate } from '#contracts/rules/helsinki-time';
import { dayOf, days, type Day, type OpeningHours } from '#contracts/rules/opening-hours';
import { fold, type Words } from './words.ts';

/** The day that a message asks about. */
export interface SaidDay {
  /** YYYY-MM-DD */
  date: string;
  /** Whether every such weekday is meant ('sunnuntaisin'), and not its next date. */
  isEvery: boolean;
}

const weekdayStems: Record<Day, string> = {
  ma: 'maanant',
  ti: 'tiista',
  ke: 'keskiviik',
  to: 'torsta',
  pe: 'perjanta',
  la: 'lauanta',
  su: 'sunnunta',
};

/** Days that are asked for by name, as month and day. Those that move are found among the shop's exceptions. */
const namedDays: readonly (readonly [stem: string, monthDay: string])[] = [
  ['jouluaat', '12-24'],
  ['joulupaiv', '12-25'],
  ['tapanin', '12-26'],
  ['itsenaisyys', '12-06'],
  ['uudenvuodenaat', '12-31'],
  ['uudenvuodenpaiv', '01-01'],
  ['uusivuosi', '12-31'],
  ['uutenavuo', '12-31'],
  ['loppiai', '01-06'],
  ['vappuaat', '04-30'],
  ['vappu', '05-01'],
  ['vapun', '05-01'],
  ['aatonaat', '12-23'],
];

/** Returns the next date with a month and day, the given one included. */
function nextDate(today: string, monthDay: string): string {
  const thisYear = `${today.slice(0, 4)}-${monthDay}`;
  return thisYear >= today ? thisYear : `${Number(today.slice(0, 4)) + 1}-${monthDay}`;
}

const isDate = (date: string) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);

/** Returns the weekdays that a message names. */
export const weekdaysIn = (words: Words): Day[] => days.filter((day) => words.has(weekdayStems[day]));

/** Returns the day that a message names, seen from a moment. */
export function dayIn(message: string, words: Words, { exceptions }: OpeningHours, now: Date): SaidDay | undefined {
  const today = helsinkiDate(now);
  const written = /(?<![\d.,/])(\d{1,2})\.\s?(\d{1,2})\.?\s?(\d{4})?(?![\d,])/u.exec(message);
  if (written) {
    const [, day = '', month = '', year] = written;
    const monthDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    const date = year
      ? `${year}-${monthDay}`
      : Number(month) >= 1 && Number(month) <= 12 && Number(day) <= 31
        ? nextDate(today, monthDay)
        : '';
    if (/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(date) && isDate(date)) return { date, isEvery: false };
  }
  if (words.has('ylihuomen')) return { date: addDays(today, 2), isEvery: false };
  if (words.has('huomen', '=huome')) return { date: addDays(today, 1), isEvery: false };
  // The shop's own name of a day first: 'itsenäisyyspäivän aatto' is not the day itself.
  const wordsOf = (reason: string) =>
    fold(reason)
      .split(/\s+/)
      .map((word) => word.slice(0, 9));
  const reason = exceptions
    .filter((each) => each.date >= today && each.reason !== '' && wordsOf(each.reason).every((word) => words.has(word)))
    .toSorted((a, b) => b.reason.length - a.reason.length)[0];
  if (reason) return { date: reason.date, isEvery: false };
  const named = namedDays.find(([stem]) => words.has(stem));
  if (named) {
    const date = nextDate(today, named[1]);
    const isEve = words.has('aatto', 'aattona') && !named[0].endsWith('aat');
    return { date: isEve ? addDays(date, -1) : date, isEvery: false };
  }
  if (words.has('tanaan', '=tanaa', '=tanan')) return { date: today, isEvery: false };
  for (const day of days) {
    const word = words.all.find(
      (each) => each.startsWith(weekdayStems[day]) || (weekdayStems[day].length > 6 && words.has(weekdayStems[day]) && each[0] === day[0]),
    );
    if (!word || !words.has(weekdayStems[day])) continue;
    let date = today;
    // 'ensi viikon keskiviikko' is in the week that begins next Monday.
    if (/\bensi vii?k\p{L}*/u.test(words.text))
      do date = addDays(date, 1);
      while (dayOf(date) !== 'ma');
    while (dayOf(date) !== day) date = addDays(date, 1);
    return { date, isEvery: /(?:isin|sin)$/.test(word) };
  }
  const abbreviation = days.find((day) => words.all.length <= 4 && words.all.includes(day));
  if (abbreviation) {
    let date = today;
    while (dayOf(date) !== abbreviation) date = addDays(date, 1);
    return { date, isEvery: false };
  }
  if (words.has('viikonlop')) {
    let date = today;
    while (dayOf(date) !== 'la') date = addDays(date, 1);
    return { date, isEvery: false };
  }
  return undefined;
}
