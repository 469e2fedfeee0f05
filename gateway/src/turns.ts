/** Lets a bounded number of jobs run at once and a bounded number wait; refuses the rest. */
export class Turns {
  private running = 0;
  private readonly queue: (() => void)[] = [];
  private readonly limits: { atOnce: number; waiting: number; whenFull: () => Error };

  constructor(limits: { atOnce: number; waiting: number; whenFull: () => Error }) {
    this.limits = limits;
  }

  /** Runs the job when it is its turn. Rejects with `whenFull()` when too many wait already. */
  async take<T>(job: () => Promise<T>): Promise<T> {
    if (this.running >= this.limits.atOnce) {
      if (this.queue.length >= this.limits.waiting) throw this.limits.whenFull();
      await new Promise<void>((resolve) => this.queue.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await job();
    } finally {
      // The place is handed on without being freed, so that nobody overtakes the one who waited.
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
