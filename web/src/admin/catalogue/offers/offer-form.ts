import { centsOf, discountTenths } from '#contracts/rules/money';
import { numberIn } from '../../../ui/written-number.ts';
import { type Tyre } from '../data/tyre-words.ts';
import { dateInHelsinki } from '../../dates/helsinki-dates.ts';

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
  price: sale.price === null ? '' : String(sale.price),
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
  price: numberIn(form.price) as number,
  name: form.name,
  description: form.description,
  endDate: form.duration === 'date' ? form.endDate : null,
  ...(form.referenceConfirmed ? { referenceConfirmed: true } : {}),
  version,
});

/** Would visitors see no discount at that price? One that was confirmed before, and stays, is not asked about again. */
export function isAboveLowest(price: string, lowest: number | null, confirmedPrice: number | null): boolean {
  const euros = numberIn(price);
  return lowest !== null && euros !== undefined && euros > lowest && euros !== confirmedPrice;
}

/** Rules that need the tyre, or that the contract leaves to the service. */
export function offerRefusals(
  form: OfferForm,
  originalPrice: number,
  confirmationNeeded: boolean,
): Partial<Record<keyof OfferForm, string>> {
  const price = numberIn(form.price);
  const refusals: Partial<Record<keyof OfferForm, string>> = {};
  if (price === undefined) refusals.price = 'Anna tarjoushinta.';
  else if (price > originalPrice) refusals.price = 'Tarjoushinta ei voi olla suurempi kuin alkuperäinen hinta.';
  if (form.duration === 'date') {
    if (form.endDate === '') refusals.endDate = 'Anna päättymispäivä.';
    else if (form.endDate < dateInHelsinki(new Date())) refusals.endDate = 'Päättymispäivä on jo mennyt.';
  }
  if (confirmationNeeded && !form.referenceConfirmed) refusals.referenceConfirmed = 'Vahvista huomautus ennen tallennusta.';
  return refusals;
}

/** Per cent from `reference` to the written price, one decimal; null while there is nothing to compare. */
export function discountFrom(reference: number | null, price: string): number | null {
  const euros = numberIn(price);
  if (reference === null || reference <= 0 || euros === undefined || !Number.isFinite(euros) || euros < 0) return null;
  return discountTenths(centsOf(reference), centsOf(euros)) / 10;
}
