import type { z } from 'zod';
import type { OfferChange } from '#contracts/catalogue/offer-fields';
import { AppError } from '#contracts/errors';
import { endOfHelsinkiDate, helsinkiDate } from '#contracts/rules/helsinki-time';
import { centsOf, eurosOf, formatEuros } from '#contracts/rules/money';
import { isOnSale, referencePrice, type LedgerEntry, type Priced, type SaleRecord } from './price-ledger.ts';

type SaleInput = Pick<z.output<typeof OfferChange>, 'price' | 'name' | 'description' | 'endDate' | 'referenceConfirmed'>;

function refuseAbovePrice(saleCents: number, priceCents: number, path: string) {
  if (saleCents <= priceCents) return;
  const text = 'Tarjoushinta ei voi olla suurempi kuin alkuperäinen hinta.';
  throw new AppError('sale_above_price', text, { fields: { [path]: text } });
}

/** An offer above its own reference price would be announced with a discount that is none. */
function refuseWithoutDiscount(saleCents: number, lowest: number | null, path: string) {
  if (lowest === null || saleCents <= lowest) return;
  const text = `Tarjoushinta ${formatEuros(eurosOf(saleCents))} on suurempi kuin alin hinta 30 päivän aikana, ${formatEuros(eurosOf(lowest))}, joten asiakkaat eivät näkisi alennusta.`;
  throw new AppError('sale_above_lowest_price', text, { fields: { [path]: text } });
}

function endOf(endDate: string | null, at: Date, path: string): Date | null {
  if (endDate === null) return null;
  // A moment stands for the date on which it falls in Helsinki.
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(endDate);
  const end = endOfHelsinkiDate(isDate ? endDate : helsinkiDate(new Date(endDate)));
  if (!(end > at)) throw AppError.field(path, 'Päättymispäivä ei voi olla menneisyydessä.');
  return end;
}

/**
 * The offer that an admin's wish makes of a tyre: a new one, or the active one changed. A changed offer keeps its start,
 * its 30-day reference price and what the wish leaves out. Throws invalid_input, sale_above_price; unless confirmed also sale_reference_unproven
 * and sale_above_lowest_price.
 * @param tyre settled, with the regular price that it will have
 * @param path where the offer's fields stand in the caller's input ('' or 'sale.')
 */
export function offerFrom(tyre: Priced & { ledger: readonly LedgerEntry[] }, input: SaleInput, at: Date, path = ''): SaleRecord {
  const price = centsOf(input.price);
  refuseAbovePrice(price, tyre.price, `${path}price`);
  const running = isOnSale(tyre.sale, at) ? tyre.sale : null;
  const { name = running?.name ?? '', description = running?.description ?? '', endDate } = input;
  const endsAt = endDate === undefined ? (running?.endsAt ?? null) : endOf(endDate, at, `${path}endDate`);
  const wording = { price, name, description, endsAt };
  const confirmed = input.referenceConfirmed === true;
  if (running) {
    // A price that stays was confirmed when it came.
    if (!confirmed && price !== running.price) refuseWithoutDiscount(price, running.lowestPrice, `${path}price`);
    return { ...running, ...wording };
  }

  const reference = referencePrice(tyre.ledger, at);
  if (!reference.proven && !confirmed) {
    throw new AppError('sale_reference_unproven', undefined, {
      fields: { [`${path}referenceConfirmed`]: 'Vahvista, että tarjous luodaan ilman 30 päivän hintahistoriaa.' },
    });
  }
  if (!confirmed) refuseWithoutDiscount(price, reference.lowest, `${path}price`);
  return { ...wording, startedAt: at, endedAt: null, lowestPrice: reference.lowest, referenceProven: reference.proven };
}

/** Refuses a regular price below the active offer's. Path: where the price stands in the caller's input. */
export function refusePriceBelowOffer(priceCents: number, sale: SaleRecord | null, at: Date, path = 'price'): void {
  if (isOnSale(sale, at)) refuseAbovePrice(sale.price, priceCents, path);
}
