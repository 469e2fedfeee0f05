import { describe, expect, it } from '@jest/globals';
import { amountsIn, centsOfNumber } from './money-text.ts';

const centsIn = (text: string) => amountsIn(text).map(({ cents }) => cents);

describe('amounts in a text', () => {
  it.each([
    ['1 234,50 €', 123_450],
    ['1\u00a0234,50\u00a0€', 123_450],
    ['1\u202f234,50\u2009€', 123_450],
    ['1.234,50 €', 123_450],
    ['€1,234.50', 123_450],
    ['2 879,20 €', 287_920],
    ['2,879.20 €', 287_920],
    ['2879.2 €', 287_920],
    ['89,-', 8_900],
    ['89.-', 8_900],
    ['89,– €', 8_900],
    ['89€90', 8_990],
    ['89 90 €', 8_990],
    ['€ 89.90', 8_990],
    ['EUR 89,90', 8_990],
    ['89,90 eur', 8_990],
    ['89 e', 8_900],
    ['89 e/kpl', 8_900],
    ['89,90€/kpl', 8_990],
    ['89 euroa', 8_900],
    ['89 euroa 90 senttiä', 8_990],
    ['alk. 89 €', 8_900],
  ])('%s', (text, cents) => expect(centsIn(text)).toEqual([cents]));

  it.each([
    ['a size is none', '205/55R16 91T', []],
    ['a size before a price', '205/55 R 16 89,90 €', [8_990]],
    ['a size without an R', '205/55-16 94R XL 112 €', [11_200]],
    ['old and new', 'Ennen 129 € nyt 99 €', [12_900, 9_900]],
    ['a number of pieces', '4 kpl 396 €', [39_600]],
    ['instalments', '12 x 7,49 €', [749]],
    ['months', '12 kk', []],
    ['kronor', '899 kr', []],
    ['dollars', '$89.90', []],
    ['a code', 'T430556', []],
    ['per cent', '25,5 %', []],
  ])('%s', (_what, text, cents) => expect(centsIn(text)).toEqual(cents));

  it('takes a long hostile text in no time', () => {
    const before = process.cpuUsage();
    amountsIn('1 '.repeat(100_000));
    amountsIn('1.'.repeat(100_000));
    amountsIn('9'.repeat(100_000));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});

describe('a number of the data of a page', () => {
  it.each([
    ['89.90', 8_990],
    ['89,90', 8_990],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1 234', 123_400],
    ['1.234', 123_400],
    ['89.9000', 8_990],
    ['0', 0],
    ['', null],
    ['alk. 89', null],
  ])('%j', (text, cents) => expect(centsOfNumber(text)).toBe(cents));
});
