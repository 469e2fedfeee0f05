import { describe, expect, it } from '@jest/globals';
import { Progress } from './progress.ts';

describe('the progress of a sending', () => {
  it('has the rate of the last ten seconds and the remaining time', () => {
    const progress = new Progress();
    progress.add({ at: 0, sent: 0, left: 1_000 });
    expect(progress).toMatchObject({ rate: 0, secondsLeft: null });
    progress.add({ at: 2_000, sent: 100, left: 900 });
    expect(progress).toMatchObject({ rate: 50, secondsLeft: 18 });
    progress.add({ at: 11_000, sent: 400, left: 590 });
    // The first sample is too old by now.
    expect(progress.rate).toBeCloseTo(300 / 9);
  });

  it('has no remaining time without progress, and zero when no recipient is left', () => {
    const progress = new Progress();
    progress.add({ at: 0, sent: 5, left: 5 });
    progress.add({ at: 1_000, sent: 5, left: 5 });
    expect(progress).toMatchObject({ rate: 0, secondsLeft: null });
    progress.add({ at: 2_000, sent: 10, left: 0 });
    expect(progress.secondsLeft).toBe(0);
  });
});
