import { type SizeNumbers, formatTyreSize, parseTyreSize } from '#contracts/rules/tyre-size';

/** Maximum relative difference of the rolling circumference. Stricter than the inspection rules for a changed size (5 %). */
const TOLERANCE = 0.03;

/** Returns the outer diameter in millimetres. */
const outer = ({ width, aspect, diameter }: SizeNumbers): number => diameter * 25.4 + (2 * width * aspect) / 100;

/**
 * Returns known sizes for the same rim with almost the same rolling circumference, nearest first. They are suggestions and may
 * not fit: width and load index matter too.
 */
export function nearbySizes(wanted: string, known: readonly string[], limit = 6): string[] {
  const size = parseTyreSize(wanted);
  if (!size) return [];
  const target = outer(size);
  return [...new Set(known)]
    .flatMap((text) => parseTyreSize(text) ?? [])
    .filter((other) => other.diameter === size.diameter && formatTyreSize(other) !== formatTyreSize(size))
    .map((other) => ({ text: formatTyreSize(other), off: Math.abs(outer(other) / target - 1) }))
    .filter(({ off }) => off <= TOLERANCE)
    .toSorted((a, b) => a.off - b.off)
    .slice(0, limit)
    .map(({ text }) => text);
}
