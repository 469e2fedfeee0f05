/** Which kind of tyres the shop recommends at which time of the year. Also runs in the browser, so this file must not import zod. */

/** The beginning of a season, every year. */
export interface SeasonStart {
  /** Month and day, MM-DD. */
  from: string;
  /** The kind of tyres that comes first from then on. */
  first: 'summer' | 'winter';
}

/** The table of a shop that has none of its own: winter tyres from 1 October to 31 March. */
export const defaultSeasons: readonly SeasonStart[] = [
  { from: '04-01', first: 'summer' },
  { from: '10-01', first: 'winter' },
];

/** Returns the days of the table in the order of the year. */
export const inYearOrder = <Start extends Pick<SeasonStart, 'from'>>(seasons: readonly Start[]): Start[] =>
  seasons.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));

/**
 * Returns the kind of tyres that the shop recommends on a date.
 * @param seasons the shop's table, in any order; empty: the default table
 * @param date YYYY-MM-DD, in Helsinki
 */
export function recommendedType(seasons: readonly SeasonStart[], date: string): SeasonStart['first'] {
  const table = inYearOrder(seasons.length === 0 ? defaultSeasons : seasons);
  const day = date.slice('YYYY-'.length);
  // Before the year's first start, the last season of the year before goes on.
  const current = table.findLast(({ from }) => from <= day) ?? table.at(-1);
  return current?.first ?? 'summer';
}

/** What is wrong with the month and day of a start: no such day, or a day that only leap years have. */
export function wrongYearlyDay(monthAndDay: string): 'unreal' | 'leap' | null {
  if (monthAndDay === '02-29') return 'leap';
  const [month = 0, day = 0] = monthAndDay.split('-').map(Number);
  // Any common year will do. Date.UTC carries a day that the month does not have over to the next month.
  const date = new Date(Date.UTC(2023, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? null : 'unreal';
}
