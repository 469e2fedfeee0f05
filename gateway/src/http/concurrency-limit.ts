interface Limits {
  atOnce: number;
  /** Maximum number of waiting jobs in each lane. */
  waiting: number;
  whenFull: () => Error;
}

/**
 * Runs a bounded number of jobs at once, queues a bounded number, and refuses the rest. Jobs of an earlier lane run before all
 * jobs of a later one. Each lane has a queue of its own.
 */
export class ConcurrencyLimit {
  private running = 0;
  private readonly lanes: (() => void)[][] = [];
  private readonly limits: Limits;

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /**
   * Runs the job when it is its turn. Rejects with `whenFull()` when too many jobs wait already.
   * @param lane lane 0 is served first
   */
  async run<T>(job: () => Promise<T>, lane = 0): Promise<T> {
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
      // The slot goes directly to the next waiting job, so that a new job cannot overtake it.
      const next = this.lanes.find((queue) => queue !== undefined && queue.length > 0)?.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
