import { describe, expect, it } from '@jest/globals';
import { endOfDayInHelsinki } from './helsinki-day.ts';

const end = (when: string) => endOfDayInHelsinki(when).toISOString();

describe('A-4-008 the end of a day in Europe/Helsinki', () => {
  it('A-4-008 is 21:59:59.999 UTC in winter and 20:59:59.999 UTC in summer', () => {
    expect(end('2026-12-31')).toBe('2026-12-31T21:59:59.999Z');
    expect(end('2026-07-15')).toBe('2026-07-15T20:59:59.999Z');
  });

  it('A-4-008 is right on the day of 23 hours and the days around it', () => {
    expect(end('2026-03-28')).toBe('2026-03-28T21:59:59.999Z');
    expect(end('2026-03-29')).toBe('2026-03-29T20:59:59.999Z');
    expect(end('2026-03-30')).toBe('2026-03-30T20:59:59.999Z');
  });

  it('A-4-008 is right on the day of 25 hours and the days around it', () => {
    expect(end('2026-10-24')).toBe('2026-10-24T20:59:59.999Z');
    expect(end('2026-10-25')).toBe('2026-10-25T21:59:59.999Z');
    expect(end('2026-10-26')).toBe('2026-10-26T21:59:59.999Z');
  });

  it('A-4-008 takes a moment for the day on which it falls in Helsinki', () => {
    expect(end('2026-12-31T00:00:00Z')).toBe('2026-12-31T21:59:59.999Z');
    expect(end('2026-12-30T22:00:00.000Z')).toBe('2026-12-31T21:59:59.999Z');
    expect(end('2026-12-31T21:59:59.999Z')).toBe('2026-12-31T21:59:59.999Z');
    expect(end('2026-03-29T00:59:59Z')).toBe('2026-03-29T20:59:59.999Z');
    expect(end('2026-10-25T21:30:00Z')).toBe('2026-10-25T21:59:59.999Z');
  });

  it('A-4-008 knows ends of months, years and leap days', () => {
    expect(end('2028-02-29')).toBe('2028-02-29T21:59:59.999Z');
    expect(end('2026-02-28')).toBe('2026-02-28T21:59:59.999Z');
  });
});
