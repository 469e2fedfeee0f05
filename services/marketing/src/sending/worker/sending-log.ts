import type { Connection, mongo } from 'mongoose';
import { isDuplicate } from '#service/database/mongo';
import type { Outcome } from '../outcome.ts';

/** One entry of a worker's log: outcomes, and what the worker sends next. */
interface LogEntry {
  /** `<worker>:<number>` */
  _id: string;
  worker: string;
  number: number;
  /** Outcomes that this entry makes durable. */
  outcomes: Outcome[];
  /** Ids of the deliveries that are in flight once this entry is durable. */
  inFlight: string[];
  /** Set in the entry with which another replica ends the log. */
  endedAt?: Date;
}

/** Another replica has taken the worker for dead and ended its log. */
export class FencedError extends Error {}

const collectionOf = (connection: Connection): mongo.Collection<LogEntry> => {
  if (!connection.db) throw new Error('not connected');
  return connection.db.collection<LogEntry>('sending-log');
};

const idOf = (worker: string, number: number) => `${worker}:${number}`;

/**
 * A worker's log of numbered entries. Each is durable before the worker sends the mails that it names. An entry is one insert with any
 * number of outcomes and the ids of the mails in flight, so the last entry names all mails that a killed worker leaves uncertain.
 *
 * The unique ids are also the fence: another replica ends the log by inserting the next number. The worker then cannot insert that
 * number and sends nothing more.
 */
export class SendingLog {
  private readonly entries: mongo.Collection<LogEntry>;
  private number = 0;

  constructor(
    connection: Connection,
    private readonly worker: string,
  ) {
    this.entries = collectionOf(connection);
  }

  /** The number of the last durable entry. */
  get last(): number {
    return this.number;
  }

  /**
   * Appends an entry. Can be retried after an error.
   * @throws FencedError when another replica has ended the log, else the driver's error
   */
  async append(outcomes: Outcome[], inFlight: string[]): Promise<void> {
    const number = this.number + 1;
    const _id = idOf(this.worker, number);
    try {
      await this.entries.insertOne({ _id, worker: this.worker, number, outcomes, inFlight });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const stored = await this.entries.findOne({ _id }, { projection: { endedAt: 1 } });
      if (stored?.endedAt !== undefined) throw new FencedError();
      // An earlier insert succeeded and its response was lost. That entry may have fewer outcomes and mails in flight.
      this.number = number;
      return this.append(outcomes, inFlight);
    }
    this.number = number;
  }

  /** Removes the entries before this number. Their outcomes must be in the deliveries. */
  async removeBefore(number: number): Promise<void> {
    await this.entries.deleteMany({ worker: this.worker, number: { $lt: number } });
  }
}

/**
 * Ends the log of a worker.
 * @returns the outcomes that the deliveries may lack, and the mails that may have been in flight; null when the worker appended an
 *   entry at the same moment and so is alive
 */
export async function endLog(connection: Connection, worker: string): Promise<{ outcomes: Outcome[]; inFlight: string[] } | null> {
  const entries = collectionOf(connection);
  const last = await entries.findOne({ worker }, { sort: { number: -1 }, projection: { number: 1, endedAt: 1 } });
  if (last?.endedAt === undefined) {
    const number = (last?.number ?? 0) + 1;
    try {
      await entries.insertOne({ _id: idOf(worker, number), worker, number, outcomes: [], inFlight: [], endedAt: new Date() });
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  }
  const all = await entries
    .find({ worker, endedAt: { $exists: false } })
    .sort({ number: 1 })
    .toArray();
  return { outcomes: all.flatMap(({ outcomes }) => outcomes), inFlight: all.at(-1)?.inFlight ?? [] };
}

/** Removes the entries of an ended log except the last: a worker that was only frozen must still meet the fence. */
export async function clearLog(connection: Connection, worker: string): Promise<void> {
  await collectionOf(connection).deleteMany({ worker, endedAt: { $exists: false } });
}

/** Removes the whole log of a worker that has stopped on its own. */
export async function removeLog(connection: Connection, worker: string): Promise<void> {
  await collectionOf(connection).deleteMany({ worker });
}

/** How long the fence entry of a log is kept. A worker that was frozen for longer must not append. */
export const KEPT_ENDS_MS = 24 * 3_600_000;

/** Removes fence entries that no worker can meet any more. */
export async function removeOldEnds(connection: Connection, now: Date): Promise<number> {
  const { deletedCount } = await collectionOf(connection).deleteMany({ endedAt: { $lt: new Date(now.getTime() - 2 * KEPT_ENDS_MS) } });
  return deletedCount;
}

/** Creates the index for reading logs. */
export async function indexLog(connection: Connection): Promise<void> {
  await collectionOf(connection).createIndex({ worker: 1, number: 1 });
}
