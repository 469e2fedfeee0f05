import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Batcher } from '#service/database/batcher';
import { isDuplicate, UNJOURNALED } from '#service/database/mongo';
import { CONFIG } from '#service/process/config';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';

/** Pause between two attempts to lease a busy host, in milliseconds. */
const POLL_MS = 250;

/** Releases of so many milliseconds are written together. */
const RELEASE_MS = 20;

/** The bulk write's errors by operation; a duplicate key means that the host is busy. */
const refusedOperations = (error: unknown): ReadonlySet<number> => {
  const failures = typeof error === 'object' && error !== null && 'writeErrors' in error ? [error.writeErrors].flat() : [];
  if (failures.length === 0 || !failures.every(isDuplicate)) throw error;
  return new Set(failures.map((failure) => (failure as { index: number }).index));
};

/**
 * Leases of hosts, so that all replicas together read one page of a host at a time, with a pause in between. The lease is renewed
 * with those of the checks (`renew`), and ends by itself when its process dies.
 */
@Injectable()
export class HostLeases {
  /** Id of this process. */
  readonly holder = randomUUID();
  private readonly acquisitions = new Batcher((hosts: readonly string[]) => this.tryEach(hosts));
  private readonly releases = new Batcher((hosts: readonly string[]) => this.releaseEach(hosts), 100, RELEASE_MS);
  /** Hosts that this process reads. A batch may name a host only once. */
  private readonly held = new Set<string>();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Runs work while this process alone reads the host.
   * @param host host and port, in lower case
   * @throws the signal's reason when it is aborted before the host is free; the error of the work
   */
  async hold<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    while (this.held.has(host) || !(await this.tryOne(host))) await this.pause(signal);
    try {
      return await work();
    } finally {
      // The caller has its result. The lease of a host that is not released ends by itself.
      void this.releases
        .add(host)
        .catch(() => undefined)
        .finally(() => this.held.delete(host));
    }
  }

  /** Extends the leases of this process. */
  async renew(until: Date): Promise<void> {
    await this.database.hosts.collection.updateMany({ by: this.holder }, { $set: { freeAt: until } }, UNJOURNALED);
  }

  /** Returns whether a host may have a private address and is read without a pause. */
  isAllowed(host: string): boolean {
    const name = host.replace(/:\d+$/, '');
    return this.config.MONITOR_ALLOWED_HOSTS.some((allowed) => allowed === host || allowed === name);
  }

  private async pause(signal: AbortSignal): Promise<void> {
    await delay(POLL_MS, undefined, { signal }).catch((error: unknown) => {
      // The delay rejects with an error of its own.
      signal.throwIfAborted();
      throw error;
    });
  }

  private async tryOne(host: string): Promise<boolean> {
    this.held.add(host);
    try {
      const isLeased = await this.acquisitions.add(host);
      if (!isLeased) this.held.delete(host);
      return isLeased;
    } catch (error) {
      this.held.delete(host);
      throw error;
    }
  }

  private async tryEach(hosts: readonly string[]): Promise<boolean[]> {
    const now = new Date();
    const freeAt = new Date(now.getTime() + this.config.MONITOR_LEASE_MS);
    const leases = hosts.map((host) => ({
      updateOne: {
        filter: { _id: host, freeAt: { $lte: now } },
        update: { $set: { by: this.holder, freeAt } },
        upsert: true,
      },
    }));
    try {
      await this.database.hosts.collection.bulkWrite(leases as never, { ordered: false, ...UNJOURNALED });
      return hosts.map(() => true);
    } catch (error) {
      // The upsert of a busy host violates the unique _id.
      const busy = refusedOperations(error);
      return hosts.map((_host, index) => !busy.has(index));
    }
  }

  private async releaseEach(hosts: readonly string[]): Promise<void[]> {
    const now = Date.now();
    const releases = hosts.map((host) => {
      const freeAt = new Date(now + (this.isAllowed(host) ? 0 : this.config.MONITOR_HOST_PAUSE_MS));
      return { updateOne: { filter: { _id: host, by: this.holder }, update: { $set: { by: null, freeAt } } } };
    });
    await this.database.hosts.collection.bulkWrite(releases as never, { ordered: false, ...UNJOURNALED });
    return hosts.map(() => undefined);
  }
}
