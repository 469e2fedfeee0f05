/** The three numbers of a tyre size: section width in mm, aspect ratio in per cent, rim diameter in inches. */
export interface SizeNumbers {
  width: number;
  aspect: number;
  diameter: number;
}

/** No number of a size has a leading zero: 205/05R16 is a slip, not 205/5R16. */
const SPELLING = /^(?:p|lt)?([1-9]\d{2})[/-]?([1-9]\d)(?:z?r|[/-]r?)?([1-9]\d)c?$/;

const folded = (text: string) => text.replace(/\s+/g, '').toLowerCase();

/**
 * Parses a tyre size in any common spelling (205/55R16, 205-55-16, 205-55r16, 2055516, 20555r16, 205/55/16, P205/55ZR16,
 * LT245/75R16, 205/65R16C), with spaces anywhere. Returns null when the text is not a complete size; tyre-text.ts reads a size
 * among other words. Source: specification P §5.
 */
export function parseTyreSize(text: string): SizeNumbers | null {
  const match = SPELLING.exec(folded(text));
  if (!match) return null;
  return { width: Number(match[1]), aspect: Number(match[2]), diameter: Number(match[3]) };
}

/** Returns the normalised spelling, which is stored, shown and used in URLs: 205/55R16. */
export const formatTyreSize = ({ width, aspect, diameter }: SizeNumbers): string => `${width}/${aspect}R${diameter}`;

/** Normalises a complete size to 205/55R16; returns null for any other text. */
export function normaliseTyreSize(text: string): string | null {
  const size = parseTyreSize(text);
  return size && formatTyreSize(size);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const withoutPunctuation = (text: string) => folded(text).replace(/[^a-z0-9]/g, '');
const numbersOf = (text: string) => text.match(/\d+/g) ?? [];

/**
 * Returns whether a stored size (205/55R16) matches a query. It matches when both are equal after normalisation, when it contains
 * the query (with or without punctuation), or when all three numbers are equal. A query of digits only matches when the
 * digits of the size contain it. An empty query matches nothing. Source: P §5.
 */
export function matchesTyreSize(fullSize: string, query: string): boolean {
  const typed = folded(query);
  if (typed === '') return false;
  const normalised = normaliseTyreSize(query);
  if (normalised !== null) return normalised === fullSize;
  if (/^\d+$/.test(typed)) return digitsOf(fullSize).includes(typed);
  if (folded(fullSize).includes(typed)) return true;
  const bare = withoutPunctuation(query);
  if (bare !== '' && withoutPunctuation(fullSize).includes(bare)) return true;
  const numbers = numbersOf(query);
  return numbers.length === 3 && numbersOf(fullSize).every((number, at) => number === numbers[at]);
}

/**
 * Returns at most `limit` matching sizes without duplicates: those that start with the digits of the query first, then by number.
 */
export function suggestTyreSizes(fullSizes: readonly string[], query: string, limit: number): string[] {
  const typed = digitsOf(query);
  const rank = (size: string) => (typed !== '' && digitsOf(size).startsWith(typed) ? 0 : 1);
  return [...new Set(fullSizes)]
    .filter((size) => matchesTyreSize(size, query))
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }))
    .slice(0, limit);
}
