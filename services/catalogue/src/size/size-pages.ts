import type { OutputOf } from '#contracts/operation';
import { vehicleTypes } from '#contracts/catalogue/tyre-kinds';
import { type listSizes } from '#contracts/catalogue/sizes';
import type { WireSize } from '../records/wire-size.ts';
import type { WireTyre } from '../records/wire-tyre.ts';

type Page = OutputOf<typeof listSizes>;

/** A NATS message ends at 1 MiB; what is around the page needs some of it. */
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

/** Place of a size in the list. It is made of the numbers, so that it stays right when sizes come and go meanwhile. */
const placeOf = ({ size, vehicleType }: WireSize) =>
  size.width * 100_000 + size.aspect * 1_000 + size.diameter * 10 + vehicleTypes.indexOf(vehicleType);

/** A continuation in the shape of an identifier: the size's place, then how many of its tyres have been given. */
const continuation = (place: number, given: number) => place.toString(16).padStart(12, '0') + given.toString(16).padStart(12, '0');

/**
 * As many sizes as one message holds, each with its tyres. A size with more tyres than fit comes in several parts with
 * the same _id, each on a page of its own; who joins the pages joins the parts.
 * @param after the last page's `next`
 */
export function pageOfSizes(sizes: readonly WireSize[], tyresOf: (sizeId: string) => readonly WireTyre[], after: string | undefined): Page {
  const firstPlace = after === undefined ? 0 : Number.parseInt(after.slice(0, 12), 16);
  const given = after === undefined ? 0 : Number.parseInt(after.slice(12), 16);
  const items: Page['items'] = [];
  let bytes = 0;
  for (const size of sizes) {
    const place = placeOf(size);
    if (place < firstPlace) continue;
    const from = place === firstPlace ? given : 0;
    const tyres = tyresOf(size._id);
    let until = from;
    bytes += SIZE_BYTES;
    for (; until < tyres.length; until += 1) {
      const tyre = tyres[until];
      if (tyre) bytes += bytesOf(tyre);
      if (bytes > MAX_BYTES) break;
    }
    const complete = until >= tyres.length && bytes <= MAX_BYTES;
    // A size that fits on a page of its own is not torn apart.
    if (!complete && items.length > 0) return { items, next: continuation(place, from) };
    items.push({ ...size, ...bySeason(tyres.slice(from, until)) });
    if (!complete) return { items, next: continuation(place, Math.max(until, from + 1)) };
  }
  return { items, next: null };
}
