import { describe, expect, it } from '@jest/globals';
import { findOwnTyres } from './own-tyres.ts';

const tyres = new Map([
  ['a', { label: 'Nokian Tyres Hakkapeliitta R5 205/55R16', price: 150 }],
  ['b', { label: 'Nokian Tyres Hakkapeliitta R5 225/45R17', price: 170 }],
  ['c', { label: 'Michelin X-Ice Snow 205/55R16', price: 140 }],
]);

describe('the search for an own tyre', () => {
  it.each([
    ['hakka 205/55R16', ['a']],
    ['205/55 R16', ['a', 'c']],
    ['205 / 55 r 16', ['a', 'c']],
    ['  ', ['a', 'b', 'c']],
    ['x-ice 225', []],
  ])('%s', (typed, ids) => expect(findOwnTyres(tyres, typed, 10)).toEqual(ids));

  it('ends at the limit', () => expect(findOwnTyres(tyres, 'nokian', 1)).toEqual(['a']));
});
