import { describe, expect, it } from '@jest/globals';
import { numberIn, sameNumber } from './written-number.ts';

describe('numberIn', () => {
  it('A-5-008 reads a decimal comma and a decimal point alike, and nothing as nothing', () => {
    expect(numberIn(' 12,90 ')).toBe(12.9);
    expect(numberIn('12.90')).toBe(12.9);
    expect(numberIn('  ')).toBeUndefined();
    expect(numberIn('12,9 €')).toBeNaN();
  });
});

describe('sameNumber', () => {
  it('D-BODY-015 compares what is meant, not how it is written', () => {
    expect(sameNumber('100', '100.00')).toBe(true);
    expect(sameNumber('100', '100,00')).toBe(true);
    expect(sameNumber('', ' ')).toBe(true);
    expect(sameNumber('100', '100.01')).toBe(false);
    expect(sameNumber('', '0')).toBe(false);
    expect(sameNumber('satanen', 'sata')).toBe(false);
    expect(sameNumber('satanen', 'satanen')).toBe(true);
  });
});
