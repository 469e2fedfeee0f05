import type { Connection, mongo } from 'mongoose';
import type { DatabaseClock } from '../limits/database-clock.ts';

/** A worker that holds or may hold deliveries. Times are the database's, because the clocks of the replicas differ. */
interface WorkerRecord {
  _id: string;
  leaseUntil: Date;
}

/** The leases of the workers. A worker that does not renew its lease is taken over. */
export class Leases {
  private readonly workers: mongo.Collection<WorkerRecord>;
  /** Leases found expired by the last call, by worker. */
  private expired = new Map<string, number>();

  constructor(
    connection: Connection,
    private readonly leaseMs: number,
    private readonly clock: DatabaseClock,
  ) {
    if (!connection.db) throw new Error('not connected');
    this.workers = connection.db.collection<WorkerRecord>('workers');
  }

  /** Registers a worker. */
  async open(worker: string): Promise<void> {
    await this.extend(worker, true);
  }

  /** @returns false when the worker was taken over */
  async renew(worker: string): Promise<boolean> {
    return this.extend(worker, false);
  }

  async remove(worker: string): Promise<void> {
    await this.workers.deleteOne({ _id: worker });
  }

  /**
   * Returns the workers whose leases two calls in a row found expired. After an outage of the database all leases have expired; the
   * time between two calls lets the workers renew them.
   */
  async findDead(): Promise<string[]> {
    const asked = performance.now();
    const found = await this.workers
      .aggregate<WorkerRecord & { now: Date }>([{ $match: { $expr: { $lt: ['$leaseUntil', '$$NOW'] } } }, { $set: { now: '$$NOW' } }])
      .toArray();
    // Who takes over counts what a dead worker had reserved as sent now, and may have no worker itself.
    if (found[0]) this.clock.observe(found[0].now.getTime(), asked, performance.now());
    const now = new Map(found.map(({ _id, leaseUntil }) => [_id, leaseUntil.getTime()]));
    const dead = [...now].filter(([worker, until]) => this.expired.get(worker) === until).map(([worker]) => worker);
    this.expired = now;
    return dead;
  }

  /** Returns which of these workers have no lease at all. */
  async withoutLease(workers: readonly string[]): Promise<string[]> {
    const known = await this.workers.find({ _id: { $in: [...workers] } }, { projection: { _id: 1 } }).toArray();
    const ids = new Set(known.map(({ _id }) => _id));
    return workers.filter((worker) => !ids.has(worker));
  }

  private async extend(worker: string, upsert: boolean): Promise<boolean> {
    const asked = performance.now();
    const after = await this.workers.findOneAndUpdate({ _id: worker }, [{ $set: { leaseUntil: { $add: ['$$NOW', this.leaseMs] } } }], {
      upsert,
      returnDocument: 'after',
    });
    if (after === null) return false;
    this.clock.observe(after.leaseUntil.getTime() - this.leaseMs, asked, performance.now());
    return true;
  }
}
