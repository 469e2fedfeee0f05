import { describe, expect, it } from '@jest/globals';
import { outcomeOf, withoutAttempt } from './outcome.ts';

const HOUR = 3_600_000;
const startedAt = new Date('2026-11-20T08:00:00Z');
const later = (ms: number) => new Date(startedAt.getTime() + ms);
const times = { firstDelay: 10_000, giveUpAfter: 24 * HOUR };
const delivery = { _id: 'a-b', attempts: 0 };
const temporary = { accepted: false as const, code: 451, reply: '451 later', isPermanent: false, isUncertain: false };

describe('the outcome of an attempt', () => {
  it('is sent when the server accepts the mail', () => {
    const at = later(1_000);
    expect(outcomeOf({ accepted: true, reply: '250 ok' }, delivery, { at, startedAt, times })).toEqual({
      _id: 'a-b',
      before: 0,
      status: 'sent',
      attempts: 1,
      reply: '250 ok',
      at,
      dueAt: null,
    });
  });

  it('is bounced after a permanent refusal, however many attempts there were', () => {
    const refusal = { ...temporary, code: 550, reply: '550 unknown', isPermanent: true };
    expect(outcomeOf(refusal, { ...delivery, attempts: 3 }, { at: later(1), startedAt, times })).toMatchObject({
      status: 'bounced',
      attempts: 4,
    });
  });

  it('is another attempt after 10 s, 1 min, 5 min, 30 min and 2 h of temporary refusals', () => {
    const delays = [0, 1, 2, 3, 4].map((attempts) => {
      const outcome = outcomeOf(temporary, { ...delivery, attempts }, { at: later(HOUR), startedAt, times });
      expect(outcome).toMatchObject({ status: 'waiting', attempts: attempts + 1, at: null });
      return (outcome.dueAt?.getTime() ?? 0) - later(HOUR).getTime();
    });
    expect(delays).toEqual([10_000, 60_000, 300_000, 1_800_000, 7_200_000]);
  });

  it('is failed after a last attempt at the end of the retry period', () => {
    const last = outcomeOf(temporary, { ...delivery, attempts: 20 }, { at: later(23.5 * HOUR), startedAt, times });
    expect(last.dueAt).toEqual(later(24 * HOUR));
    expect(outcomeOf(temporary, { ...delivery, attempts: 21 }, { at: later(24 * HOUR), startedAt, times })).toMatchObject({
      status: 'failed',
    });
  });

  it('is uncertain when the connection broke after the content', () => {
    const broken = { ...temporary, code: 0, isUncertain: true };
    expect(outcomeOf(broken, delivery, { at: later(1), startedAt, times })).toMatchObject({ status: 'waiting', uncertain: true });
    expect(outcomeOf(temporary, delivery, { at: later(1), startedAt, times })).not.toHaveProperty('uncertain');
  });

  it('without an attempt keeps the number of attempts', () => {
    expect(withoutAttempt({ ...delivery, attempts: 2 }, 'skipped', 'Perui.', later(1))).toMatchObject({
      status: 'skipped',
      before: 2,
      attempts: 2,
    });
  });
});
