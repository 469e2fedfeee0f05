import { normaliseTyreSize } from '#contracts/rules/tyre-size';

/** Where a search leads: a whole size in its one spelling, anything else as it was typed. */
export function searchAddress(typed: string): string {
  const text = typed.trim();
  return `/renkaat?search=${encodeURIComponent(normaliseTyreSize(text) ?? text)}`;
}
