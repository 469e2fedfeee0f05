/** Days during which an admin can take something back. No schema here. */
export const UNDO_DAYS = {
  /** A deleted record, whatever it is. */
  deletion: 30,
  /** An import of tyres: the rows that it has written are put back. */
  import: 59,
} as const;

export type Undoable = keyof typeof UNDO_DAYS;
