import { z } from 'zod';

const Port = z.coerce.number().int().min(1).max(65_535);

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: Port.default(3000),
  METRICS_PORT: Port.optional(),
  /** Where loaders read from, without /api. */
  GATEWAY_URL: z.url({ protocol: /^https?$/ }),
  /** The address that visitors see; canonical links are made from it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type ServerConfig = z.output<typeof Environment>;

/** Reads the environment; ends the process with one clear line when something is wrong with it. */
export function readServerConfig(environment: NodeJS.ProcessEnv): ServerConfig {
  const read = Environment.safeParse(environment);
  if (read.success) return read.data;
  const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  process.stderr.write(`web: the environment is wrong: ${wrong}\n`);
  process.exit(1);
}
