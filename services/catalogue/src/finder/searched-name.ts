import { foldedWord } from '#contracts/rules/season-word';

/** A shorter word is found as a whole word only: 'r5', not every model that begins with it. */
const MIN_BEGINNING = 3;

/** A word as names are compared with it: 'X-Ice' and 'xice' are the same. */
export const searchedWord = (word: string): string => foldedWord(word).replace(/[^\p{L}\p{N}]+/gu, '');

/** A manufacturer's or model's name, prepared for searches by its words. */
export class SearchedName {
  /** The name's words as it spells them, by their searched form. */
  readonly words = new Map<string, string>();
  /** What is left of the name from each of its words on, without spaces: 'X-Ice Snow' is xicesnow, icesnow, snow. */
  private readonly rests: string[];

  constructor(readonly name: string) {
    const words = name.split(/\s+/u).filter((word) => searchedWord(word) !== '');
    for (const word of words) this.words.set(searchedWord(word), word);
    const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u)).filter((part) => part !== '');
    for (const part of parts) if (!this.words.has(searchedWord(part))) this.words.set(searchedWord(part), part);
    this.rests = parts.map((_, at) => searchedWord(parts.slice(at).join('')));
  }

  hasWord(word: string): boolean {
    return this.words.has(word);
  }

  /** Returns the name's word that begins with a text, as it is spelt. */
  wordWith(beginning: string): string | undefined {
    return [...this.words].find(([word]) => word.startsWith(beginning))?.[1];
  }

  /** Returns whether a word of the name begins with the text. Short texts and numbers must be the whole word. */
  hasBeginning(text: string): boolean {
    if (this.words.has(text)) return true;
    return text.length >= MIN_BEGINNING && !/^\d+$/.test(text) && this.rests.some((rest) => rest.startsWith(text));
  }
}

/** Returns the words of each model in a filter such as 'hakka r5,blizzak'. */
export const searchedModels = (filter: string): string[][] =>
  filter
    .split(',')
    .map((model) =>
      model
        .split(/\s+/u)
        .map(searchedWord)
        .filter((word) => word !== ''),
    )
    .filter((words) => words.length > 0);

/** Returns whether a name has all words of one of the models. */
export const isOneOfModels = (name: SearchedName, models: readonly (readonly string[])[]): boolean =>
  models.some((words) => words.every((word) => name.hasBeginning(word)));
