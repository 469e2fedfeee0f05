import { describe, expect, it } from '@jest/globals';
import { readSeasons, seasonKey, seasonName, type SeasonField } from './season-codes.ts';

/** Returns the name of the interpretation of each value. */
const read = (field: SeasonField, header: string, values: string[]) => {
  const interpretations = readSeasons(field, header, values);
  return values.map((value) => {
    const interpretation = interpretations.get(seasonKey(value));
    return interpretation ? seasonName(interpretation) : undefined;
  });
};
const problem = (field: SeasonField, header: string, values: string[], value: string) => {
  const interpretation = readSeasons(field, header, values).get(seasonKey(value));
  return interpretation && 'problem' in interpretation ? interpretation.problem : null;
};

describe('season words', () => {
  it.each([
    ['kesä', 'kesä'],
    ['Kesärengas', 'kesä'],
    ['KESÄRENKAAT', 'kesä'],
    ['Sommardäck', 'kesä'],
    ['sommar', 'kesä'],
    ['summer tyre', 'kesä'],
    ['ks', 'kesä'],
    ['talvi', 'talvi'],
    ['ta', 'talvi'],
    ['vinter', 'talvi'],
    ['Winter', 'talvi'],
    ['nasta', 'nasta'],
    ['Talvi / nasta', 'nasta'],
    ['nastarengas', 'nasta'],
    ['Nastoitettu talvirengas', 'nasta'],
    ['dubbat', 'nasta'],
    ['Dubbdäck', 'nasta'],
    ['vinterdubb', 'nasta'],
    ['studded', 'nasta'],
    ['kitka', 'kitka'],
    ['Talvi (kitka)', 'kitka'],
    ['talvikitka', 'kitka'],
    ['kitkatalvirengas', 'kitka'],
    ['friktion', 'kitka'],
    ['Vinter, friktionsdäck', 'kitka'],
    ['nordisk friktion', 'kitka'],
    ['nastaton', 'kitka'],
    ['nastattomat', 'kitka'],
    ['odubbat', 'kitka'],
    ['Odubbade vinterdäck', 'kitka'],
    ['dubbfria', 'kitka'],
    ['vinter utan dubb', 'kitka'],
    ['ei nastoja', 'kitka'],
    ['Talvi, ilman nastoja', 'kitka'],
    ['winter non-studded', 'kitka'],
    ['studless', 'kitka'],
    ['w/o studs', 'kitka'],
    ['stud-free', 'kitka'],
    ['un-studded', 'kitka'],
    ['M+S kitka', 'kitka'],
    ['ympärivuotinen', 'ympärivuotinen'],
    ['helår', 'ympärivuotinen'],
    ['helårsdäck', 'ympärivuotinen'],
    ['All-season', 'ympärivuotinen'],
    ['4 season', 'ympärivuotinen'],
    ['jokasään', 'ympärivuotinen'],
  ])('D-PATH-048 reads %s as %s', (value, name) => {
    expect(read('type', 'Tyyppi', [value])).toEqual([name]);
  });

  it.each([
    'nasta/kitka',
    'nastoitettava',
    'studdable',
    'dubbningsbar',
    'M+S',
    'M&S',
    '3PMSF',
    'kesä/talvi',
    'ks/ta',
    'kesänasta',
    'nastavalmis',
    'o-dubbat',
    'not friction',
    'nordic',
    'ei',
  ])('D-PATH-056 rejects %s as ambiguous or unknown', (value) => {
    expect(problem('type', 'Tyyppi', [value], value)).not.toBeNull();
  });

  it('D-PATH-056 names the possible meanings in the problem', () => {
    expect(problem('type', 'Tyyppi', ['M+S'], 'M+S')).toBe(
      'voi olla nasta, kitka tai ympärivuotinen: merkintä M+S on niillä kaikilla. Kirjoita kesä, nasta tai kitka.',
    );
    expect(problem('type', 'Tyyppi', ['helår'], 'helår')).toMatch(/^on ympärivuotinen/);
  });
});

describe('codes in a season column', () => {
  it.each<[SeasonField, string, string[], string[]]>([
    ['type', 'Kausi', ['K', 'T'], ['kesä', 'talvi']],
    ['type', 'Kausi', ['T'], ['talvi']],
    ['type', 'Kausi', ['K'], ['ei selvä']],
    ['type', 'Season', ['S', 'W'], ['kesä', 'talvi']],
    ['type', 'Säsong', ['S', 'V', 'H'], ['kesä', 'talvi', 'ympärivuotinen']],
    ['type', 'Season', ['S'], ['ei selvä']],
    ['type', 'Tyyppi', ['N', 'K'], ['nasta', 'ei selvä']],
    ['type', 'Tyyppi', ['N', 'K', 'T'], ['nasta', 'ei selvä', 'talvi']],
    ['type', 'Tyyppi', ['K', 'T', 'Q'], ['ei selvä', 'ei selvä', 'ei selvä']],
    ['type', 'Tyyppi', ['K', 'Talvi'], ['ei selvä', 'talvi']],
    ['winterType', 'Nasta', ['N', 'K'], ['nasta', 'kitka']],
    ['winterType', 'Talvityyppi', ['n', 'k'], ['nasta', 'kitka']],
    ['winterType', 'Nasta', ['N'], ['ei selvä']],
    ['winterType', 'Nasta', ['K'], ['ei selvä']],
    ['winterType', 'Nasta', ['K', 'E'], ['nasta', 'ei nastoja']],
    ['winterType', 'Studded', ['Y', 'N'], ['nasta', 'ei nastoja']],
    ['winterType', 'Dubb', ['J', 'N'], ['nasta', 'ei nastoja']],
    ['winterType', 'Nasta', ['N', 'kyllä'], ['ei nastoja', 'nasta']],
    ['winterType', 'Nasta', ['N', 'kitka'], ['nasta', 'kitka']],
    ['winterType', 'Nasta', ['x'], ['nasta']],
    ['winterType', 'Nasta', ['1', '0'], ['nasta', 'ei nastoja']],
    ['winterType', 'Kitka', ['x'], ['kitka']],
    ['winterType', 'Odubbat', ['ja', 'nej'], ['kitka', 'ei kerro']],
    ['winterType', 'Talvityyppi', ['kyllä', 'ei'], ['ei selvä', 'ei selvä']],
    ['winterType', 'Nasta/kitka', ['x'], ['ei selvä']],
    ['winterType', 'Dubb/friktion', ['D', 'F'], ['nasta', 'kitka']],
    ['winterType', 'studs', ['F'], ['ei selvä']],
  ])('D-PATH-048 D-PATH-056 in the %s column "%s" reads %j as %j', (field, header, values, names) => {
    expect(read(field, header, values)).toEqual(names);
  });

  it('D-PATH-056 names the possible meanings of a rejected code in the problem', () => {
    expect(problem('winterType', 'Nasta', ['N'], 'N')).toBe('on koodi N, joka voi tarkoittaa: nasta tai ei. Kirjoita nasta tai kitka.');
    expect(problem('type', 'Kausi', ['K'], 'K')).toBe('on koodi K, joka voi tarkoittaa: kesä tai kitka. Kirjoita kesä, nasta tai kitka.');
  });
});
