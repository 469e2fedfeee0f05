import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent, Envelope } from '#contracts/operation';
import { Schema, type Model, type Types } from 'mongoose';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { withinDeadline } from './deadline.ts';
import type { EventBus } from './events.ts';
import { Gathering } from './gathering.ts';
import { logContext } from './logging.ts';
import { UNJOURNALED } from './mongo.ts';

/** An event that waits, inside the record whose write caused it, until the stream has it. */
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

/** Spread into a schema's definition; add `schema.index({ 'outbox._id': 1 }, outboxIndex)` so that the scan is cheap. */
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

/** Only records that have something to tell are in this index. */
export const outboxIndex = { sparse: true };

/**
 * The outbox entry of an event: put it into the record with the same write that makes it true. It carries the request id
 * and the trace of the call or reaction under way.
 */
export function pending<D extends z.ZodType>(event: DomainEvent<D>, data: z.input<D>): OutboxEntry {
  return { _id: randomUUID(), name: event.name, occurredAt: new Date(), ...logContext.getStore(), data: event.data.parse(data) };
}

const SCAN_EVERY_MS = 5_000;
/** Two hundred records take less than a second. An answer that was lost must not end all scans. */
const SCAN_WITHIN_MS = 30_000;

/** Entries of one record that the stream has confirmed. */
interface Told {
  id: Types.ObjectId | string;
  sent: readonly string[];
}

const envelopeOf = ({ _id, name: _name, occurredAt, ...rest }: OutboxEntry): Envelope => ({
  id: _id,
  occurredAt: occurredAt.toISOString(),
  ...rest,
});

/**
 * Takes confirmed entries out of their records, of many with one command. Should it get lost, the scan sends them once
 * more: nothing waits for the journal here.
 */
async function removeTold(model: Model<never>, told: readonly Told[]): Promise<void[]> {
  const sent = told.flatMap((each) => each.sent);
  const records = { $in: told.map(({ id }) => id) as never[] };
  // Nearly always it is all that a record has to tell, and taking a field away costs the database less than filtering it.
  const emptied = { _id: records, outbox: { $size: 1 }, 'outbox._id': { $in: sent } };
  const { modifiedCount } = await model.collection.updateMany(emptied, { $unset: { outbox: '' } }, UNJOURNALED);
  if (modifiedCount === told.length) return told.map(() => undefined);
  const left = { $filter: { input: '$outbox', cond: { $not: { $in: ['$$this._id', sent] } } } };
  await model.collection.updateMany(
    { _id: records, outbox: { $exists: true } },
    [{ $set: { outbox: { $let: { vars: { left }, in: { $cond: [{ $eq: ['$$left', []] }, '$$REMOVE', '$$left'] } } } } }],
    UNJOURNALED,
  );
  return told.map(() => undefined);
}

/**
 * Carries events from records to the stream. Acknowledged writes are never lost on the way: an entry leaves its record
 * only after the stream has confirmed it, and what a crash or an outage left behind is found by the scan.
 */
export class OutboxRelay {
  private readonly models: Model<never>[] = [];
  /** Entries that are on their way now, which the scan need not send once more. */
  private readonly underWay = new Set<string>();
  private readonly toldOf = new Map<Model<never>, Gathering<Told, void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly bus: EventBus,
    private readonly log: Logger,
  ) {}

  /** Adds a model to the scan. */
  watch<T extends WithOutbox>(model: Model<T>): void {
    this.models.push(model as unknown as Model<never>);
  }

  /** Publishes a record's fresh entries without keeping the caller waiting. */
  relaySoon<T extends WithOutbox>(model: Model<T>, id: Types.ObjectId | string, entries: readonly OutboxEntry[]): void {
    void this.relay(model as unknown as Model<never>, id, entries);
  }

  /** Starts the regular scan, the first at once. */
  start(): void {
    void this.scanLoop();
  }

  stop(): void {
    this.stopping.abort();
  }

  private async relay(model: Model<never>, id: Types.ObjectId | string, entries: readonly OutboxEntry[]): Promise<void> {
    const fresh = entries.filter((entry) => !this.underWay.has(entry._id));
    for (const entry of fresh) this.underWay.add(entry._id);
    try {
      // Sent one behind the other, and only then waited for: the connection keeps their order.
      await Promise.all(fresh.map((entry) => this.bus.publish(entry.name, envelopeOf(entry))));
      if (fresh.length > 0) await this.removals(model).add({ id, sent: fresh.map((entry) => entry._id) });
    } catch (error) {
      this.log.debug({ error: String(error) }, 'event stays in the outbox for the next scan');
    } finally {
      for (const entry of fresh) this.underWay.delete(entry._id);
    }
  }

  private removals(model: Model<never>): Gathering<Told, void> {
    const known = this.toldOf.get(model);
    if (known) return known;
    const gathering = new Gathering((told: readonly Told[]) => removeTold(model, told));
    this.toldOf.set(model, gathering);
    return gathering;
  }

  private async scanLoop() {
    while (!this.stopping.signal.aborted) {
      for (const model of this.models) {
        try {
          await withinDeadline(SCAN_WITHIN_MS, this.scan(model));
        } catch (error) {
          this.log.debug({ error: String(error) }, 'outbox scan failed, trying again');
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
