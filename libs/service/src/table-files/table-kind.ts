import type { AppError } from '#contracts/errors';
import type { TableRow } from './table.ts';

/** How the values of a column were understood, for columns whose codes have several meanings. */
export interface ColumnReading {
  value: string;
  meaning: string;
  rows: number;
  refused: boolean;
}

/** One column of a file and the field that it is mapped to. */
export interface TableColumn<Field extends string = string> {
  header: string;
  field: Field | null;
  /** One value of the column; '' when it is empty. */
  sample: string;
  readings?: ColumnReading[] | undefined;
}

/** Field by header, as an admin has chosen it; null: the column is ignored. */
export type ChosenFields<Field extends string = string> = Record<string, Field | null>;

/** Returns the distinct values of a column with their numbers of rows; null when there are too many to be codes. */
export type ValuesOfColumn = (at: number) => ReadonlyMap<string, number> | null;

/** What a kind of file contains: its fields, the headers that stand for them, and how a row is read. */
export interface TableKind<Field extends string, Row> {
  /** Returns the field that a header stands for, or null if the header is unknown. */
  fieldOfHeader: (header: string) => Field | null;
  /** Returns whether a cell (under 60 characters, not a number) is data, so that its row cannot be the header row. */
  isData: (cell: string) => boolean;
  /** How many different known headers make a row the header row. */
  enoughHeaders: number;
  /** Maps the columns; `missing` has the required fields without a column. */
  mapColumns: (
    headers: readonly string[],
    samples: readonly string[],
    chosen?: ChosenFields<Field>,
  ) => { columns: TableColumn<Field>[]; missing: Field[] };
  /** Returns the error for missing columns, with `context` and the columns in its details. */
  columnsUnknown: (columns: TableColumn<Field>[], missing: readonly Field[], context: Record<string, unknown>) => AppError;
  /** Returns the function that reads one row. May add `readings` to the columns. */
  rowReader: (columns: TableColumn<Field>[], valuesOf: ValuesOfColumn) => (row: TableRow) => Row;
  /** In JSON: names of the property that may contain the list. */
  listNames: ReadonlySet<string>;
  /** Messages for JSON without a list, and with an empty one (Finnish). */
  noList: string;
  noItems: string;
}
