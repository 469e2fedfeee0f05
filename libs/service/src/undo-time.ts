import { AppError } from '#contracts/errors';
import { UNDO_DAYS, type Undoable } from '#contracts/rules/undo';

const DAY_MS = 24 * 3600 * 1000;

/** The moment from which on something done at `since` is final. */
export const undoUntil = (since: Date, what: Undoable = 'deletion'): Date => new Date(since.getTime() + UNDO_DAYS[what] * DAY_MS);

/** Can something done at `since` still be taken back? */
export const isUndoable = (since: Date, what: Undoable, at = new Date()): boolean => at < undoUntil(since, what);

/** Throws undo_expired for a deletion that is final. */
export function refuseExpiredUndo(deletedAt: Date, at = new Date()): void {
  if (!isUndoable(deletedAt, 'deletion', at)) throw new AppError('undo_expired');
}

const finalBefore = (at: Date): Date => new Date(at.getTime() - UNDO_DAYS.deletion * DAY_MS);

/** Query for `deletedAt`: the deletions that can still be undone. */
export const undoableDeletion = (at: Date): { $gt: Date } => ({ $gt: finalBefore(at) });

/** Query for `deletedAt`: the deletions that are final. */
export const finalDeletion = (at: Date): { $ne: null; $lte: Date } => ({ $ne: null, $lte: finalBefore(at) });
