import { UNDO_DAYS } from '#contracts/catalogue/catalogue';
import { AppError } from '#contracts/errors';

const UNDO_MS = UNDO_DAYS * 24 * 3600 * 1000;

/** Until when a deletion can be undone. */
export const undoUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + UNDO_MS);

/** Deletions from before this moment are final. */
export const finalBefore = (at: Date): Date => new Date(at.getTime() - UNDO_MS);

/** Throws undo_expired for a deletion that is final. */
export function refuseExpiredUndo(deletedAt: Date, at = new Date()): void {
  if (undoUntil(deletedAt) <= at) throw new AppError('undo_expired');
}
