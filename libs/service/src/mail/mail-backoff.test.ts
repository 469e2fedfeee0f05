import { describe, expect, it } from '@jest/globals';
import { delaysBefore, retryDelay } from './mail-backoff.ts';

const minutes = (count: number) => count * 60_000;

describe('the retries of a mail that was not accepted', () => {
  it('come after 10 s, 1 min, 5 min, 30 min and then every 2 h', () => {
    const delays = [1, 2, 3, 4, 5, 6, 20].map((attempts) => retryDelay(attempts, 10_000, 0));
    expect(delays).toEqual([10_000, ...[1, 5, 30, 120, 120, 120].map(minutes)]);
  });

  it('have waited for the sum of their delays', () =>
    expect([1, 2, 3, 4, 7].map((attempt) => delaysBefore(attempt, 10_000))).toEqual([
      0,
      10_000,
      10_000 + minutes(1),
      10_000 + minutes(6),
      10_000 + minutes(6 + 30 + 2 * 120),
    ]));

  it('end after 48 hours, with a last one at that moment', () => {
    const hours = (count: number) => minutes(60 * count);
    expect(retryDelay(27, 10_000, hours(47))).toBe(hours(1));
    expect(retryDelay(28, 10_000, hours(48))).toBeNull();
    expect(retryDelay(1, 10_000, hours(49))).toBeNull();
  });
});
