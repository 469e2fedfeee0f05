/** How well a name fits the product that is looked for. */
export interface Fit {
  /** 'none': one of the two names has no size. */
  size: 'same' | 'other' | 'none';
  /** Share of the wanted make and model that the name contains, 0 to 1; 1 when nothing is wanted. */
  words: number;
  /** Whether load and speed index agree; null when one of the two has none. */
  index: boolean | null;
}

const SIZE = /(?<!\d)(\d{3})\s?[/\-x]?\s?(\d{2})\s?(?:z?rf?|[/-]|\s)?\s?-?\s?(\d{2})(?!\d)/gi;
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
const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
const wordsIn = (text: string) =>
  (plain(text.replace(SIZE, ' ').replace(INDEX, ' ')).match(/[\p{L}\d]+/gu) ?? []).filter((word) => !IGNORED.has(word));

/** Returns a function that says how well a name fits the wanted one. */
export function fitTo(wanted: string): (name: string) => Fit {
  const sizes = sizesIn(wanted);
  const words = wordsIn(wanted);
  const index = indexIn(wanted);
  return (name) => {
    const own = sizesIn(name);
    const ownWords = new Set(wordsIn(name));
    const joined = plain(name).replace(/[^\p{L}\d]/gu, '');
    const matched = words.filter((word) => ownWords.has(word) || (word.length >= 4 && joined.includes(word))).length;
    const ownIndex = indexIn(name);
    return {
      size: sizes.length === 0 || own.length === 0 ? 'none' : own.some((size) => sizes.includes(size)) ? 'same' : 'other',
      words: words.length === 0 ? 1 : matched / words.length,
      index: index === null || ownIndex === null ? null : index === ownIndex,
    };
  };
}

/** Orders fits: the same size before no size before another one, then by words. */
export const rateOf = ({ size, words }: Fit): number => (size === 'same' ? 2 : size === 'other' ? -2 : 0) + words;
