import { z } from 'zod';

/** The settings of this process, to be injected. */
export const CONFIG = Symbol('config');

/** A port of an environment variable; 0 lets the system choose one. */
export const port = z.coerce.number('must be a port number').int().min(0).max(65_535);

/** An address of one of the protocols (`/^https?:$/`); the example stands in the message for a wrong one. */
export const address = (protocols: RegExp, example: string) =>
  z
    .string(`is missing; for example ${example}`)
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must look like ${example}`);

/** Settings of every process that keeps data: where it listens, its database and NATS. */
export const storage = {
  HOST: z.string().default('127.0.0.1'),
  MONGODB_URL: z.string('is missing; for example mongodb://127.0.0.1:27017').regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://'),
  NATS_URL: address(/^(nats|tls):$/, 'nats://127.0.0.1:4222'),
};

/** Settings of a process that keeps files too: its object store. */
export const objectStorage = {
  S3_URL: address(/^https?:$/, 'http://127.0.0.1:9000'),
  S3_ACCESS_KEY: z.string('is missing'),
  S3_SECRET_KEY: z.string('is missing'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be a bucket name of 3 letters or more')
    .default('kaarto'),
};

/** Settings of a process that sends mail. */
export const mailing = {
  /** The shop's address in visitors' browsers; links in mail lead there. */
  PUBLIC_URL: address(/^https?:$/, 'https://www.example.fi'),
  /** The mail server, with its user and password if it asks for them. */
  SMTP_URL: address(/^smtps?:$/, 'smtp://127.0.0.1:1025'),
  /** The sender of all mail. */
  MAIL_FROM: z.string().default('Rengas-Kaarto <verkkokauppa@rengas-kaarto.example>'),
  /** Milliseconds after which a mail that was not accepted is tried again for the first time. */
  MAIL_RETRY_MS: z.coerce.number().int().min(10).max(600_000).default(10_000),
};

/** Settings of a process that asks a language model. */
export const languageModel = {
  /** Without a key nothing is asked of a model. */
  OPENAI_API_KEY: z.string().optional(),
  /** Another server with OpenAI's interface. */
  OPENAI_BASE_URL: address(/^https?:$/, 'https://api.openai.com/v1').optional(),
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
};

/**
 * Reads a process's settings from the environment. An empty one counts as left out: that is how compose passes on what
 * its user has not set. Wrong or missing ones end the process at once with one line that names them all: a service that
 * starts with half a configuration fails later and further from the cause.
 */
export function readConfig<S extends z.ZodType>(schema: S, environment: NodeJS.ProcessEnv = process.env): z.output<S> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  process.stderr.write(`Configuration is wrong. ${problems}\n`);
  return process.exit(78);
}
