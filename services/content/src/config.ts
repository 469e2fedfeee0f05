import { address, languageModel, mailing, port, storage } from '#service/process/config';
import { z } from 'zod';

/** The environment variables of the content service. */
export const Config = z.object({
  ...storage,
  ...mailing,
  /** Port of the health and metrics endpoints. */
  HEALTH_PORT: port.default(9466),
  /** Reviews are requested from Google only if both the key and the place id are set. */
  GOOGLE_PLACES_API_KEY: z.string().optional(),
  GOOGLE_PLACE_ID: z.string().optional(),
  GOOGLE_PLACES_URL: address(/^https?:$/, 'https://places.googleapis.com/v1').default('https://places.googleapis.com/v1'),
  /** Milliseconds between two fetches of the reviews. */
  REVIEWS_REFRESH_MS: z.coerce
    .number()
    .int()
    .min(100)
    .default(6 * 3_600_000),
  ...languageModel,
});

export type Config = z.output<typeof Config>;
