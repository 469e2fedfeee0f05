import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { pricesChanged } from '#contracts/monitoring/events';
import { eurosOf } from '#contracts/rules/cents';
import { isDuplicate } from '#service/database/mongo';
import { OutboxRelay, outboxEntry } from '#service/events/outbox';
import { CONFIG } from '#service/process/config';
import { logger } from '#service/process/logging';
import { repeat } from '#service/process/repeat';
import { runStart } from '../check/daily-schedule.ts';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import type { MonitorRecord, Notice } from '../monitor/monitor.model.ts';

const SCAN_EVERY_MS = 2_000;
/** Monitors with notices that a scan reads at most. */
const MONITORS_AT_ONCE = 20_000;
/** Changes that a mail lists; it says how many more there are. */
const CHANGES_LISTED = 200;
/** A digest does not wait for a monitor that has been due for longer than this, in milliseconds. */
const LONGEST_WAIT_MS = 2 * 3_600_000;

const log = logger('monitoring');

type Noticed = Pick<MonitorRecord, '_id' | 'name' | 'productName' | 'url' | 'notices'>;
interface Told {
  monitor: Noticed;
  notice: Notice;
}

/**
 * Makes one digest per recipient and run out of the notices that checks have left in their monitors, and publishes it as an event.
 * The digest's id decides between replicas. Its list of notices decides after a crash: a notice that a digest lists is never told
 * again.
 */
@Injectable()
export class Digests implements OnApplicationShutdown {
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly relay: OutboxRelay,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  start(): void {
    void repeat(log, 'making digests of price changes', SCAN_EVERY_MS, this.stopping.signal, async () => {
      await this.makeDue(new Date());
    });
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** Makes the digests of all runs that have ended. Returns how many this call has made. */
  async makeDue(at: Date): Promise<number> {
    const noticed: Noticed[] = await this.database.monitors
      .find({ 'notices._id': { $exists: true } }, { name: 1, productName: 1, url: 1, notices: 1 })
      .limit(MONITORS_AT_ONCE)
      .lean();
    const digests = new Map<string, Told[]>();
    for (const monitor of noticed)
      for (const notice of monitor.notices) {
        const key = `${notice.run} ${notice.email}`;
        digests.set(key, [...(digests.get(key) ?? []), { monitor, notice }]);
      }
    const ended = new Map<string, boolean>();
    let made = 0;
    for (const told of digests.values()) {
      const run = told[0]?.notice.run ?? '';
      if (!ended.has(run)) ended.set(run, await this.hasEnded(run, at));
      if (ended.get(run) === true && (await this.make(told, at))) made += 1;
    }
    return made;
  }

  /**
   * A daily run has ended when none of its monitors is due any more: until the end of the spread, also those whose time comes
   * later. A check that an admin asked for is a run of its own.
   */
  private async hasEnded(run: string, at: Date): Promise<boolean> {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(run)) return true;
    const start = runStart(run);
    const lastDue = new Date(start.getTime() + this.config.MONITOR_SPREAD_MS);
    const $lte = at >= start && at < lastDue ? lastDue : at;
    const waiting = { dueAt: { $lte, $gt: new Date(at.getTime() - LONGEST_WAIT_MS) }, deletedAt: null };
    return (await this.database.monitors.findOne(waiting, { _id: 1 }).lean()) === null;
  }

  /** Returns whether a new digest was made. */
  private async make(told: readonly Told[], at: Date): Promise<boolean> {
    const [first] = told;
    if (first === undefined) return false;
    const { run, email } = first.notice;
    const earlier = await this.database.digests.find({ run, email }, { notices: 1 }).lean();
    const known = new Set(earlier.flatMap(({ notices }) => notices));
    const news = told.filter(({ notice }) => !known.has(notice._id));
    const isMade = news.length > 0 && (await this.insert(`${run} ${email} ${earlier.length + 1}`, news, at));
    // Another replica has inserted the digest with this number: the next scan sees what it has told.
    if (news.length > 0 && !isMade) return false;
    const ids = told.map(({ notice }) => notice._id);
    await this.database.monitors.updateMany(
      { _id: { $in: told.map(({ monitor }) => monitor._id) } },
      { $pull: { notices: { _id: { $in: ids } } } },
    );
    return isMade;
  }

  private async insert(_id: string, news: readonly Told[], at: Date): Promise<boolean> {
    const [first] = news;
    if (first === undefined) return false;
    const { run, email } = first.notice;
    const changes = news.slice(0, CHANGES_LISTED).map(({ monitor, notice }) => ({
      monitorId: monitor._id.toHexString(),
      name: monitor.name,
      productName: monitor.productName,
      url: monitor.url,
      before: eurosOf(notice.before),
      after: eurosOf(notice.after),
      readAt: notice.readAt.toISOString(),
    }));
    const event = outboxEntry(pricesChanged, { digestId: _id, email, changes, total: news.length });
    try {
      await this.database.digests.insertOne({
        _id,
        run,
        email,
        notices: news.map(({ notice }) => notice._id),
        madeAt: at,
        outbox: [event],
      });
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
    this.relay.relaySoon(this.database.digests, _id, [event]);
    return true;
  }
}
