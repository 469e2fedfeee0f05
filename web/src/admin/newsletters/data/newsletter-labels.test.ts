import { describe, expect, it } from '@jest/globals';
import type { Sending } from './newsletter-calls.ts';
import { stageOf, timeLeftText, toSubscribers } from './newsletter-labels.ts';

const sending = (state: Sending['state']) => ({ state }) as Sending;

describe('the stage of a newsletter', () => {
  it('is its status, except while it is being sent and when its sending was cancelled', () => {
    expect(stageOf({ status: 'draft', sending: null })).toBe('draft');
    expect(stageOf({ status: 'scheduled', sending: null })).toBe('scheduled');
    expect(stageOf({ status: 'scheduled', sending: sending('preparing') })).toBe('sending');
    expect(stageOf({ status: 'scheduled', sending: sending('sending') })).toBe('sending');
    expect(stageOf({ status: 'scheduled', sending: sending('paused') })).toBe('paused');
    expect(stageOf({ status: 'sent', sending: sending('done') })).toBe('sent');
    expect(stageOf({ status: 'failed', sending: sending('cancelled') })).toBe('cancelled');
    expect(stageOf({ status: 'draft', sending: sending('cancelled') })).toBe('draft');
    expect(stageOf({ status: 'failed', sending: sending('done') })).toBe('failed');
  });
});

describe('texts', () => {
  it('express the remaining time in words', () => {
    expect([5, 60, 61, 3_540, 7_200, 7_300].map(timeLeftText)).toEqual([
      'alle minuutti',
      'noin 1 min',
      'noin 2 min',
      'noin 59 min',
      'noin 2 h',
      'noin 2 h 2 min',
    ]);
  });

  it('name the number of recipients', () => {
    expect(toSubscribers(1)).toBe('yhdelle tilaajalle');
    expect(toSubscribers(3)).toBe('3 tilaajalle');
  });
});
