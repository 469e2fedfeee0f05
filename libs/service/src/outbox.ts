import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent, Envelope } from '#contracts/operation';
import { Schema, type Model, type Types } from 'mongoose';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { EventBus } from './events.ts';

/** An event that waits, inside the record whose write caused it, until the stream has it. */
export interface OutboxEntry {
  _id: string;
  name: string;
  occurredAt: Date;
  data: unknown;
}

interface WithOutbox {
  outbox?: OutboxEntry[];
}

/** Spread into a schema's definition; add `schema.index({ 'outbox._id': 1 }, outboxIndex)` so that the scan is cheap. */
export const outboxField = {
  outbox: {
    type: [new Schema<OutboxEntry>({ _id: String, name: String, occurredAt: Date, data: Schema.Types.Mixed })],
    default: undefined,
  },
};

/** Only records that have something to tell are in this index. */
export const outboxIndex = { sparse: true };

/** The outbox entry of an event: put it into the record with the same write that makes it true. */
export function pending<D extends z.ZodType>(event: DomainEvent<D>, data: z.input<D>): OutboxEntry {
  return { _id: randomUUID(), name: event.name, occurredAt: new Date(), data: event.data.parse(data) };
}

const SCAN_EVERY_MS = 5_000;

/**
 * Carries events from records to the stream. Acknowledged writes are never lost on the way: an entry leaves its record
 * only after the stream has confirmed it, and what a crash or an outage left behind is found by the scan.
 */
export class OutboxRelay {
  private readonly models: Model<never>[] = [];
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
    this.relay(model as unknown as Model<never>, id, entries).catch((error: unknown) =>
      this.log.debug({ error: String(error) }, 'event stays in the outbox for the next scan'),
    );
  }

  /** Starts the regular scan, the first at once. */
  start(): void {
    void this.scanLoop();
  }

  stop(): void {
    this.stopping.abort();
  }

  private async relay(model: Model<never>, id: Types.ObjectId | string, entries: readonly OutboxEntry[]) {
    for (const entry of entries) {
      const envelope: Envelope = { id: entry._id, occurredAt: entry.occurredAt.toISOString(), data: entry.data };
      await this.bus.publish(entry.name, envelope);
    }
    const sent = entries.map((entry) => entry._id);
    // The driver finds any kind of _id; its type knows only one.
    const _id = id as Types.ObjectId;
    await model.collection.updateOne({ _id }, { $pull: { outbox: { _id: { $in: sent } } } } as never);
    await model.collection.updateOne({ _id, outbox: { $size: 0 } }, { $unset: { outbox: '' } });
  }

  private async scanLoop() {
    while (!this.stopping.signal.aborted) {
      for (const model of this.models) {
        try {
          const found = model.collection.find<{ _id: Types.ObjectId | string; outbox: OutboxEntry[] }>(
            { 'outbox._id': { $exists: true } },
            { projection: { outbox: 1 }, limit: 200 },
          );
          for (const record of await found.toArray()) await this.relay(model, record._id, record.outbox);
        } catch (error) {
          this.log.debug({ error: String(error) }, 'outbox scan failed, trying again');
        }
      }
      await delay(SCAN_EVERY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }
}
