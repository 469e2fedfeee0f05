/** A cell of a file: its text, or a list (JSON only). */
export type Cell = string | ListCell;

export interface ListCell {
  items: string[];
  /** Whether the list had nested lists or objects, which are not in `items`. */
  nested: boolean;
}

export interface TableRow {
  /** The row number as in a spreadsheet: the first row of the file, headers included, is 1. For JSON, the item's number. */
  row: number;
  /** One cell for each header; '' where the file has no value. */
  cells: Cell[];
  /** Whether the row has more non-empty cells than there are headers, which means that it was split at the wrong places. */
  overlong: boolean;
}

/** Returns a cell's text as shown to an admin: one line of at most `length` characters. */
export function shownCell(cell: Cell, length = 80): string {
  const text = (
    typeof cell === 'string'
      ? cell.slice(0, 4 * length)
      : cell.items
          .slice(0, 10)
          .join(', ')
          .slice(0, 4 * length)
  )
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
