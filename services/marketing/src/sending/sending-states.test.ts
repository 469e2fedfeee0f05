import { describe, expect, it } from '@jest/globals';
import { dueAction, endOf, isHopeless } from './sending-states.ts';
import { NOBODY_LEFT } from './sending-texts.ts';

const HOUR = 3_600_000;
const at = new Date('2026-11-20T08:00:00Z');
const counts = { waiting: 0, sent: 0, bounced: 0, failed: 0, skipped: 0, uncertain: 0 };

describe('a due newsletter', () => {
  it('is sent up to 24 hours late', () => {
    expect(dueAction(at, at)).toBe('send');
    expect(dueAction(at, new Date(at.getTime() + 24 * HOUR))).toBe('send');
  });

  it('fails after that, and says when it was due', () => {
    expect(dueAction(at, new Date(at.getTime() + 24 * HOUR + 1))).toEqual({ failure: expect.stringContaining('20.11.2026 klo 10.00') });
  });
});

describe('a sending whose mails are not accepted', () => {
  const hopeless = (lastedMs: number, triedMs: number) => isHopeless({ lastedMs, triedMs }, 24 * HOUR);

  it('is given up after a day of attempts', () => {
    expect(hopeless(24 * HOUR, 24 * HOUR)).toBe(true);
    expect(hopeless(24 * HOUR - 1, 24 * HOUR - 1)).toBe(false);
    expect(isHopeless({ lastedMs: 4_000, triedMs: 4_000 }, 4_000)).toBe(true);
  });

  it('is tried for ten minutes by a process that has been started after a long standstill', () => {
    expect([0, 1_000, HOUR / 6 - 1, HOUR / 6].map((triedMs) => hopeless(30 * HOUR, triedMs))).toEqual([false, false, false, true]);
  });
});

describe('the end of a sending', () => {
  it('is sent when anybody has it', () => {
    expect(endOf({ ...counts, sent: 1, bounced: 5, failed: 3 }, '')).toEqual({ status: 'sent', failure: null });
  });

  it('is failed with the last reply when nobody has it', () => {
    expect(endOf({ ...counts, bounced: 2 }, '550 no')).toEqual({ status: 'failed', failure: expect.stringContaining('550 no') });
  });

  it('is failed when all have unsubscribed', () => {
    expect(endOf({ ...counts, skipped: 2 }, '')).toEqual({ status: 'failed', failure: NOBODY_LEFT });
  });
});
