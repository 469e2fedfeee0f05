import { objectStorage, port, storage } from '#service/process/config';
import { z } from 'zod';

/** The catalogue's environment variables. */
export const Config = z.object({
  ...storage,
  ...objectStorage,
  /** Port that serves health and metrics. */
  HEALTH_PORT: port.default(9465),
});

export type Config = z.output<typeof Config>;
