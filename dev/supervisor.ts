import { setTimeout as wait } from 'node:timers/promises';
import type { RunningProcess } from './servers/server-process.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** A process that ran this long was healthy, so the pause before its next restart is short again. */
const HEALTHY_MS = 30_000;

/** Keeps one process running: restarts it when it ends, with exponential back-off while it keeps failing. */
export class Supervisor {
  readonly name: string;
  readonly #start: () => Promise<RunningProcess>;
  readonly #report: (line: string) => void;
  readonly #stopped = new AbortController();
  #running: RunningProcess | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  /** A restart was requested during a start, so the process that starts may still run the old code. */
  #outdated = false;

  /** @param start starts the process, each time it is needed; rejects when the process does not become ready */
  constructor(name: string, start: () => Promise<RunningProcess>, report: (line: string) => void) {
    this.name = name;
    this.#start = start;
    this.#report = report;
  }

  /** Starts the process for the first time. Rejects when that fails, without a retry. */
  async start(): Promise<void> {
    const running = await this.#start();
    if (this.#stopped.signal.aborted) await running.stop();
    else this.#watch(running);
  }

  /** Stops the process for good. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running?.stop();
  }

  /** Restarts the process at once, with new code. */
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
    if (this.#stopped.signal.aborted || this.#running !== running) return;
    this.#running = undefined;
    if (Date.now() - startedAt > HEALTHY_MS) this.#pauseMs = FIRST_PAUSE_MS;
    await this.#revive(`ended (${signal ?? `code ${code}`}) and was started again`);
  }

  async #revive(what: string): Promise<void> {
    const began = performance.now();
    while (!this.#stopped.signal.aborted) {
      try {
        await wait(this.#pauseMs, undefined, { signal: this.#stopped.signal });
        this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
        this.#outdated = false;
        const running = await this.#start();
        if (this.#stopped.signal.aborted) await running.stop();
        else if (this.#outdated) {
          await running.stop();
          continue;
        } else {
          this.#watch(running);
          this.#report(`${this.name} ${what} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
        }
        return;
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        this.#report(`${this.name} does not start, trying again: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}
