import { z } from 'zod';
import { event } from '../operation.ts';

/** A change of a competitor's price, as a mail tells it. */
export const PriceChange = z.object({
  monitorId: z.string(),
  /** The monitor's name: usually the competitor's. */
  name: z.string(),
  productName: z.string(),
  url: z.string(),
  /** Euros for one tyre. */
  before: z.number(),
  after: z.number(),
  /** ISO 8601 UTC */
  readAt: z.string(),
});

/**
 * The price changes that one recipient has to be told, after a run of checks. The same digest is never published with another
 * content: `digestId` identifies it.
 */
export const pricesChanged = event(
  'monitoring.digest.made',
  z.object({
    digestId: z.string(),
    email: z.string(),
    /** At most 200; `total` counts all. */
    changes: z.array(PriceChange).max(200),
    total: z.number().int(),
  }),
);
