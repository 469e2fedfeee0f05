import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '#contracts/errors';
import { helsinkiDate } from '#contracts/rules/helsinki-time';
import type { CheckStep } from '#contracts/rules/monitor';
import { Batcher } from '#service/database/batcher';
import { UNJOURNALED } from '#service/database/mongo';
import { CONFIG } from '#service/process/config';
import { logger } from '#service/process/logging';
import { repeat } from '#service/process/repeat';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import type { MonitorRecord } from '../monitor/monitor.model.ts';
import type { ReadingRecord } from '../monitor/reading.model.ts';
import { HostLeases } from '../reading/host-leases.ts';
import { CheckRunner } from './check-runner.ts';
import { nextDailyCheck } from './daily-schedule.ts';
import { outcomeOf, type CheckResult, type Outcome } from './outcome.ts';

/** How often a replica looks for due monitors, in milliseconds. */
const SCAN_EVERY_MS = 400;
/** Due monitors that are looked up at once. */
const LOOK_AHEAD = 200;
/** Milliseconds after which due monitors are looked up again, although some are left. */
const LOOK_AGAIN_MS = 2_000;
const POLL_MS = 150;
/** Outcomes of so many milliseconds are stored together. */
const STORE_MS = 20;
/** The next monitors are leased together, when this share of the places is free: each time costs several commands. */
const FREE_SHARE = 1 / 3;

const log = logger('monitoring');

interface StoredOutcome {
  monitor: MonitorRecord;
  outcome: Outcome;
  checkId: string;
  at: Date;
}

/**
 * Checks monitors that are due: any number of replicas, each monitor once. A replica leases a monitor before it reads its page, renews
 * its leases while it lives, and stores an outcome only under the lease. After a crash the monitors in flight are due again at
 * the end of their leases. A daily run is nothing but monitors that are due, so it is caught up after downtime.
 */
@Injectable()
export class Checks implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly running = new Map<string, Promise<void>>();
  private readonly hostsInFlight = new Set<string>();
  private due: { monitors: { _id: Types.ObjectId; host: string }[]; until: number } = { monitors: [], until: 0 };
  private readonly outcomes = new Batcher((batch: readonly StoredOutcome[]) => this.storeAll(batch), 100, STORE_MS);
  private wake: (() => void) | undefined;

  constructor(
    private readonly database: Database,
    private readonly runner: CheckRunner,
    private readonly hosts: HostLeases,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  start(): void {
    const { signal } = this.stopping;
    void repeat(log, 'renewing the leases of checks', this.config.MONITOR_LEASE_MS / 3, signal, () => this.renew());
    void repeat(log, 'checking due monitors', 0, signal, () => this.checkDue());
  }

  /** Abandons the running checks: their monitors stay due. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running.values());
    await this.database.monitors.updateMany({ 'lease.by': this.hosts.holder }, { $unset: { lease: '' } }).catch(() => undefined);
  }

  /**
   * Checks a monitor now, also a disabled one. If it is being checked, waits for that check instead.
   * @param until when the caller stops waiting; the check then goes on
   * @returns the monitor after the check
   * @throws AppError monitor_not_found
   */
  async checkNow(id: string, until: Date): Promise<MonitorRecord> {
    const before = await this.find(id);
    const checkId = randomUUID();
    const [leased] = await this.lease([before._id], { checkIds: [checkId], isAsked: true });
    if (leased === undefined) await this.untilEnded(id, until);
    else {
      const track = this.track(leased, checkId, {
        until,
        run: `check ${checkId}`,
        onStep: (step) => void this.show(leased, checkId, step),
      });
      await Promise.race([track, delay(Math.max(0, until.getTime() - Date.now()), undefined, { ref: false })]);
    }
    return this.find(id);
  }

  private async checkDue(): Promise<number> {
    const begun = this.free > 0 ? await this.beginDue(this.free) : 0;
    // When the limit is reached, or hosts are busy, the next checks that end make room.
    if (begun === 0 || !this.hasRoom) await this.pause();
    return 0;
  }

  private get free(): number {
    return this.config.MONITOR_CONCURRENCY - this.running.size;
  }

  private get hasRoom(): boolean {
    return this.free >= Math.ceil(this.config.MONITOR_CONCURRENCY * FREE_SHARE);
  }

  /** Waits for the next scan, or until checks have ended. */
  private async pause(): Promise<void> {
    const ended = new Promise<void>((resolve) => (this.wake = resolve));
    await Promise.race([ended, delay(SCAN_EVERY_MS, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined)]);
  }

  private async beginDue(places: number): Promise<number> {
    const now = new Date();
    const ids = await this.takeDue(places, now);
    if (ids.length === 0) return 0;
    const checkIds = ids.map(() => randomUUID());
    const leased = await this.lease(ids, { checkIds, isAsked: false });
    for (const monitor of leased) {
      const checkId = monitor.lease?.check ?? '';
      void this.track(monitor, checkId, { run: helsinkiDate(now) });
    }
    // Others check the same monitors: what has been looked up is outdated.
    if (leased.length < ids.length) this.due.until = 0;
    return ids.length;
  }

  /** Returns due monitors, one of each host. Another process may have leased or changed them since they were looked up. */
  private async takeDue(places: number, now: Date): Promise<Types.ObjectId[]> {
    const isFree = ({ host }: { host: string }) => !this.hostsInFlight.has(host);
    if (now.getTime() >= this.due.until || !this.due.monitors.some(isFree)) {
      const monitors = await this.database.monitors
        .find(
          {
            dueAt: { $lte: now },
            deletedAt: null,
            $or: [{ lease: { $exists: false } }, { 'lease.until': { $lte: now } }],
            host: { $nin: [...this.hostsInFlight] },
          },
          { host: 1 },
        )
        .sort({ dueAt: 1 })
        .limit(LOOK_AHEAD)
        .lean();
      this.due = { monitors, until: now.getTime() + LOOK_AGAIN_MS };
    }
    const taken = new Map<string, Types.ObjectId>();
    this.due.monitors = this.due.monitors.filter((monitor) => {
      const { host, _id } = monitor;
      if (taken.size === places || taken.has(host) || !isFree(monitor)) return true;
      taken.set(host, _id);
      return false;
    });
    return [...taken.values()];
  }

  /** Leases monitors for this process. Returns those that no other process has. */
  private async lease(
    ids: readonly Types.ObjectId[],
    { checkIds, isAsked }: { checkIds: readonly string[]; isAsked: boolean },
  ): Promise<MonitorRecord[]> {
    const now = new Date();
    const until = new Date(now.getTime() + this.config.MONITOR_LEASE_MS);
    const free = { deletedAt: null, $or: [{ lease: { $exists: false } }, { 'lease.until': { $lte: now } }] };
    const due = isAsked ? {} : { dueAt: { $lte: now } };
    await this.database.monitors.collection.bulkWrite(
      ids.map((_id, index) => ({
        updateOne: {
          filter: { _id, ...free, ...due },
          update: { $set: { lease: { by: this.hosts.holder, check: checkIds[index], until }, step: isAsked ? 'waiting' : null } },
        },
      })) as never,
      { ordered: false, ...UNJOURNALED },
    );
    return this.database.monitors.find({ _id: { $in: [...ids] }, 'lease.check': { $in: [...checkIds] } }).lean();
  }

  private async track(
    monitor: MonitorRecord,
    checkId: string,
    options: { run: string; until?: Date; onStep?: (step: CheckStep) => void },
  ): Promise<void> {
    const work = this.check(monitor, checkId, options)
      .catch((error: unknown) => this.abandon(monitor, checkId, error))
      .finally(() => {
        this.running.delete(checkId);
        this.hostsInFlight.delete(monitor.host);
        if (this.hasRoom) this.wake?.();
      });
    this.running.set(checkId, work);
    this.hostsInFlight.add(monitor.host);
    await work;
  }

  private async check(
    monitor: MonitorRecord,
    checkId: string,
    { run, until, onStep }: { run: string; until?: Date; onStep?: (step: CheckStep) => void },
  ): Promise<void> {
    const result: CheckResult = await this.runner.run(monitor, {
      signal: this.stopping.signal,
      until,
      ...(onStep === undefined ? {} : { onStep }),
    });
    const at = new Date();
    const nextDueAt = this.nextDueAt(monitor, at);
    await this.outcomes.add({ monitor, checkId, at, outcome: outcomeOf(monitor, { result, at, run, nextDueAt }) });
  }

  /** A check that an admin asked for leaves the daily one as it is, unless that is due anyway. */
  private nextDueAt({ _id, dueAt }: MonitorRecord, at: Date): Date {
    return dueAt !== null && dueAt > at ? dueAt : nextDailyCheck(_id.toHexString(), at, this.config.MONITOR_SPREAD_MS);
  }

  private async abandon({ _id }: MonitorRecord, checkId: string, error: unknown): Promise<void> {
    if (!this.stopping.signal.aborted)
      log.error({ err: error, monitorId: _id.toHexString() }, 'a check failed unexpectedly, it is tried again');
    // Without an unset the monitor would be read again only at the end of the lease, which is early enough after a failure.
    if (this.stopping.signal.aborted)
      await this.database.monitors.updateOne({ _id, 'lease.check': checkId }, { $unset: { lease: '' } }).catch(() => undefined);
  }

  private async storeAll(batch: readonly StoredOutcome[]): Promise<void[]> {
    const writes = batch.map(({ monitor, checkId, outcome }) => ({
      updateOne: {
        // An outcome that comes after the end of its lease, or after a change by the owner, is dropped.
        filter: { _id: monitor._id, 'lease.check': checkId },
        update: {
          $set: { ...outcome.state, step: null },
          $unset: { lease: '' },
          ...(outcome.notices.length > 0 ? { $push: { notices: { $each: outcome.notices } } } : {}),
        },
      },
    }));
    await this.database.monitors.collection.bulkWrite(writes as never, { ordered: false });
    const readings = batch.flatMap(({ monitor, checkId, at, outcome: { reading } }): ReadingRecord[] =>
      reading === null ? [] : [{ _id: checkId, monitorId: monitor._id, checkedAt: at, ...reading }],
    );
    if (readings.length > 0) await this.database.readings.collection.insertMany(readings as never, { ordered: false });
    return batch.map(() => undefined);
  }

  private async renew(): Promise<void> {
    if (this.running.size === 0) return;
    const until = new Date(Date.now() + this.config.MONITOR_LEASE_MS);
    const own = { 'lease.by': this.hosts.holder, 'lease.check': { $in: [...this.running.keys()] } };
    await this.database.monitors.updateMany(own, { $set: { 'lease.until': until } }, UNJOURNALED);
    await this.hosts.renew(until);
  }

  /** Shows the step of a check to whoever waits for it. */
  private async show({ _id }: MonitorRecord, checkId: string, step: CheckStep): Promise<void> {
    await this.database.monitors
      .updateOne({ _id, 'lease.check': checkId }, { $set: { step } }, UNJOURNALED)
      .catch((error: unknown) => log.debug({ error: String(error) }, 'a step is not shown'));
  }

  /** Waits for the end of the check that holds the monitor now. */
  private async untilEnded(id: string, until: Date): Promise<void> {
    const { lease: first } = await this.find(id);
    for (let lease = first; lease !== undefined && lease.check === first?.check && Date.now() < until.getTime();) {
      await delay(POLL_MS);
      ({ lease } = await this.find(id));
    }
  }

  private async find(id: string): Promise<MonitorRecord> {
    const monitor = await this.database.monitors.findOne({ _id: id, deletedAt: null }).lean();
    if (!monitor) throw new AppError('monitor_not_found');
    return monitor;
  }
}
