import { setTimeout as delay } from 'node:timers/promises';

const DEFAULT_PAUSE_MS = 2_000;
const DEFAULT_MAX_WAITING = 5_000;

/** Hosts that are remembered before those whose pause is over are forgotten. */
const SWEEP_SIZE = 1_000;

/** Too many tasks wait already. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

export interface HostQueueOptions {
  /** Milliseconds between the end of a task and the start of the host's next one. Default: 2,000. */
  pauseMs?: number | ((host: string) => number);
  /** Tasks that may wait, over all hosts. Default: 5,000. */
  maxWaiting?: number;
  /** Milliseconds, for tests. Default: a clock that never goes back. */
  now?: () => number;
  /** For tests. It rejects when the signal aborts. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** The turn of a running task. */
export interface HostTurn {
  /** Makes the pause after this task at least as long, in milliseconds. */
  pauseAtLeast(ms: number): void;
}

interface Lane {
  isBusy: boolean;
  /** When the pause is over. */
  freeAt: number;
  /** The start of each waiting task, in order. */
  waiting: Set<() => void>;
}

/** Runs tasks one at a time per host, in order, with a pause in between. Only for this process. */
export class HostQueue {
  private readonly lanes = new Map<string, Lane>();
  private readonly closing = new AbortController();
  private readonly pauseOf: (host: string) => number;
  private readonly maxWaiting: number;
  private readonly now: () => number;
  private readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
  private waitingCount = 0;

  constructor({ pauseMs = DEFAULT_PAUSE_MS, maxWaiting = DEFAULT_MAX_WAITING, now, sleep }: HostQueueOptions = {}) {
    this.pauseOf = typeof pauseMs === 'number' ? () => pauseMs : pauseMs;
    this.maxWaiting = maxWaiting;
    this.now = now ?? (() => performance.now());
    this.sleep = sleep ?? ((ms, signal) => delay(ms, undefined, { signal }));
  }

  /** Hosts that are known, for tests and metrics. */
  get size(): number {
    return this.lanes.size;
  }

  /**
   * Runs a task when it is the host's turn.
   * @param skipsPause starts without the pause, but still one at a time
   * @throws QueueFull; the signal's reason when it aborts before the task starts; the error of the task
   */
  async run<T>(
    host: string,
    task: (turn: HostTurn) => Promise<T>,
    { signal, skipsPause = false }: { signal?: AbortSignal | undefined; skipsPause?: boolean } = {},
  ): Promise<T> {
    const ended = signal === undefined ? this.closing.signal : AbortSignal.any([signal, this.closing.signal]);
    ended.throwIfAborted();
    const lane = this.laneOf(host);
    if (lane.isBusy) await this.waitForTurn(lane, ended);
    lane.isBusy = true;
    try {
      const pause = skipsPause ? 0 : lane.freeAt - this.now();
      if (pause > 0) await this.pause(pause, ended);
      ended.throwIfAborted();
      let pauseAfter = this.pauseOf(host);
      try {
        return await task({ pauseAtLeast: (ms) => (pauseAfter = Math.max(pauseAfter, ms)) });
      } finally {
        lane.freeAt = this.now() + pauseAfter;
      }
    } finally {
      this.leave(host, lane);
    }
  }

  /** Ends the waiting of all tasks. Running tasks continue. */
  close(): void {
    this.closing.abort(new Error('the queue of hosts is closed'));
  }

  private laneOf(host: string): Lane {
    const known = this.lanes.get(host);
    if (known) return known;
    if (this.lanes.size >= SWEEP_SIZE) this.sweep();
    const lane = { isBusy: false, freeAt: 0, waiting: new Set<() => void>() };
    this.lanes.set(host, lane);
    return lane;
  }

  private sweep(): void {
    const now = this.now();
    for (const [host, { isBusy, freeAt }] of this.lanes) if (!isBusy && freeAt <= now) this.lanes.delete(host);
  }

  private async waitForTurn({ waiting }: Lane, signal: AbortSignal): Promise<void> {
    if (this.waitingCount >= this.maxWaiting) throw new QueueFull('too many pages wait for their hosts');
    this.waitingCount += 1;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = () => {
      waiting.delete(resolve);
      reject(signal.reason);
    };
    waiting.add(resolve);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', abort);
      this.waitingCount -= 1;
    }
  }

  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    try {
      await this.sleep(ms, signal);
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  }

  private leave(host: string, lane: Lane): void {
    const [next] = lane.waiting;
    if (next) {
      // The lane stays busy, so that no newer task can come first.
      lane.waiting.delete(next);
      next();
      return;
    }
    lane.isBusy = false;
    if (lane.freeAt <= this.now()) this.lanes.delete(host);
  }
}
