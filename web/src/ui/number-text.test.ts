import { describe, expect, it } from '@jest/globals';
import { parseNumber, sameNumber } from './number-text.ts';

describe('parseNumber', () => {
  it('A-5-008 accepts a decimal comma and a decimal point; blank is undefined', () => {
    expect(parseNumber(' 12,90 ')).toBe(12.9);
    expect(parseNumber('12.90')).toBe(12.9);
    expect(parseNumber('  ')).toBeUndefined();
    expect(parseNumber('12,9 €')).toBeNaN();
  });
});

describe('sameNumber', () => {
  it('D-BODY-015 compares the values, not the spellings', () => {
    expect(sameNumber('100', '100.00')).toBe(true);
    expect(sameNumber('100', '100,00')).toBe(true);
    expect(sameNumber('', ' ')).toBe(true);
    expect(sameNumber('100', '100.01')).toBe(false);
    expect(sameNumber('', '0')).toBe(false);
    expect(sameNumber('satanen', 'sata')).toBe(false);
    expect(sameNumber('satanen', 'satanen')).toBe(true);
  });
});
