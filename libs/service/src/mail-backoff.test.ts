import { describe, expect, it } from '@jest/globals';
import { nextWait } from './mail-backoff.ts';

const minutes = (count: number) => count * 60_000;

describe('a mail that was not accepted', () => {
  it('is tried again after 10 s, 1 min, 5 min, 30 min and then every 2 h', () => {
    const waits = [1, 2, 3, 4, 5, 6, 20].map((attempts) => nextWait(attempts, 10_000, 0));
    expect(waits).toEqual([10_000, ...[1, 5, 30, 120, 120, 120].map(minutes)]);
  });

  it('is tried for 48 hours, the last time at their end', () => {
    const hours = (count: number) => minutes(60 * count);
    expect(nextWait(27, 10_000, hours(47))).toBe(hours(1));
    expect(nextWait(28, 10_000, hours(48))).toBeNull();
    expect(nextWait(1, 10_000, hours(49))).toBeNull();
  });
});
