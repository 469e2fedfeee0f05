import { describe, expect, it } from '@jest/globals';
import { parseNumber, sameNumber } from './number-text.ts';

describe('parseNumber', () => {
  it('A-5-008 accepts a decimal comma and a decimal point; blank is undefined', () => {
    expect(parseNumber(' 12,90 ')).toBe(12.9);
    expect(parseNumber('12.90')).toBe(12.9);
    expect(parseNumber('  ')).toBeUndefined();
    expect(parseNumber('1 299,00')).toBe(1299);
    expect(parseNumber('1\u00a0299')).toBe(1299);
    expect(parseNumber('-1,5')).toBe(-1.5);
    for (const text of ['12,9 €', '1.299,00', '0x10', '1e3', 'Infinity', '-', ',']) expect(parseNumber(text)).toBeNaN();
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
