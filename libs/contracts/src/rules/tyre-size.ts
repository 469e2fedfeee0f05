/** The three numbers of a tyre size: section width in mm, aspect ratio in per cent, rim diameter in inches. */
export interface SizeNumbers {
  width: number;
  aspect: number;
  diameter: number;
}

/** No number of a size has a leading zero: 205/05R16 is a slip, not 205/5R16. */
const SPELLING = /^(?:p|lt)?([1-9]\d{2})[/-]?([1-9]\d)(?:z?r|[/-]r?)?([1-9]\d)c?$/;

/** Returns a text without white space, in lower case. */
export const foldedSize = (text: string) => text.replace(/\s+/g, '').toLowerCase();

/**
 * Parses a tyre size in any common spelling (205/55R16, 205-55-16, 205-55r16, 2055516, 20555r16, 205/55/16, P205/55ZR16,
 * LT245/75R16, 205/65R16C), with spaces anywhere. Returns null when the text is not a complete size; tyre-text.ts reads a size
 * among other words. Source: specification P §5.
 */
export function parseTyreSize(text: string): SizeNumbers | null {
  const match = SPELLING.exec(foldedSize(text));
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
