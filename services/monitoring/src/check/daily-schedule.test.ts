import { describe, expect, it } from '@jest/globals';
import { nextDailyCheck, offsetOf, runStart } from './daily-schedule.ts';

const at = (text: string) => new Date(text);

describe('the daily schedule', () => {
  it.each([
    ['in winter', '2026-11-26T00:00:00Z', '2026-11-26T06:00:00.000Z'],
    ['in summer', '2026-07-01T00:00:00Z', '2026-07-01T05:00:00.000Z'],
    ['after 08:00 the next day', '2026-11-26T06:00:00Z', '2026-11-27T06:00:00.000Z'],
    ['from before the change to summer time', '2026-03-28T12:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['from before the change to winter time', '2026-10-24T12:00:00Z', '2026-10-25T06:00:00.000Z'],
    ['late in the evening, when UTC has another date', '2026-06-30T22:30:00Z', '2026-07-01T05:00:00.000Z'],
  ])('A-9-007: 08:00 in Helsinki %s', (_when, after, due) => expect(nextDailyCheck('a', at(after), 0).toISOString()).toBe(due));

  it('spreads the monitors evenly over the following minutes, each at the same time every day', () => {
    const spread = 30 * 60_000;
    const offsets = Array.from({ length: 3_000 }, (_, index) => offsetOf(`monitor ${index}`, spread));
    const inEachThird = [0, 1, 2].map((third) => offsets.filter((offset) => Math.floor((offset / spread) * 3) === third).length);
    for (const count of inEachThird) expect(count).toBeGreaterThan(900);
    expect(Math.max(...offsets)).toBeLessThan(spread);
    const first = nextDailyCheck('monitor 7', at('2026-11-26T00:00:00Z'), spread);
    const second = nextDailyCheck('monitor 7', first, spread);
    expect(second.getTime() - first.getTime()).toBe(86_400_000);
  });

  it('counts every day once over a whole year', () => {
    let due = at('2026-01-01T00:00:00Z');
    const dates = new Set<string>();
    for (let day = 0; day < 365; day += 1) {
      due = nextDailyCheck('x', due, 60_000);
      dates.add(due.toISOString().slice(0, 10));
    }
    expect(dates.size).toBe(365);
    expect(runStart('2026-03-29').toISOString()).toBe('2026-03-29T05:00:00.000Z');
  });
});
