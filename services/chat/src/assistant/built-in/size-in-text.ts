import { formatTyreSize, type SizeNumbers } from '#contracts/rules/tyre-size';
import { numbersOfWord } from '../../claims/finnish-numbers.ts';

/** A size that a message says. */
export interface SaidSize {
  /** Normalised: 205/55R16. */
  size: string;
  /** Whether it was written in the usual way, so that nothing needs to be asked. */
  isUsual: boolean;
}

const USUAL = /(?<!\d)(?:p|lt)?(\d{3})\s?\/\s?(\d{2})\s?z?r\s?(\d{2})(?:\s?c)?(?!\d)/giu;
const UNUSUAL = [
  /(?<![\d/])(\d{3})\s?\/\s?(\d{2})\s?[/-]\s?(\d{2})(?![\d,.])/gu,
  /(?<![\d/])(\d{3})\s?\/\s?(\d{2})\s+(\d{2})(?![\d,.])/gu,
  /(?<![\d/])(\d{3})\s?[-x.]\s?(\d{2})\s?[-x.]?\s?z?r?\s?(\d{2})(?![\d,.])/giu,
  /(?<![\d/])(\d{3})\s+(\d{2})\s*z?r?\s*(\d{2})(?![\d,.])/giu,
  /(?<!\d)(\d{3})(\d{2})r?(\d{2})(?!\d)/giu,
];

/** Numbers of tyres that exist: other digits are prices, phone numbers or dates. */
const isPlausible = ({ width, aspect, diameter }: SizeNumbers): boolean =>
  width >= 125 && width <= 355 && width % 5 === 0 && aspect >= 25 && aspect <= 90 && aspect % 5 === 0 && diameter >= 12 && diameter <= 24;

const numbersOf = (match: RegExpMatchArray): SizeNumbers => ({
  width: Number(match[1]),
  aspect: Number(match[2]),
  diameter: Number(match[3]),
});

/** Returns the size that three numbers in words say: 'kaksisataaviisi viisviis kuustoista'. */
function spokenSize(text: string): string | null {
  const numbers = (text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []).flatMap((word) =>
    /^\d+$/.test(word) ? [Number(word)] : (numbersOfWord(word) ?? [NaN]),
  );
  // 'viisviis' and 'viisi viisi' are 55.
  const joined: number[] = [];
  for (let at = 0; at < numbers.length; at += 1) {
    const [digit = NaN, next = NaN] = numbers.slice(at, at + 2);
    if (digit < 10 && next < 10) {
      joined.push(digit * 10 + next);
      at += 1;
    } else joined.push(digit);
  }
  for (let at = 0; at + 2 < joined.length; at += 1) {
    const [width = 0, aspect = 0, diameter = 0] = joined.slice(at, at + 3);
    if (isPlausible({ width, aspect, diameter })) return formatTyreSize({ width, aspect, diameter });
  }
  return null;
}

/** Returns the sizes that a message says, in its order and each once. */
export function sizesIn(message: string): SaidSize[] {
  const found = new Map<string, SaidSize>();
  let rest = message;
  for (const match of message.matchAll(USUAL)) {
    if (!isPlausible(numbersOf(match))) continue;
    const size = formatTyreSize(numbersOf(match));
    found.set(size, { size, isUsual: true });
    rest = rest.replace(match[0], ' ');
  }
  for (const pattern of UNUSUAL)
    for (const match of rest.matchAll(pattern)) {
      if (!isPlausible(numbersOf(match))) continue;
      const size = formatTyreSize(numbersOf(match));
      if (!found.has(size)) found.set(size, { size, isUsual: false });
    }
  if (found.size === 0) {
    const size = spokenSize(rest);
    if (size !== null) found.set(size, { size, isUsual: false });
  }
  return [...found.values()];
}

/** Returns whether a message has something like a size that no tyre has, such as 205/05R16 or only 205/55. */
export const hasBrokenSize = (message: string): boolean =>
  sizesIn(message).length === 0 && /\d{3}\s?\/\s?\d{1,3}|(?<!\d)\d{3}\s?\/\s?\d{2}(?!\d)/.test(message);
