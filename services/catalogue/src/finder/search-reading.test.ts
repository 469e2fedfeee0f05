import { describe, expect, it } from '@jest/globals';
import { readSearch } from './search-reading.ts';
import { SearchedName } from './searched-name.ts';

const named = (...names: string[]) => names.map((name) => new SearchedName(name));
const vocabulary = {
  manufacturers: named('Nokian Tyres', 'Michelin', 'Continental', 'General Tire', 'Kumho', 'Double Coin', 'Double Star', 'Äijä'),
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
const all = { isUnderstood: true, unknown: [] };

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
    ['talvirenkaat 16', { ...all, type: 'winter', size: 'R16' }],
    ['16 talvirenkaat', { ...all, type: 'winter', size: 'R16' }],
    ['hakkapeliitta 17', { ...all, model: 'Hakkapeliitta', size: 'R17' }],
    ['16 kpl talvirenkaat', { ...all, type: 'winter' }],
    ['kitka 205 55', { ...all, type: 'winter', winterType: 'friction', size: '205/55' }],
    ['nokian 225 kesä', { ...all, manufacturer: 'Nokian Tyres', type: 'summer', size: '225' }],
    ['double', { ...all, manufacturer: 'Double Coin,Double Star' }],
    ['double coin', { ...all, manufacturer: 'Double Coin' }],
    ['double coin michelin', { ...all, manufacturer: 'Double Coin,Michelin' }],
    ['double coin double star', { ...all, manufacturer: 'Double Coin,Double Star' }],
    ['4kpl kumit nokian', { ...all, manufacturer: 'Nokian Tyres' }],
    ['kumeja', all],
    ['kumho', { ...all, manufacturer: 'Kumho' }],
    ['kumhon renkaat', { ...all, manufacturer: 'Kumho' }],
  ])('%j', (text, expected) => expect(of(text)).toEqual(expected));

  it.each([
    ['nokian sinisiä', ['sinisiä']],
    ['kitkat runflat!', ['runflat']],
    ['talvirenkaat 205/05R16', ['205/05R16']],
    ['205/55R16 ja 225/45R17', ['225/45R17']],
    ['asdf', ['asdf']],
    ['nokian 10', ['10']],
    ['nokian 18', ['18']],
    ['kitka 205 60', ['60']],
    ['kitka alle 16 e', ['alle', '16', 'e']],
    ['kitka 16%', ['16']],
    ['205/55R16 XL', ['XL']],
  ])('tells what it does not know: %j', (text, unknown) => expect(of(text).unknown).toEqual(unknown));

  it.each([
    ['asdf', false],
    ['205/05R16', false],
    ['asdf ja 4 kpl', false],
    ['nokian asdf', true],
    ['asdf 91V', true],
    ['renkaat', true],
    ['halvat renkaat', true],
    ['renkaat oulu', true],
    ['hyvät kumit autoon', true],
  ])('is understood if anything of it is known, also that it is for tyres: %j', (text, isUnderstood) =>
    expect(of(text).isUnderstood).toBe(isUnderstood),
  );

  it.each(['nokian hakkapeliitta r5', '16 tuumaa kitka', 'hakkapeliittoja', 'kesä 205/55'])(
    'reads its own filters again as they are: %j',
    (text) => {
      const { size, model } = of(text);
      for (const part of [size, model])
        if (part !== undefined) expect(of(part)).toEqual({ ...all, ...(part === size ? { size } : { model }) });
    },
  );
});
