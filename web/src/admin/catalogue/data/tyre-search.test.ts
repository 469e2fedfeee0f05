import { describe, expect, it } from '@jest/globals';
import { matchesSize, matchesTyre, readTyreSearch } from './tyre-search.ts';

const common = { ean: null, vehicleType: 'henkilöauto', type: 'winter', winterType: 'friction' } as const;
const tyres = {
  r5: { ...common, manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta R5', fullSize: '205/55R16', ean: '6419440123456' },
  r5wide: { ...common, manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta R5', fullSize: '225/45R17' },
  ice: { ...common, manufacturer: 'Michelin', model: 'X-Ice North 4', fullSize: '205/55R16', winterType: 'studded' },
  van: {
    ...common,
    manufacturer: 'Michelin',
    model: 'Agilis',
    fullSize: '205/65R16',
    type: 'summer',
    winterType: null,
    vehicleType: 'pakettiauto',
  },
} as const;
const found = (typed: string) => Object.entries(tyres).flatMap(([name, tyre]) => (matchesTyre(readTyreSearch(typed), tyre) ? [name] : []));

describe("the panel's search for tyres", () => {
  it.each([
    ['hakkapeliitta 205/55R16', ['r5']],
    ['205/55R16', ['r5', 'ice']],
    ['205 55 16 nokian', ['r5']],
    ['205/55 R16 91V XL michelin', ['ice']],
    ['205/55 R16 XL', ['r5', 'ice']],
    ['205/55R16 rf TL michelin', ['ice']],
    ['2055516', ['r5', 'ice']],
    ['hakka 225', ['r5wide']],
    ['205/55', ['r5', 'ice']],
    ['16', ['r5', 'ice', 'van']],
    ['nastarenkaat', ['ice']],
    ['talvi michelin', ['ice']],
    ['kesä', ['van']],
    ['paketti michelin', ['van']],
    ['6419440123456', ['r5']],
    ['440123', ['r5']],
    ['nokian 440', []],
    ['44012', []],
    ['x-ice north', ['ice']],
    ['hakkapeliitta michelin', []],
    ['  ', ['r5', 'r5wide', 'ice', 'van']],
  ])('A-2-039 all words must match: %j', (typed, expected) => expect(found(typed)).toEqual(expected));

  it('shows a size without tyres only if all words are about the size', () => {
    const shown = (typed: string) => matchesSize(readTyreSearch(typed), '205/55R16', 'suv');
    expect(['205/55 r16', '205 suv', '', 'hakka 205/55R16', '205/60R16'].map(shown)).toEqual([true, true, true, false, false]);
  });
});
