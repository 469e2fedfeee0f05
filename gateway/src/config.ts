import { address, mailing, objectStorage, port, storage } from '#service/process/config';
import { z } from 'zod';

/** The gateway's environment variables. */
export const Config = z
  .object({
    ...storage,
    ...objectStorage,
    PORT: port.default(3000),
    METRICS_PORT: port.default(9464),
    WEB_URL: address(/^http:$/, 'http://127.0.0.1:3001'),
    /** The shop's address in visitors' browsers. Requests from other origins that change something are refused. */
    PUBLIC_URL: address(/^https?:$/, 'https://www.example.fi').optional(),
    SMTP_URL: mailing.SMTP_URL,
    MAIL_FROM: mailing.MAIL_FROM,
    MAIL_RETRY_MS: mailing.MAIL_RETRY_MS,
    JWT_SECRET: z.string('is missing; 32 characters or more').min(32, 'must have 32 characters or more'),
    ADMIN_USERNAME: z.string().trim().min(1).max(200).optional(),
    ADMIN_PASSWORD: z.string().min(8, 'must have 8 characters or more').max(200).optional(),
    /** Number of our own proxies in front of the gateway. Only their entries of X-Forwarded-For are trusted. */
    TRUST_PROXY: z
      .union([z.literal('true').transform(() => 1), z.literal(['', 'false']).transform(() => 0), z.coerce.number().int().min(0).max(5)])
      .default(0),
    NODE_ENV: z.string().default('production'),
  })
  .transform((settings) => ({ ...settings, PUBLIC_URL: settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}` }));

export type Config = z.output<typeof Config>;
