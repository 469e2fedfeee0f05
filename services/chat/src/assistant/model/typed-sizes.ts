import { formatTyreSize } from '#contracts/rules/tyre-size';
import { numbersOfWord } from '../../claims/finnish-numbers.ts';

const GAP = String.raw`[\s/,.x*-]{0,3}`;
const SIZE = new RegExp(String.raw`(?<!\d)(\d{3})${GAP}(\d{2})${GAP}(?:z?r)?${GAP}(\d{2})(?!\d)`, 'giu');

/** Numbers that a tyre can have, so that a phone number is no size. */
const isPlausible = (width: number, aspect: number, diameter: number): boolean =>
  width >= 125 && width <= 355 && width % 5 === 0 && aspect >= 25 && aspect <= 85 && aspect % 5 === 0 && diameter >= 10 && diameter <= 24;

/** 'kaksnolla viis viisviis' → '20 5 55' with the digits of a word joined */
const inDigits = (text: string): string => text.replaceAll(/\p{L}+/gu, (word) => numbersOfWord(word)?.join('') ?? word);

/**
 * Returns the sizes that a visitor has typed in any notation, as 205/55R16: also '2055516', '205 55 16' and number words. The model asks
 * whether such a size was understood, and so the claim check must know it.
 */
export function typedSizes(text: string): string[] {
  return [text, inDigits(text)]
    .flatMap((each) => [...each.matchAll(SIZE)])
    .map(([, width, aspect, diameter]) => ({ width: Number(width), aspect: Number(aspect), diameter: Number(diameter) }))
    .filter(({ width, aspect, diameter }) => isPlausible(width, aspect, diameter))
    .map(formatTyreSize);
}
