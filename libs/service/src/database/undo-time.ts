import { AppError } from '#contracts/errors';
import { UNDO_DAYS, type Undoable } from '#contracts/rules/undo';

const DAY_MS = 24 * 3600 * 1000;

/** Returns the moment from which on an action at `since` can no longer be undone. */
export const undoUntil = (since: Date, what: Undoable = 'deletion'): Date => new Date(since.getTime() + UNDO_DAYS[what] * DAY_MS);

/** Returns whether an action at `since` can still be undone at the moment `at`. */
export const isWithinUndoTime = (since: Date, what: Undoable, at = new Date()): boolean => at < undoUntil(since, what);

/** @throws AppError undo_expired when a deletion can no longer be undone at the moment `at` */
export function refuseExpiredUndo(deletedAt: Date, at = new Date()): void {
  if (!isWithinUndoTime(deletedAt, 'deletion', at)) throw new AppError('undo_expired');
}

const finalBefore = (at: Date): Date => new Date(at.getTime() - UNDO_DAYS.deletion * DAY_MS);

/** Returns the MongoDB condition on `deletedAt` for deletions that can still be undone at `at`. */
export const undoableDeletion = (at: Date): { $gt: Date } => ({ $gt: finalBefore(at) });

/** Returns the MongoDB condition on `deletedAt` for deletions that can no longer be undone at `at`. */
export const finalDeletion = (at: Date): { $ne: null; $lte: Date } => ({ $ne: null, $lte: finalBefore(at) });
