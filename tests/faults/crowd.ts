import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect } from '@jest/globals';
import type { ApiClient } from '../client.ts';
import { type Shop, until } from '../harness.ts';

/** A call that a client of the crowd made, and how it ended. */
export interface Seen {
  kind: 'read' | 'write';
  path: string;
  began: number;
  milliseconds: number;
  /** 0: no answer at all. */
  status: number;
  retryAfter: string | null;
  code: string | undefined;
}

/** A write that was acknowledged. */
interface Acknowledged {
  model: string;
  id: string;
}

const PROMISED_MS = 2_000;
/** Long enough to tell a slow answer from none. */
const GIVE_UP_MS = 15_000;

/**
 * Clients that read and write without a pause. A writer repeats each write under one Idempotency-Key until it is
 * acknowledged, as the shop's own pages do.
 */
export class Crowd {
  readonly seen: Seen[] = [];
  readonly acknowledged: Acknowledged[] = [];
  private readonly shop: Shop;
  private readonly sizeId: string;
  private readonly clients: Promise<void>[];
  private readonly lag = monitorEventLoopDelay({ resolution: 5 });
  private going = true;
  private gone = false;
  private readonly name = randomUUID();
  private models = 0;

  constructor(shop: Shop, sizeId: string, { readers = 30, writers = 20 } = {}) {
    this.shop = shop;
    this.sizeId = sizeId;
    this.lag.enable();
    this.clients = [
      ...Array.from({ length: readers }, (_, at) => this.readOn(at)),
      ...Array.from({ length: writers }, () => this.writeOn()),
    ];
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

  /** Settles once reads and writes succeed again, a hundred in a row; fails when that takes longer than 10 s. */
  async untilWell(since: number): Promise<void> {
    await until(
      () => {
        const last = this.since(since).slice(-100);
        const succeeded = last.length === 100 && last.every(({ status }) => status < 300 && status > 0);
        return succeeded && new Set(last.map(({ kind }) => kind)).size === 2;
      },
      { timeout: 10_000, what: 'reads and writes succeed again' },
    );
  }

  /** Lets every client finish: a writer goes on until its last write is acknowledged. */
  async stop(): Promise<void> {
    this.going = false;
    await Promise.all(this.clients);
    this.lag.disable();
  }

  /** Ends at once, whatever is unfinished. */
  async leave(): Promise<void> {
    this.gone = true;
    await this.stop();
  }

  /** Every call succeeded, or was refused as promised: 503 with Retry-After within two seconds; none hung. */
  expectBounded(): void {
    // How late this very process was is not the shop's doing.
    const limit = PROMISED_MS + this.lag.max / 1e6;
    const late = this.seen.filter(({ milliseconds }) => milliseconds > limit);
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
    expect(stored.size).toBe(this.models);
    expect(this.acknowledged).toHaveLength(this.models);
  }

  private async readOn(client: number) {
    for (let round = 0; this.going; round += 1) {
      // Every other address is new, so that it is no kept answer.
      const path = round % 2 === 0 ? '/manufacturers' : `/tires?maxPrice=${client + 1}.${String(round % 100).padStart(2, '0')}&limit=5`;
      await this.call('read', this.shop.visitor, 'GET', path, {});
    }
  }

  private async writeOn() {
    while (this.going) {
      this.models += 1;
      const model = `Koe ${this.models}`;
      const path = `/tires/sizes/${this.sizeId}/products`;
      const init = {
        body: { manufacturer: 'Joukko', model, type: 'summer', price: 100 },
        headers: { 'idempotency-key': `${this.name}-${this.models}` },
      };
      const end = performance.now() + 30_000;
      let id: string | undefined;
      // Who leaves in the middle of a failed test does not keep it from ending.
      while (id === undefined && performance.now() < end && !this.gone) id = await this.call('write', this.shop.admin, 'POST', path, init);
      if (id !== undefined) this.acknowledged.push({ model, id });
    }
  }

  /** Makes one call and notes how it went; answers the id of what it created. */
  private async call(
    kind: Seen['kind'],
    client: ApiClient,
    method: string,
    path: string,
    init: { body?: unknown; headers?: Record<string, string> },
  ): Promise<string | undefined> {
    const began = performance.now();
    const answer = await client
      .request<{ _id?: string; code?: string }>(method, path, { ...init, timeout: GIVE_UP_MS })
      .catch(() => undefined);
    const milliseconds = performance.now() - began;
    const retryAfter = answer?.headers.get('retry-after') ?? null;
    this.seen.push({ kind, path, began, milliseconds, status: answer?.status ?? 0, retryAfter, code: answer?.body.code });
    return answer?.status === 201 ? answer.body._id : undefined;
  }
}

interface FoundPage {
  items: { _id: string; model: string }[];
  pagination: { totalPages: number };
}
