import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withinDeadline } from './deadline.ts';

const RETRY_MS = 2_000;
/** Nothing here takes so long: what has not ended by then waits for an answer that was lost. */
const LIMIT_MS = 10 * 60_000;

/**
 * Does a piece of work now and again until it is told to stop. A failure is logged and the work tried again soon; it
 * never ends the process. Work that has not ended after ten minutes counts as failed.
 * @param log where failures are told, each with `what`
 * @param what names the work in the log
 * @param work answers in how many milliseconds it is due again, or nothing for `everyMs`
 */
export async function repeat(
  log: Logger,
  what: string,
  everyMs: number,
  stop: AbortSignal,
  work: () => Promise<number | void>,
): Promise<void> {
  while (!stop.aborted) {
    const wait = await withinDeadline(LIMIT_MS, work()).catch((error: unknown) => {
      log.warn({ error: String(error), what }, 'failed, trying again');
      return Math.min(RETRY_MS, everyMs);
    });
    await delay(wait ?? everyMs, undefined, { signal: stop, ref: false }).catch(() => undefined);
  }
}
