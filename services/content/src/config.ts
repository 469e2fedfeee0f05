import { address, languageModel, mailing, port, storage } from '#service/config';
import { z } from 'zod';

/** What the content service takes from its environment. */
export const Config = z.object({
  ...storage,
  ...mailing,
  /** Where health and metrics are served. */
  HEALTH_PORT: port.default(9466),
  /** Without a key and a place nothing is asked of Google. */
  GOOGLE_PLACES_API_KEY: z.string().optional(),
  GOOGLE_PLACE_ID: z.string().optional(),
  GOOGLE_PLACES_URL: address(/^https?:$/, 'https://places.googleapis.com/v1').default('https://places.googleapis.com/v1'),
  /** Milliseconds after which reviews are fetched again. */
  REVIEWS_REFRESH_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(6 * 3_600_000),
  ...languageModel,
});

export type Config = z.output<typeof Config>;
