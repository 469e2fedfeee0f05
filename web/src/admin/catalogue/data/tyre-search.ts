import { seasonOfWord } from '#contracts/rules/season-word';
import { matchesTyreSize } from '#contracts/rules/tyre-size-match';
import { isLoadMark, readTyreText } from '#contracts/rules/tyre-text';
import { type Kind, type Tyre, kindOf } from './tyre-labels.ts';

/** What a search for tyres asks for. Everything must match. */
export interface TyreSearch {
  /** A complete size, normalised; null if the text has none. */
  size: string | null;
  words: string[];
}

const folded = (text: string) => text.toLocaleLowerCase('fi');

/** Reads a search: a size in any spelling and any other words. Load, speed and XL beside a size are left out, as a tyre may carry more. */
export function readTyreSearch(typed: string): TyreSearch {
  const { size, rest } = readTyreText(typed);
  // Without a size, a word such as 91V may be part of a name.
  return { size, words: size === null ? folded(typed).split(/\s+/).filter(Boolean) : rest.filter((word) => !isLoadMark(word)).map(folded) };
}

const kindsOf = { summer: ['summer'], winter: ['studded', 'friction'], studded: ['studded'], friction: ['friction'] } as const;

const matchesKind = (kind: Kind, word: string): boolean => {
  const season = seasonOfWord(word);
  return season !== null && kindsOf[season].some((each) => each === kind);
};

/** Returns whether a word is part of a text or of a size. */
const isIn = (text: string, fullSize: string, word: string): boolean => folded(text).includes(word) || matchesTyreSize(fullSize, word);

/** Fewer digits are a size, a price or a model, and occur by chance in many EANs. */
const isPartOfEan = (ean: string | null | undefined, word: string): boolean => /^\d{6,}$/.test(word) && (ean ?? '').includes(word);

/** Returns whether a size without its tyres is what a search asks for. */
export const matchesSize = ({ size, words }: TyreSearch, fullSize: string, vehicleType: string): boolean =>
  (size === null || size === fullSize) && words.every((word) => isIn(vehicleType, fullSize, word));

/** Returns whether a tyre is what a search asks for: its size, and each word in its name, EAN, vehicle or season. */
export const matchesTyre = (
  { size, words }: TyreSearch,
  tyre: Pick<Tyre, 'manufacturer' | 'model' | 'ean' | 'fullSize' | 'vehicleType' | 'type' | 'winterType'>,
): boolean => {
  if (size !== null && size !== tyre.fullSize) return false;
  const text = `${tyre.manufacturer} ${tyre.model} ${tyre.vehicleType}`;
  return words.every((word) => isIn(text, tyre.fullSize, word) || isPartOfEan(tyre.ean, word) || matchesKind(kindOf(tyre), word));
};
