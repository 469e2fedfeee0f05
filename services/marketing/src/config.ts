import { languageModel, mailing, objectStorage, port, storage } from '#service/process/config';
import { z } from 'zod';

/** The environment variables of the marketing service. */
export const Config = z.object({
  ...storage,
  ...objectStorage,
  ...mailing,
  /** Port of the health and metrics endpoints. */
  HEALTH_PORT: port.default(9467),
  /** Signs the links of mail to unsubscribe or confirm. Changing it invalidates the links in mail already sent. */
  UNSUBSCRIBE_SECRET: z.string('is missing').min(32, 'must have 32 characters or more'),
  ...languageModel,
});

export type Config = z.output<typeof Config>;
