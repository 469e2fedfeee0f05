import { z } from 'zod';
import { mailing, port, storage } from '#service/process/config';

const milliseconds = z.coerce.number().int().min(0).max(86_400_000);

/** The environment variables of the monitoring service. */
export const Config = z.object({
  ...storage,
  /** Port of the health and metrics endpoints. */
  HEALTH_PORT: port.default(9469),
  /** The shop's URL, which the user agent names so that a site's owner knows who reads it. */
  PUBLIC_URL: mailing.PUBLIC_URL,
  /** Hosts that may have a private address and any port: `host` or `host:port`, separated by commas. */
  MONITOR_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .transform((hosts) => hosts.filter((host) => host !== '')),
  /** Pages that a replica reads at once. */
  MONITOR_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(24),
  /** Milliseconds between two pages of one host. */
  MONITOR_HOST_PAUSE_MS: milliseconds.default(2_000),
  /** Milliseconds after 08:00 over which the daily checks are spread. */
  MONITOR_SPREAD_MS: milliseconds.default(30 * 60_000),
  /** Lease of a check in milliseconds, renewed while its replica is alive. */
  MONITOR_LEASE_MS: z.coerce.number().int().min(500).max(600_000).default(20_000),
  /** The browser for pages that show no price without JavaScript. Default: the first that exists in the usual places. */
  CHROMIUM_PATH: z.string().optional(),
});

export type Config = z.output<typeof Config>;
