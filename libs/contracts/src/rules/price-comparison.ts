/** Compares the shop's prices with those that monitors have read. The browser loads this file, so it must not import zod. */

import { centsOf } from './cents.ts';
import type { MonitorStatus, TrackingType } from './monitor.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Days for which the last price of a disabled monitor still counts. An enabled one is read every day. */
export const DISABLED_PRICE_DAYS = 14;

/** The fields of a monitor that the comparison needs. Prices in euros, as in the API. */
export interface ComparedMonitor {
  _id: string;
  name: string;
  url: string;
  tyreId: string | null;
  trackingType: TrackingType;
  status: MonitorStatus;
  currentPrice: number | null;
  /** ISO 8601 UTC */
  priceReadAt: string | null;
  certainty: 'sure' | 'likely' | null;
  inStock: boolean | null;
}

/** A tyre of the shop with the price in euros that a visitor pays now: the offer's price while one is active. */
export interface ComparedTyre {
  _id: string;
  currentPrice: number;
}

/** A competitor's price of one tyre. */
export interface CompetitorPrice {
  monitorId: string;
  name: string;
  url: string;
  cents: number;
  /** ISO 8601 UTC; null when it is not known. */
  readAt: string | null;
  certainty: 'sure' | 'likely';
  /** Null when the page does not say. */
  inStock: boolean | null;
}

export interface PriceComparison {
  tyreId: string;
  ownCents: number;
  cheapest: CompetitorPrice;
  /** All competitors, the cheapest first. */
  competitors: readonly CompetitorPrice[];
  /** Own price − cheapest competitor's: positive when the shop is the more expensive one. */
  gapCents: number;
  /** The gap in tenths of a per cent of the cheapest competitor's price. */
  gapTenths: number;
}

/** Returns the gap in tenths of a per cent of `cheapest`, rounded half away from zero. Prices in cents, `cheapest` above 0. */
function tenthsOf(gap: number, cheapest: number): number {
  const size = Math.floor((Math.abs(gap) * 2000 + cheapest) / (cheapest * 2));
  return gap < 0 && size > 0 ? -size : size;
}

/** Returns the price of a monitor that may be compared; null if it has none, or only one that is too old to be true. */
function priceOf(monitor: ComparedMonitor, now: Date): CompetitorPrice | null {
  const { currentPrice, priceReadAt, certainty } = monitor;
  if (monitor.trackingType !== 'individual_price' || currentPrice === null) return null;
  const cents = centsOf(currentPrice);
  if (cents <= 0) return null;
  const isOld = priceReadAt === null || now.getTime() - Date.parse(priceReadAt) > DISABLED_PRICE_DAYS * DAY_MS;
  if (monitor.status === 'disabled' && isOld) return null;
  const { _id: monitorId, name, url, inStock } = monitor;
  return { monitorId, name, url, cents, readAt: priceReadAt, certainty: certainty ?? 'likely', inStock };
}

/** Cheapest first; of equal prices a sure one first, then the one that was read last. */
const inOrder = (one: CompetitorPrice, other: CompetitorPrice): number =>
  one.cents - other.cents ||
  Number(one.certainty !== 'sure') - Number(other.certainty !== 'sure') ||
  (other.readAt ?? '').localeCompare(one.readAt ?? '') ||
  one.name.localeCompare(other.name, 'fi') ||
  one.monitorId.localeCompare(other.monitorId);

/**
 * Returns the comparison of each tyre that has a competitor's price, by the tyre's id, in the order of the tyres. A tyre whose own
 * price is missing (0 €) has no comparison.
 */
export function comparePrices(
  tyres: readonly ComparedTyre[],
  monitors: readonly ComparedMonitor[],
  now: Date,
): Map<string, PriceComparison> {
  const byTyre = new Map<string, CompetitorPrice[]>();
  for (const monitor of monitors) {
    const price = priceOf(monitor, now);
    if (monitor.tyreId === null || price === null) continue;
    const known = byTyre.get(monitor.tyreId);
    if (known) known.push(price);
    else byTyre.set(monitor.tyreId, [price]);
  }
  const compared = new Map<string, PriceComparison>();
  for (const { _id: tyreId, currentPrice } of tyres) {
    const competitors = byTyre.get(tyreId)?.toSorted(inOrder);
    const [cheapest] = competitors ?? [];
    const ownCents = centsOf(currentPrice);
    if (competitors === undefined || cheapest === undefined || ownCents <= 0) continue;
    const gapCents = ownCents - cheapest.cents;
    compared.set(tyreId, { tyreId, ownCents, cheapest, competitors, gapCents, gapTenths: tenthsOf(gapCents, cheapest.cents) });
  }
  return compared;
}
