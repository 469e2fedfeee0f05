import { z } from 'zod';
import { Id } from '../fields.ts';
import { operation } from '../operation.ts';

/** One price change in the ledger of a tyre. */
export const PriceEntry = z.object({
  /** ISO 8601 UTC */
  at: z.string(),
  /** The price that visitors paid from then on, in euros. */
  price: z.number(),
  /** The price without an offer, in euros. */
  regularPrice: z.number(),
  cause: z.enum(['created', 'edited', 'imported', 'offer started', 'offer changed', 'offer ended', 'import undone', 'restored']),
});

/** Maximum number of price changes that the history of a tyre lists; all of them are stored. */
export const PRICES_SHOWN = 1_000;

export const listPrices = operation({
  subject: 'catalogue.price.list',
  http: 'GET /tires/:productId/prices',
  access: 'admin',
  summary: 'Renkaan hintahistoria',
  input: z.strictObject({ productId: Id }),
  output: z.object({
    /** The latest PRICES_SHOWN changes, oldest first. */
    items: z.array(PriceEntry),
    /** Lowest price of the last 30 days in euros; null when the tyre has not had a price for 30 days. */
    lowestPrice30Days: z.number().nullable(),
    /** False while the ledger does not cover 30 days: a new offer then requires a confirmation. */
    referenceProven: z.boolean(),
  }),
  errors: ['tyre_not_found'],
});
