import { SmtpConnection, type SmtpSettings } from '#service/mail/smtp-client';
import type { ClaimedDelivery } from './claimed-delivery.ts';

/** A connection, with the mail whose envelope it has already transmitted. */
export interface Slot {
  connection: SmtpConnection;
  announced: { delivery: ClaimedDelivery; to: string } | null;
  idleSince: number;
  /** Mails that the server has accepted or refused on this connection. */
  mails: number;
}

const IDLE_MS = 5_000;
const FIRST_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 60_000;

interface Options {
  smtp: SmtpSettings;
  /** Maximum number of connections. */
  limit: number;
  /** Called when a connection has become ready. */
  onReady: () => void;
  /** Called when the server cannot be reached, or refuses us. */
  onTrouble: (trouble: Error) => void;
}

/** The connections of one worker: opened on demand, closed when idle. Failures in a row delay the next attempt (backoff). */
export class MailConnections {
  private idle: Slot[] = [];
  private readonly open = new Set<Slot>();
  private opening = 0;
  private backoff = FIRST_BACKOFF_MS;
  private blockedUntil = 0;
  private isClosed = false;

  constructor(private readonly options: Options) {}

  /** Number of connections that can take a mail now. */
  get ready(): number {
    return this.idle.length;
  }

  /** Milliseconds until connections may be opened again after a failure; 0 if they may be now. */
  get blockedFor(): number {
    return Math.max(0, this.blockedUntil - performance.now());
  }

  /** Number of open connections on which the server has not replied to a mail yet. */
  private get untested(): number {
    return Array.from(this.open).filter(({ mails }) => mails === 0).length;
  }

  /** Opens the connections that are missing for this number of mails, up to the limit. */
  want(mails: number): void {
    const limit = Math.min(mails, this.options.limit);
    const free = limit - this.open.size - this.opening;
    // After a failure a single connection tests whether the server is back, until it has replied to a mail.
    const room = this.backoff > FIRST_BACKOFF_MS ? Math.min(free, 1 - this.opening - this.untested) : free;
    const missing = Math.min(room, mails - this.idle.length - this.opening);
    if (this.isClosed || this.blockedFor > 0) return;
    for (let each = 0; each < missing; each += 1) void this.openOne();
  }

  /** Returns the idle connection that was used last. */
  take(): Slot | undefined {
    return this.idle.pop();
  }

  /** Takes a connection back. A closed one is dropped. */
  giveBack(slot: Slot): void {
    if (!slot.connection.isOpen || this.isClosed) return this.drop(slot);
    slot.idleSince = performance.now();
    this.idle.push(slot);
  }

  /** Closes a connection. */
  drop(slot: Slot): void {
    slot.connection.close();
    this.open.delete(slot);
    this.idle = this.idle.filter((each) => each !== slot);
  }

  /** Waits before the next connection is opened: 1 s, doubled with each failure in a row, up to a minute. */
  fail(trouble: Error): void {
    if (this.blockedFor === 0) {
      this.blockedUntil = performance.now() + this.backoff;
      this.backoff = Math.min(MAX_BACKOFF_MS, this.backoff * 2);
    }
    this.options.onTrouble(trouble);
  }

  /** Ends the backoff: the server has accepted or refused a mail, so it works. */
  succeed(): void {
    this.backoff = FIRST_BACKOFF_MS;
    this.blockedUntil = 0;
  }

  /** Closes idle connections. @returns the deliveries that they had announced */
  closeIdle(): ClaimedDelivery[] {
    const before = performance.now() - IDLE_MS;
    return this.dropAll(this.idle.filter(({ idleSince, connection }) => idleSince < before || !connection.isOpen));
  }

  /** Closes all connections for good. */
  close(): void {
    this.isClosed = true;
    this.dropAll([...this.open]);
  }

  private dropAll(slots: readonly Slot[]): ClaimedDelivery[] {
    for (const slot of slots) this.drop(slot);
    return slots.flatMap(({ announced }) => (announced ? [announced.delivery] : []));
  }

  private async openOne(): Promise<void> {
    this.opening += 1;
    try {
      const connection = await SmtpConnection.open(this.options.smtp);
      const slot = { connection, announced: null, idleSince: performance.now(), mails: 0 };
      this.open.add(slot);
      this.giveBack(slot);
      this.options.onReady();
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.opening -= 1;
    }
  }
}
