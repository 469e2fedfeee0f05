import { AppError } from '#contracts/errors';
import { BoundedProcess, ProcessExited } from '../process/bounded-process.ts';
import { unreadable } from './file-text.ts';
import type { ReadResponse, ReadRequest } from './serve-table-file.ts';
import type { ReadOptions, TableHead } from './table-file.ts';

const MEMORY_MB = 160;
const READ_MS = 60_000;
const ROWS_MS = 30_000;
const PIECE = 1024 * 1024;

const endedTexts = {
  memory: 'Tiedoston lukeminen vaati liikaa muistia. Jaa se osiin.',
  time: 'Tiedoston lukeminen kesti liian kauan. Jaa se osiin.',
  crashed: 'Tiedostoa ei voitu lukea. Tarkista tiedoston muoto ja merkistö.',
} as const;

/**
 * Reads a table file in a separate process, so that a malicious or huge file cannot exhaust this process's memory
 * or time. The child process runs as long as its import is in progress.
 */
export class FileReader<Field extends string, Row> {
  head!: TableHead<Field>;

  private readonly end = () => this.child.end();

  private constructor(
    private readonly child: BoundedProcess<ReadRequest, ReadResponse>,
    private readonly stop: AbortSignal,
  ) {
    stop.addEventListener('abort', this.end);
    if (stop.aborted) this.end();
  }

  /**
   * Reads the whole file. If this throws, the child process has ended.
   * @param module the module of the child process; it calls serveTableFile()
   * @param stop aborts the reading at once
   * @param onProgress receives the number of rows read so far
   * @throws AppError import_unreadable, import_columns_unknown; service_unavailable when stopped
   */
  static async open<Field extends string, Row>(
    module: URL,
    file: AsyncIterable<Uint8Array>,
    options: ReadOptions<Field>,
    stop: AbortSignal,
    onProgress: (rows: number) => void,
  ): Promise<FileReader<Field, Row>> {
    const child = new BoundedProcess<ReadRequest, ReadResponse>(module, { memoryMb: MEMORY_MB });
    const reader = new FileReader<Field, Row>(child, stop);
    try {
      for await (const piece of inPieces(file)) await reader.send({ piece }, ROWS_MS);
      reader.head = (await reader.send({ read: options }, READ_MS, onProgress)) as TableHead<Field>;
      return reader;
    } catch (error) {
      reader.close();
      throw error;
    }
  }

  /**
   * Returns up to `count` parsed rows, from the row at index `from` on (0 is the first row after the headers).
   * @throws AppError as open() does
   */
  async rows(from: number, count: number): Promise<Row[]> {
    return (await this.send({ rows: { from, count } }, ROWS_MS)) as Row[];
  }

  /** Ends the child process. */
  close(): void {
    this.stop.removeEventListener('abort', this.end);
    this.end();
  }

  private async send(request: ReadRequest, withinMs: number, onProgress?: (rows: number) => void): Promise<ReadResponse> {
    try {
      return await this.child.run(request, { withinMs, ...(onProgress && { onProgress }) });
    } catch (error) {
      if (!(error instanceof ProcessExited)) throw error;
      if (error.reason === 'ended') throw new AppError('service_unavailable', undefined, { retryAfter: 2 }, error);
      throw unreadable(endedTexts[error.reason]);
    }
  }
}

/** Joins the small chunks of a network stream into pieces of 1 MiB or more, to send fewer messages to the child process. */
async function* inPieces(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < PIECE) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(chunks);
}
