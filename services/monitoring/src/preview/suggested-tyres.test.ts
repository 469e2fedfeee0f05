import { describe, expect, it } from '@jest/globals';
import { rankTyres, sizeIn } from './suggested-tyres.ts';

describe('the size in a text', () => {
  it.each([
    ['Nokian Hakkapeliitta R5 205/55R16 91T', '205/55R16'],
    ['Michelin 205/55 R 16', '205/55R16'],
    ['225/45 ZR17', '225/45R17'],
    ['Koko 205-55-16', '205/55R16'],
    ['195/70R15C', '195/70R15'],
    ['Lumilapio 2026', null],
  ])('%s', (text, size) => expect(sizeIn(text)).toBe(size));
});

it('ranks the tyre of the same model before others of the make, and leaves out the rest', () => {
  const tyres = [
    { manufacturer: 'Michelin', model: 'X-Ice Snow' },
    { manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta 10' },
    { manufacturer: 'Nokian Tyres', model: 'Hakkapeliitta R5' },
  ];
  expect(rankTyres(tyres, 'NOKIAN Hakkapeliitta R5 205/55R16').map(({ model }) => model)).toEqual(['Hakkapeliitta R5', 'Hakkapeliitta 10']);
});
