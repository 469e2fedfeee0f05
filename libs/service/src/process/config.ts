import { z } from 'zod';
import { requireTlsForPassword } from './mail-server-url.ts';

/** Injection token of the settings of this process. */
export const CONFIG = Symbol('config');

/** Schema of a port in an environment variable; 0 lets the system choose one. */
export const port = z.coerce.number('must be a port number').int().min(0).max(65_535);

/**
 * Returns the schema of a URL in an environment variable.
 * @param protocols pattern of the allowed protocols, such as `/^https?:$/`
 * @param example a valid URL, which the error messages show
 */
export const address = (protocols: RegExp, example: string) =>
  z
    .string(`is missing; for example ${example}`)
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must look like ${example}`);

/** Settings of a process that stores data: its host, its database and NATS. */
export const storage = {
  HOST: z.string().default('127.0.0.1'),
  MONGODB_URL: z.string('is missing; for example mongodb://127.0.0.1:27017').regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb://'),
  NATS_URL: address(/^(nats|tls):$/, 'nats://127.0.0.1:4222'),
};

/** Settings of a process that stores files: its object store. */
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
  /** The shop's URL in visitors' browsers, for links in mail. */
  PUBLIC_URL: address(/^https?:$/, 'https://www.example.fi'),
  /** The mail server, with user and password if it requires them. */
  SMTP_URL: address(/^smtps?:$/, 'smtp://127.0.0.1:1025').transform(requireTlsForPassword),
  /** The sender of all mail. */
  MAIL_FROM: z.string().default('Rengas-Kaarto <verkkokauppa@rengas-kaarto.example>'),
  /** Milliseconds before the first retry of a mail that was not accepted. */
  MAIL_RETRY_MS: z.coerce.number().int().min(10).max(600_000).default(10_000),
};

/** Settings of a process that uses a language model. */
export const languageModel = {
  /** Without a key, no model is used. */
  OPENAI_API_KEY: z.string().optional(),
  /** Base URL of another server with OpenAI's API. */
  OPENAI_BASE_URL: address(/^https?:$/, 'https://api.openai.com/v1').optional(),
  OPENAI_MODEL: z.string().default('gpt-5-mini'),
};

/**
 * Reads a process's settings from the environment. An empty variable counts as missing, because compose passes on unset
 * variables as empty ones. Invalid or missing settings end the process at once, with exit code 78 and one line on standard
 * error that names them all: a service with half a configuration would fail later and further from the cause.
 */
export function readConfig<S extends z.ZodType>(schema: S, environment: NodeJS.ProcessEnv = process.env): z.output<S> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  process.stderr.write(`Configuration is wrong. ${problems}\n`);
  return process.exit(78);
}
