import { setTimeout as delay } from 'node:timers/promises';
import { ClaimedTimer } from '#service/database/every';
import type { Logger } from '#service/process/logging';
import mongoose, { type Connection } from 'mongoose';

type Collection = mongoose.mongo.Collection<{ _id: mongoose.mongo.Document['_id'] }>;

/** How often expired documents are deleted, across all replicas. */
export const EXPIRE_EVERY_MS = 5 * 60_000;
/** Documents per delete command. The pause between batches leaves the database to other work. */
const BATCH = 500;
const PAUSE_MS = 20;

interface ExpiryIndex {
  key: Record<string, number>;
  expireAfterSeconds?: number;
  partialFilterExpression?: mongoose.mongo.Document;
}

/**
 * Deletes the documents that have expired according to the TTL indexes of a database. MongoDB itself does so, but not every
 * compatible engine has a TTL monitor, and visitors' addresses must not be stored for ever. The indexes are read from the
 * database, so a new one needs no change here.
 */
export class Expiry {
  private readonly stopping = new AbortController();
  private readonly timer: ClaimedTimer;

  constructor(
    private readonly connection: Connection,
    private readonly log: Logger,
  ) {
    this.timer = new ClaimedTimer(connection, 'expiry', EXPIRE_EVERY_MS);
  }

  start(): void {
    void this.timer.run(this.log, this.stopping.signal, (now) => this.deleteExpired(now));
  }

  stop(): void {
    this.stopping.abort();
  }

  /** Deletes expired documents. Returns their number, or null when a replica of the gateway has done so within the interval. */
  async runWhenDue(now: Date): Promise<number | null> {
    return (await this.timer.runWhenDue(now, () => this.deleteExpired(now)))?.done ?? null;
  }

  private get database(): mongoose.mongo.Db {
    if (!this.connection.db) throw new Error('not connected');
    return this.connection.db;
  }

  private async deleteExpired(now: Date): Promise<number> {
    let deleted = 0;
    for (const { name, type } of await this.database.listCollections({}, { nameOnly: false }).toArray()) {
      if (type !== 'collection') continue;
      const collection: Collection = this.database.collection(name);
      for (const index of (await collection.indexes()) as ExpiryIndex[]) deleted += await this.deleteBy(collection, index, now);
    }
    return deleted;
  }

  private async deleteBy(
    collection: Collection,
    { key, expireAfterSeconds, partialFilterExpression }: ExpiryIndex,
    now: Date,
  ): Promise<number> {
    const [field] = Object.keys(key);
    if (expireAfterSeconds === undefined || field === undefined) return 0;
    // Only dates match: as with a TTL monitor, a document with another type in this field does not expire.
    const due = { [field]: { $lte: new Date(now.getTime() - expireAfterSeconds * 1000) } };
    const expired = { $and: [due, partialFilterExpression ?? {}] };
    let deleted = 0;
    while (!this.stopping.signal.aborted) {
      const batch = await collection.find(expired, { projection: { _id: 1 }, limit: BATCH }).toArray();
      // The condition is checked again: a document's time may have been extended meanwhile.
      const { deletedCount } = await collection.deleteMany({ ...expired, _id: { $in: batch.map(({ _id }) => _id) } });
      deleted += deletedCount;
      if (batch.length < BATCH) break;
      await delay(PAUSE_MS, undefined, { ref: false });
    }
    return deleted;
  }
}
