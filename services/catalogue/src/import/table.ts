/** A cell of a file: its text, or of JSON a list. */
export type Cell = string | ListCell;

export interface ListCell {
  items: string[];
  /** Some item was a list or an object itself, and is not among the items. */
  nested: boolean;
}

export interface TableRow {
  /** As the spreadsheet counts: the first row of the file is 1, its headers included. Of JSON the item's place. */
  row: number;
  /** As many as there are headers; '' where the file has nothing. */
  cells: Cell[];
  /** The file has more cells in this row than headers: it was cut at the wrong places. */
  overlong: boolean;
}

/** What an admin sees of a cell: one line, not too long. */
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
