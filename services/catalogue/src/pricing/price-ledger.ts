import type { OutputOf } from '#contracts/operation';
import type { listPrices } from '#contracts/catalogue/price-history';

export type PriceCause = OutputOf<typeof listPrices>['items'][number]['cause'];

/** One change of a tyre's price. It is in force until the next entry. Prices in cents. */
export interface LedgerEntry {
  at: Date;
  /** What a visitor pays: the offer's price while an offer is active. */
  price: number;
  regularPrice: number;
  cause: PriceCause;
}

/** A tyre's offer, as stored. Prices in cents. */
export interface OfferRecord {
  price: number;
  name: string;
  description: string;
  startedAt: Date;
  /** null: while stock lasts */
  endsAt: Date | null;
  /** When it ended; null until a write (by an admin, an import or the timer) has ended it. */
  endedAt: Date | null;
  /** Lowest price of the 30 days before the offer began; null when none is known. */
  lowestPrice: number | null;
  /** False when the ledger did not reach back 30 days and an admin confirmed the offer anyway. */
  referenceProven: boolean;
}

/** The fields that determine a tyre's price. */
export interface Priced {
  /** regular price in cents */
  price: number;
  sale: OfferRecord | null;
}

const REFERENCE_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** Returns whether an offer is active at `at`. An offer past its end is not active, even before its end is stored. */
export const isOfferActive = (sale: OfferRecord | null, at: Date): sale is OfferRecord =>
  sale !== null && sale.endedAt === null && (sale.endsAt === null || sale.endsAt > at);

/** Returns what a visitor pays at `at`, in cents. */
export const effectivePrice = ({ price, sale }: Priced, at: Date): number => (isOfferActive(sale, at) ? sale.price : price);

/**
 * Marks an expired offer as ended if its end is not stored yet. Returns the tyre and the ledger entry to add, which has
 * the offer's scheduled end as its time. Every write calls this first, so that the ledger stays in chronological order.
 */
export function withExpiredOfferEnded<T extends Priced>(tyre: T, at: Date): { tyre: T; entries: LedgerEntry[] } {
  const { sale, price } = tyre;
  if (sale === null || sale.endedAt !== null || sale.endsAt === null || sale.endsAt > at) return { tyre, entries: [] };
  return {
    tyre: { ...tyre, sale: { ...sale, endedAt: sale.endsAt } },
    entries: [{ at: sale.endsAt, price, regularPrice: price, cause: 'offer ended' }],
  };
}

/**
 * Ends an offer without an end date when the stock falls to 0. A stock that was 0 before does not count: the shop does not
 * track the stock of that tyre.
 * @param sale the offer, already marked as ended if it has expired
 */
export function afterStock(sale: OfferRecord | null, stockBefore: number, stockAfter: number, at: Date): OfferRecord | null {
  const soldOut = stockBefore > 0 && stockAfter === 0;
  return soldOut && isOfferActive(sale, at) && sale.endsAt === null ? { ...sale, endedAt: at } : sale;
}

/** Classifies what an admin's edit changed. */
export function causeOfEdit(before: Priced, after: Priced, at: Date): PriceCause {
  if (!isOfferActive(before.sale, at)) return isOfferActive(after.sale, at) ? 'offer started' : 'edited';
  if (!isOfferActive(after.sale, at)) return 'offer ended';
  return before.sale.price === after.sale.price ? 'edited' : 'offer changed';
}

/**
 * Returns the ledger entry that a write adds: none when neither the effective nor the regular price changes. In both
 * states an expired offer must already be marked as ended.
 */
export function priceChange(before: Priced | null, after: Priced, at: Date, cause: PriceCause): LedgerEntry[] {
  const entry: LedgerEntry = { at, price: effectivePrice(after, at), regularPrice: after.price, cause };
  if (before && effectivePrice(before, at) === entry.price && before.price === entry.regularPrice) return [];
  return [entry];
}

/**
 * Returns the database expression for the part of a ledger that the rules need at `at` or later: the changes of the last
 * 30 days and the one before them. A ledger grows without bound, so writes must not read all of it.
 */
export function recentEntries(at: Date) {
  const windowStart = new Date(at.getTime() - REFERENCE_DAYS * DAY_MS);
  const earlier = { $filter: { input: '$ledger', cond: { $lte: ['$$this.at', windowStart] } } };
  const within = { $filter: { input: '$ledger', cond: { $gt: ['$$this.at', windowStart] } } };
  return { $concatArrays: [{ $slice: [earlier, -1] }, within] };
}

/**
 * Returns the lowest effective price of the 30 days before `start`, in cents. `proven` is false when the ledger does not
 * reach back that far; `lowest` is then the lowest known price. A price of 0 means a missing price and does not count.
 */
export function referencePrice(ledger: readonly LedgerEntry[], start: Date): { lowest: number | null; proven: boolean } {
  const windowStart = start.getTime() - REFERENCE_DAYS * DAY_MS;
  const inTime = ledger.filter((entry) => entry.at <= start).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const standing = inTime.findLast((entry) => entry.at.getTime() <= windowStart);
  const within = inTime.filter((entry) => entry.at.getTime() > windowStart);
  const prices = [...(standing ? [standing] : []), ...within].map((entry) => entry.price).filter((price) => price > 0);
  return { lowest: prices.length > 0 ? Math.min(...prices) : null, proven: standing !== undefined && standing.price > 0 };
}
