import { objectStorage, port, storage } from '#service/config';
import { z } from 'zod';

/** What the catalogue takes from its environment. */
export const Config = z.object({
  ...storage,
  ...objectStorage,
  /** Where health and metrics are served. */
  HEALTH_PORT: port.default(9465),
});

export type Config = z.output<typeof Config>;
