import { describe, expect, it } from '@jest/globals';
import { isUnderstood, readSearch } from './search-reading.ts';
import { SearchedName } from './searched-name.ts';

const named = (...names: string[]) => names.map((name) => new SearchedName(name));
const vocabulary = {
  manufacturers: named('Nokian Tyres', 'Michelin', 'Continental', 'General Tire', 'Äijä'),
  models: named(
    'Hakkapeliitta 10',
    'Hakkapeliitta R5',
    'Hakkapeliitta R5 SUV',
    'Hakka Green 3',
    'X-Ice Snow',
    'Primacy 4',
    'WinterContact TS 870',
    'Blizzak LM005',
  ),
  sizes: ['205/55R16', '225/45R17', '195/65R15'],
};
const of = (text: string) => readSearch(text, vocabulary);
const all = { unknown: [] };

describe('a search in words', () => {
  it.each([
    ['talvirenkaat', { ...all, type: 'winter' }],
    ['kitkarenkaat 205/55R16', { ...all, type: 'winter', winterType: 'friction', size: '205/55R16' }],
    ['nastat', { ...all, type: 'winter', winterType: 'studded' }],
    ['talvirenkaat ilman nastoja', { ...all, type: 'winter', winterType: 'friction' }],
    ['kitka- tai nastarenkaat', { ...all, type: 'winter' }],
    ['kesä- ja talvirenkaat', all],
    ['renkaat', all],
    ['nokian', { ...all, manufacturer: 'Nokian Tyres' }],
    ['Nokian Tyres', { ...all, manufacturer: 'Nokian Tyres' }],
    ['nokian hakkapeliitta', { ...all, manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta' }],
    ['hakkapeliitta r5 nokian', { ...all, manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta R5' }],
    ['hakkapeliitta 10', { ...all, model: 'Hakkapeliitta 10' }],
    ['HAKKAPELIITTA kitka R5', { ...all, type: 'winter', winterType: 'friction', model: 'Hakkapeliitta R5' }],
    ['hakkapeliitta suv', { ...all, model: 'Hakkapeliitta SUV' }],
    ['suv kitkat', { ...all, type: 'winter', winterType: 'friction', vehicleType: 'suv' }],
    ['hakka blizzak', { ...all, model: 'Hakka,Blizzak' }],
    ['michelin continental', { ...all, manufacturer: 'Michelin,Continental' }],
    ['x-ice', { ...all, model: 'X-Ice' }],
    ['xice snow', { ...all, model: 'X-Ice Snow' }],
    ['blizz', { ...all, model: 'blizz' }],
    ['michelinin kesärenkaita', { ...all, manufacturer: 'Michelin', type: 'summer' }],
    ['hakkapeliittoja', { ...all, model: 'Hakkapeliitta' }],
    ['aija', { ...all, manufacturer: 'Äijä' }],
    ['paku tarjous', { ...all, vehicleType: 'pakettiauto', onSale: true }],
    ['kitkat 16 tuumaa', { ...all, type: 'winter', winterType: 'friction', size: 'R16' }],
    ['nastat 17"', { ...all, type: 'winter', winterType: 'studded', size: 'R17' }],
    ['kesä 205/55', { ...all, type: 'summer', size: '205/55' }],
    ['205/55', { ...all, size: '205/55' }],
    ['16', { ...all, size: '16' }],
    ['205/55 R16 91V XL nokian', { ...all, size: '205/55R16', minLoad: 91, minSpeed: 'V', manufacturer: 'Nokian Tyres' }],
    ['4 kpl talvirenkaita', { ...all, type: 'winter' }],
  ])('%j', (text, expected) => expect(of(text)).toEqual(expected));

  it.each([
    ['nokian sinisiä', ['sinisiä']],
    ['kitkat runflat!', ['runflat']],
    ['talvirenkaat 205/05R16', ['205/05R16']],
    ['205/55R16 ja 225/45R17', ['225/45R17']],
    ['asdf', ['asdf']],
    ['nokian 10', ['10']],
    ['205/55R16 XL', ['XL']],
  ])('tells what it does not know: %j', (text, unknown) => expect(of(text).unknown).toEqual(unknown));

  it('is understood if anything of it is known, or nothing of it is unknown', () => {
    expect(['asdf', 'nokian asdf', 'renkaat', '205/05R16'].map((text) => isUnderstood(of(text)))).toEqual([false, true, true, false]);
  });

  it.each(['nokian hakkapeliitta r5', '16 tuumaa kitka', 'hakkapeliittoja', 'kesä 205/55'])(
    'reads its own filters again as they are: %j',
    (text) => {
      const { size, model } = of(text);
      for (const part of [size, model])
        if (part !== undefined) expect(of(part)).toEqual({ unknown: [], ...(part === size ? { size } : { model }) });
    },
  );
});
