import type { z } from 'zod';
import type { OfferChange } from '#contracts/catalogue/offer-fields';
import { AppError } from '#contracts/errors';
import { endOfHelsinkiDate, helsinkiDate } from '#contracts/rules/helsinki-time';
import { centsOf, eurosOf, formatEuros } from '#contracts/rules/money';
import { isOfferActive, referencePrice, type LedgerEntry, type Priced, type OfferRecord } from './price-ledger.ts';

type OfferInput = Pick<z.output<typeof OfferChange>, 'price' | 'name' | 'description' | 'endDate' | 'referenceConfirmed'>;

function refuseAbovePrice(offerCents: number, priceCents: number, path: string) {
  if (offerCents <= priceCents) return;
  const text = 'Tarjoushinta ei voi olla suurempi kuin alkuperäinen hinta.';
  throw new AppError('sale_above_price', text, { fields: { [path]: text } });
}

/** Rejects an offer price above the reference price, because the offer would be advertised without any discount. */
function refuseWithoutDiscount(offerCents: number, lowest: number | null, path: string) {
  if (lowest === null || offerCents <= lowest) return;
  const text = `Tarjoushinta ${formatEuros(eurosOf(offerCents))} on suurempi kuin alin hinta 30 päivän aikana, ${formatEuros(eurosOf(lowest))}, joten asiakkaat eivät näkisi alennusta.`;
  throw new AppError('sale_above_lowest_price', text, { fields: { [path]: text } });
}

function endOf(endDate: string | null, at: Date, path: string): Date | null {
  if (endDate === null) return null;
  // A timestamp counts as its date in Helsinki.
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(endDate);
  const end = endOfHelsinkiDate(isDate ? endDate : helsinkiDate(new Date(endDate)));
  if (!(end > at)) throw AppError.field(path, 'Päättymispäivä ei voi olla menneisyydessä.');
  return end;
}

/**
 * Returns the offer that an admin's input creates, or the active offer with the input's changes. A changed offer keeps
 * its start, its 30-day reference price and the fields that the input leaves out.
 * @param tyre the tyre with its new regular price, and with an expired offer marked as ended
 * @param path prefix of the offer's fields in the caller's input ('' or 'sale.')
 * @throws AppError invalid_input, sale_above_price; unless confirmed also sale_reference_unproven, sale_above_lowest_price
 */
export function offerFrom(tyre: Priced & { ledger: readonly LedgerEntry[] }, input: OfferInput, at: Date, path = ''): OfferRecord {
  const price = centsOf(input.price);
  refuseAbovePrice(price, tyre.price, `${path}price`);
  const active = isOfferActive(tyre.sale, at) ? tyre.sale : null;
  const { name = active?.name ?? '', description = active?.description ?? '', endDate } = input;
  const endsAt = endDate === undefined ? (active?.endsAt ?? null) : endOf(endDate, at, `${path}endDate`);
  const fields = { price, name, description, endsAt };
  const confirmed = input.referenceConfirmed === true;
  if (active) {
    // An unchanged price was accepted or confirmed when it was set.
    if (!confirmed && price !== active.price) refuseWithoutDiscount(price, active.lowestPrice, `${path}price`);
    return { ...active, ...fields };
  }

  const reference = referencePrice(tyre.ledger, at);
  if (!reference.proven && !confirmed) {
    throw new AppError('sale_reference_unproven', undefined, {
      fields: { [`${path}referenceConfirmed`]: 'Vahvista, että tarjous luodaan ilman 30 päivän hintahistoriaa.' },
    });
  }
  if (!confirmed) refuseWithoutDiscount(price, reference.lowest, `${path}price`);
  return { ...fields, startedAt: at, endedAt: null, lowestPrice: reference.lowest, referenceProven: reference.proven };
}

/**
 * Rejects a regular price below the active offer's price.
 * @param path the price's field in the caller's input
 */
export function refusePriceBelowOffer(priceCents: number, sale: OfferRecord | null, at: Date, path = 'price'): void {
  if (isOfferActive(sale, at)) refuseAbovePrice(sale.price, priceCents, path);
}
