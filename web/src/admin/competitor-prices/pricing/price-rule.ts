import { centsOf, formatEuros } from '#contracts/rules/cents';
import type { Tyre } from '../../catalogue/data/tyre-labels.ts';

/** What the owner is told about a new regular price before it is saved. Only a 'refused' price cannot be saved. */
export interface PriceRemark {
  kind: 'refused' | 'warning' | 'hint';
  text: string;
}

type PricedTyre = Pick<Tyre, 'price'> & { sale: Pick<Tyre['sale'], 'isActive' | 'price' | 'lowestPrice30Days'> };

/**
 * Returns what a new regular price means for the tyre's offers, null if nothing. While an offer is active, visitors see its
 * reduction from the lowest price of the 30 days before it began (the reference price). The offer keeps this reference, and
 * the service refuses only a price below the offer's own.
 * @param price the new price in euros
 */
export function priceRemark(price: number, tyre: PricedTyre): PriceRemark | null {
  const cents = centsOf(price);
  const { isActive, price: salePrice, lowestPrice30Days } = tyre.sale;
  // An unchanged price changes nothing, whatever the offer is like.
  if (cents === centsOf(tyre.price)) return null;
  if (!isActive || salePrice === null) return cents < centsOf(tyre.price) ? lowerReference(price) : null;

  if (cents < centsOf(salePrice))
    return {
      kind: 'refused',
      text: `Hinta ei voi olla tarjoushintaa ${formatEuros(salePrice)} alempi. Muuta ensin tarjousta tai poista se.`,
    };
  if (cents === centsOf(salePrice))
    return {
      kind: 'warning',
      text: `Hinta olisi sama kuin tarjoushinta ${formatEuros(salePrice)}, joten tarjous ei enää alentaisi hintaa. Muuta tarjousta tai poista se.`,
    };
  if (lowestPrice30Days !== null && cents < centsOf(lowestPrice30Days))
    return {
      kind: 'warning',
      text: `Asiakkaat näkevät alennuksen 30 päivän alimmasta hinnasta ${formatEuros(lowestPrice30Days)}. Uusi hinta on sitä alempi, joten näytetty alennus ei enää pitäisi paikkaansa.`,
    };
  return null;
}

/** The price counts for the offers that begin while it is among the last 30 days' prices. */
const lowerReference = (price: number): PriceRemark => ({
  kind: 'hint',
  text: `Jos aloitat tarjouksen seuraavien 30 päivän aikana, sen vertailuhinta on enintään ${formatEuros(price)}.`,
});
