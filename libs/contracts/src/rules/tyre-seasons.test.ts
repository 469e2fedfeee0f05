import { describe, expect, it } from '@jest/globals';
import { defaultSeasons, recommendedType, wrongYearlyDay } from './tyre-seasons.ts';

describe('the kind of tyres that a shop recommends', () => {
  it.each([
    ['2026-10-01', 'winter'],
    ['2026-11-22', 'winter'],
    ['2026-12-31', 'winter'],
    ['2027-01-01', 'winter'],
    ['2028-02-29', 'winter'],
    ['2027-03-31', 'winter'],
    ['2027-04-01', 'summer'],
    ['2026-09-30', 'summer'],
  ])('is by default on %s: %s', (date, kind) => {
    expect(recommendedType([], date)).toBe(kind);
    expect(recommendedType(defaultSeasons, date)).toBe(kind);
  });

  it('follows the rows in whichever order they are, and across the end of the year', () => {
    const table = [
      { from: '12-31', first: 'winter' },
      { from: '03-01', first: 'summer' },
      { from: '02-28', first: 'winter' },
      { from: '01-02', first: 'summer' },
    ] as const;
    const on = (day: string) => recommendedType(table, `2028-${day}`);
    expect(['12-30', '12-31', '01-01', '01-02', '02-27', '02-28', '02-29', '03-01'].map(on)).toEqual([
      'summer',
      'winter',
      'winter',
      'summer',
      'summer',
      'winter',
      'winter',
      'summer',
    ]);
  });

  it('is the same all year with a single row', () => {
    const table = [{ from: '06-15', first: 'winter' }] as const;
    for (const day of ['01-01', '06-14', '06-15', '12-31']) expect(recommendedType(table, `2027-${day}`)).toBe('winter');
  });
});

describe('a day of every year', () => {
  it.each(['01-01', '02-28', '04-30', '12-31'])('is %s', (day) => expect(wrongYearlyDay(day)).toBeNull());
  it.each(['00-01', '01-00', '02-30', '04-31', '13-01', '12-32', '1-x', ''])('is not %j', (day) =>
    expect(wrongYearlyDay(day)).toBe('unreal'),
  );
  it('is not the leap day', () => expect(wrongYearlyDay('02-29')).toBe('leap'));
});
