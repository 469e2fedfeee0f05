import { describe, expect, it } from '@jest/globals';
import { indexOf, modelsOf, query, tyre } from './example-tyres.ts';

const loaded = () =>
  indexOf(
    tyre({ model: 'a', loadIndex: '91', speedSymbol: 'V' }),
    tyre({ model: 'b', loadIndex: '94', speedSymbol: 'H' }),
    tyre({ model: 'c', loadIndex: '88', speedSymbol: 'W' }),
    tyre({ model: 'd', loadIndex: '107/105', speedSymbol: 'T' }),
    tyre({ model: 'e' }),
  );

describe('a search in words', () => {
  it('finds tyres that carry the load and the speed or more, not those of unknown load or speed', () => {
    expect(modelsOf(loaded(), { minLoad: '91' })).toEqual(['a', 'b', 'd']);
    expect(modelsOf(loaded(), { minSpeed: 'H' })).toEqual(['a', 'b', 'c']);
    expect(modelsOf(loaded(), { minSpeed: 'T', minLoad: '106' })).toEqual(['d']);
  });

  it('D-PATH-036 takes size, load and speed out of a text from a sidewall, with tabs and line breaks', () => {
    expect(modelsOf(loaded(), { size: '205/55 R16 91V XL' })).toEqual(['a']);
    expect(modelsOf(loaded(), { size: 'renkaat P205/55ZR16 autoon' })).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(modelsOf(loaded(), { size: '205/55\tR16\r\n94' })).toEqual(['b', 'd']);
    expect(modelsOf(loaded(), { size: '205/55R16 91V', minLoad: '94' })).toEqual([]);
    expect(modelsOf(loaded(), { size: '205/05R16' })).toEqual([]);
  });

  const named = () =>
    indexOf(
      tyre({ manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta R5', type: 'winter', winterType: 'friction' }),
      tyre({ manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta 10', type: 'winter', winterType: 'studded' }),
      tyre({ manufacturer: 'Nokian Tyres', model: 'Hakka Green 3', fullSize: '225/45R17' }),
      tyre({ manufacturer: 'Michelin', model: 'X-Ice Snow', type: 'winter', winterType: 'friction' }),
    );

  it('reads makes, models, seasons and sizes from a search, and tells what it has read', () => {
    const index = named();
    const { items, reading } = index.find(query({ search: 'nokian hakkapeliitta talveksi 205/55 R16' }));
    expect(items.map(({ model }) => model)).toEqual(['Hakkapeliitta 10', 'Hakkapeliitta R5']);
    expect(reading).toEqual({
      size: '205/55R16',
      type: 'winter',
      manufacturer: 'Nokian Tyres',
      model: 'Hakkapeliitta',
      isUnderstood: true,
      unknown: [],
    });
    expect(modelsOf(index, { search: 'hakka' })).toEqual(['Hakka Green 3', 'Hakkapeliitta 10', 'Hakkapeliitta R5']);
    expect(modelsOf(index, { search: 'talvirenkaat', winterType: 'studded' })).toEqual(['Hakkapeliitta 10']);
    expect(modelsOf(index, { search: 'kesärenkaat', type: 'winter', winterType: 'friction' })).toEqual(['X-Ice Snow', 'Hakkapeliitta R5']);
    expect(modelsOf(index, { search: 'asdf' })).toEqual([]);
    expect(modelsOf(index, { search: 'renkaat' })).toHaveLength(4);
    expect(modelsOf(index, { search: 'halvat renkaat' })).toHaveLength(4);
    expect(index.find(query()).reading).toBeNull();
  });

  it('knows the names of the tyres at the moment only', () => {
    const index = named();
    const pirelli = tyre({ manufacturer: 'Pirelli', model: 'P Zero' });
    expect(index.find(query({ search: 'pirelli' })).reading?.unknown).toEqual(['pirelli']);
    index.put(pirelli);
    expect(modelsOf(index, { search: 'pirelli zero' })).toEqual(['P Zero']);
    index.delete(pirelli._id);
    expect(index.find(query({ search: 'pirelli' })).reading?.unknown).toEqual(['pirelli']);
  });

  it('tells without which filter an empty result would have tyres, and how many', () => {
    const index = named();
    const without = (more: object) =>
      Object.fromEntries(index.find(query(more)).widenings.map(({ filter, count: left }) => [filter, left]));
    expect(without({ manufacturer: 'Michelin', type: 'summer' })).toEqual({ type: 1, manufacturer: 1 });
    expect(without({ size: '225/45R17', type: 'winter', winterType: 'studded' })).toEqual({ size: 1, type: 1 });
    expect(without({ manufacturer: 'Michelin', type: 'winter', winterType: 'studded' })).toEqual({
      winterType: 1,
      type: 1,
      manufacturer: 1,
    });
    expect(without({ model: 'hakka green', minLoad: 91 })).toEqual({ minLoad: 1 });
    expect(without({ manufacturer: 'Michelin', type: 'summer', size: '225/45R17', maxPrice: 1 })).toEqual({});
    expect(without({ type: 'winter' })).toEqual({});
    expect(without({ size: '205/55R16 91V' })).toEqual({ minLoad: 3 });
    expect(without({ minSpeed: 'V' })).toEqual({ minSpeed: 4 });
    index.delete(index.find(query({ search: 'michelin' })).items[0]?._id ?? '');
    expect(without({ manufacturer: 'Michelin', type: 'winter' })).toEqual({ manufacturer: 2 });
  });

  it('suggests searches that find as many tyres as they say', () => {
    const index = named();
    expect(index.suggest('hakka', 8)).toEqual([
      { search: 'Hakka', count: 3 },
      { search: 'Nokian Tyres Hakkapeliitta R5', count: 1 },
      { search: 'Nokian Tyres Hakkapeliitta 10', count: 1 },
      { search: 'Nokian Tyres Hakka Green 3', count: 1 },
    ]);
    expect(index.suggest('kitkat 205/55R16', 8).map(({ search }) => search)).toEqual([
      'kitkarenkaat 205/55R16',
      'Michelin kitkarenkaat 205/55R16',
      'Nokian Tyres kitkarenkaat 205/55R16',
    ]);
    expect(index.suggest('talvirenkaat', 8)[1]).toEqual({ search: 'talvirenkaat 205/55R16', count: 3 });
    for (const text of ['hakka', 'nokian', 'kitka', 'talvi 205/55'])
      for (const { search, count: left } of index.suggest(text, 8)) expect(index.find(query({ search })).pagination.total).toBe(left);
    expect([index.suggest('asdf', 8), index.suggest('', 8), index.suggest('hakka', 2).length]).toEqual([[], [], 2]);
  });
});
