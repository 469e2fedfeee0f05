import { z } from 'zod';
import { Euros } from '../rules/money.ts';
import { Timestamp, Version, forUpdate, line, prose } from '../fields.ts';

/**
 * A new offer, as an admin saves it; the API calls it a sale. A date as `endDate` means the end of that date in Helsinki. Null
 * means while stock lasts: the offer ends when the stock falls to 0. A stock that is 0 from the start means that the shop does
 * not track it, and does not end the offer.
 */
const NewOffer = z.strictObject({
  price: Euros,
  name: line(120).default(''),
  description: prose(2000).default(''),
  endDate: z.union([Timestamp, z.iso.date()], 'Anna päättymispäivä muodossa 2026-12-31.').nullable().default(null),
  /** The admin has confirmed the warning that the 30-day lowest price is unproven or below the offer's price. */
  referenceConfirmed: z.boolean().optional(),
  version: Version.optional(),
});

/** A new offer, or changes to an existing one. A missing field keeps its value, or is empty in a new offer. */
export const OfferChange = z.strictObject({
  ...NewOffer.shape,
  ...forUpdate(NewOffer.pick({ name: true, description: true, endDate: true }).shape),
});

/** An offer as visitors see it. */
export const Offer = z.object({
  isActive: z.boolean(),
  /** Euros. */
  price: z.number().nullable(),
  name: z.string(),
  description: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Lowest price in euros in the 30 days before the offer started; null when it is unknown. */
  lowestPrice30Days: z.number().nullable(),
  /** Reduction from `lowestPrice30Days` in per cent, with one decimal; null when there is none. */
  discountPercent: z.number().nullable(),
});

/** The offer in an update of a tyre: its fields, or {isActive: false} to remove it. */
export const OfferInUpdate = z.discriminatedUnion('isActive', [
  OfferChange.omit({ version: true }).extend({
    isActive: z.literal(true),
    startDate: z.unknown().optional(),
    lowestPrice30Days: z.unknown().optional(),
    discountPercent: z.unknown().optional(),
  }),
  z.object({ isActive: z.literal(false) }),
]);
