import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent, Envelope } from '#contracts/operation';
import { Schema, type Model, type Types } from 'mongoose';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { withinDeadline } from '../process/deadline.ts';
import type { EventBus } from './event-bus.ts';
import { Batcher } from '../database/batcher.ts';
import { logContext } from '../process/logging.ts';
import { UNJOURNALED } from '../database/mongo.ts';

/** An event, stored in the record whose write caused it until the stream has confirmed it. */
export interface OutboxEntry {
  _id: string;
  name: string;
  occurredAt: Date;
  requestId?: string;
  traceparent?: string;
  data: unknown;
}

interface WithOutbox {
  outbox?: OutboxEntry[];
}

/**
 * The field `outbox`: spread it into a schema's definition, and add `schema.index({ 'outbox._id': 1 }, outboxIndex)` for the scan.
 */
export const outboxField = {
  outbox: {
    type: [
      new Schema<OutboxEntry>({
        _id: String,
        name: String,
        occurredAt: Date,
        requestId: String,
        traceparent: String,
        data: Schema.Types.Mixed,
      }),
    ],
    default: undefined,
  },
};

/** Options of the outbox index, which contains only records with unpublished events. */
export const outboxIndex = { sparse: true };

/**
 * Creates the outbox entry of an event, with the request id and the trace context of the current call or reaction. Store it in
 * the record with the same write that the event reports.
 * @param data validated against the event's schema
 * @throws ZodError when `data` does not match the schema
 */
export function outboxEntry<D extends z.ZodType>(event: DomainEvent<D>, data: z.input<D>): OutboxEntry {
  return { _id: randomUUID(), name: event.name, occurredAt: new Date(), ...logContext.getStore(), data: event.data.parse(data) };
}

const SCAN_EVERY_MS = 5_000;
const WARN_EVERY_MS = 60_000;
/** A scan of 200 records takes less than a second. A scan whose response is lost must not prevent all later ones. */
const SCAN_TIMEOUT_MS = 30_000;

/** Entries of one record that the stream has confirmed. */
interface Confirmed {
  id: Types.ObjectId | string;
  sent: readonly string[];
}

const envelopeOf = ({ _id, name: _name, occurredAt, ...rest }: OutboxEntry): Envelope => ({
  id: _id,
  occurredAt: occurredAt.toISOString(),
  ...rest,
});

/**
 * Removes confirmed entries from their records, with one command for many records. The write does not wait for the journal:
 * if it is lost, the scan publishes the entries again, and the stream drops them as duplicates.
 */
async function removeConfirmed(model: Model<never>, confirmed: readonly Confirmed[]): Promise<void[]> {
  const sent = confirmed.flatMap((each) => each.sent);
  const records = { $in: confirmed.map(({ id }) => id) as never[] };
  // Nearly always the record has no other entry, and removing the field costs the database less than filtering it.
  const emptied = { _id: records, outbox: { $size: 1 }, 'outbox._id': { $in: sent } };
  const { modifiedCount } = await model.collection.updateMany(emptied, { $unset: { outbox: '' } }, UNJOURNALED);
  if (modifiedCount === confirmed.length) return confirmed.map(() => undefined);
  const left = { $filter: { input: '$outbox', cond: { $not: { $in: ['$$this._id', sent] } } } };
  await model.collection.updateMany(
    { _id: records, outbox: { $exists: true } },
    [{ $set: { outbox: { $let: { vars: { left }, in: { $cond: [{ $eq: ['$$left', []] }, '$$REMOVE', '$$left'] } } } } }],
    UNJOURNALED,
  );
  return confirmed.map(() => undefined);
}

/**
 * Publishes events from records to the stream, at least once: an entry is removed from its record only after the stream has
 * confirmed it, and a regular scan finds the entries that a crash or an outage has left behind.
 */
export class OutboxRelay {
  private readonly models: Model<never>[] = [];
  /** Ids of the entries that are being published, which the scan skips. */
  private readonly inFlight = new Set<string>();
  private readonly removals = new Map<Model<never>, Batcher<Confirmed, void>>();
  private readonly stopping = new AbortController();
  private warnedAt = 0;

  constructor(
    private readonly bus: EventBus,
    private readonly log: Logger,
  ) {}

  /** Adds a model with an outbox to the scan. */
  watch<T extends WithOutbox>(model: Model<T>): void {
    this.models.push(model as unknown as Model<never>);
  }

  /**
   * Publishes new entries of a record in the background. A failure is not reported: the scan retries.
   * @param id the record's _id
   */
  relaySoon<T extends WithOutbox>(model: Model<T>, id: Types.ObjectId | string, entries: readonly OutboxEntry[]): void {
    void this.relay(model as unknown as Model<never>, id, entries);
  }

  /** Starts the scan: once now, then every 5 seconds. */
  start(): void {
    void this.scanLoop();
  }

  /** Stops the scan. */
  stop(): void {
    this.stopping.abort();
  }

  private async relay(model: Model<never>, id: Types.ObjectId | string, entries: readonly OutboxEntry[]): Promise<void> {
    const fresh = entries.filter((entry) => !this.inFlight.has(entry._id));
    for (const entry of fresh) this.inFlight.add(entry._id);
    try {
      // All are sent before the first confirmation is awaited; the connection preserves their order.
      await Promise.all(fresh.map((entry) => this.bus.publish(entry.name, envelopeOf(entry))));
      if (fresh.length > 0) await this.removalsOf(model).add({ id, sent: fresh.map((entry) => entry._id) });
    } catch (error) {
      this.warn(error, 'an event stays in the outbox for the next scan');
    } finally {
      for (const entry of fresh) this.inFlight.delete(entry._id);
    }
  }

  /** Warns at once, then once a minute: during an outage every event and every scan fails. */
  private warn(error: unknown, text: string) {
    const now = Date.now();
    const level = now - this.warnedAt < WARN_EVERY_MS ? 'debug' : 'warn';
    if (level === 'warn') this.warnedAt = now;
    this.log[level]({ error: String(error) }, text);
  }

  private removalsOf(model: Model<never>): Batcher<Confirmed, void> {
    const known = this.removals.get(model);
    if (known) return known;
    const batcher = new Batcher((confirmed: readonly Confirmed[]) => removeConfirmed(model, confirmed));
    this.removals.set(model, batcher);
    return batcher;
  }

  private async scanLoop() {
    while (!this.stopping.signal.aborted) {
      for (const model of this.models) {
        try {
          await withinDeadline(SCAN_TIMEOUT_MS, this.scan(model));
        } catch (error) {
          this.warn(error, 'outbox scan failed, trying again');
        }
      }
      await delay(SCAN_EVERY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }

  private async scan(model: Model<never>): Promise<void> {
    const found = model.collection.find<{ _id: Types.ObjectId | string; outbox: OutboxEntry[] }>(
      { 'outbox._id': { $exists: true } },
      { projection: { outbox: 1 }, limit: 200 },
    );
    await Promise.all((await found.toArray()).map((record) => this.relay(model, record._id, record.outbox)));
  }
}
