import { describe, expect, it } from '@jest/globals';
import { findOwnTyres } from './own-tyres.ts';

const tyre = (manufacturer: string, model: string, fullSize: string) => ({
  label: `${manufacturer} ${model} ${fullSize}`,
  price: 150,
  tyre: { manufacturer, model, fullSize, ean: null, vehicleType: 'henkilöauto', type: 'winter', winterType: 'friction' } as const,
});
const tyres = new Map([
  ['a', tyre('Nokian Tyres', 'Hakkapeliitta R5', '205/55R16')],
  ['b', tyre('Nokian Tyres', 'Hakkapeliitta R5', '225/45R17')],
  ['c', tyre('Michelin', 'X-Ice Snow', '205/55R16')],
]);

describe('the search for an own tyre', () => {
  it.each([
    ['hakka 205/55R16', ['a']],
    ['205/55 R16', ['a', 'c']],
    ['205 / 55 r 16', ['a', 'c']],
    ['  ', ['a', 'b', 'c']],
    ['x-ice 225', []],
    ['205-55-16', ['a', 'c']],
    ['205 55 16', ['a', 'c']],
    ['2055516 hakka', ['a']],
    ['P205/55ZR16 91V XL', ['a', 'c']],
    ['205/55', ['a', 'c']],
  ])('%s', (typed, ids) => expect(findOwnTyres(tyres, typed, 10)).toEqual(ids));

  it('ends at the limit', () => expect(findOwnTyres(tyres, 'nokian', 1)).toEqual(['a']));
});
