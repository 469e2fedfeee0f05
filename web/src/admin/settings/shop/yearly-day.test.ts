import { describe, expect, it } from '@jest/globals';
import { tidyYearlyDay, yearlyDayOf, yearlyDayText } from './yearly-day.ts';

describe('a day of every year', () => {
  it.each([
    ['1.10.', '10-01'],
    ['01.10', '10-01'],
    [' 15. 3. ', '03-15'],
    ['1,10', '10-01'],
    ['1/4', '04-01'],
    // The contract tells these from real days.
    ['29.2.', '02-29'],
    ['31.13.', '13-31'],
  ])('is read from %j', (text, day) => {
    expect(yearlyDayOf(text)).toBe(day);
    expect(tidyYearlyDay(text)).toBe(yearlyDayText(day));
  });

  it.each(['', '1', '1.10.2026', 'lokakuu', '110', '1.10.x'])('is not %j', (text) => {
    expect([yearlyDayOf(text), tidyYearlyDay(text)]).toEqual([text, text]);
  });

  it('is shown without zeros', () => expect(['10-01', '03-15'].map(yearlyDayText)).toEqual(['1.10.', '15.3.']));
});
