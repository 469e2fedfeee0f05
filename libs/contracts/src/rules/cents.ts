/** Converts euros (the unit of the API) to integer cents, rounded to the nearest cent. */
export const centsOf = (euros: number): number => Math.round(euros * 100);

/** Converts integer cents to euros (the unit of the API). */
export const eurosOf = (cents: number): number => cents / 100;

/**
 * Returns the default monthly price in cents, for a tyre without one of its own: a twelfth of the price in cents, rounded half up.
 */
export const monthlyCents = (cents: number): number => Math.floor((cents + 6) / 12);

/**
 * Returns the monthly price of several tyres in euros. When the tyre has the default monthly price, a twelfth of the total is
 * taken, so that the rounding errors of the single tyres do not add up. A monthly price that the shop has set is multiplied.
 * @param tyre prices of one tyre in euros, as in the API
 * @param pieces number of tyres
 */
export function monthlyOfSeveral(tyre: { currentPrice: number; currentFinancingPrice: number }, pieces: number): number {
  const price = centsOf(tyre.currentPrice);
  const each = centsOf(tyre.currentFinancingPrice);
  return eurosOf(each === monthlyCents(price) ? monthlyCents(price * pieces) : each * pieces);
}

/** Returns the reduction from `reference` to `price` (both in cents) in tenths of a per cent, rounded half up, at least 0. */
export const discountTenths = (reference: number, price: number): number =>
  reference <= 0 || price >= reference ? 0 : Math.floor(((reference - price) * 2000 + reference) / (reference * 2));

/** Formats euros as '1 299,00 €', with no-break spaces. */
export const formatEuros = (euros: number): string => {
  const cents = centsOf(Math.abs(euros));
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${euros < 0 && cents > 0 ? '−' : ''}${whole},${String(cents % 100).padStart(2, '0')}\u00a0€`;
};
