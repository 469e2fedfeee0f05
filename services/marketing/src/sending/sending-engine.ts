import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Types } from 'mongoose';
import { newsletterSendingChanged, subscriberUnsubscribed } from '#contracts/marketing/events';
import { Every } from '#service/database/every';
import { isUnreachable } from '#service/database/mongo';
import { EventBus } from '#service/events/event-bus';
import { CONFIG } from '#service/process/config';
import { withinDeadline } from '#service/process/deadline';
import { logger } from '#service/process/logging';
import { untilUp } from '#service/process/until-up';
import type { Config } from '../config.ts';
import { Database } from '../database.ts';
import { NewsletterSettingsReader } from '../settings/newsletter-settings-reader.ts';
import { UnsubscribeTokens } from '../subscriber/unsubscribe-tokens.ts';
import { countBounces } from './bounces.ts';
import { CompiledNewsletters } from './compiled-newsletters.ts';
import { ReturnPaths } from './bounce-mailbox/return-paths.ts';
import { DatabaseClock } from './limits/database-clock.ts';
import { removeUnusedLimits } from './limits/rate-limits.ts';
import { Preparation } from './preparation.ts';
import { removeOrphanRenderings } from './rendered-newsletter.ts';
import { isHopeless, sendingFields } from './sending-states.ts';
import { serverProblem } from './sending-texts.ts';
import { SendingWrites, type Underway } from './sending-writes.ts';
import type { ActiveNewsletter } from './worker/claimed-delivery.ts';
import { Leases } from './worker/leases.ts';
import { indexLog, removeOldEnds } from './worker/sending-log.ts';
import { SendingWorker, STOP_WITHIN_MS } from './worker/sending-worker.ts';
import { releaseOrphans, takeOverDead } from './worker/takeover.ts';

const TICK_MS = 1_000;
const TAKEOVER_EVERY_MS = 2_000;

const log = logger('marketing');

/**
 * Drives all sendings: begins the due ones, prepares them, keeps this process's worker running, ends those without recipients left,
 * and takes over from dead workers. A scan of the database each second finds the work; events only make it start sooner. Safe to run
 * on any number of replicas.
 */
@Injectable()
export class SendingEngine implements OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly clock = new DatabaseClock();
  private readonly leases: Leases;
  private woken = Promise.withResolvers<void>();
  private worker: SendingWorker | null = null;
  private working: Promise<void> | null = null;
  private lookedForDeadAt = 0;
  /** The newsletters that this process prepares. */
  private readonly preparing = new Set<string>();
  /** Since when the preparations of newsletters by this process have failed, by `performance.now()`. */
  private readonly failingSince = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly bus: EventBus,
    private readonly settings: NewsletterSettingsReader,
    private readonly writes: SendingWrites,
    private readonly preparation: Preparation,
    private readonly compiled: CompiledNewsletters,
    private readonly tokens: UnsubscribeTokens,
    private readonly returnPaths: ReturnPaths,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.leases = new Leases(database.connection, config.SENDING_LEASE_MS, this.clock);
  }

  async start(): Promise<void> {
    await untilUp(log, 'index of the sending log', isUnreachable, () => indexLog(this.database.connection));
    this.bus.onEach('marketing', (name, { data }) => {
      if (name === newsletterSendingChanged.name) this.wake();
      if (name === subscriberUnsubscribed.name) this.worker?.recheck((data as { subscriberId: string }).subscriberId);
    });
    this.bus.onReconnect(() => this.wake());
    void this.run();
  }

  /** Scans the sendings now. */
  wake(): void {
    this.woken.resolve();
  }

  /** Waits at most 5 seconds until the mails in flight have outcomes and all other deliveries are released. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.wake();
    this.worker?.stop();
    await withinDeadline(STOP_WITHIN_MS, this.working ?? Promise.resolve()).catch(() => log.warn('mails in flight have not ended in time'));
  }

  /** Removes records that only a worker that died long ago could still need. */
  @Every({ hours: 1 }, 'remove-old-sending-records')
  async removeOld(now: Date): Promise<number> {
    await countBounces(this.database.connection);
    await this.writes.removeLeftOver(now);
    await removeOrphanRenderings(this.database.connection);
    return (await removeOldEnds(this.database.connection, now)) + (await removeUnusedLimits(this.database.connection, now));
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.woken = Promise.withResolvers();
      const { woken } = this;
      await this.tick().catch((error: unknown) => log.warn({ error: String(error) }, 'looking at the sendings failed, trying again'));
      await Promise.race([woken.promise, delay(TICK_MS)]);
    }
  }

  private async tick(): Promise<void> {
    // A fault of the scheduled newsletters stops no sending that is under way.
    const begun = await this.writes.beginDue(new Date()).catch((error: unknown) => {
      log.error({ err: error }, 'due newsletters could not be begun, trying again');
      return 0;
    });
    if (begun > 0) log.info({ begun }, 'scheduled newsletters are being sent');
    await this.takeOver();
    const underway = await this.findUnderway();
    const active: ActiveNewsletter[] = [];
    for (const newsletter of underway) {
      // The trouble of one newsletter does not stop the others.
      const next = await this.advance(newsletter).catch((error: unknown) => {
        log.warn({ error: String(error), newsletterId: newsletter._id.toHexString() }, 'a sending could not be looked at, trying again');
        return newsletter.sending.state === 'sending' ? this.compiled.known(newsletter._id) : null;
      });
      if (next) active.push(next);
    }
    this.compiled.keepOnly(active.map(({ _id }) => _id));
    await this.keepWorking(active);
  }

  private async takeOver(): Promise<void> {
    if (performance.now() - this.lookedForDeadAt < TAKEOVER_EVERY_MS) return;
    this.lookedForDeadAt = performance.now();
    const { connection } = this.database;
    await takeOverDead(connection, this.leases, this.clock, log);
    await releaseOrphans(connection, this.leases);
  }

  private async findUnderway(): Promise<Underway[]> {
    return this.database.newsletters
      .find(
        { 'sending.state': { $in: ['preparing', 'sending', 'paused', 'cancelled'] }, 'sending.endedAt': null, deletedAt: null },
        sendingFields,
      )
      .lean<Underway[]>();
  }

  /** Takes the next step of a sending. @returns the newsletter if its mails are to be sent, else null */
  private async advance(newsletter: Underway): Promise<ActiveNewsletter | null> {
    const { _id, sending } = newsletter;
    if (sending.state === 'cancelled') {
      await this.writes.endCancelled(newsletter);
      return null;
    }
    const { problem } = sending;
    const isHopeless = this.isHopeless(newsletter);
    if (sending.state === 'preparing') {
      if (isHopeless) await this.writes.giveUpPreparing(newsletter, problem ?? '');
      else this.prepare(_id);
      return null;
    }
    if (sending.state === 'sending' && isHopeless) await this.writes.giveUp(newsletter, problem ?? '');
    if (await this.writes.finish(newsletter)) return null;
    if (sending.state !== 'sending' || isHopeless) return null;
    await this.reportProblem(newsletter);
    const mail = await this.compiled.find(newsletter);
    if (mail === null) await this.writes.prepareAgain(newsletter);
    return mail;
  }

  private isHopeless({ _id, sending: { state, problemSince } }: Underway): boolean {
    const since = state === 'preparing' ? this.failingSince.get(_id.toHexString()) : this.worker?.troubleSince;
    return isHopeless(
      {
        lastedMs: problemSince === null ? 0 : Date.now() - problemSince.getTime(),
        triedMs: since == null ? 0 : performance.now() - since,
      },
      this.config.SENDING_GIVE_UP_MS,
    );
  }

  /** Begins a preparation. It takes seconds, and is not waited for: the event of its end wakes this process again. */
  private prepare(id: Types.ObjectId): void {
    const key = id.toHexString();
    if (this.preparing.has(key)) return;
    this.preparing.add(key);
    void this.tryToPrepare(id, key).finally(() => this.preparing.delete(key));
  }

  private async tryToPrepare(id: Types.ObjectId, key: string): Promise<void> {
    try {
      const outcome = await this.preparation.prepare(id);
      if (outcome === 'ended') this.failingSince.delete(key);
      if (outcome === 'failed' && !this.failingSince.has(key)) this.failingSince.set(key, performance.now());
    } catch (error) {
      log.warn({ error: String(error), newsletterId: key }, 'a preparation failed, trying again');
    }
  }

  private async reportProblem(newsletter: Underway): Promise<void> {
    const { worker } = this;
    if (worker === null || !worker.hasTried) return;
    const problem = worker.trouble && serverProblem(worker.trouble);
    if (problem !== newsletter.sending.problem) await this.writes.setProblem(newsletter, problem);
  }

  /** Passes the newsletters to the worker. Starts a worker if there is work and none is running. */
  private async keepWorking(active: readonly ActiveNewsletter[]): Promise<void> {
    if (this.stopping.signal.aborted) return;
    if (this.worker === null && active.length > 0) this.startWorker();
    const { worker } = this;
    if (worker === null) return;
    // Read fresh for a new sending, so that a limit that was set before it began applies to its first mail.
    const isNew = active.some((newsletter) => !worker.has(newsletter));
    const { perSecond, window, perDomain } = await (isNew ? this.settings.readFresh() : this.settings.read());
    await worker.update(active, { perSecond, window, perDomain });
  }

  private startWorker(): void {
    const { config, leases, clock } = this;
    const worker = new SendingWorker({
      connection: this.database.connection,
      smtp: { url: config.SMTP_URL },
      maxConnections: config.SMTP_CONNECTIONS,
      leaseMs: config.SENDING_LEASE_MS,
      leases,
      clock,
      times: { firstDelay: config.MAIL_RETRY_MS, giveUpAfter: config.SENDING_GIVE_UP_MS },
      tokenOf: (subscriberId) => this.tokens.of(subscriberId),
      returnPathOf: (deliveryId) => this.returnPaths.of(deliveryId),
      log,
      onWritten: () => this.wake(),
    });
    this.worker = worker;
    this.working = worker.run().finally(() => {
      this.worker = null;
      this.wake();
    });
  }
}
