import { handleJobs } from '../process/bounded-process.ts';
import { unreadable } from './file-text.ts';
import { TableFile, type ReadOptions, type TableHead } from './table-file.ts';
import type { TableKind } from './table-kind.ts';

/** A message to the reading process: first the file in pieces, then the command to read it, then requests for its rows. */
export type ReadRequest = { piece: Uint8Array } | { read: ReadOptions } | { rows: { from: number; count: number } };
export type ReadResponse = null | TableHead | unknown[];

/** Slightly more than the gateway's upload limit. */
const MAX_BYTES = 31 * 1024 * 1024;

/**
 * Runs as the child process that reads one file of this kind for a FileReader, then ends. Pass the module that calls this to
 * FileReader.open().
 */
export function serveTableFile<Field extends string, Row>(kind: TableKind<Field, Row>): void {
  let pieces: Buffer[] = [];
  let bytes = 0;
  let file: TableFile<Field, Row> | undefined;

  handleJobs(async (request: ReadRequest, report): Promise<ReadResponse> => {
    if ('piece' in request) {
      bytes += request.piece.length;
      if (bytes > MAX_BYTES) throw unreadable('Tiedosto on liian suuri. Suurin sallittu koko on 30 Mt.');
      pieces.push(Buffer.from(request.piece));
      return null;
    }
    if ('read' in request) {
      const whole = Buffer.concat(pieces);
      pieces = [];
      file = await TableFile.read(kind, whole, request.read as ReadOptions<Field>, report);
      return file.head;
    }
    if (!file) throw new Error('the file is not read yet');
    return file.rowsFrom(request.rows.from, request.rows.count);
  });
}
