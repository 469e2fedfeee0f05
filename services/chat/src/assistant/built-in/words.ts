import { distance } from 'fastest-levenshtein';

/** Removes what people leave out when they type: case, dots over letters, punctuation within words. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[äå]/g, 'a')
    .replaceAll('ö', 'o')
    .replaceAll(/[éè]/g, 'e')
    .replaceAll(/[\u00a0\u202f]/g, ' ');

/** Letters of a stem from which a typing error, and two, are allowed: shorter words would mean another one. */
const ONE_ERROR_FROM = 6;
const TWO_ERRORS_FROM = 11;

/** Common words that are one letter from a stem with another meaning. They are spelled right, so they are not read as that stem. */
const SPELLED_RIGHT = [
  'asenn', 'alenn', 'kesta', 'kerta', 'kerro', 'varast', 'varau', 'varat', 'korko', 'korke', 'kokoa', 'tarkoit', 'tarjo', 'maksa', 'makso', 'vaihto',
  'vaihta', 'vaihda', 'vaihdo', 'mitta', 'mittaa', 'sallit', 'sailyt', 'rengasket', 'vanhat', 'vanhoj', 'paikal', 'paikka', 'paikk', 'palvel',
  'kesa', 'kesaa', 'kautta', 'merkil', 'merkki', 'merkin', 'kayta', 'kaytt', 'kayko', 'kunto', 'kunno', 'kannat', 'tulee', 'tuleva', 'suosi', 'saisi', 'aikana', 'minun', 'missa', 'mista',
]; // oxfmt-ignore

const allowedErrors = (stem: string) => (stem.length >= TWO_ERRORS_FROM ? 2 : stem.length >= ONE_ERROR_FROM ? 1 : 0);

/** Returns whether a word begins with a stem, with the typing errors that its length allows. The first letter must be right. */
export function beginsLike(word: string, stem: string): boolean {
  if (word.startsWith(stem)) return true;
  const errors = allowedErrors(stem);
  if (errors === 0 || SPELLED_RIGHT.some((right) => word.startsWith(right)) || word.length < stem.length - errors || word[0] !== stem[0])
    return false;
  for (let length = stem.length - errors; length <= stem.length + errors; length += 1)
    if (length <= word.length && distance(word.slice(0, length), stem) <= errors) return true;
  return false;
}

/** Words that people write apart although they are one. */
const APART =
  /\b(talvi|kesa|nasta|kitka|rengas|renkaan|renkaiden|paketti|henkilo|katu|aukiolo|ajan|vanteen|puhelin|sahkoposti|erikois|irto|paine) (?=(?:renk|reng|aut|maast|aja|varau|koko|koon|hotel|vaih|rikk|num|osoit|vant|kumi|gumm|pyor|antur))/g;

/** Returns stems from a text in which they are separated by commas. */
export const stems = (text: string): readonly string[] => text.split(/,\s*/);

/** A visitor's message as folded words. */
export class Words {
  readonly text: string;
  readonly all: readonly string[];

  constructor(message: string) {
    this.text = fold(message).replaceAll(APART, '$1');
    this.all = this.text.match(/[\p{L}\p{N}+]+/gu) ?? [];
  }

  /**
   * Returns whether one of the stems is in the message. A stem is the beginning of a word; `=word` is the whole word, and a stem with a space
   * is a part of the text as it is.
   */
  has(...stems: readonly string[]): boolean {
    return stems.some((stem) => this.find(stem) !== undefined);
  }

  /** Like `has`, without typing errors: for words whose reply would be wrong for any other word. */
  hasExactly(...wanted: readonly string[]): boolean {
    return wanted.some((stem) =>
      stem.startsWith('=')
        ? this.all.includes(stem.slice(1))
        : stem.includes(' ')
          ? this.text.includes(stem)
          : this.all.some((word) => word.startsWith(stem)),
    );
  }

  /** Returns whether each of the groups has a stem in the message. */
  hasAll(...groups: readonly (readonly string[])[]): boolean {
    return groups.every((stems) => this.has(...stems));
  }

  private find(stem: string): string | undefined {
    if (stem.startsWith('=')) return this.all.find((word) => word === stem.slice(1));
    if (stem.includes(' ')) return this.text.includes(stem) ? stem : undefined;
    return this.all.find((word) => beginsLike(word, stem));
  }
}
