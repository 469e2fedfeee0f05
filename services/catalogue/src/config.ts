import { z } from 'zod';

const address = (protocols: RegExp, example: string) =>
  z
    .string(`is missing; for example ${example}`)
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must look like ${example}`);

/** What the catalogue takes from its environment. */
export const Config = z.object({
  /** Where health and metrics are served. */
  HOST: z.string().min(1).default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(9465),
  MONGODB_URL: z.string('is missing; for example mongodb://127.0.0.1:27017').regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://'),
  NATS_URL: address(/^(nats|tls):$/, 'nats://127.0.0.1:4222'),
  S3_URL: address(/^https?:$/, 'http://127.0.0.1:9000'),
  S3_ACCESS_KEY: z.string('is missing').min(1, 'is empty'),
  S3_SECRET_KEY: z.string('is missing').min(1, 'is empty'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be a bucket name of 3 letters or more')
    .default('kaarto'),
});

export type Config = z.output<typeof Config>;

/** The settings of this process, to be injected. */
export const CONFIG = Symbol('config');
