import type { Moment } from './rate-limit.ts';

/** The database's clock, which all replicas share. It is known to within the round trip of the last query. */
export class DatabaseClock {
  private seen: { time: number; asked: number; answered: number } | undefined;

  /**
   * @param time the database's time, in epoch milliseconds
   * @param asked @param answered `performance.now()` before the query and after the response
   */
  observe(time: number, asked: number, answered: number): void {
    this.seen = { time, asked, answered };
  }

  /** Returns the bounds of the database's current time. */
  now(): Moment {
    if (this.seen === undefined) return { earliest: Date.now(), latest: Date.now() };
    const { time, asked, answered } = this.seen;
    const now = performance.now();
    return { earliest: Math.floor(time + now - answered), latest: Math.ceil(time + now - asked) };
  }
}
