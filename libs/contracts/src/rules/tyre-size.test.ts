import { describe, expect, it } from '@jest/globals';
import { matchesTyreSize, normaliseTyreSize, parseTyreSize, suggestTyreSizes } from './tyre-size.ts';

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

describe('matchesTyreSize', () => {
  it('P-5-017 matches when equal after normalisation', () => {
    expect(matchesTyreSize('205/55R16', '205-55-16')).toBe(true);
    expect(matchesTyreSize('205/55R17', '205-55-16')).toBe(false);
  });
  it('P-5-018 matches when the size contains the query', () => expect(matchesTyreSize('205/55R16', '205/55')).toBe(true));
  it('P-5-019 matches when the size contains the query without punctuation', () => {
    expect(matchesTyreSize('205/55R16', '20555')).toBe(true);
    expect(matchesTyreSize('205/55R16', '55-R16')).toBe(true);
  });
  it('P-5-020 matches when all three numbers are equal', () => {
    expect(matchesTyreSize('205/55R16', '205 55 16')).toBe(true);
    expect(matchesTyreSize('205/55R16', '205x55x16')).toBe(true);
    expect(matchesTyreSize('205/55R16', '205x55x17')).toBe(false);
  });
  it('P-5-021 matches digits by containment', () => {
    expect(matchesTyreSize('205/55R16', '16')).toBe(true);
    expect(matchesTyreSize('205/55R17', '16')).toBe(false);
  });
  it('matches nothing when the query is empty', () => expect(matchesTyreSize('205/55R16', '  ')).toBe(false));
});

describe('suggestTyreSizes', () => {
  const sizes = ['225/45R17', '205/55R16', '205/60R16', '195/65R15', '205/55R16'];
  it('P-2-060 returns at most the limit, without duplicates', () =>
    expect(suggestTyreSizes(sizes, '20', 2)).toEqual(['205/55R16', '205/60R16']));
  it('lists sizes that start with the digits first', () =>
    expect(suggestTyreSizes(['165/20R15', '205/55R16'], '20', 8)[0]).toBe('205/55R16'));
});
