import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { countBounces } from '../bounces.ts';
import { deliveriesOf, release, writeOutcomes } from '../delivery-writes.ts';
import type { DatabaseClock } from '../limits/database-clock.ts';
import { freeReservationsOf } from '../limits/rate-limits.ts';
import type { Leases } from './leases.ts';
import { clearLog, endLog } from './sending-log.ts';

/**
 * Takes over from dead workers: writes their logged outcomes, marks the mails that may have been in flight as uncertain, and makes all
 * that they held due again. Each step is idempotent and the lease is removed last, so that another replica can finish an interrupted
 * takeover.
 * @returns the number of dead workers
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
 * Releases deliveries whose worker has no lease: a worker that was frozen during a claim may complete it after the takeover. Such a
 * worker sends nothing, because its log has ended.
 */
export async function releaseOrphans(connection: Connection, leases: Leases): Promise<void> {
  // The holders are read before the leases: a worker registers before it claims, so a live holder has a lease.
  const holders = (await deliveriesOf(connection).distinct('worker', { worker: { $exists: true } })).filter(
    (worker) => worker !== undefined,
  );
  for (const worker of await leases.withoutLease(holders)) await release(connection, worker, null);
}
