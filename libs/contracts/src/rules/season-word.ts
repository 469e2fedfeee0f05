/** What a word says about a tyre's season. */
export type SeasonSense = 'summer' | 'winter' | 'friction' | 'studded';

/** Rengas, rengasta, renkaat, renkaiden, renkulat, kumit, däck. */
const TYRE = '(?:reng|renk|kum|dack)[a-z]*';

const senses: readonly [SeasonSense, RegExp][] = [
  ['friction', new RegExp(`^(?:kitk(?:a|[ao][a-z]{1,5}|a(?:talvi)?${TYRE})|nastat(?:on|tom[a-z]*)|friktio[a-z]*|friktions${TYRE})$`)],
  [
    'studded',
    new RegExp(
      `^(?:nast(?:a|[ao][a-z]{1,4}|a(?:talvi)?${TYRE}|allinen|allis[a-z]*|oitet[a-z]*)|piikki${TYRE}|dubb(?:ar|ade)?|dubb${TYRE})$`,
    ),
  ],
  ['summer', new RegExp(`^(?:kesa(?:n|a|t|ksi|lle|lla|isin|kausi|kauden)?|kesa${TYRE}|sommar(?:${TYRE})?)$`)],
  ['winter', new RegExp(`^(?:talv(?:i|en|ea|et|eksi|elle|ella|isin|ikausi|ikauden)|talvi${TYRE}|vinter(?:${TYRE})?)$`)],
];

/** Removes accents and case: 'Kesärengas' and 'kesarengas' are one word. */
export const foldedWord = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the season that a Finnish or Swedish word names in any inflection, also as people say it ('kitkat', 'talvikumit',
 * 'nastoja'); null for another word.
 */
export function seasonOfWord(word: string): SeasonSense | null {
  // Talvikitkat and talvinastat are kinds of winter tyres.
  const folded = foldedWord(word).replace(/^talvi(?=kitk|nast)/, '');
  return senses.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}
