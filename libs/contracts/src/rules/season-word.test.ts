import { describe, expect, it } from '@jest/globals';
import { seasonOfWord } from './season-word.ts';

const words = {
  summer: ['kesärengas', 'kesärenkaat', 'Kesärenkaita', 'kesärenkaiden', 'kesakumit', 'kesä', 'kesäksi', 'kesälle', 'sommardäck'],
  winter: ['talvirengas', 'talvirenkaat', 'TALVIRENKAITA', 'talvirenkaille', 'talvikumit', 'talvi', 'talveksi', 'talvea', 'vinterdäck'],
  friction: [
    'kitkat',
    'kitka',
    'kitkarengas',
    'kitkarenkaat',
    'kitkarenkaita',
    'kitkoja',
    'kitkoilla',
    'kitkakumit',
    'talvikitkat',
    'nastaton',
    'nastattomat',
    'friktiorenkaat',
    'friktionsdäck',
    'kitkatalvirenkaat',
  ],
  studded: [
    'nastat',
    'nasta',
    'nastarengas',
    'nastarenkaat',
    'nastarenkailla',
    'nastoja',
    'nastoilla',
    'nastalliset',
    'nastoitetut',
    'nastakumit',
    'talvinastat',
    'piikkirenkaat',
    'dubbdäck',
  ],
} as const;

describe('a word of season', () => {
  for (const [sense, all] of Object.entries(words)) it.each(all)(`${sense}: %s`, (word) => expect(seasonOfWord(word)).toBe(sense));

  it.each(['', 'renkaat', 'nokian', 'kesämökki', 'talvipuutarha', 'jokasään', 'ympärivuotiset', '205', 'hakkapeliitta', 'nastolalainen'])(
    'none: %j',
    (word) => expect(seasonOfWord(word)).toBeNull(),
  );
});
