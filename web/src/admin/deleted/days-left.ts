import { UNDO_DAYS } from '#contracts/rules/undo';

const DAY_MS = 24 * 3600 * 1000;

/** Returns for how long a deletion can still be undone: '30 päivää'; null if no longer. A begun day counts as a whole one. */
export function daysLeft(undoUntil: string, now: Date): string | null {
  // A browser's clock may be slow.
  const days = Math.min(UNDO_DAYS.deletion, Math.ceil((Date.parse(undoUntil) - now.getTime()) / DAY_MS));
  if (days <= 0) return null;
  return days === 1 ? 'enintään 1 päivä' : `${days} päivää`;
}
