import { describe, expect, it } from '@jest/globals';
import { clockTimeText, dateText, isDate, laterTime, parseDate, parseTime } from './written-date.ts';

const today = '2026-11-27';

describe('parseDate', () => {
  it.each([
    '24.12.2026',
    '24.12.26',
    '24122026',
    '241226',
    '24.12.',
    '24.12',
    '2412',
    '24/12/2026',
    '24,12,2026',
    '24 12 2026',
    ' 24. 12. 2026 ',
    'to 24.12.2026',
    'Torstai 24.12.',
    '2026-12-24',
  ])('reads %s', (text) => expect(parseDate(text, today)).toBe('2026-12-24'));

  it('a date without a year is the next such day', () => {
    expect(parseDate('27.11.', today)).toBe('2026-11-27');
    expect(parseDate('26.11.', today)).toBe('2027-11-26');
    expect(parseDate('29.2.', today)).toBe('2028-02-29');
    expect(parseDate('1.1.', today)).toBe('2027-01-01');
  });

  it.each([
    '',
    '24',
    '31.2.2026',
    '31.2.',
    '12/24/2026',
    '32.1.2026',
    '24.13.',
    '24.12.202',
    'joulukuussa',
    '2026-02-30',
    '24.12.2026 klo 9',
  ])('refuses %j', (text) => expect(parseDate(text, today)).toBeUndefined());
});

describe('parseTime', () => {
  it.each([
    ['9', '09:00'],
    ['9.', '09:00'],
    ['9.30', '09:30'],
    ['9:30', '09:30'],
    ['9,30', '09:30'],
    ['09.30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['klo 9.30', '09:30'],
    ['0', '00:00'],
    ['23.59', '23:59'],
  ])('reads %s', (text, time) => expect(parseTime(text)).toBe(time));

  it.each(['', '24', '9.3', '9.60', '25.00', 'yhdeksän', '9.30 PM', '12345'])('refuses %j', (text) =>
    expect(parseTime(text)).toBeUndefined(),
  );
});

describe('dateText and clockTimeText', () => {
  it('write Finnish, which can be read again', () => {
    expect(dateText('2026-12-24')).toBe('to 24.12.2026');
    expect(dateText('2027-01-03')).toBe('su 3.1.2027');
    expect(parseDate(dateText('2026-12-24'), today)).toBe('2026-12-24');
    expect(clockTimeText('09:05')).toBe('9.05');
    expect(clockTimeText('00:00')).toBe('0.00');
    expect(parseTime(clockTimeText('17:30'))).toBe('17:30');
  });

  it('leave text alone that is neither', () => {
    for (const text of ['', '12.1', '24.12', '2026-02-30', '31.2.2026']) expect(dateText(text)).toBe(text);
    for (const text of ['', '9', '24:00', '9.3']) expect(clockTimeText(text)).toBe(text);
  });
});

it('isDate takes days of the calendar only', () => {
  expect(isDate('2028-02-29')).toBe(true);
  for (const text of ['2026-02-29', '2026-13-01', '24.12.2026', '12.1', '']) expect(isDate(text)).toBe(false);
});

it('laterTime stays within the day', () => {
  expect(laterTime('09:50', 15)).toBe('10:05');
  expect(laterTime('00:05', -15)).toBe('00:00');
  expect(laterTime('23:50', 15)).toBe('23:59');
});
