import { z } from 'zod';

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const address = (protocols: RegExp, example: string) =>
  z
    .string(`is missing; for example ${example}`)
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must look like ${example}`);

/** What the gateway takes from its environment. */
export const Config = z
  .object({
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: port.default(3000),
    METRICS_PORT: port.default(9464),
    MONGODB_URL: z.string('is missing; for example mongodb://127.0.0.1:27017').regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://'),
    NATS_URL: address(/^(nats|tls):$/, 'nats://127.0.0.1:4222'),
    S3_URL: address(/^https?:$/, 'http://127.0.0.1:9000'),
    S3_ACCESS_KEY: z.string('is missing').min(1, 'is empty'),
    S3_SECRET_KEY: z.string('is missing').min(1, 'is empty'),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be a bucket name of 3 letters or more')
      .default('kaarto'),
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
