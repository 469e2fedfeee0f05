import { describe, expect, it } from '@jest/globals';
import { matchesTyreSize, suggestTyreSizes } from './tyre-size-match.ts';

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
