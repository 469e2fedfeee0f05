import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { expect } from '@jest/globals';
import { type Shop, until } from '../harness.ts';
import type { Call, CrowdNews, CrowdTask } from './crowd-clients.ts';

/** A call of the crowd; `began` is a moment of performance.now(). */
export type Seen = Omit<Call, 'began'> & { began: number };

const PROMISED_MS = 2_000;
/** A machine may starve a call for so long at most before it counts as late all the same. */
const STARVED_MS = 1_000;

/**
 * Clients that read and write without a pause. A writer repeats each write under one Idempotency-Key until it is
 * acknowledged, as the shop's own pages do. They have a thread of their own, so that the times they measure are the
 * shop's and not those of a test that is busy elsewhere.
 */
export class Crowd {
  readonly seen: Seen[] = [];
  readonly acknowledged: { model: string; id: string }[] = [];
  private readonly shop: Shop;
  private readonly thread: Worker;
  private readonly ended: Promise<void>;
  private begun = 0;

  constructor(shop: Shop, sizeId: string, { readers = 30, writers = 20 } = {}) {
    this.shop = shop;
    const { base, token: adminToken } = shop.admin;
    const task: CrowdTask = { base, adminToken, sizeId, readers, writers, name: randomUUID(), gatewayPid: shop.gateway.pid };
    this.thread = new Worker(new URL('crowd-clients.ts', import.meta.url), { workerData: task });
    const [seconds, nanoseconds] = process.hrtime();
    const zero = seconds * 1e3 + nanoseconds / 1e6 - performance.now();
    this.ended = new Promise((resolve, reject) => {
      this.thread.once('error', reject);
      this.thread.once('exit', () => resolve());
      this.thread.on('message', (news: CrowdNews) => {
        if ('begun' in news) {
          this.begun = news.begun;
          resolve();
        } else if ('call' in news) this.seen.push({ ...news.call, began: news.call.began[0] * 1e3 + news.call.began[1] / 1e6 - zero });
        else this.acknowledged.push(news.acknowledged);
      });
    });
    // Told where the end is awaited.
    this.ended.catch(() => undefined);
  }

  /** The calls that began at or after that moment (performance.now()). */
  since(moment: number): Seen[] {
    return this.seen.filter(({ began }) => began >= moment);
  }

  /** Settles once so many writes more have been acknowledged. */
  async untilWritten(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    await until(() => this.acknowledged.length >= wanted, { timeout: 20_000, what: `${count} more writes` });
  }

  /** Settles once a call of that kind was refused since that moment. */
  async untilRefused(kind: Seen['kind'], moment: number): Promise<void> {
    await until(() => this.since(moment).some((call) => call.kind === kind && call.status === 503), { what: `a refused ${kind}` });
  }

  /** Settles once reads and writes succeed again, a hundred in a row; fails when they never do. */
  async untilWell(since: number): Promise<void> {
    await until(
      () => {
        const last = this.since(since).slice(-100);
        const succeeded = last.length === 100 && last.every(({ status }) => status < 300 && status > 0);
        return succeeded && new Set(last.map(({ kind }) => kind)).size === 2;
      },
      { timeout: 60_000, what: 'reads and writes succeed again' },
    );
  }

  /** Lets every client finish: a writer goes on until its last write is acknowledged. */
  async stop(): Promise<void> {
    this.thread.postMessage('stop', []);
    await this.ended;
    await this.thread.terminate();
  }

  /** Ends at once, whatever is unfinished. */
  async leave(): Promise<void> {
    await this.thread.terminate();
  }

  /** Every call succeeded, or was refused as promised: 503 with Retry-After within two seconds; none hung. */
  expectBounded(): void {
    // That other work has the processors is not the shop's doing; on a machine of its own nothing is taken off.
    const late = this.seen.filter(({ milliseconds, starved }) => milliseconds - Math.min(starved, STARVED_MS) > PROMISED_MS);
    expect(late.slice(0, 3)).toEqual([]);
    const odd = this.seen.filter(({ status, retryAfter, code }) => {
      if (status === 200 || status === 201) return false;
      // A repetition whose first attempt is still under way is told to wait.
      if (code === 'request_in_progress') return false;
      return status !== 503 || !(Number(retryAfter) >= 1);
    });
    expect(odd.slice(0, 3)).toEqual([]);
  }

  /** Every acknowledged write is there, under the id that was answered, and none was applied twice. */
  async expectNothingLost(): Promise<void> {
    const stored = new Map<string, string[]>();
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { body } = await this.shop.admin.get<FoundPage>(`/tires?manufacturer=Joukko&limit=100&page=${page}`);
      pages = body.pagination.totalPages;
      for (const { model, _id } of body.items) stored.set(model, [...(stored.get(model) ?? []), _id]);
    }
    const lost = this.acknowledged.filter(({ model, id }) => !stored.get(model)?.includes(id));
    expect(lost).toEqual([]);
    expect([...stored].filter(([, ids]) => ids.length > 1)).toEqual([]);
    expect(stored.size).toBe(this.begun);
    expect(this.acknowledged).toHaveLength(this.begun);
  }
}

interface FoundPage {
  items: { _id: string; model: string }[];
  pagination: { totalPages: number };
}
