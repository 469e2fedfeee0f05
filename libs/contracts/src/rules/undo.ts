/** Days during which an admin can undo an action. The browser loads this file, so it must not import zod. */
export const UNDO_DAYS = {
  /** Deletion of any record. */
  deletion: 30,
  /** An import of tyres, whose rows are then restored. */
  import: 59,
} as const;

/** An action that can be undone. */
export type Undoable = keyof typeof UNDO_DAYS;
