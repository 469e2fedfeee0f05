import { centsOf, eurosOf, monthlyCents } from '#contracts/cents';
import type { TyreShown } from './tyre-words.ts';

/**
 * What one tyre and a set of four cost a month, in euros. A monthly price that follows from the regular price follows
 * the offer's price while an offer runs: with interest 0 % the months must not add up to more than what is paid at
 * once. One that the shop has set by hand stays.
 */
export function monthlyPrices({ price, currentPrice, financingPrice }: Pick<TyreShown, 'price' | 'currentPrice' | 'financingPrice'>): {
  one: number;
  four: number;
} {
  const set = centsOf(financingPrice);
  if (set !== monthlyCents(centsOf(price))) return { one: financingPrice, four: eurosOf(set * 4) };
  const cents = centsOf(currentPrice);
  return { one: eurosOf(monthlyCents(cents)), four: eurosOf(monthlyCents(cents * 4)) };
}
