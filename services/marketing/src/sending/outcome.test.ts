import { describe, expect, it } from '@jest/globals';
import { outcomeOf, withoutAttempt } from './outcome.ts';

const HOUR = 3_600_000;
const startedAt = new Date('2026-11-20T08:00:00Z');
const later = (ms: number) => new Date(startedAt.getTime() + ms);
const times = { firstDelay: 10_000, giveUpAfter: 24 * HOUR };
const delivery = { _id: 'a-b', attempts: 0, earlierAttempts: 0, isUncertain: false };
const temporary = {
  accepted: false as const,
  code: 451,
  reply: '451 later',
  refused: 'recipient' as const,
  isPermanent: false,
  isUncertain: false,
};

describe('the outcome of an attempt', () => {
  it('is sent when the server accepts the mail', () => {
    const at = later(1_000);
    expect(outcomeOf({ accepted: true, reply: '250 ok' }, delivery, { at, times })).toEqual({
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
    expect(outcomeOf(refusal, { ...delivery, attempts: 3 }, { at: later(1), times })).toMatchObject({
      status: 'bounced',
      attempts: 4,
    });
  });

  it('is failed after a permanent refusal that does not concern the mailbox', () => {
    const refusal = { ...temporary, code: 554, reply: '554 5.7.1 spam', refused: 'content' as const, isPermanent: true };
    expect(outcomeOf(refusal, delivery, { at: later(1), times })).toMatchObject({ status: 'failed', reply: '554 5.7.1 spam' });
  });

  it('is another attempt after 10 s, 1 min, 5 min, 30 min and 2 h of temporary refusals', () => {
    const delays = [0, 1, 2, 3, 4].map((attempts) => {
      const outcome = outcomeOf(temporary, { ...delivery, attempts }, { at: later(HOUR), times });
      expect(outcome).toMatchObject({ status: 'waiting', attempts: attempts + 1, at: null });
      return (outcome.dueAt?.getTime() ?? 0) - later(HOUR).getTime();
    });
    expect(delays).toEqual([10_000, 60_000, 300_000, 1_800_000, 7_200_000]);
  });

  it('counts no attempts of an earlier sending for the next attempt', () => {
    const outcome = outcomeOf(temporary, { ...delivery, attempts: 7, earlierAttempts: 6 }, { at: later(0), times });
    expect(outcome).toMatchObject({ before: 7, attempts: 8, dueAt: later(60_000) });
  });

  it('has its last attempt at the end of the time that attempts may take, and is failed then', () => {
    const short = { ...times, giveUpAfter: 2 * HOUR };
    // The first attempts wait for 36 min 10 s.
    const last = outcomeOf(temporary, { ...delivery, attempts: 4 }, { at: later(0), times: short });
    expect(last.dueAt).toEqual(later(2 * HOUR - 2_170_000));
    expect(outcomeOf(temporary, { ...delivery, attempts: 5 }, { at: later(0), times: short })).toMatchObject({ status: 'failed' });
  });

  it('is another attempt after the first one, however late that came', () =>
    expect(outcomeOf(temporary, delivery, { at: later(100 * HOUR), times })).toMatchObject({ status: 'waiting' }));

  it('is uncertain when the connection broke after the content', () => {
    const broken = { ...temporary, code: 0, isUncertain: true };
    expect(outcomeOf(broken, delivery, { at: later(1), times })).toMatchObject({ status: 'waiting', uncertain: true });
    expect(outcomeOf(temporary, delivery, { at: later(1), times })).not.toHaveProperty('uncertain');
  });

  it('is failed and uncertain when that happens again, because each attempt may bring another copy', () => {
    const broken = { ...temporary, code: 0, isUncertain: true };
    const again = { ...delivery, attempts: 1, isUncertain: true };
    expect(outcomeOf(broken, again, { at: later(1), times })).toMatchObject({ status: 'failed', uncertain: true });
    expect(outcomeOf(temporary, again, { at: later(1), times })).toMatchObject({ status: 'waiting' });
  });

  it('without an attempt keeps the number of attempts', () => {
    expect(withoutAttempt({ ...delivery, attempts: 2 }, 'skipped', 'Perui.', later(1))).toMatchObject({
      status: 'skipped',
      before: 2,
      attempts: 2,
    });
  });
});
