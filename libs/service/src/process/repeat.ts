import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withinDeadline } from './deadline.ts';

const RETRY_MS = 2_000;
/** No work takes this long: work that has not ended by then waits for a response that was lost. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Runs work repeatedly until `stop` is aborted. A failure is logged and the work is retried within 2 seconds; it never ends the
 * process. Work that has not ended after ten minutes counts as failed. Resolves after the abort; never throws.
 * @param log receives failures, each with `what`
 * @param what names the work in the log
 * @param everyMs pause between two runs, in milliseconds
 * @param work may return another pause, in milliseconds, for its next run
 */
export async function repeat(
  log: Logger,
  what: string,
  everyMs: number,
  stop: AbortSignal,
  work: () => Promise<number | void>,
): Promise<void> {
  while (!stop.aborted) {
    const wait = await withinDeadline(TIMEOUT_MS, work()).catch((error: unknown) => {
      log.warn({ error: String(error), what }, 'failed, trying again');
      return Math.min(RETRY_MS, everyMs);
    });
    await delay(wait ?? everyMs, undefined, { signal: stop, ref: false }).catch(() => undefined);
  }
}
