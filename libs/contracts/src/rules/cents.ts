/** Euros of the wire → integer cents. */
export const centsOf = (euros: number): number => Math.round(euros * 100);

/** Integer cents → euros of the wire. */
export const eurosOf = (cents: number): number => cents / 100;

/** Monthly price that follows from a price when the admin sets none: price / 12, in cents, rounded half up. */
export const monthlyCents = (cents: number): number => Math.floor((cents + 6) / 12);

/**
 * What several tyres cost a month, in euros, out of a tyre as the wire has it. A twelfth is taken of the whole sum, so
 * that the months of a set do not add up the roundings of its tyres; another monthly price is a price for each.
 */
export function monthlyOfSeveral(tyre: { currentPrice: number; currentFinancingPrice: number }, pieces: number): number {
  const price = centsOf(tyre.currentPrice);
  const each = centsOf(tyre.currentFinancingPrice);
  return eurosOf(each === monthlyCents(price) ? monthlyCents(price * pieces) : each * pieces);
}

/** Discount from `reference` to `price` in tenths of a per cent (both in cents), rounded half up; never below 0. */
export const discountTenths = (reference: number, price: number): number =>
  reference <= 0 || price >= reference ? 0 : Math.floor(((reference - price) * 2000 + reference) / (reference * 2));

/** '89,90 €' with Finnish spacing; `euros` as on the wire. */
export const formatEuros = (euros: number): string => {
  const cents = centsOf(Math.abs(euros));
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return `${euros < 0 ? '−' : ''}${whole},${String(cents % 100).padStart(2, '0')}\u00a0€`;
};
