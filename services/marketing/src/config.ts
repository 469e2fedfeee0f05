import { mailing, port, storage } from '#service/config';
import { z } from 'zod';

/** What the marketing service takes from its environment. */
export const Config = z.object({
  ...storage,
  ...mailing,
  /** Where health and metrics are served. */
  HEALTH_PORT: port.default(9467),
  /** Signs the links that end a subscription; with another one, those in mail sent before no longer work. */
  UNSUBSCRIBE_SECRET: z.string('is missing').min(32, 'must have 32 characters or more'),
});

export type Config = z.output<typeof Config>;
