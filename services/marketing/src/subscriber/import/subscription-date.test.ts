import { describe, expect, it } from '@jest/globals';
import { readSubscriptionDate } from './subscription-date.ts';

const now = new Date('2026-11-25T12:00:00Z');
const read = (text: string) => readSubscriptionDate(text, now)?.toISOString() ?? null;

describe('the date of a subscription in a file', () => {
  it.each([
    ['21.11.2025', '2025-11-20T22:00:00.000Z'],
    ['1.7.2025 klo 9.30', '2025-07-01T06:30:00.000Z'],
    ['21/11/2025', '2025-11-20T22:00:00.000Z'],
    ['2025-11-21', '2025-11-20T22:00:00.000Z'],
    ['2025-11-21 10:00:00', '2025-11-21T08:00:00.000Z'],
    ['2025-11-21T10:00:00.123Z', '2025-11-21T10:00:00.123Z'],
    ['2025-11-21T10:00:00+02:00', '2025-11-21T08:00:00.000Z'],
  ])('%s is understood', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it.each(['', 'eilen', '31.2.2025', '2025-13-01', '21.11.2025 25:00', '1.1.2027', '1.1.1900', '45000', '21.11.25'])(
    '%p is not',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});
