import { languageModel, mailing, objectStorage, port, storage } from '#service/process/config';
import { z } from 'zod';

/** The environment variables of the marketing service. */
export const Config = z.object({
  ...storage,
  ...objectStorage,
  ...mailing,
  /** Port of the health and metrics endpoints. */
  HEALTH_PORT: port.default(9467),
  /** Maximum number of connections to the mail server while a newsletter is sent. Each replica opens so many. */
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(200).default(20),
  /** Milliseconds after which the newsletters of a silent replica are sent by the others. */
  SENDING_LEASE_MS: z.coerce.number().int().min(500).max(600_000).default(10_000),
  /** Milliseconds after which a newsletter that the mail server does not accept counts as failed. */
  SENDING_GIVE_UP_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(7 * 86_400_000)
    .default(86_400_000),
  /** Signs the links of mail to unsubscribe or confirm. Changing it invalidates the links in mail already sent. */
  UNSUBSCRIBE_SECRET: z.string('is missing').min(32, 'must have 32 characters or more'),
  ...languageModel,
});

export type Config = z.output<typeof Config>;
