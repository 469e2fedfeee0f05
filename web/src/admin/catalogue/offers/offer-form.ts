import { centsOf, discountTenths } from '#contracts/rules/money';
import { parseNumber } from '../../../ui/number-text.ts';
import { type Tyre } from '../data/tyre-labels.ts';
import { dateInHelsinki } from '../../dates/helsinki-dates.ts';
import { isDate } from '../../dates/written-date.ts';
import { eurosText } from '../../numbers/number-texts.ts';

export interface OfferForm {
  price: string;
  name: string;
  description: string;
  duration: 'date' | 'stock';
  endDate: string;
  referenceConfirmed: boolean;
}

export const offerLabels: Record<keyof OfferForm, string> = {
  price: 'Tarjoushinta',
  name: 'Tarjouksen nimi',
  description: 'Kuvaus',
  duration: 'Kesto',
  endDate: 'Päättymispäivä',
  referenceConfirmed: 'Vahvistus',
};

const names = Object.keys(offerLabels) as (keyof OfferForm)[];
export const fieldOfOffer = (path: string): keyof OfferForm => names.find((name) => path === name || path === `sale.${name}`) ?? 'price';

export const blankOffer: OfferForm = { price: '', name: '', description: '', duration: 'date', endDate: '', referenceConfirmed: false };

export const formOfOffer = ({ sale }: Tyre): OfferForm => ({
  price: eurosText(sale.price),
  name: sale.name,
  description: sale.description,
  duration: sale.endDate === null ? 'stock' : 'date',
  endDate: sale.endDate === null ? '' : dateInHelsinki(sale.endDate),
  referenceConfirmed: false,
});

export const offerOf = (form: OfferForm, tyre: Tyre, version: number) => ({
  sizeId: tyre.sizeId,
  productId: tyre._id,
  isActive: true as const,
  price: parseNumber(form.price) as number,
  name: form.name,
  description: form.description,
  endDate: form.duration === 'date' ? form.endDate : null,
  ...(form.referenceConfirmed ? { referenceConfirmed: true } : {}),
  version,
});

/**
 * Returns whether a price exceeds the lowest price of the last 30 days, so that visitors would see no discount. False for
 * the price that has been confirmed before.
 */
export function isAboveLowest(price: string, lowest: number | null, confirmedPrice: number | null): boolean {
  const euros = parseNumber(price);
  return lowest !== null && euros !== undefined && euros > lowest && euros !== confirmedPrice;
}

/** Validates what the contract cannot: rules that need the tyre, or that only the service checks. */
export function offerRefusals(
  form: OfferForm,
  originalPrice: number,
  confirmationNeeded: boolean,
): Partial<Record<keyof OfferForm, string>> {
  const price = parseNumber(form.price);
  const refusals: Partial<Record<keyof OfferForm, string>> = {};
  if (price === undefined) refusals.price = 'Anna tarjoushinta.';
  else if (price > originalPrice) refusals.price = 'Tarjoushinta ei voi olla suurempi kuin alkuperäinen hinta.';
  if (form.duration === 'date') {
    if (form.endDate === '') refusals.endDate = 'Anna päättymispäivä.';
    else if (isDate(form.endDate) && form.endDate < dateInHelsinki(new Date())) refusals.endDate = 'Päättymispäivä on jo mennyt.';
  }
  if (confirmationNeeded && !form.referenceConfirmed) refusals.referenceConfirmed = 'Vahvista huomautus ennen tallennusta.';
  return refusals;
}

/** Returns the discount from `reference` to the typed price in per cent, with one decimal; null if either is missing. */
export function discountFrom(reference: number | null, price: string): number | null {
  const euros = parseNumber(price);
  if (reference === null || reference <= 0 || euros === undefined || !Number.isFinite(euros) || euros < 0) return null;
  return discountTenths(centsOf(reference), centsOf(euros)) / 10;
}
