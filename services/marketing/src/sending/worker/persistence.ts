import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { FencedError } from './sending-log.ts';

const RETRY_MS = 200;

/**
 * Retries a database operation until it succeeds, because an outage must not lose the outcomes that a worker holds.
 * @throws FencedError when the worker was taken over meanwhile
 */
export async function persistently(
  what: string,
  { log, isFenced }: { log: Logger; isFenced: () => boolean },
  work: () => Promise<unknown>,
): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (error instanceof FencedError) throw error;
      if (isFenced()) throw new FencedError();
      log.warn({ error: String(error), what }, 'the database is unavailable, trying again');
      await delay(RETRY_MS);
    }
  }
}
