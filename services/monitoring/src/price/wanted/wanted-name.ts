import { TYRE_MAKES } from './makes.ts';

/** How well a name fits the product that is looked for. */
export interface Fit {
  /** 'none': one of the two names has no size. */
  size: 'same' | 'other' | 'none';
  /** Share of the wanted make and model that the name contains, 0 to 1; 1 when nothing is wanted. */
  words: number;
  /** Whether load and speed index agree; null when one of the two has none. */
  index: boolean | null;
  /** Whether the name says a make, and it is another one. */
  isOtherMake: boolean;
}

const SIZE = /(?<!\d)(\d{3})\s?[/\-x]?\s?(\d{2})\s?(?:-?z?rf?|[/-]|\s)?\s?-?\s?(\d{2})(?!\d)/gi;
const INDEX = /(?<![\d/])(\d{2,3})\s?([h-wyz])(?![\p{L}\d])/iu;

/** Returns the sizes in a text as digits: 2055516. */
export function sizesIn(text: string): string[] {
  return [...text.matchAll(SIZE)]
    .map(([, width, aspect, diameter]) => ({ width: Number(width), aspect: Number(aspect), diameter: Number(diameter) }))
    .filter(
      ({ width, aspect, diameter }) =>
        width >= 125 &&
        width <= 355 &&
        width % 5 === 0 &&
        aspect >= 25 &&
        aspect <= 90 &&
        aspect % 5 === 0 &&
        diameter >= 12 &&
        diameter <= 24,
    )
    .map(({ width, aspect, diameter }) => `${width}${aspect}${diameter}`);
}

const indexIn = (text: string): string | null => {
  const match = INDEX.exec(text.replace(SIZE, ' '));
  return match === null ? null : `${match[1]}${match[2]?.toUpperCase()}`;
};

const IGNORED = new Set([
  'tyres',
  'tires',
  'tyre',
  'tire',
  'rengas',
  'renkaat',
  'kesarengas',
  'talvirengas',
  'kitkarengas',
  'nastarengas',
  'kitka',
  'nasta',
  'kesa',
  'talvi',
  'xl',
  'kpl',
  'suv',
  'uusi',
  'r',
]);
/** Lower case without accents. */
function plain(text: string): string {
  const lower = text.toLowerCase();
  return /[^\s!-~]/.test(lower) ? lower.normalize('NFD').replace(/\p{M}/gu, '') : lower;
}
const wordsIn = (text: string) =>
  (plain(text.replace(SIZE, ' ').replace(INDEX, ' ')).match(/[\p{L}\d]+/gu) ?? []).filter((word) => !IGNORED.has(word));

const makesIn = (words: readonly string[]) => words.filter((word) => TYRE_MAKES.has(word));

/** Whether a text names a make. */
export const hasMake = (text: string): boolean => makesIn(plain(text).split(/[^\p{L}\d]+/u)).length > 0;

/** Returns a function that says how well a name fits the wanted one. */
export function fitTo(wanted: string): (name: string) => Fit {
  const sizes = sizesIn(wanted);
  const words = wordsIn(wanted);
  const index = indexIn(wanted);
  const makes = makesIn(wordsIn(wanted));
  const rated = new Map<string, Fit>();
  const rateName = (name: string): Fit => {
    const own = new Set(sizesIn(name));
    const apart = ` ${plain(name).replace(/[^\p{L}\d]+/gu, ' ')} `;
    // 'Hakkapeliitta' is also found in 'hakka-peliitta-r5'.
    const joined = apart.replaceAll(' ', '');
    const ownMakes = makesIn(apart.split(' '));
    const isOtherMake = makes.length > 0 && ownMakes.length > 0 && !makes.some((make) => ownMakes.includes(make));
    const matched = words.filter((word) => apart.includes(` ${word} `) || (word.length >= 4 && joined.includes(word))).length;
    const ownIndex = index === null ? null : indexIn(name);
    return {
      // A text about several sizes names none of them.
      size:
        sizes.length === 0 || own.size === 0 ? 'none' : !sizes.some((size) => own.has(size)) ? 'other' : own.size === 1 ? 'same' : 'none',
      words: words.length === 0 ? 1 : (isOtherMake ? 0.5 : 1) * (matched / words.length),
      index: index === null || ownIndex === null ? null : index === ownIndex,
      isOtherMake,
    };
  };
  // The same names are rated for several questions.
  return (name) => {
    const known = rated.get(name) ?? rateName(name);
    rated.set(name, known);
    return known;
  };
}

/** Orders fits: the same size before no size before another one, then by words. */
export const rateOf = ({ size, words }: Fit): number => (size === 'same' ? 2 : size === 'other' ? -2 : 0) + words;
