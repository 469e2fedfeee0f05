import { z } from 'zod';
import { Id } from '../fields.ts';
import { operation } from '../operation.ts';

/** One entry of the price ledger. */
export const PriceEntry = z.object({
  /** ISO 8601 UTC */
  at: z.string(),
  /** What a visitor paid from then on, in euros. */
  price: z.number(),
  regularPrice: z.number(),
  cause: z.enum(['created', 'edited', 'imported', 'offer started', 'offer changed', 'offer ended', 'import undone', 'restored']),
});

/** How many of a tyre's price changes its history shows; all are kept. */
export const PRICES_SHOWN = 1_000;

export const listPrices = operation({
  subject: 'catalogue.price.list',
  http: 'GET /tires/:productId/prices',
  access: 'admin',
  summary: 'Renkaan hintahistoria',
  input: z.strictObject({ productId: Id }),
  output: z.object({
    /** The latest PRICES_SHOWN, the oldest of them first. */
    items: z.array(PriceEntry),
    /** Lowest price of the last 30 days; null when the tyre has not been priced for 30 days. */
    lowestPrice30Days: z.number().nullable(),
    /** False while the ledger does not reach back 30 days: an offer then asks for a confirmation. */
    referenceProven: z.boolean(),
  }),
  errors: ['tyre_not_found'],
});
