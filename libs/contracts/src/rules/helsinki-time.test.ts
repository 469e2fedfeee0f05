import { describe, expect, it } from '@jest/globals';
import { addDays, endOfHelsinkiDate, helsinkiDate, helsinkiDay, helsinkiMoment } from './helsinki-time.ts';

const end = (date: string) => endOfHelsinkiDate(date).toISOString();
const moment = (date: string, time: string) => helsinkiMoment(date, time).toISOString();
const dateAt = (at: string) => helsinkiDate(new Date(at));

describe('the date in Helsinki', () => {
  it('changes at midnight in Helsinki, in winter and in summer', () => {
    expect(dateAt('2026-11-20T21:59:59.999Z')).toBe('2026-11-20');
    expect(dateAt('2026-11-20T22:00:00.000Z')).toBe('2026-11-21');
    expect(dateAt('2026-06-30T20:59:59.999Z')).toBe('2026-06-30');
    expect(dateAt('2026-06-30T21:00:00.000Z')).toBe('2026-07-01');
  });

  it('changes at midnight around both clock changes', () => {
    expect(dateAt('2026-03-28T22:00:00Z')).toBe('2026-03-29');
    expect(dateAt('2026-03-29T20:59:59Z')).toBe('2026-03-29');
    expect(dateAt('2026-03-29T21:00:00Z')).toBe('2026-03-30');
    expect(dateAt('2026-10-24T21:00:00Z')).toBe('2026-10-25');
    expect(dateAt('2026-10-25T21:59:59Z')).toBe('2026-10-25');
    expect(dateAt('2026-10-25T22:00:00Z')).toBe('2026-10-26');
  });

  it('begins the year two hours before UTC does', () => {
    expect(dateAt('2026-12-31T21:59:59Z')).toBe('2026-12-31');
    expect(dateAt('2026-12-31T22:00:00Z')).toBe('2027-01-01');
  });
});

describe('a day in Helsinki', () => {
  const dayAt = (at: string) => {
    const { date, start, end } = helsinkiDay(Date.parse(at));
    return [date, new Date(start).toISOString(), (end - start) / 3_600_000];
  };

  it('begins at its midnight and ends at the next, also after another day was asked for', () => {
    expect(dayAt('2026-09-30T20:59:59.999Z')).toEqual(['2026-09-30', '2026-09-29T21:00:00.000Z', 24]);
    expect(dayAt('2026-09-30T21:00:00.000Z')).toEqual(['2026-10-01', '2026-09-30T21:00:00.000Z', 24]);
    expect(dayAt('2026-09-30T20:59:59.999Z')).toEqual(['2026-09-30', '2026-09-29T21:00:00.000Z', 24]);
    expect(dayAt('2026-12-31T22:00:00.000Z')).toEqual(['2027-01-01', '2026-12-31T22:00:00.000Z', 24]);
  });

  it('has 23 or 25 hours when the clocks change', () => {
    expect(dayAt('2026-03-29T10:00:00Z')).toEqual(['2026-03-29', '2026-03-28T22:00:00.000Z', 23]);
    expect(dayAt('2026-10-25T10:00:00Z')).toEqual(['2026-10-25', '2026-10-24T21:00:00.000Z', 25]);
  });
});

describe('a time on a date in Helsinki', () => {
  it('is two hours ahead of UTC in winter and three in summer', () => {
    expect(moment('2026-11-20', '09:00')).toBe('2026-11-20T07:00:00.000Z');
    expect(moment('2026-07-01', '09:00')).toBe('2026-07-01T06:00:00.000Z');
    expect(moment('2027-01-01', '00:00')).toBe('2026-12-31T22:00:00.000Z');
  });

  it('is the moment of the clock change when the change skips it', () => {
    expect(moment('2026-03-29', '02:59')).toBe('2026-03-29T00:59:00.000Z');
    expect(moment('2026-03-29', '03:30')).toBe('2026-03-29T01:00:00.000Z');
    expect(moment('2026-03-29', '04:00')).toBe('2026-03-29T01:00:00.000Z');
  });

  it('is the first of two when the clock change repeats it', () => {
    expect(moment('2026-10-25', '03:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(moment('2026-10-25', '04:00')).toBe('2026-10-25T02:00:00.000Z');
  });
});

describe('A-4-008 the end of a date in Helsinki', () => {
  it('A-4-008 is 21:59:59.999 UTC in winter and 20:59:59.999 UTC in summer', () => {
    expect(end('2026-12-31')).toBe('2026-12-31T21:59:59.999Z');
    expect(end('2026-07-15')).toBe('2026-07-15T20:59:59.999Z');
  });

  it('A-4-008 is correct on the day of 23 hours and the days around it', () => {
    expect(end('2026-03-28')).toBe('2026-03-28T21:59:59.999Z');
    expect(end('2026-03-29')).toBe('2026-03-29T20:59:59.999Z');
    expect(end('2026-03-30')).toBe('2026-03-30T20:59:59.999Z');
  });

  it('A-4-008 is correct on the day of 25 hours and the days around it', () => {
    expect(end('2026-10-24')).toBe('2026-10-24T20:59:59.999Z');
    expect(end('2026-10-25')).toBe('2026-10-25T21:59:59.999Z');
    expect(end('2026-10-26')).toBe('2026-10-26T21:59:59.999Z');
  });

  it('A-4-008 is correct at the end of a month, on a leap day and on the last date of the contract', () => {
    expect(end('2028-02-29')).toBe('2028-02-29T21:59:59.999Z');
    expect(end('2026-02-28')).toBe('2026-02-28T21:59:59.999Z');
    expect(end('9999-12-31')).toBe('9999-12-31T21:59:59.999Z');
  });
});

describe('addDays', () => {
  it('crosses months, years, leap days and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-10-26', -2)).toBe('2026-10-24');
  });
});
