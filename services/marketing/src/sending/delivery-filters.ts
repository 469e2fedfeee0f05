import type { Types } from 'mongoose';
import { NEVER } from './delivery.model.ts';
import { CANCELLED } from './sending-texts.ts';

/** The times that tell a sending, and each of its retries, from the others of the newsletter. */
interface Begun {
  startedAt: Date;
  retriedAt: Date | null;
}

/** Returns the beginning of a sending, or of its last retry. */
export const beganAt = ({ startedAt, retriedAt }: Begun): Date => retriedAt ?? startedAt;

/**
 * Matches the recipients whom no worker holds and no later sending or retry has taken. A process that has read the sending a while ago
 * must not touch those.
 */
export const unheld = (newsletterId: Types.ObjectId, sending: Begun) => ({
  newsletterId,
  status: 'waiting' as const,
  worker: { $exists: false },
  sendingAt: { $not: { $gt: beganAt(sending) } },
});

/** Matches deliveries that no preparation has made due yet. A claimed one is not due either, but has a worker. */
export const notDue = { status: 'waiting' as const, dueAt: NEVER, worker: { $exists: false } };

/**
 * Matches what a preparation has added too late, or left when it was killed, of the sending that began at `startedAt` or of earlier
 * ones. It holds only once that sending's preparation has ended. Nobody sends these deliveries.
 */
export const leftOver = (newsletterId: Types.ObjectId, startedAt: Date) => ({ newsletterId, ...notDue, sendingAt: { $lte: startedAt } });

/** Matches the recipients of a newsletter whom workers hold or may claim. */
export const waitingOf = (newsletterId: Types.ObjectId) => ({
  newsletterId,
  status: 'waiting' as const,
  $or: [{ dueAt: { $lt: NEVER } }, { worker: { $exists: true } }],
});

/**
 * Matches the recipients who may get the mail by a retry of the sending that began at `startedAt`: those whom it or an earlier one
 * failed to reach, and those whom its own cancellation has skipped.
 */
export const unreached = (newsletterId: Types.ObjectId, startedAt: Date) => ({
  newsletterId,
  $or: [
    { status: 'failed' as const },
    { status: 'skipped' as const, reply: CANCELLED, sendingAt: { $not: { $lt: startedAt } } },
    // Left over by an end that did not see them.
    { status: 'waiting' as const, dueAt: { $lt: NEVER }, worker: { $exists: false } },
  ],
});
