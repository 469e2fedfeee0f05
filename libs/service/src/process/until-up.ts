import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

const RETRY_MS = 250;
/** Retries between two warnings: one warning a minute. */
const WARN_EVERY = 60_000 / RETRY_MS;

/**
 * Runs a step of a process's start and retries it without limit while the server that it needs is down.
 * @param what names the step in the log
 * @param isDown returns whether an error means that the server is down
 * @param step can be repeated
 * @throws the step's error when the server is not down
 */
export async function untilUp<T>(log: Logger, what: string, isDown: (error: unknown) => boolean, step: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await step();
    } catch (error) {
      if (!isDown(error)) throw error;
      const level = failures % WARN_EVERY === 0 ? 'warn' : 'debug';
      log[level]({ error: String(error), what }, 'a server is down, trying again');
      await delay(RETRY_MS);
    }
  }
}
