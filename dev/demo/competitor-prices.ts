// The prices of the demo's competitors: the same for a shop, product and day at each start, and changing now and then as real ones do.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface DemoCompetitor {
  key: string;
  name: string;
  markup: 'structured' | 'attributes' | 'plain' | 'scripted';
}

export interface DemoProduct {
  ean: string;
  slug: string;
  make: string;
  model: string;
  size: string;
  /** Euros; the competitors' prices are near it. */
  price: number;
}

interface DemoCompetitors {
  shops: DemoCompetitor[];
  products: DemoProduct[];
  monitors: { shop: string; slug: string; tags: string[]; isPaused?: boolean }[];
}

/** Reads the competitors, what they sell and what the shop monitors. */
export const readCompetitors = (): DemoCompetitors =>
  JSON.parse(readFileSync(new URL('content/competitors.json', import.meta.url), 'utf8')) as DemoCompetitors;

/** A number from 0 to 1 (exclusive) that depends on the text only. */
const chance = (text: string): number => Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16) / 2 ** 32;

/** Days for which a price stays, on average; each price changes on another day. */
const DAYS_PER_PRICE = 11;

/**
 * Returns what a competitor asks for a product on a day, in cents.
 * @param day days since 1970 in Helsinki
 */
export function competitorCents(shop: DemoCompetitor, product: DemoProduct, day: number): number {
  const key = `${shop.key} ${product.slug}`;
  const period = Math.floor((day + chance(`${key} phase`) * DAYS_PER_PRICE) / DAYS_PER_PRICE);
  const level = 0.94 + 0.09 * chance(`${key} level`);
  const change = 0.05 * (chance(`${key} ${period}`) - 0.5);
  return Math.round(product.price * (level + change)) * 100 - 10;
}

/** Returns the number of a date (YYYY-MM-DD) in days since 1970. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
