import { describe, expect, it } from '@jest/globals';
import { matchesTyreSize } from './tyre-size-match.ts';
import { normaliseTyreSize, parseTyreSize } from './tyre-size.ts';

describe('normaliseTyreSize', () => {
  it('P-5-008 removes whitespace', () => expect(normaliseTyreSize(' 205 / 55 R 16 ')).toBe('205/55R16'));
  it('P-5-009 lower-cases before matching', () =>
    expect([normaliseTyreSize('205/55r16'), normaliseTyreSize('205/55R16')]).toEqual(['205/55R16', '205/55R16']));

  const spellings = ['205-55-16', '205-55r16', '2055516', '20555r16', '205/55r16', '205/55/16'];
  it.each(spellings)('P-5-010 P-5-011 P-5-012 P-5-013 P-5-014 P-5-015 P-5-016 parses %s', (spelling) => {
    const normalised = normaliseTyreSize(spelling);
    expect(normalised).toBe('205/55R16');
    expect(normalised).toMatch(/^\d{3}\/\d{2}R\d{2}$/);
  });

  it.each(['P205/55ZR16', 'p 205/55 r16', 'LT205/55R16', '205/55R16C'])('drops the prefix and the C of %s', (spelling) =>
    expect(normaliseTyreSize(spelling)).toBe('205/55R16'),
  );

  it.each(['205/05R16', '005/55R16', '205/55R06', '2050516'])('drops no leading zero: %s is no size', (text) => {
    expect(normaliseTyreSize(text)).toBeNull();
    expect(matchesTyreSize('205/55R16', text)).toBe(false);
  });

  it.each(['', '205', '205/55', 'kesärengas', '205/55R1', '1205/55R16', '205/55R16; drop', '٢٠٥٥٥١٦'])('returns null for %j', (text) =>
    expect(normaliseTyreSize(text)).toBeNull(),
  );

  it('returns the three numbers', () => expect(parseTyreSize('255/35ZR19')).toEqual({ width: 255, aspect: 35, diameter: 19 }));
});
