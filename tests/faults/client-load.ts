import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { expect } from '@jest/globals';
import { type Shop, until } from '../harness.ts';
import type { Call, LoadMessage, LoadTask } from './client-load-thread.ts';

/** A recorded call; `began` is a value of performance.now() in this thread. */
export type RecordedCall = Omit<Call, 'began'> & { began: number };

const PROMISED_MS = 2_000;
/** The longest wait for a processor that is subtracted from the duration of a call. */
const MAX_QUEUED_MS = 1_000;

/**
 * Concurrent clients that read and write without pauses. A writer repeats each write with the same Idempotency-Key until it is
 * acknowledged, as the shop's own pages do. The clients run in their own thread, so that a busy test does not distort the times
 * that they measure.
 */
export class ClientLoad {
  readonly calls: RecordedCall[] = [];
  readonly acknowledged: { model: string; id: string }[] = [];
  private readonly shop: Shop;
  private readonly thread: Worker;
  private readonly ended: Promise<void>;
  private writesStarted = 0;

  constructor(shop: Shop, sizeId: string, { readers = 30, writers = 20 } = {}) {
    this.shop = shop;
    const { base, token: adminToken } = shop.admin;
    const task: LoadTask = { base, adminToken, sizeId, readers, writers, name: randomUUID(), gatewayPid: shop.gateway.pid };
    this.thread = new Worker(new URL('client-load-thread.ts', import.meta.url), { workerData: task });
    const [seconds, nanoseconds] = process.hrtime();
    const zero = seconds * 1e3 + nanoseconds / 1e6 - performance.now();
    this.ended = new Promise((resolve, reject) => {
      this.thread.once('error', reject);
      this.thread.once('exit', () => resolve());
      this.thread.on('message', (message: LoadMessage) => {
        if ('writesStarted' in message) {
          this.writesStarted = message.writesStarted;
          resolve();
        } else if ('call' in message)
          this.calls.push({ ...message.call, began: message.call.began[0] * 1e3 + message.call.began[1] / 1e6 - zero });
        else this.acknowledged.push(message.acknowledged);
      });
    });
    // `stop` reports a failure; this prevents an unhandled rejection before that.
    this.ended.catch(() => undefined);
  }

  /** Returns the calls that began at or after this time (performance.now()). */
  since(moment: number): RecordedCall[] {
    return this.calls.filter(({ began }) => began >= moment);
  }

  /** Waits until this many more writes have been acknowledged. */
  async untilWritten(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    await until(() => this.acknowledged.length >= wanted, { timeout: 20_000, what: `${count} more writes` });
  }

  /** Waits until a call of this kind that began after this time was refused with 503. */
  async untilRefused(kind: RecordedCall['kind'], moment: number): Promise<void> {
    await until(() => this.since(moment).some((call) => call.kind === kind && call.status === 503), { what: `a refused ${kind}` });
  }

  /** Waits until a hundred calls in a row, reads and writes, have succeeded. Throws when they do not. */
  async untilRecovered(since: number): Promise<void> {
    await until(
      () => {
        const last = this.since(since).slice(-100);
        const succeeded = last.length === 100 && last.every(({ status }) => status < 300 && status > 0);
        return succeeded && new Set(last.map(({ kind }) => kind)).size === 2;
      },
      { timeout: 60_000, what: 'reads and writes succeed again' },
    );
  }

  /** Stops the load and waits for all clients. A writer first repeats its last write until it is acknowledged. */
  async stop(): Promise<void> {
    this.thread.postMessage('stop', []);
    await this.ended;
    await this.thread.terminate();
  }

  /** Stops the clients immediately, in the middle of their calls. */
  async terminate(): Promise<void> {
    await this.thread.terminate();
  }

  /** Expects that every call succeeded or was refused with 503 and Retry-After, and that none took more than two seconds. */
  expectBounded(): void {
    // Subtracts the time in which other work occupied the processors, because it is not caused by the shop.
    const late = this.calls.filter(({ milliseconds, queuedMs }) => milliseconds - Math.min(queuedMs, MAX_QUEUED_MS) > PROMISED_MS);
    expect(late.slice(0, 3)).toEqual([]);
    const odd = this.calls.filter(({ status, retryAfter, code }) => {
      if (status === 200 || status === 201) return false;
      // A repeated write whose first attempt is still running gets this code.
      if (code === 'request_in_progress') return false;
      return status !== 503 || !(Number(retryAfter) >= 1);
    });
    expect(odd.slice(0, 3)).toEqual([]);
  }

  /** Expects that every acknowledged write is stored with the returned id, and that no write was applied twice. */
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
    expect(stored.size).toBe(this.writesStarted);
    expect(this.acknowledged).toHaveLength(this.writesStarted);
  }
}

interface FoundPage {
  items: { _id: string; model: string }[];
  pagination: { totalPages: number };
}
