import { describe, expect, it } from '@jest/globals';
import { eurosText, percentText, signedPercentText } from './number-texts.ts';

describe('percentText', () => {
  it('A-5-028 has one decimal after a comma', () => {
    expect(percentText(16.7)).toBe('16,7\u00a0%');
    expect(percentText(1234.56)).toBe('1\u00a0234,6\u00a0%');
    expect(percentText(-16.7)).toBe('−16,7\u00a0%');
  });

  it.each([-0, -0.04, 0, 0.04])('has no sign for %d, which rounds to zero', (value) => {
    expect(percentText(value)).toBe('0,0\u00a0%');
    expect(signedPercentText(value)).toBe('0,0\u00a0%');
  });
});

describe('signedPercentText', () => {
  it('names the direction of a difference', () => {
    expect(signedPercentText(3.26)).toBe('+3,3\u00a0%');
    expect(signedPercentText(-3.26)).toBe('−3,3\u00a0%');
  });
});

describe('eurosText', () => {
  it('D-BODY-004 has two decimals after a comma', () => {
    expect(eurosText(89.9)).toBe('89,90');
    expect(eurosText(1299)).toBe('1299,00');
    expect(eurosText(null)).toBe('');
  });
});
