const MAX_GATHER_MS = 50;
/** Share of the last round in the average. */
const WEIGHT = 1 / 8;

/** When a worker's next round begins. */
export class Pace {
  private woken = Promise.withResolvers<void>();
  /** What a round takes, on average, in milliseconds. */
  roundMs = 5;

  /**
   * How long outcomes wait for those of the other connections, in milliseconds: as long as a round takes. One round for all
   * connections is as fast as two for one half each, and costs the database half.
   */
  get gatherMs(): number {
    return Math.min(MAX_GATHER_MS, this.roundMs);
  }

  /** Begins a round. `wake` during the round ends the next sleep at once. */
  begin(): void {
    this.woken = Promise.withResolvers();
  }

  /** Takes the duration of a round into the average. */
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

  /** Waits until `wake` is called, at most that long. */
  async sleep(ms: number): Promise<void> {
    const timer = setTimeout(() => this.wake(), Math.max(1, ms));
    await this.woken.promise;
    clearTimeout(timer);
  }
}
