import type { Types } from 'mongoose';
import type { OutboxEntry } from '#service/events/outbox';

/** Synchronises this process's read model with the database, which other replicas of the service write too. */
export abstract class ReadModelSync {
  /** Registers events of this process's own writes. The read model has these writes already, so they are not read again. */
  abstract skipOwnEvents(entries: readonly OutboxEntry[]): void;
  /**
   * Resolves when the read model has the changes that other replicas have published; undefined when none are pending.
   * Reads await it first. The wait is bounded, so that reads still work while the database is unavailable.
   */
  abstract caughtUp(): Promise<unknown> | undefined;
  /** Reads what has changed in the database since the last refresh. A call during a refresh queues one further refresh. */
  abstract refresh(): Promise<void>;
  /** Loads the tyres of a size that was just added to the read model. */
  abstract readTyresOf(sizeId: Types.ObjectId): Promise<void>;
}
