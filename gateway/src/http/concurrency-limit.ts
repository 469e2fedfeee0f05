interface Limits {
  atOnce: number;
  /** In each lane. */
  waiting: number;
  whenFull: () => Error;
}

/**
 * Lets a bounded number of jobs run at once and a bounded number wait; refuses the rest. Who waits in an earlier lane
 * has the turn before all of a later one, and a full lane is full for its own jobs only.
 */
export class ConcurrencyLimit {
  private running = 0;
  private readonly lanes: (() => void)[][] = [];
  private readonly limits: Limits;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /**
   * Runs the job when it is its turn. Rejects with `whenFull()` when too many wait already.
   * @param lane 0 comes first
   */
  async take<T>(job: () => Promise<T>, lane = 0): Promise<T> {
    if (this.running >= this.limits.atOnce) {
      const queue = (this.lanes[lane] ??= []);
      if (queue.length >= this.limits.waiting) throw this.limits.whenFull();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await job();
    } finally {
      // The place is handed on without being freed, so that nobody overtakes the one who waited.
      const next = this.lanes.find((queue) => queue !== undefined && queue.length > 0)?.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
