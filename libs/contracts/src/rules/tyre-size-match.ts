import { foldedSize, normaliseTyreSize } from './tyre-size.ts';

const digitsOf = (text: string) => text.replace(/\D/g, '');
const withoutPunctuation = (text: string) => foldedSize(text).replace(/[^a-z0-9]/g, '');
const numbersOf = (text: string) => text.match(/\d+/g) ?? [];

/**
 * Returns whether a stored size (205/55R16) matches a query. It matches when both are equal after normalisation, when it contains
 * the query (with or without punctuation), or when all three numbers are equal. A query of digits only matches when the
 * digits of the size contain it. An empty query matches nothing. Source: P §5.
 */
export function matchesTyreSize(fullSize: string, query: string): boolean {
  const typed = foldedSize(query);
  if (typed === '') return false;
  const normalised = normaliseTyreSize(query);
  if (normalised !== null) return normalised === fullSize;
  if (/^\d+$/.test(typed)) return digitsOf(fullSize).includes(typed);
  if (foldedSize(fullSize).includes(typed)) return true;
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
