import { describe, expect, it } from '@jest/globals';
import { daysLeft } from './days-left.ts';

const now = new Date('2026-11-27T12:00:00Z');

describe('the days in which a deletion can be undone', () => {
  it.each([
    ['2026-12-27T11:59:59.900Z', '30 päivää'],
    ['2026-12-27T12:00:00Z', '30 päivää'],
    ['2026-12-27T12:09:00Z', '30 päivää'],
    ['2026-11-29T12:00:00Z', '2 päivää'],
    ['2026-11-28T12:00:01Z', '2 päivää'],
    ['2026-11-28T12:00:00Z', 'enintään 1 päivä'],
    ['2026-11-27T12:00:01Z', 'enintään 1 päivä'],
    ['2026-11-27T12:00:00Z', null],
    ['2026-11-01T12:00:00Z', null],
  ])('until %s: %s', (undoUntil, text) => expect(daysLeft(undoUntil, now)).toBe(text));
});
