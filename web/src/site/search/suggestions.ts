import type { listSizes } from '#contracts/catalogue/sizes';
import type { suggestSearches } from '#contracts/catalogue/tyre-finder';
import { suggestTyreSizes } from '#contracts/rules/tyre-size-match';
import { get } from '../../api/api.ts';

/** Specification P §9. */
const MAX_SUGGESTIONS = 8;
const ONLY_SIZE_SIGNS = /^[\d\s/x.rz-]*$/i;

/** A search that the typed text may become. */
export interface Suggestion {
  text: string;
  /** Number of its tyres; null if it is a size, which is suggested without asking the server. */
  count: number | null;
}

let known: Promise<string[]> | null = null;

/** Returns all sizes in the shop, as 205/55R16. Fetches them once per visit. A failure is not cached: the next call retries. */
function knownSizes(): Promise<string[]> {
  known ??= get<typeof listSizes>('GET /tires/sizes', { products: false }).then((sizes) => sizes.map(({ size }) => size.fullSize));
  known.catch(() => {
    known = null;
  });
  return known;
}

/** Fetches the sizes, so that the first suggestions come at once. */
export const prepareSuggestions = (): void => void knownSizes().catch(() => {});

/** Returns the suggestions for a typed text: sizes of the shop, or what the server makes of words. None if it cannot be reached. */
export async function suggestionsFor(typed: string): Promise<Suggestion[]> {
  try {
    if (ONLY_SIZE_SIGNS.test(typed))
      return suggestTyreSizes(await knownSizes(), typed, MAX_SUGGESTIONS).map((text) => ({ text, count: null }));
    const found = await get<typeof suggestSearches>('GET /tires/suggestions', { search: typed });
    return found.map(({ search, count }) => ({ text: search, count }));
  } catch {
    return [];
  }
}
