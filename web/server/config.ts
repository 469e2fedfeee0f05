import { z } from 'zod';

const Port = z.coerce.number().int().min(1).max(65_535);

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: Port.default(3000),
  METRICS_PORT: Port.optional(),
  /** The gateway that loaders request data from, without /api. */
  GATEWAY_URL: z.url({ protocol: /^https?$/ }),
  /** The address that visitors see. Canonical links start with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type ServerConfig = z.output<typeof Environment>;

/** Reads the environment. If it is invalid, exits the process with a one-line error message. */
export function readServerConfig(environment: NodeJS.ProcessEnv): ServerConfig {
  const read = Environment.safeParse(environment);
  if (read.success) return read.data;
  const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  process.stderr.write(`web: the environment is wrong: ${wrong}\n`);
  process.exit(1);
}
