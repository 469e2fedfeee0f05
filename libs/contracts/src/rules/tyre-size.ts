/** A tyre size's three numbers: section width in mm, aspect ratio in per cent, rim diameter in inches. */
export interface SizeNumbers {
  width: number;
  aspect: number;
  diameter: number;
}

const SPELLING = /^(\d{3})[/-]?(\d{2})(?:z?r|[/-]r?)?(\d{2})c?$/;

const folded = (text: string) => text.replace(/\s+/g, '').toLowerCase();

/**
 * Reads a size in any of the spellings people use (205/55R16, 205-55-16, 205-55r16, 2055516, 20555r16, 205/55/16),
 * with spaces anywhere. Answers null when the text is not a whole size. Source: specification P §5.
 */
export function parseTyreSize(text: string): SizeNumbers | null {
  const match = SPELLING.exec(folded(text));
  if (!match) return null;
  return { width: Number(match[1]), aspect: Number(match[2]), diameter: Number(match[3]) };
}

/** The one spelling that is stored, shown and put into addresses: 205/55R16. */
export const formatTyreSize = ({ width, aspect, diameter }: SizeNumbers): string => `${width}/${aspect}R${diameter}`;

/** Normalises a whole size to 205/55R16; null when it is none. */
export function normaliseTyreSize(text: string): string | null {
  const size = parseTyreSize(text);
  return size && formatTyreSize(size);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const withoutPunctuation = (text: string) => folded(text).replace(/[^a-z0-9]/g, '');
const numbersOf = (text: string) => text.match(/\d+/g) ?? [];

/**
 * Does a stored size (205/55R16) match what somebody typed? True when equal after normalisation, contained, contained
 * without punctuation, or when all three numbers are equal; digits alone match by containment. Source: P §5.
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

/** At most `limit` sizes that match, those that begin with the typed digits first, then in order of the numbers. */
export function suggestTyreSizes(fullSizes: readonly string[], query: string, limit: number): string[] {
  const typed = digitsOf(query);
  const rank = (size: string) => (typed !== '' && digitsOf(size).startsWith(typed) ? 0 : 1);
  return [...new Set(fullSizes)]
    .filter((size) => matchesTyreSize(size, query))
    .toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }))
    .slice(0, limit);
}
