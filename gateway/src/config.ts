import { address, objectStorage, port, storage } from '#service/config';
import { z } from 'zod';

/** What the gateway takes from its environment. */
export const Config = z
  .object({
    ...storage,
    ...objectStorage,
    PORT: port.default(3000),
    METRICS_PORT: port.default(9464),
    WEB_URL: address(/^http:$/, 'http://127.0.0.1:3001'),
    /** The address in visitors' browsers; requests that change something are refused from any other. */
    PUBLIC_URL: address(/^https?:$/, 'https://www.example.fi').optional(),
    JWT_SECRET: z.string('is missing; 32 characters or more').min(32, 'must have 32 characters or more'),
    ADMIN_USERNAME: z.string().trim().min(1).max(200).optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have 8 characters or more').max(200).optional(),
    /** How many proxies of ours stand in front; only their part of X-Forwarded-For is believed. */
    TRUST_PROXY: z
      .union([z.literal('true').transform(() => 1), z.literal(['', 'false']).transform(() => 0), z.coerce.number().int().min(0).max(5)])
      .default(0),
    NODE_ENV: z.string().default('production'),
  })
  .transform((settings) => ({ ...settings, PUBLIC_URL: settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}` }));

export type Config = z.output<typeof Config>;
