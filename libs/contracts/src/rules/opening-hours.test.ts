import { describe, expect, it } from '@jest/globals';
import {
  type DayHours,
  type HoursException,
  defaultOpeningHours,
  formatHours,
  hoursOn,
  isModifiedFromDefault,
  mondayOf,
  openingStateAt,
  weekFrom,
} from './opening-hours.ts';

const changed = (changes: Partial<Record<DayHours['day'], Partial<DayHours>>>) =>
  defaultOpeningHours.map((hours) => ({ ...hours, ...changes[hours.day] }));

const shop = (exceptions: HoursException[] = [], businessHours: readonly DayHours[] = defaultOpeningHours) => ({
  businessHours,
  exceptions,
});
const closedOn = (date: string, reason = ''): HoursException => ({ date, open: '', close: '', isClosed: true, reason });

describe('the line of opening hours', () => {
  it('P-2-041 P-9-001 P-9-002 is Ma-Pe 9-17, La 10-13 with the default hours', () => {
    expect(formatHours(defaultOpeningHours)).toBe('Ma-Pe 9-17, La 10-13');
  });
  it('P-9-003 lists the days when Monday to Friday differ', () => {
    expect(formatHours(changed({ pe: { close: '15:30' } }))).toBe('Ma 9-17, Ti 9-17, Ke 9-17, To 9-17, Pe 9-15:30, La 10-13');
  });
  it('P-9-004 P-9-005 omits closed days and adds Sunday when it is open', () => {
    expect(formatHours(changed({ la: { isClosed: true }, su: { open: '12:00', close: '16:00', isClosed: false } }))).toBe(
      'Ma-Pe 9-17, Su 12-16',
    );
  });
});

describe('isModifiedFromDefault', () => {
  it('A-3-026 A-9-011 is false for the default hours, true for a changed day, and ignores the times of closed days', () => {
    expect(isModifiedFromDefault(defaultOpeningHours)).toBe(false);
    expect(isModifiedFromDefault(changed({ ke: { close: '18:00' } }))).toBe(true);
    expect(isModifiedFromDefault(changed({ la: { isClosed: true } }))).toBe(true);
    expect(isModifiedFromDefault(changed({ su: { open: '', close: '' } }))).toBe(false);
  });
});

describe('the hours of a date', () => {
  it('are those of the weekday, unless the date has an exception', () => {
    const christmas = closedOn('2026-12-25', 'Joulupäivä');
    expect(hoursOn(shop([christmas]), '2026-12-24')).toMatchObject({
      day: 'to',
      hours: { open: '09:00', close: '17:00' },
      exception: null,
    });
    expect(hoursOn(shop([christmas]), '2026-12-25')).toMatchObject({ day: 'pe', hours: null, isClosed: true, exception: christmas });
  });
  it('can open a closed weekday by an exception', () => {
    const sunday = { date: '2026-11-22', open: '10:00', close: '14:00', isClosed: false, reason: 'Vaihtosesonki' };
    expect(hoursOn(shop([sunday]), '2026-11-22')).toMatchObject({ day: 'su', hours: { open: '10:00', close: '14:00' }, isClosed: false });
  });
  it('P-2-169 are null, but not closed, for a weekday that is missing from the settings', () => {
    const withoutFriday = defaultOpeningHours.filter(({ day }) => day !== 'pe');
    expect(hoursOn(shop([], withoutFriday), '2026-11-20')).toMatchObject({ day: 'pe', hours: null, isClosed: false });
  });
  it('of a week start on its Monday, also across the end of a year', () => {
    expect(mondayOf('2027-01-01')).toBe('2026-12-28');
    expect(weekFrom(shop(), '2026-12-28').map(({ date }) => date.slice(5))).toEqual([
      '12-28',
      '12-29',
      '12-30',
      '12-31',
      '01-01',
      '01-02',
      '01-03',
    ]);
  });
});

describe('openingStateAt', () => {
  const at = (moment: string) => openingStateAt(shop(), new Date(moment));

  it('opens and closes at the exact minute, in winter time', () => {
    expect(at('2026-11-20T06:59:59Z')).toMatchObject({ isOpen: false, opensAt: new Date('2026-11-20T07:00:00Z') });
    expect(at('2026-11-20T07:00:00Z')).toMatchObject({ isOpen: true, closesAt: new Date('2026-11-20T15:00:00Z') });
    expect(at('2026-11-20T14:59:59Z').isOpen).toBe(true);
    expect(at('2026-11-20T15:00:00Z')).toMatchObject({ isOpen: false, opensAt: new Date('2026-11-21T08:00:00Z') });
  });
  it('opens and closes at the exact minute, in summer time', () => {
    expect(at('2026-07-01T06:00:00Z')).toMatchObject({ isOpen: true, closesAt: new Date('2026-07-01T14:00:00Z') });
  });
  it('skips Sunday and exceptions when it looks for the next opening', () => {
    const state = openingStateAt(shop([closedOn('2026-11-23')]), new Date('2026-11-21T12:00:00Z'));
    expect(state).toMatchObject({ isOpen: false, opensAt: new Date('2026-11-24T07:00:00Z') });
  });
  it('finds no opening when every day is closed', () => {
    const closed = defaultOpeningHours.map((hours) => ({ ...hours, isClosed: true }));
    expect(openingStateAt(shop([], closed), new Date('2026-11-21T12:00:00Z'))).toMatchObject({ isOpen: false, opensAt: null });
  });
  it('uses local time across both clock changes', () => {
    const sundays = changed({ su: { open: '02:00', close: '05:00', isClosed: false } });
    // 29.3.2026: 03:00 becomes 04:00; the shop is open for two hours.
    expect(openingStateAt(shop([], sundays), new Date('2026-03-29T00:30:00Z'))).toMatchObject({
      isOpen: true,
      closesAt: new Date('2026-03-29T02:00:00Z'),
    });
    // 25.10.2026: 04:00 becomes 03:00; the shop is open for four hours.
    expect(openingStateAt(shop([], sundays), new Date('2026-10-24T23:00:00Z'))).toMatchObject({
      isOpen: true,
      closesAt: new Date('2026-10-25T03:00:00Z'),
    });
  });
});
