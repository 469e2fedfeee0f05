import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { countBounces } from '../bounces.ts';
import { deliveriesOf, release, writeOutcomes } from '../delivery-writes.ts';
import type { DatabaseClock } from '../limits/database-clock.ts';
import { freeReservationsOf } from '../limits/rate-limits.ts';
import type { Leases } from './leases.ts';
import { clearLog, endLog } from './sending-log.ts';

/**
 * Takes over from the workers that have died: their logged outcomes are written, what they may have been sending is marked as
 * uncertain, and all they held is due again. Each step is idempotent, and the lease goes last, so another replica can finish what
 * this one has begun.
 * @returns the number of workers
 */
export async function takeOverDead(connection: Connection, leases: Leases, clock: DatabaseClock, log: Logger): Promise<number> {
  let taken = 0;
  for (const worker of await leases.findDead()) {
    const left = await endLog(connection, worker);
    if (left === null) continue;
    await writeOutcomes(connection, worker, left.outcomes);
    const { modifiedCount } = await deliveriesOf(connection).updateMany(
      { _id: { $in: left.inFlight }, worker, status: 'waiting' },
      { $set: { uncertain: true } },
    );
    await release(connection, worker, null);
    await freeReservationsOf(connection, worker, clock);
    await clearLog(connection, worker);
    await leases.remove(worker);
    log.warn({ worker, uncertain: modifiedCount }, 'a worker has died, its mails are sent by others');
    taken += 1;
  }
  if (taken > 0) await countBounces(connection);
  return taken;
}

/**
 * Gives back what workers hold that have no lease: a worker may have been frozen while it claimed, and wakes up after it was taken
 * over. Such a worker sends nothing, because its log has ended.
 */
export async function releaseOrphans(connection: Connection, leases: Leases): Promise<void> {
  // The holders are read first: a worker registers before it claims.
  const holders = (await deliveriesOf(connection).distinct('worker', { worker: { $exists: true } })).filter(
    (worker) => worker !== undefined,
  );
  for (const worker of await leases.withoutLease(holders)) await release(connection, worker, null);
}
