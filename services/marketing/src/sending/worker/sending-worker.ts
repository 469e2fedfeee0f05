import { randomUUID } from 'node:crypto';
import { MailError } from '#service/mail/mail';
import { ServerTrouble } from '#service/mail/smtp-client';
import { release } from '../delivery-writes.ts';
import { freeReservationsOf, RateLimits, type Grant, type Limits } from '../limits/rate-limits.ts';
import { outcomeOf, withoutAttempt, type Outcome } from '../outcome.ts';
import type { ActiveNewsletter, ClaimedDelivery } from './claimed-delivery.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { MailConnections, type Slot } from './mail-connections.ts';
import { OutcomeWriter } from './outcome-writer.ts';
import { Pace } from './pace.ts';
import { persistently } from './persistence.ts';
import { FencedError, KEPT_ENDS_MS, removeLog, SendingLog } from './sending-log.ts';
import type { WorkerContext } from './worker-context.ts';

/** Finnish reason for a recipient who became inactive after the sending began. */
export const INACTIVE = 'Tilaus oli peruttu, poistettu tai estetty ennen lähetystä.';

/** A subscriber's record was read at most this long before the mail leaves. */
const FRESH_MS = 100;
/** Maximum number of subscribers looked up in advance, besides those whose mail is next. */
const LOOKAHEAD = 200;
const MAX_CHUNK = 500;
/** With more unwritten outcomes than this, the worker waits for the database before it sends more. */
const MAX_UNWRITTEN = 2_000;
/** After an outage of the database all leases have expired. A worker renews its own before two looks of the others find it dead. */
const RENEW_AT_LEAST_EVERY_MS = 1_000;
const POLL_MS = 500;
const IDLE_MS = 2_000;
/** How long a stopping process waits for its mails in flight. */
export const STOP_WITHIN_MS = 5_000;
const DATABASE_RETRY_MS = 200;
/** Reply code of a server that closes the connection. */
const CLOSING = 421;
/** Minimum delay of mails to a domain whose limit is used up. */
const DOMAIN_PAUSE_MS = 1_000;

interface Flight {
  delivery: ClaimedDelivery;
  slot: Slot;
  /** Keys of the limits that count the mail. */
  keys: string[];
}

interface Finished {
  slot: Slot;
  outcome: Outcome;
}

/**
 * Sends claimed deliveries over several connections. Each round first logs the outcomes of the last mails and the ids of the next
 * ones, so that at most one mail per connection is uncertain after a kill. A worker is not reused: it ends when it has nothing to do
 * or was taken over.
 */
export class SendingWorker {
  readonly id = randomUUID();
  private readonly sendingLog: SendingLog;
  private readonly queue: DeliveryQueue;
  private readonly connections: MailConnections;
  private readonly limits: RateLimits;
  private readonly writer: OutcomeWriter;
  private newsletters: readonly ActiveNewsletter[] = [];
  private readonly flights = new Map<string, Flight>();
  private finished: Finished[] = [];
  private readonly pace = new Pace();
  private claimableAt = 0;
  private blockedUntil = 0;
  private busyAt = performance.now();
  private appendedAt = Date.now();
  private isStopping = false;
  private isFenced = false;
  /** Why the mail server accepts nothing; null while it does. */
  trouble: Error | null = null;
  /** When the first of the failures in a row was, by `performance.now()`; null without trouble. */
  troubleSince: number | null = null;
  /** Whether the worker has reached the mail server, or failed to. */
  hasTried = false;

  constructor(private readonly context: WorkerContext) {
    const { connection, smtp, maxConnections, clock, log, onWritten } = context;
    this.sendingLog = new SendingLog(connection, this.id);
    this.queue = new DeliveryQueue(connection, this.id);
    this.limits = new RateLimits(connection, this.id, clock);
    this.writer = new OutcomeWriter(
      connection,
      this.id,
      this.sendingLog,
      log,
      (outcomes) => this.queue.forget(outcomes),
      () => void (this.queue.length === 0 && this.flights.size === 0 && onWritten()),
    );
    this.connections = new MailConnections({
      smtp,
      limit: maxConnections,
      onReady: () => this.wake(),
      onTrouble: (trouble) => {
        this.trouble = trouble;
        this.troubleSince ??= performance.now();
        this.hasTried = true;
      },
    });
  }

  /** Sets the newsletters and limits from now on. Releases claimed deliveries of other newsletters. */
  async update(newsletters: readonly ActiveNewsletter[], limits: Limits): Promise<void> {
    this.newsletters = newsletters;
    this.limits.apply(limits);
    this.blockedUntil = 0;
    this.claimableAt = 0;
    const active = new Map(newsletters.map((newsletter) => [newsletter._id.toHexString(), newsletter]));
    const ended = this.queue.remove(({ newsletter }) => !active.has(newsletter._id.toHexString()));
    if (ended.length > 0) await this.persistently('give deliveries back', () => this.queue.release(ended));
    this.wake();
  }

  /** Whether the worker is sending this newsletter. */
  has({ _id }: ActiveNewsletter): boolean {
    return this.newsletters.some((each) => each._id.equals(_id));
  }

  /** Starts the next round at once. */
  wake(): void {
    this.pace.wake();
  }

  /** Reads a subscriber's record again before the next mail to them. */
  recheck(subscriberId: string): void {
    this.queue.recheck(subscriberId);
  }

  /** Stops claiming deliveries. `run` ends after the mails in flight. */
  stop(): void {
    this.isStopping = true;
    this.wake();
  }

  /** Works until there is nothing to do, `stop` is called, or the worker is taken over. Never throws. */
  async run(): Promise<void> {
    const { leases, leaseMs, log } = this.context;
    await this.persistently('register a worker', () => leases.open(this.id));
    const renewal = setInterval(() => void this.renew(), Math.min(leaseMs / 4, RENEW_AT_LEAST_EVERY_MS));
    try {
      while (!this.isFenced && !this.isDone()) await this.step();
      await this.end();
    } catch (error) {
      this.isFenced ||= error instanceof FencedError;
      if (this.isFenced) log.warn({ worker: this.id }, 'this worker was taken over, because it was silent');
      else log.error({ err: error, worker: this.id }, 'a worker has failed');
    } finally {
      clearInterval(renewal);
      this.connections.close();
      // A claim that succeeded after the takeover would otherwise stay with a worker that no longer exists.
      if (this.isFenced) await release(this.context.connection, this.id, null).catch(() => undefined);
    }
  }

  private isDone(): boolean {
    const isEmpty = this.flights.size === 0 && this.finished.length === 0;
    if (this.isStopping) return isEmpty;
    const isIdle = isEmpty && this.queue.length === 0 && this.writer.length === 0 && this.newsletters.length === 0;
    return isIdle && performance.now() - this.busyAt > IDLE_MS;
  }

  /** Runs one round: logs the outcomes together with the next mails, then sends them. */
  private async step(): Promise<void> {
    this.pace.begin();
    const began = performance.now();
    const hasWorked = await this.round();
    if (hasWorked) {
      this.busyAt = performance.now();
      this.pace.measured(this.busyAt - began);
      // Handles replies that have already arrived, so that the next round includes them.
      await new Promise(setImmediate);
      if (this.finished.length > 0 && this.flights.size === 0) return;
    } else this.queue.putBack(this.connections.closeIdle());
    const limited = this.blockedUntil - performance.now();
    const wait = limited > 0 ? limited : this.connections.blockedFor || POLL_MS;
    await this.pace.sleep(this.finished.length > 0 ? this.pace.gatherMs : Math.min(POLL_MS, wait));
  }

  private async round(): Promise<boolean> {
    const finished = this.finished;
    this.finished = [];
    for (const { slot } of finished) this.connections.giveBack(slot);
    const next = this.isStopping ? [] : await this.pick();
    if (finished.length === 0 && next.length === 0) {
      await this.persistently('tell the limits', () => this.limits.tell());
      return false;
    }
    const outcomes = finished.map(({ outcome }) => outcome);
    // A mail that ended during `pick` has its outcome in the next entry only.
    const endedNow = this.finished.map(({ outcome }) => outcome._id);
    const inFlight = [...this.flights.keys(), ...endedNow, ...next.map(({ delivery }) => delivery._id)];
    await Promise.all([
      this.persistently('log a sending', () => this.append(outcomes, inFlight)),
      this.persistently('look subscribers up', () => this.check(next.map(({ delivery }) => delivery))),
    ]);
    this.writer.add(outcomes);
    for (const flight of next) this.begin(flight);
    return true;
  }

  private append(outcomes: Outcome[], inFlight: string[]): Promise<void> {
    // A worker that was frozen this long may have been taken over, and its fence entry may already be removed.
    if (Date.now() - this.appendedAt > KEPT_ENDS_MS && this.sendingLog.last > 0) throw new FencedError();
    this.appendedAt = Date.now();
    return this.sendingLog.append(outcomes, inFlight);
  }

  private async check(next: readonly ClaimedDelivery[]): Promise<void> {
    const since = performance.now() - FRESH_MS;
    const stale = next.filter(({ checkedAt }) => checkedAt < since);
    if (stale.length === 0) return;
    // Looks up as many in advance as will be sent while the records are fresh.
    const rounds = Math.floor(FRESH_MS / 2 / (2 * this.pace.roundMs));
    const ahead = this.limits.areSet ? [] : this.queue.unchecked(since, Math.min(LOOKAHEAD, rounds * next.length));
    await this.queue.check([...stale, ...ahead]);
  }

  /** Chooses the next mails, one for each idle connection. */
  private async pick(): Promise<Flight[]> {
    this.refill();
    if (this.writer.length > MAX_UNWRITTEN) return [];
    this.connections.want(this.wantedConnections());
    const flights: Flight[] = [];
    const slots: Slot[] = [];
    for (let slot = this.connections.take(); slot; slot = this.connections.take()) {
      const { announced } = slot;
      if (!slot.connection.isOpen) this.lose(slot);
      else if (announced === null) slots.push(slot);
      else if (this.has(announced.delivery.newsletter) && !this.limits.areSet)
        flights.push({ delivery: announced.delivery, slot, keys: [] });
      else {
        this.connections.drop(slot);
        await this.persistently('give deliveries back', () => this.queue.release([announced.delivery]));
      }
    }
    const candidates = await this.candidates(slots.length);
    const allowed = this.limits.areSet ? await this.reserve(candidates) : candidates.map((delivery) => ({ delivery, keys: [] }));
    for (const each of allowed) {
      const slot = slots.pop();
      if (slot) flights.push({ ...each, slot });
    }
    for (const slot of slots) this.connections.giveBack(slot);
    return flights;
  }

  /** Takes deliveries from the queue. Those of a newsletter that was paused or cancelled during their claim are given back. */
  private async candidates(count: number): Promise<ClaimedDelivery[]> {
    const taken = performance.now() < this.blockedUntil ? [] : this.queue.take(count);
    const inactive = taken.filter(({ newsletter }) => !this.has(newsletter));
    if (inactive.length === 0) return taken;
    await this.persistently('give deliveries back', () => this.queue.release(inactive));
    return taken.filter((delivery) => !inactive.includes(delivery));
  }

  private wantedConnections(): number {
    const { highestRate } = this.limits;
    const enough = Number.isFinite(highestRate) ? Math.max(1, Math.ceil(highestRate / 10)) : this.queue.length;
    return Math.min(this.queue.length, enough);
  }

  /** Keeps the candidates that the limits allow; the others stay in the queue, or are given back when only their domain is limited. */
  private async reserve(candidates: readonly ClaimedDelivery[]): Promise<Omit<Flight, 'slot'>[]> {
    if (candidates.length === 0) return [];
    let grant: Grant;
    try {
      grant = await this.limits.reserve(candidates.map(({ domain }) => domain));
    } catch (error) {
      this.context.log.warn({ error: String(error) }, 'the limits could not be read, trying again');
      this.queue.putBack(candidates);
      this.blockedUntil = performance.now() + DATABASE_RETRY_MS;
      return [];
    }
    this.queue.putBack(candidates.filter((_, at) => !grant.keys[at]));
    if (grant.blockedFor !== null) this.blockedUntil = performance.now() + grant.blockedFor;
    for (const [domain, wait] of grant.blockedDomains) {
      const blocked = this.queue.remove((delivery) => delivery.domain === domain);
      await this.persistently('give deliveries back', () =>
        this.queue.release(blocked, new Date(Date.now() + Math.max(DOMAIN_PAUSE_MS, wait))),
      );
    }
    return candidates.flatMap((delivery, at) => (grant.keys[at] ? [{ delivery, keys: grant.keys[at] }] : []));
  }

  private begin({ delivery, slot, keys }: Flight): void {
    const { announced } = slot;
    slot.announced = null;
    if (!delivery.isActive || (announced && announced.to !== delivery.to)) {
      this.limits.ended(keys, 'unused');
      if (announced) this.connections.drop(slot);
      if (delivery.isActive) this.queue.putBack([delivery]);
      else return this.finish(slot, withoutAttempt(delivery, 'skipped', INACTIVE, new Date()));
      return this.connections.giveBack(slot);
    }
    this.flights.set(delivery._id, { delivery, slot, keys });
    void this.send({ delivery, slot, keys });
  }

  private async send({ delivery, slot, keys }: Flight): Promise<void> {
    const { tokenOf, returnPathOf, times, log } = this.context;
    const { _id, subscriberId, newsletter, to } = delivery;
    try {
      const message = newsletter.mail.messageFor({ id: `uutiskirje-${_id}`, to: { address: to }, token: tokenOf(subscriberId) });
      // Awaiting an unsigned mail, which is no promise, would cost a turn of the event loop.
      const content = Buffer.isBuffer(message) ? message : await message;
      const next = slot.connection.canAnnounce && !this.limits.areSet && !this.isStopping ? this.queue.takeChecked() : undefined;
      if (next) slot.announced = { delivery: next, to: next.to };
      const result = await slot.connection.send(
        { from: returnPathOf(_id), to, content },
        next && { from: returnPathOf(next._id), to: next.to },
      );
      this.limits.ended(keys, 'completed');
      if (result.accepted || (result.code >= 400 && result.code !== CLOSING)) {
        slot.mails += 1;
        this.connections.succeed();
        this.trouble = null;
        this.troubleSince = null;
        this.hasTried = true;
      } else if (slot.mails === 0) this.connections.fail(new ServerTrouble(result.reply));
      this.finish(slot, outcomeOf(result, delivery, { at: new Date(), times }));
    } catch (error) {
      this.limits.ended(keys, 'unused');
      this.flights.delete(_id);
      // An invalid address: nothing was sent.
      if (error instanceof MailError) this.finish(slot, withoutAttempt(delivery, 'failed', error.message, new Date()));
      else {
        if (!(error instanceof ServerTrouble)) log.error({ err: error }, 'sending a newsletter failed');
        this.queue.putBack([delivery]);
        // Many servers close a connection after some mails. Only a failure before the first mail starts the backoff.
        if (slot.mails === 0) this.connections.fail(error instanceof Error ? error : new Error(String(error)));
        this.lose(slot);
      }
    }
  }

  private finish(slot: Slot, outcome: Outcome): void {
    this.flights.delete(outcome._id);
    if (!slot.connection.isOpen) this.lose(slot);
    this.finished.push({ slot, outcome });
    if (this.flights.size === 0) this.wake();
    else if (this.finished.length === 1) this.pace.wakeSoon();
  }

  /** Drops a closed connection. The mail that it had announced was not sent, so it returns to the queue. */
  private lose(slot: Slot): void {
    const { announced } = slot;
    slot.announced = null;
    if (announced) this.queue.putBack([announced.delivery]);
    this.connections.drop(slot);
    this.wake();
  }

  /** Claims the next deliveries in the background when the queue runs low. */
  private refill(): void {
    const { highestRate } = this.limits;
    // Under a limit, small claims let the replicas share the work.
    const chunk = Math.max(20, Math.min(MAX_CHUNK, Number.isFinite(highestRate) ? Math.ceil(2 * highestRate) : MAX_CHUNK));
    if (this.queue.length > chunk / 2 || this.newsletters.length === 0 || performance.now() < this.claimableAt) return;
    this.claimableAt = performance.now() + POLL_MS;
    void this.claim(Math.ceil(chunk / this.newsletters.length));
  }

  private async claim(count: number): Promise<void> {
    try {
      if ((await this.queue.claim(this.newsletters, count)) === 0) return;
      this.claimableAt = 0;
      this.wake();
    } catch (error) {
      this.context.log.warn({ error: String(error) }, 'deliveries could not be claimed, trying again');
    }
  }

  private async renew(): Promise<void> {
    const isKnown = await this.context.leases.renew(this.id).catch(() => true);
    if (isKnown) return;
    this.isFenced = true;
    this.wake();
  }

  private persistently(what: string, work: () => Promise<unknown>): Promise<void> {
    return persistently(what, { log: this.context.log, isFenced: () => this.isFenced }, work);
  }

  /** Releases everything, so that nobody has to wait until the lease expires. */
  private async end(): Promise<void> {
    if (this.isFenced) throw new FencedError();
    const { connection, leases, clock } = this.context;
    await this.writer.flush();
    // The outcomes are in the log. The replica that takes over writes them.
    if (this.writer.length > 0) return;
    await release(connection, this.id, null);
    await this.limits.tell();
    await freeReservationsOf(connection, this.id, clock);
    await removeLog(connection, this.id);
    await leases.remove(this.id);
  }
}
