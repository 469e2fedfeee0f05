import { describe, expect, it } from '@jest/globals';
import {
  addressOfReading,
  finderAddress,
  isIndexable,
  pagesToShow,
  widenedNames,
  withFilter,
  without,
  withoutAll,
} from './finder-address.ts';

const of = (text: string) => new URLSearchParams(text);

describe('addresses of the finder', () => {
  it('omit empty values, duplicates and defaults, and have a fixed order', () => {
    expect(finderAddress(of('sort=recommended&page=1&manufacturer=B&manufacturer=A&manufacturer=B&search=205%2F55R16&maxPrice='))).toBe(
      '/renkaat?search=205%2F55R16&manufacturer=B&manufacturer=A',
    );
    expect(finderAddress(of(''))).toBe('/renkaat');
  });
  it('drop the kind of winter tyre unless the season is winter', () => {
    expect(finderAddress(of('type=summer&winterType=studded'))).toBe('/renkaat?type=summer');
    expect(finderAddress(of('winterType=studded'))).toBe('/renkaat');
  });
  it('can remove a filter, or one of its values, and reset the page', () => {
    expect(without(of('type=winter&manufacturer=A&manufacturer=B&page=3'), 'manufacturer', 'A')).toBe(
      '/renkaat?type=winter&manufacturer=B',
    );
    expect(without(of('type=winter&winterType=studded'), 'type')).toBe('/renkaat');
  });
  it('can set a page and keep the filters', () => {
    expect(withFilter(of('type=winter&page=2'), 'page', '3')).toBe('/renkaat?type=winter&page=3');
    expect(withFilter(of('type=winter&page=2'), 'sort', 'price')).toBe('/renkaat?type=winter&sort=price');
  });
  it('of a search in words have its filters instead of its words, and the unknown words', () => {
    expect(
      addressOfReading(of('search=nokian+kitkat+205/55R16+91V+sininen&page=3&sort=price'), {
        size: '205/55R16',
        type: 'winter',
        winterType: 'friction',
        manufacturer: 'Nokian Tyres',
        model: 'Hakka,Blizzak',
        minLoad: 91,
        minSpeed: 'V',
        isUnderstood: true,
        unknown: ['sininen'],
      }),
    ).toBe(
      '/renkaat?search=205%2F55R16&type=winter&winterType=friction&manufacturer=Nokian+Tyres&model=Hakka&model=Blizzak&minLoad=91&minSpeed=V&sort=price&page=3&unknown=sininen',
    );
    expect(
      addressOfReading(of('search=talvirenkaat&winterType=studded&type=winter'), { type: 'winter', isUnderstood: true, unknown: [] }),
    ).toBe('/renkaat?type=winter');
    expect(addressOfReading(of('search=renkaat'), { isUnderstood: true, unknown: [] })).toBe('/renkaat');
    expect(addressOfReading(of('search=halvat+renkaat'), { isUnderstood: true, unknown: ['halvat'] })).toBe('/renkaat?unknown=halvat');
  });
  it('lose the speed together with the load when a search without results is widened', () => {
    const sidewall = of('search=205%2F55R16&minLoad=91&minSpeed=V&page=2&unknown=XL&type=winter');
    const widened = (['minLoad', 'minSpeed', 'size'] as const).map((filter) => withoutAll(sidewall, widenedNames(filter)));
    expect(widened).toEqual([
      '/renkaat?search=205%2F55R16&type=winter',
      '/renkaat?search=205%2F55R16&type=winter&minLoad=91',
      '/renkaat?type=winter&minLoad=91&minSpeed=V',
    ]);
  });
  it('of a search of which nothing is known keep the text', () => {
    expect(addressOfReading(of('search=asdf&type=winter'), { isUnderstood: false, unknown: ['asdf'] })).toBe(
      '/renkaat?search=asdf&type=winter',
    );
    expect(addressOfReading(of('search=205'), { size: '205', isUnderstood: true, unknown: [] })).toBe('/renkaat?search=205');
  });
  it('forget the unknown words when a filter is removed', () => {
    expect(without(of('type=winter&unknown=sininen&model=Hakka&model=Blizzak'), 'model', 'Hakka')).toBe(
      '/renkaat?type=winter&model=Blizzak',
    );
  });
  it('are linked for the first page, the last and the neighbours', () => {
    expect(pagesToShow(1, 1)).toEqual([1]);
    expect(pagesToShow(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
    expect(pagesToShow(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pagesToShow(1, 20)).toEqual([1, 2, null, 20]);
  });
  it('are indexable if they select a season or a complete size and nothing else', () => {
    const indexable = ['', 'page=3', 'sort=recommended', 'type=summer', 'type=winter&winterType=studded&page=2', 'search=205%2F55R16'];
    expect(indexable.filter((text) => !isIndexable(of(text)))).toEqual([]);
    const others = [
      'sort=price',
      'type=winter&fuel=A',
      'search=205',
      'search=205%2F55R16&type=winter',
      'manufacturer=Nokian',
      'maxPrice=99',
    ];
    expect(others.filter((text) => isIndexable(of(text)))).toEqual([]);
  });
});
