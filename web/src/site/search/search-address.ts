import { normaliseTyreSize } from '#contracts/rules/tyre-size';

/** Returns the address of a search: a complete size is normalised, anything else is kept as typed. */
export function searchAddress(typed: string): string {
  const text = typed.trim();
  return `/renkaat?search=${encodeURIComponent(normaliseTyreSize(text) ?? text)}`;
}
