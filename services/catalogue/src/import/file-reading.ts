import { AppError } from '#contracts/errors';
import { BoundedProcess, siblingModuleUrl, ProcessExited } from '#service/bounded-process';
import type { ReadRow } from './cells.ts';
import { unreadable } from './file-text.ts';
import type { ReadAnswer, ReadQuestion } from './read-process.ts';
import type { ReadOptions, TableHead } from './table-file.ts';

const MEMORY_MB = 160;
const READ_MS = 60_000;
const ROWS_MS = 30_000;
const PIECE = 1024 * 1024;

const goneTexts = {
  memory: 'Tiedoston lukeminen vaati liikaa muistia. Jaa se osiin.',
  time: 'Tiedoston lukeminen kesti liian kauan. Jaa se osiin.',
  crashed: 'Tiedostoa ei voitu lukea. Tarkista tiedoston muoto ja merkistö.',
} as const;

/**
 * A wholesaler's file that is read in a process of its own, where it can exhaust nothing but itself. The process lives
 * as long as its import works.
 */
export class FileReading {
  head!: TableHead;

  private readonly end = () => this.child.end();

  private constructor(
    private readonly child: BoundedProcess<ReadQuestion, ReadAnswer>,
    private readonly stop: AbortSignal,
  ) {
    stop.addEventListener('abort', this.end);
    if (stop.aborted) this.end();
  }

  /**
   * Reads the whole file. The process has ended when this throws.
   * @param stop ends the reading at once
   * @param onProgress hears how many rows have been read
   * @throws AppError import_unreadable, import_columns_unknown, service_unavailable when it was stopped
   */
  static async open(
    file: AsyncIterable<Uint8Array>,
    options: ReadOptions,
    stop: AbortSignal,
    onProgress: (rows: number) => void,
  ): Promise<FileReading> {
    const child = new BoundedProcess<ReadQuestion, ReadAnswer>(siblingModuleUrl('read-process', import.meta.url), { memoryMb: MEMORY_MB });
    const reading = new FileReading(child, stop);
    try {
      for await (const piece of inPieces(file)) await reading.ask({ piece }, ROWS_MS);
      reading.head = (await reading.ask({ read: options }, READ_MS, onProgress)) as TableHead;
      return reading;
    } catch (error) {
      reading.close();
      throw error;
    }
  }

  /** Rows from a place in the file on, each read by what its columns stand for. Throws as open() does. */
  async rows(from: number, count: number): Promise<ReadRow[]> {
    return (await this.ask({ rows: { from, count } }, ROWS_MS)) as ReadRow[];
  }

  /** Ends the process. */
  close(): void {
    this.stop.removeEventListener('abort', this.end);
    this.end();
  }

  private async ask(question: ReadQuestion, withinMs: number, onProgress?: (rows: number) => void): Promise<ReadAnswer> {
    try {
      return await this.child.run(question, { withinMs, ...(onProgress && { onProgress }) });
    } catch (error) {
      if (!(error instanceof ProcessExited)) throw error;
      if (error.reason === 'ended') throw new AppError('service_unavailable', undefined, { retryAfter: 2 }, error);
      throw unreadable(goneTexts[error.reason]);
    }
  }
}

/** Chunks of a network stream are small: each would be a message of its own. */
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
