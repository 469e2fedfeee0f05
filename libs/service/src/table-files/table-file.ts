import { previews, eachRow } from './csv-rows.ts';
import { limits, limitTexts } from './file-limits.ts';
import { FileText, unreadable } from './file-text.ts';
import { headersKey, HEADER_SEARCH_ROWS, numberedHeaders, recogniseShape, uniqueHeaders } from './headers.ts';
import { JsonItems } from './json-items.ts';
import type { ChosenFields, TableColumn, TableKind } from './table-kind.ts';
import { shownCell, type Cell, type TableRow } from './table.ts';

export interface ReadOptions<Field extends string = string> {
  mediaType: string;
  mapping?: ChosenFields<Field>;
  headerRow?: number;
  /** Mappings of earlier files. One with the same headers is used, unless `mapping` is given. */
  remembered?: readonly { mappingId: string; columns: readonly { header: string; field: Field | null }[] }[];
}

/** What is known about a file once the whole file has been read. */
export interface TableHead<Field extends string = string> {
  rows: number;
  headerRow: number;
  columns: TableColumn<Field>[];
  /** The file's first rows, unparsed. */
  firstRows: { row: number; cells: string[] }[];
  /** The remembered mapping that was used. */
  mappingId: string | null;
}

type Packed = [row: number, overlong: boolean, cells: Cell[] | [column: number, cell: Cell][]];

const BATCH = 500;
/** A column with more distinct values than this does not contain codes. */
const MAX_VALUES = 500;
const MAX_VALUE_LENGTH = 80;

/** Counts the distinct values of a column; `all` is null when there are more than MAX_VALUES. */
class ColumnValues {
  sample = '';
  private values: Map<string, number> | null = new Map();

  add(cell: Cell): void {
    const shown = typeof cell === 'string' ? cell : '';
    if (this.sample === '' && (typeof cell !== 'string' || cell.trim() !== '')) this.sample = shownCell(cell);
    if (!this.values || shown === '') return;
    const known = this.values.get(shown);
    if (known !== undefined) this.values.set(shown, known + 1);
    else if (shown.length <= MAX_VALUE_LENGTH && shown.trim() !== '') {
      this.values.set(shown, 1);
      if (this.values.size > MAX_VALUES) this.values = null;
    }
  }

  get all(): ReadonlyMap<string, number> | null {
    return this.values;
  }
}

/**
 * A table in a file, read once from start to end within the limits of file-limits.ts: CSV with semicolons, commas, tabs or
 * pipes, or JSON, in the encodings that office programs write. Its rows are stored in buffers, outside of the heap.
 */
export class TableFile<Field extends string, Row> {
  private readonly batches: Buffer[] = [];
  private pending: Packed[] = [];
  private rows = 0;
  private values: ColumnValues[] = [];
  private columnCount = 0;
  private readRow!: (row: TableRow) => Row;
  head!: TableHead<Field>;

  private constructor(
    private readonly kind: TableKind<Field, Row>,
    private readonly onProgress: (rows: number) => void,
  ) {}

  /**
   * Reads the whole file.
   * @throws AppError import_unreadable; import_columns_unknown with context {columns, missing, headerRow, firstRows}
   */
  static async read<Field extends string, Row>(
    kind: TableKind<Field, Row>,
    bytes: Buffer,
    options: ReadOptions<Field>,
    onProgress: (rows: number) => void = () => undefined,
  ): Promise<TableFile<Field, Row>> {
    const text = FileText.of(bytes, options.mediaType);
    const file = new TableFile(kind, onProgress);
    const isJson = /\bjson\b/i.test(options.mediaType) || /^\s*[[{]/.test(text.beginning());
    const shape = isJson ? file.readJson(text) : await file.readCsv(text, options);
    file.mapHeaders(shape.headers, shape.headerRow, shape.firstRows, options);
    return file;
  }

  /** Returns up to `count` parsed rows, from the row at index `from` on (0 is the first row after the headers). */
  rowsFrom(from: number, count: number): Row[] {
    const read: Row[] = [];
    for (let at = from; at < Math.min(from + count, this.rows);) {
      const batch = JSON.parse(this.batches[Math.floor(at / BATCH)]?.toString() ?? '[]') as Packed[];
      const wanted = batch.slice(at % BATCH, (at % BATCH) + from + count - at);
      for (const packed of wanted) read.push(this.readRow(this.unpacked(packed)));
      at += wanted.length;
    }
    return read;
  }

  private addRow(row: number, overlong: boolean, cells: Packed[2]): void {
    this.rows += 1;
    if (this.rows > limits.rows) throw unreadable(limitTexts.rows);
    this.pending.push([row, overlong, cells]);
    if (this.pending.length === BATCH) this.pack();
  }

  private pack(): void {
    if (this.pending.length === 0) return;
    this.batches.push(Buffer.from(JSON.stringify(this.pending)));
    this.pending = [];
    this.onProgress(this.rows);
  }

  private unpacked([row, overlong, packed]: Packed): TableRow {
    if (!this.isJson) return { row, overlong, cells: packed as Cell[] };
    const cells: Cell[] = Array.from({ length: this.columnCount }, () => '');
    for (const [column, cell] of packed as [number, Cell][]) cells[column] = cell;
    return { row, overlong, cells };
  }

  private isJson = false;

  private async readCsv(text: FileText, { mapping, headerRow: chosenRow, remembered = [] }: ReadOptions<Field>) {
    const known = new Set(remembered.map(({ mappingId }) => mappingId));
    const mapped = Object.keys(mapping ?? {});
    const isKnown = (headers: readonly string[]) =>
      mapping === undefined ? known.has(headersKey(headers)) : mapped.length > 0 && mapped.every((header) => headers.includes(header));
    const { delimiter, headerRow, headers: likely, firstRows } = recogniseShape(await previews(text), this.kind, isKnown, chosenRow);
    let headers = likely;
    const begin = () => {
      this.batches.length = 0;
      this.pending = [];
      this.rows = 0;
      this.values = headers.map(() => new ColumnValues());
    };
    begin();
    await eachRow(
      text,
      delimiter,
      (cells, row) => {
        if (row < headerRow) return;
        if (row === headerRow) {
          headers = uniqueHeaders(cells);
          this.values = headers.map(() => new ColumnValues());
          return;
        }
        if (cells.every((cell) => cell.trim() === '')) return;
        const padded = headers.map((_, at) => cells[at] ?? '');
        padded.forEach((cell, at) => this.values[at]?.add(cell));
        this.addRow(
          row,
          cells.slice(headers.length).some((cell) => cell.trim() !== ''),
          padded,
        );
      },
      begin,
    );
    this.pack();
    if (this.rows === 0) throw unreadable('Tiedostossa ei ole yhtään riviä otsikoiden jälkeen.');
    return {
      headers: headerRow === 0 ? numberedHeaders(headers.length) : headers,
      headerRow,
      firstRows: firstRows.slice(0, HEADER_SEARCH_ROWS).map((cells, at) => ({ row: at + 1, cells })),
    };
  }

  private readJson(text: FileText) {
    this.isJson = true;
    const names = new Map<string, number>();
    const firstItems: { row: number; cells: [number, Cell][] }[] = [];
    const items = new JsonItems(this.kind.listNames, this.kind.noList, (item, row) => {
      const cells: [number, Cell][] = [];
      flatten(item, '', (name, cell) => {
        let at = names.get(name);
        if (at === undefined) {
          at = names.size;
          if (at === limits.columns) throw unreadable(limitTexts.columns);
          names.set(name, at);
          this.values.push(new ColumnValues());
        }
        this.values[at]?.add(cell);
        cells.push([at, cell]);
      });
      if (firstItems.length < HEADER_SEARCH_ROWS) firstItems.push({ row, cells });
      this.addRow(row, false, cells);
    });
    for (const chunk of text.chunks()) items.write(chunk);
    items.end();
    this.pack();
    if (this.rows === 0) throw unreadable(this.kind.noItems);
    const headers = uniqueHeaders([...names.keys()]);
    const firstRows = firstItems.map(({ row, cells }) => {
      const shown = headers.map(() => '');
      for (const [at, cell] of cells) shown[at] = shownCell(cell);
      return { row, cells: shown };
    });
    return { headers, headerRow: 0, firstRows };
  }

  private mapHeaders(headers: string[], headerRow: number, first: TableHead['firstRows'], options: ReadOptions<Field>): void {
    const key = headersKey(headers);
    const remembered = options.mapping === undefined ? options.remembered?.find(({ mappingId }) => mappingId === key) : undefined;
    const mapping =
      options.mapping ??
      (remembered && (Object.fromEntries(remembered.columns.map(({ header, field }) => [header, field])) as ChosenFields<Field>));
    const { columns, missing } = this.kind.mapColumns(
      headers,
      this.values.map(({ sample }) => sample),
      mapping,
    );
    const firstRows = first.map(({ row, cells }) => ({ row, cells: cells.slice(0, limits.columns).map((cell) => shownCell(cell, 40)) }));
    if (missing.length > 0) throw this.kind.columnsUnknown(columns, missing, { headerRow, firstRows });
    this.readRow = this.kind.rowReader(columns, (at) => this.values[at]?.all ?? null);
    this.columnCount = columns.length;
    this.values = [];
    this.head = { rows: this.rows, headerRow, columns, firstRows, mappingId: remembered?.mappingId ?? null };
  }
}

/** Passes each value of a nested JSON value to `into`, named by its path ('details.noiseLevel'). Skips nulls. */
function flatten(value: unknown, name: string, into: (name: string, cell: Cell) => void): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    const items = value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String);
    if (value.length > 0) into(name, { items, nested: items.length < value.length });
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) flatten(inner, name === '' ? key : `${name}.${key}`, into);
  } else if (name !== '') {
    into(name, typeof value === 'number' ? numberText(value) : String(value));
  }
}

/** Formats a JSON number for the cell readers. '1.299' gets a fourth decimal, so that it is not read as a grouped 1299. */
const numberText = (value: number) => (/^-?\d+\.\d{3}$/.test(String(value)) ? `${value}0` : String(value));
