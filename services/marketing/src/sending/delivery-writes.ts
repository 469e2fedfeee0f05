import type { Connection, mongo, Types } from 'mongoose';
import { unreached } from './delivery-filters.ts';
import type { DeliveryRecord } from './delivery.model.ts';
import type { Outcome } from './outcome.ts';

/** Maximum deliveries per command: the database scans the whole list of ids for each delivery. */
const PER_COMMAND = 200;

/** Returns the collection without Mongoose, whose overhead would exceed the cost of sending. */
export function deliveriesOf(connection: Connection): mongo.Collection<DeliveryRecord> {
  if (!connection.db) throw new Error('not connected');
  return connection.db.collection<DeliveryRecord>('deliveries');
}

/**
 * Writes the outcomes of a worker's log into their deliveries. Idempotent, and durable when it resolves. A delivery that the worker
 * no longer holds, or that has a later attempt, stays unchanged.
 */
export async function writeOutcomes(connection: Connection, worker: string, outcomes: readonly Outcome[]): Promise<void> {
  const deliveries = deliveriesOf(connection);
  const sent = outcomes.filter(({ status }) => status === 'sent');
  const others = outcomes.filter(({ status }) => status !== 'sent');
  for (let at = 0; at < sent.length; at += PER_COMMAND) await writeSent(deliveries, worker, sent.slice(at, at + PER_COMMAND));
  for (let at = 0; at < others.length; at += PER_COMMAND)
    await deliveries.bulkWrite(
      others.slice(at, at + PER_COMMAND).map((outcome) => ({ updateOne: writeOf(worker, outcome) })),
      { ordered: false },
    );
}

/** One command with one filter costs the database half as much as a bulk of single updates. */
async function writeSent(deliveries: mongo.Collection<DeliveryRecord>, worker: string, outcomes: readonly Outcome[]): Promise<void> {
  const ids = outcomes.map(({ _id }) => _id);
  const own = (values: unknown[]) => ({ $arrayElemAt: [values, { $indexOfArray: [ids, '$_id'] }] });
  await deliveries.updateMany({ _id: { $in: ids }, worker, status: 'waiting' }, [
    {
      $set: {
        status: 'sent',
        reply: own(outcomes.map(({ reply }) => ({ $literal: reply }))),
        at: own(outcomes.map(({ at }) => at)),
        attempts: own(outcomes.map(({ attempts }) => attempts)),
      },
    },
    { $unset: 'worker' },
  ]);
}

function writeOf(worker: string, { _id, before, status, attempts, reply, at, dueAt, uncertain }: Outcome) {
  return {
    filter: { _id, worker, status: 'waiting' as const, attempts: before },
    update: {
      $set: {
        status,
        attempts,
        reply,
        at,
        ...(dueAt ? { dueAt } : {}),
        ...(uncertain ? { uncertain } : {}),
        ...(status === 'bounced' ? { isBounceUncounted: true as const } : {}),
      },
      $unset: { worker: '' as const },
    },
  };
}

/** Releases deliveries of a worker (null: all), due now or at `dueAt`. */
export async function release(connection: Connection, worker: string, ids: readonly string[] | null, dueAt = new Date()): Promise<void> {
  await deliveriesOf(connection).updateMany(
    { worker, status: 'waiting', ...(ids === null ? {} : { _id: { $in: [...ids] } }) },
    { $set: { dueAt }, $unset: { worker: '' } },
  );
}

/**
 * Makes the recipients due whom a newsletter did not reach, for a retry of its sending. Idempotent: those whom this retry or a later one
 * has taken stay as they are. Attempts are still counted from the first sending on, so that no outcome of an earlier attempt, read once
 * more from a worker's log, matches the delivery.
 */
export async function takeUnreached(
  connection: Connection,
  newsletterId: Types.ObjectId,
  { startedAt, retriedAt }: { startedAt: Date; retriedAt: Date },
  dueAt: Date,
): Promise<void> {
  await deliveriesOf(connection).updateMany({ ...unreached(newsletterId, startedAt), sendingAt: { $not: { $gte: retriedAt } } }, [
    { $set: { status: 'waiting', earlierAttempts: '$attempts', reply: '', at: null, dueAt, sendingAt: retriedAt } },
  ]);
}
