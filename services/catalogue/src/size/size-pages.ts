import type { OutputOf } from '#contracts/operation';
import { vehicleTypes } from '#contracts/catalogue/tyre-kinds';
import { type listSizes } from '#contracts/catalogue/sizes';
import type { WireSize } from '../records/wire-size.ts';
import type { WireTyre } from '../records/wire-tyre.ts';

type Page = OutputOf<typeof listSizes>;

/** A NATS message can have at most 1 MiB, including the envelope around the page. */
const MAX_BYTES = 900_000;
const SIZE_BYTES = 300;

const byteLengths = new WeakMap<WireTyre, number>();

function bytesOf(tyre: WireTyre): number {
  const known = byteLengths.get(tyre);
  if (known !== undefined) return known;
  const bytes = Buffer.byteLength(JSON.stringify(tyre)) + 1;
  byteLengths.set(tyre, bytes);
  return bytes;
}

export const bySeason = (tyres: readonly WireTyre[]): Pick<Page['items'][number], 'summerTires' | 'winterTires'> => ({
  summerTires: tyres.filter((tyre) => tyre.type === 'summer'),
  winterTires: tyres.filter((tyre) => tyre.type === 'winter'),
});

/** Returns a size's position in the list, calculated from its own values, so that added and deleted sizes do not shift it. */
const positionOf = ({ size, vehicleType }: WireSize) =>
  size.width * 100_000 + size.aspect * 1_000 + size.diameter * 10 + vehicleTypes.indexOf(vehicleType);

/** Returns a page cursor in the shape of an identifier: the size's position, then how many of its tyres were already returned. */
const cursor = (position: number, returned: number) => position.toString(16).padStart(12, '0') + returned.toString(16).padStart(12, '0');

/**
 * Returns as many sizes as fit in one message, each with its tyres. A size with more tyres than fit is split into parts
 * with the same _id, each on its own page. The caller that joins the pages also joins the parts.
 * @param after `next` of the previous page
 */
export function pageOfSizes(sizes: readonly WireSize[], tyresOf: (sizeId: string) => readonly WireTyre[], after: string | undefined): Page {
  const firstPosition = after === undefined ? 0 : Number.parseInt(after.slice(0, 12), 16);
  const returned = after === undefined ? 0 : Number.parseInt(after.slice(12), 16);
  const items: Page['items'] = [];
  let bytes = 0;
  for (const size of sizes) {
    const position = positionOf(size);
    if (position < firstPosition) continue;
    const from = position === firstPosition ? returned : 0;
    const tyres = tyresOf(size._id);
    let until = from;
    bytes += SIZE_BYTES;
    for (; until < tyres.length; until += 1) {
      const tyre = tyres[until];
      if (tyre) bytes += bytesOf(tyre);
      if (bytes > MAX_BYTES) break;
    }
    const complete = until >= tyres.length && bytes <= MAX_BYTES;
    // Do not split a size that fits on its own page.
    if (!complete && items.length > 0) return { items, next: cursor(position, from) };
    items.push({ ...size, ...bySeason(tyres.slice(from, until)) });
    if (!complete) return { items, next: cursor(position, Math.max(until, from + 1)) };
  }
  return { items, next: null };
}
