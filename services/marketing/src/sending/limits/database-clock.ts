import type { Moment } from './rate-limit.ts';

/** The clock that all replicas share: the database's. Known within the time that the last question took. */
export class DatabaseClock {
  private seen: { time: number; asked: number; answered: number } | undefined;

  /**
   * @param time the database's time, in epoch milliseconds
   * @param asked @param answered `performance.now()` before the question and after the answer
   */
  observe(time: number, asked: number, answered: number): void {
    this.seen = { time, asked, answered };
  }

  /** Returns the bounds of the database's time now. */
  now(): Moment {
    if (this.seen === undefined) return { earliest: Date.now(), latest: Date.now() };
    const { time, asked, answered } = this.seen;
    const now = performance.now();
    return { earliest: Math.floor(time + now - answered), latest: Math.ceil(time + now - asked) };
  }
}
