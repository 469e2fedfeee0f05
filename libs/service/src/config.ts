import type { z } from 'zod';

/**
 * Reads a process's settings from the environment. Wrong or missing ones end the process at once with one line that
 * names them all: a service that starts with half a configuration fails later and further from the cause.
 */
export function readConfig<S extends z.ZodType>(schema: S, environment: NodeJS.ProcessEnv = process.env): z.output<S> {
  const result = schema.safeParse(environment);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  process.stderr.write(`Configuration is wrong. ${problems}\n`);
  return process.exit(78);
}
