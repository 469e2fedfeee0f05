import type { OutputOf } from '#contracts/operation';
import type { listPrices } from '#contracts/catalogue/price-history';

export type PriceCause = OutputOf<typeof listPrices>['items'][number]['cause'];

/** One change of what a tyre costs. It holds until the next entry. Prices in cents. */
export interface LedgerEntry {
  at: Date;
  /** What a visitor pays: the offer's price while one is active. */
  price: number;
  regularPrice: number;
  cause: PriceCause;
}

/** A tyre's offer, as stored. Prices in cents. */
export interface SaleRecord {
  price: number;
  name: string;
  description: string;
  startedAt: Date;
  /** null: while stock lasts */
  endsAt: Date | null;
  /** When it stopped; null as long as nobody and no timer has stopped it. */
  endedAt: Date | null;
  /** Lowest price of the 30 days before the offer began; null when none is known. */
  lowestPrice: number | null;
  /** False when an admin has confirmed the offer though the ledger did not reach back 30 days. */
  referenceProven: boolean;
}

/** What decides a tyre's price. */
export interface Priced {
  /** regular price in cents */
  price: number;
  sale: SaleRecord | null;
}

export const REFERENCE_DAYS = 30;
const DAY_MS = 24 * 3600 * 1000;

/** Is the offer on at that moment? True also says that it has not run out by the clock. */
export const isOnSale = (sale: SaleRecord | null, at: Date): sale is SaleRecord =>
  sale !== null && sale.endedAt === null && (sale.endsAt === null || sale.endsAt > at);

/** What a visitor pays at that moment, in cents. */
export const effectivePrice = ({ price, sale }: Priced, at: Date): number => (isOnSale(sale, at) ? sale.price : price);

/**
 * Ends an offer that has run out by the clock though no timer has noted it yet: its ledger entry carries the true end.
 * Every write begins with this, so that the ledger stays in the order of time.
 */
export function settled<T extends Priced>(tyre: T, at: Date): { tyre: T; entries: LedgerEntry[] } {
  const { sale, price } = tyre;
  if (sale === null || sale.endedAt !== null || sale.endsAt === null || sale.endsAt > at) return { tyre, entries: [] };
  return {
    tyre: { ...tyre, sale: { ...sale, endedAt: sale.endsAt } },
    entries: [{ at: sale.endsAt, price, regularPrice: price, cause: 'offer ended' }],
  };
}

/**
 * Ends an offer that lasts while stock lasts when the last piece goes. A stock of 0 all along says nothing: the shop does
 * not count the pieces of that tyre. `sale` is settled.
 */
export function afterStock(sale: SaleRecord | null, stockBefore: number, stockAfter: number, at: Date): SaleRecord | null {
  const soldOut = stockBefore > 0 && stockAfter === 0;
  return soldOut && isOnSale(sale, at) && sale.endsAt === null ? { ...sale, endedAt: at } : sale;
}

/** What an admin's edit did to the price. */
export function causeOfEdit(before: Priced, after: Priced, at: Date): PriceCause {
  if (!isOnSale(before.sale, at)) return isOnSale(after.sale, at) ? 'offer started' : 'edited';
  if (!isOnSale(after.sale, at)) return 'offer ended';
  return before.sale.price === after.sale.price ? 'edited' : 'offer changed';
}

/** The entry that a write causes: none when neither the effective nor the regular price changes. Both are settled. */
export function priceChange(before: Priced | null, after: Priced, at: Date, cause: PriceCause): LedgerEntry[] {
  const entry: LedgerEntry = { at, price: effectivePrice(after, at), regularPrice: after.price, cause };
  if (before && effectivePrice(before, at) === entry.price && before.price === entry.regularPrice) return [];
  return [entry];
}

/**
 * The part of a stored ledger that the rules need at that moment or later, as the database picks it out: the changes of
 * the last 30 days and the one before them. A ledger only ever grows, so that no write is to carry it about whole.
 */
export function recentEntries(at: Date) {
  const windowStart = new Date(at.getTime() - REFERENCE_DAYS * DAY_MS);
  const earlier = { $filter: { input: '$ledger', cond: { $lte: ['$$this.at', windowStart] } } };
  const within = { $filter: { input: '$ledger', cond: { $gt: ['$$this.at', windowStart] } } };
  return { $concatArrays: [{ $slice: [earlier, -1] }, within] };
}

/**
 * The lowest effective price of the 30 days before `start`, in cents. `proven` is false when the ledger does not reach
 * back that far; `lowest` is then the lowest of what is known. A price of 0 is a tyre without a price and does not count.
 */
export function referencePrice(ledger: readonly LedgerEntry[], start: Date): { lowest: number | null; proven: boolean } {
  const windowStart = start.getTime() - REFERENCE_DAYS * DAY_MS;
  const inTime = ledger.filter((entry) => entry.at <= start).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const standing = inTime.findLast((entry) => entry.at.getTime() <= windowStart);
  const within = inTime.filter((entry) => entry.at.getTime() > windowStart);
  const prices = [...(standing ? [standing] : []), ...within].map((entry) => entry.price).filter((price) => price > 0);
  return { lowest: prices.length > 0 ? Math.min(...prices) : null, proven: standing !== undefined && standing.price > 0 };
}
