import type { Types } from 'mongoose';
import type { OutboxEntry } from '#service/outbox';

/** Keeps the read model of this process equal to the database, which other copies of the service write too. */
export abstract class ReadModelSync {
  /** Names events of writes that the read model has been given already: they cause no second read. */
  abstract skipOwnEvents(entries: readonly OutboxEntry[]): void;
  /**
   * Resolves when the read model has what other copies have announced; undefined when nothing is in flight. A reader
   * waits for it before it answers. The wait is bounded, so that reads go on while the database is away.
   */
  abstract caughtUp(): Promise<unknown> | undefined;
  /** Reads what has changed in the database since the last time. A call during a refresh waits for the next one. */
  abstract refresh(): Promise<void>;
  /** Reads the tyres of a size that has just been added to the read model. */
  abstract readTyresOf(sizeId: Types.ObjectId): Promise<void>;
}
