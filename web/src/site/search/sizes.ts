import type { listSizes } from '#contracts/catalogue/sizes';
import { get } from '../../api/api.ts';

let known: Promise<string[]> | null = null;

/** Returns all sizes in the shop, as 205/55R16. Fetches them once per visit. A failure is not cached: the next call retries. */
export function knownSizes(): Promise<string[]> {
  known ??= get<typeof listSizes>('GET /tires/sizes', { products: false }).then((sizes) => sizes.map(({ size }) => size.fullSize));
  known.catch(() => {
    known = null;
  });
  return known;
}
