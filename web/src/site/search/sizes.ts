import type { listSizes } from '#contracts/catalogue/sizes';
import { get } from '../../api/api.ts';

let known: Promise<string[]> | null = null;

/** Every size the shop has, as 205/55R16. Asked for once in a visit; a failure is forgotten, so that the next try may succeed. */
export function knownSizes(): Promise<string[]> {
  known ??= get<typeof listSizes>('GET /tires/sizes', { products: false }).then((sizes) => sizes.map(({ size }) => size.fullSize));
  known.catch(() => {
    known = null;
  });
  return known;
}
