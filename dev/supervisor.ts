import { setTimeout as wait } from 'node:timers/promises';
import type { RunningProcess } from './servers/server-process.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** One that ran this long was healthy: its next failure is not the continuation of the last ones. */
const HEALTHY_MS = 30_000;

/** Keeps one process running: starts it again when it ends, with growing pauses while it keeps failing. */
export class Supervisor {
  readonly name: string;
  readonly #start: () => Promise<RunningProcess>;
  readonly #report: (line: string) => void;
  readonly #over = new AbortController();
  #running: RunningProcess | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  /** Asked to restart while it was starting: what comes up may still be the old code. */
  #outdated = false;

  /** @param start called again and again; rejects when the process does not come up */
  constructor(name: string, start: () => Promise<RunningProcess>, report: (line: string) => void) {
    this.name = name;
    this.#start = start;
    this.#report = report;
  }

  /** Starts it for the first time: a failure is the caller's, who is still there to read it. */
  async start(): Promise<void> {
    const running = await this.#start();
    if (this.#over.signal.aborted) await running.stop();
    else this.#watch(running);
  }

  /** Ends it for good. */
  async stop(): Promise<void> {
    this.#over.abort();
    await this.#running?.stop();
  }

  /** Ends it so that it comes back at once, with new code. */
  async restart(): Promise<void> {
    this.#pauseMs = FIRST_PAUSE_MS;
    const running = this.#running;
    if (!running) {
      this.#outdated = true;
      return;
    }
    this.#running = undefined;
    await running.stop();
    await this.#revive('restarted');
  }

  #watch(running: RunningProcess): void {
    this.#running = running;
    void this.#outlive(running, Date.now());
  }

  async #outlive(running: RunningProcess, startedAt: number): Promise<void> {
    const { code, signal } = await running.exited;
    if (this.#over.signal.aborted || this.#running !== running) return;
    this.#running = undefined;
    if (Date.now() - startedAt > HEALTHY_MS) this.#pauseMs = FIRST_PAUSE_MS;
    await this.#revive(`ended (${signal ?? `code ${code}`}) and was started again`);
  }

  async #revive(what: string): Promise<void> {
    const began = performance.now();
    while (!this.#over.signal.aborted) {
      try {
        await wait(this.#pauseMs, undefined, { signal: this.#over.signal });
        this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
        this.#outdated = false;
        const running = await this.#start();
        if (this.#over.signal.aborted) await running.stop();
        else if (this.#outdated) {
          await running.stop();
          continue;
        } else {
          this.#watch(running);
          this.#report(`${this.name} ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
        }
        return;
      } catch (error) {
        if (this.#over.signal.aborted) return;
        this.#report(`${this.name} does not come up, trying again: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
