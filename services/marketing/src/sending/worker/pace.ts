const MAX_GATHER_MS = 50;
/** Weight of the last round in the moving average. */
const WEIGHT = 1 / 8;

/** Decides when a worker's next round begins. */
export class Pace {
  private woken = Promise.withResolvers<void>();
  /** Average duration of a round in milliseconds. */
  roundMs = 5;

  /**
   * How long outcomes wait for those of the other connections, in milliseconds: the duration of a round. One round for all
   * connections is as fast as two rounds for one half each, at half the cost for the database.
   */
  get gatherMs(): number {
    return Math.min(MAX_GATHER_MS, this.roundMs);
  }

  /** Begins a round. `wake` during the round ends the next sleep at once. */
  begin(): void {
    this.woken = Promise.withResolvers();
  }

  /** Adds the duration of a round to the average. */
  measured(ms: number): void {
    this.roundMs += (ms - this.roundMs) * WEIGHT;
  }

  /** Ends the sleep. */
  wake(): void {
    this.woken.resolve();
  }

  /** Ends the sleep when outcomes have waited long enough for others. */
  wakeSoon(): void {
    setTimeout(() => this.wake(), this.gatherMs);
  }

  /** Waits until `wake` is called, at most `ms` milliseconds. */
  async sleep(ms: number): Promise<void> {
    const timer = setTimeout(() => this.wake(), Math.max(1, ms));
    await this.woken.promise;
    clearTimeout(timer);
  }
}
