import { describe, expect, it } from '@jest/globals';
import { finalDeletion, isWithinUndoTime, refuseExpiredUndo, undoableDeletion, undoUntil } from './undo-time.ts';

const since = new Date('2026-03-01T12:00:00.000Z');
const end = new Date('2026-03-31T12:00:00.000Z');
const before = new Date(end.getTime() - 1);

describe('a deletion', () => {
  it('can be undone for 30 days and not after them', () => {
    expect(undoUntil(since)).toEqual(end);
    expect(isWithinUndoTime(since, 'deletion', before)).toBe(true);
    expect(isWithinUndoTime(since, 'deletion', end)).toBe(false);
    expect(() => refuseExpiredUndo(since, before)).not.toThrow();
    expect(() => refuseExpiredUndo(since, end)).toThrow(expect.objectContaining({ code: 'undo_expired' }));
  });

  it('is either listed as undoable or removed as final, never both', () => {
    expect(undoableDeletion(before).$gt < since).toBe(true);
    expect(finalDeletion(before).$lte < since).toBe(true);
    expect(undoableDeletion(end).$gt).toEqual(since);
    expect(finalDeletion(end)).toEqual({ $ne: null, $lte: since });
  });
});

describe('an import', () => {
  it('can be undone for 59 days', () => {
    expect(undoUntil(since, 'import').toISOString()).toBe('2026-04-29T12:00:00.000Z');
    expect(isWithinUndoTime(since, 'import', new Date('2026-04-29T11:59:59.999Z'))).toBe(true);
    expect(isWithinUndoTime(since, 'import', new Date('2026-04-29T12:00:00.000Z'))).toBe(false);
  });
});
