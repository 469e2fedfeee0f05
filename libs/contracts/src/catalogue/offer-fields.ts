import { z } from 'zod';
import { Euros } from '../rules/money.ts';
import { Timestamp, Version, forUpdate, line, prose } from '../fields.ts';

/**
 * What an admin gives for an offer, which the wire calls a sale. `endDate` as a date: until that date's end in Helsinki.
 * null: while stock lasts, that is until the stock falls to 0. A stock that is 0 from the beginning is not counted by the
 * shop, and ends nothing.
 */
export const NewSale = z.strictObject({
  price: Euros,
  name: line(120).default(''),
  description: prose(2000).default(''),
  endDate: z.union([Timestamp, z.iso.date()], 'Anna päättymispäivä muodossa 2026-12-31.').nullable().default(null),
  /** The admin has seen that the 30-day lowest price is not proven, or below the offer's, and offers all the same. */
  referenceConfirmed: z.boolean().optional(),
  version: Version.optional(),
});

/** The same where there may be an offer already: what is left out then stays, and is empty in a new one. */
export const SaleChange = z.strictObject({
  ...NewSale.shape,
  ...forUpdate(NewSale.pick({ name: true, description: true, endDate: true }).shape),
});

/** An offer as visitors see it. */
export const Sale = z.object({
  isActive: z.boolean(),
  price: z.number().nullable(),
  name: z.string(),
  description: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Lowest price in euros of the 30 days before the offer began; null when none can be shown. */
  lowestPrice30Days: z.number().nullable(),
  /** Per cent off `lowestPrice30Days`, one decimal. */
  discountPercent: z.number().nullable(),
});

/** An update's sale: what it is to be when active, else only {isActive: false}. */
export const SaleInUpdate = z.discriminatedUnion('isActive', [
  SaleChange.omit({ version: true }).extend({
    isActive: z.literal(true),
    startDate: z.unknown().optional(),
    lowestPrice30Days: z.unknown().optional(),
    discountPercent: z.unknown().optional(),
  }),
  z.object({ isActive: z.literal(false) }),
]);
