import { type SpeedSymbol, speedSymbolIn } from './tyre-load-speed.ts';
import { type SizeNumbers, formatTyreSize, normaliseTyreSize } from './tyre-size.ts';

/** What a text says of a tyre's size. */
export interface TyreText {
  /** Normalised: 205/55R16. Null: the text has no complete size. */
  size: string | null;
  /** The load index on a single wheel. */
  load: number | null;
  speed: SpeedSymbol | null;
  /** The words that say neither. */
  rest: string[];
}

const BEFORE = String.raw`(?<![\p{L}\p{N}]|[\d][.,/-])`;
const BETWEEN = String.raw`\s?[/x.-]\s?|\s`;
/**
 * A size among other words: 205/55R16, 205/55 ZR 16, 205-55-16, 205 55 16, 2055516, P205/65R16C, LT245/75R16. A number with a leading
 * zero is none of a size, and 225/75R19.5 is a lorry tyre.
 */
const SIZE = new RegExp(
  String.raw`${BEFORE}(?:p|lt)?\s?([1-9]\d{2})(${BETWEEN})?([1-9]\d)(\s?[/x.-]?\s?z?r\s?-?\s?|${BETWEEN})?([1-9]\d)(?:\s?(?:c|lt))?(?!\d|[.,]\d)(?=xl|rf|[^\p{L}]|$)`,
  'giu',
);

const LOAD = String.raw`([6-9]\d|1[0-6]\d)(?:\s?/\s?(?:[6-9]\d|1[0-6]\d))?`;
const ENDS = String.raw`(?![\p{L}\p{N}]|[.,]\d)`;
/** What makes a number a price, a count, a distance or an engine's power: 100e, 100-150 €, 110 hv. */
const NO_UNIT = String.raw`(?!\s?(?:€|%|[-–/]\s?\d|(?:e|eu|eur\p{L}*|euro\p{L}*|kpl|km|kw|hv|hp)(?![\p{L}\p{N}])))`;
/** Load and speed right behind a size, where the load may stand alone. Below L is no passenger tyre; E after a number is euros. */
const BEHIND = new RegExp(String.raw`^[\s,;(/-]*(?:${LOAD}${NO_UNIT}(?:\s?([l-np-uhvwy]))?${ENDS}|([q-uhvwy])${ENDS})\)?`, 'iu');
/** Load and speed as a word of its own: 91V, (107/105T). A BMW 118d and 100e are others. */
const ALONE = new RegExp(String.raw`(?<![\p{L}\p{N}/.,-])\(?${LOAD}([q-uhvwy])${ENDS}\)?`, 'iu');

/** Marks of a tyre with a higher load index: the index says it. And the mark of a tubeless tyre, which all are. */
const LOAD_MARK = /^(?:xl|rf|el|tl|reinf\.?|reinforced)$/i;

/** Returns whether a word beside a size is a mark that the load index says already: XL, RF, TL. */
export const isLoadMark = (word: string): boolean => LOAD_MARK.test(word);

const wordsOf = (text: string) => text.split(/[\s,;]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Numbers of tyres that exist. */
const isUsual = ({ width, aspect, diameter }: SizeNumbers): boolean =>
  width >= 125 && width <= 405 && width % 5 === 0 && aspect >= 20 && aspect <= 95 && aspect % 5 === 0 && diameter >= 10 && diameter <= 26;

/** Returns the first size in a text and its place. Without a slash or an R, only numbers of a usual tyre are a size. */
function sizeIn(text: string): { size: string; start: number; end: number } | null {
  for (const match of text.matchAll(SIZE)) {
    const [all, width, first = '', aspect, second = '', diameter] = match;
    const numbers = { width: Number(width), aspect: Number(aspect), diameter: Number(diameter) };
    if (/[/r]/i.test(first + second) || isUsual(numbers))
      return { size: formatTyreSize(numbers), start: match.index, end: match.index + all.length };
  }
  return null;
}

/**
 * Reads the size, the load index and the speed symbol out of any text: '205/55 R16 91V XL', 'talveksi 2055516 kiitos'. The first size
 * counts; a second one is left among the other words.
 */
export function readTyreText(typed: string): TyreText {
  const text = typed.replace(/\s+/gu, ' ').trim();
  const whole = normaliseTyreSize(text);
  if (whole !== null) return { size: whole, load: null, speed: null, rest: [] };
  const found = sizeIn(text);
  const before = found === null ? text : text.slice(0, found.start);
  const after = found === null ? '' : text.slice(found.end);
  const behind = BEHIND.exec(after);
  const rest = `${before} ${behind === null ? after : after.slice(behind[0].length)}`;
  const alone = behind?.[1] === undefined ? ALONE.exec(rest) : null;
  const load = behind?.[1] ?? alone?.[1];
  const speed = behind?.[2] ?? behind?.[3] ?? alone?.[2];
  const words = wordsOf(alone === null ? rest : rest.replace(alone[0], ' '));
  return {
    size: found?.size ?? null,
    load: load === undefined ? null : Number(load),
    speed: speed === undefined ? null : speedSymbolIn(speed),
    rest: load === undefined ? words : words.filter((word) => !isLoadMark(word)),
  };
}
