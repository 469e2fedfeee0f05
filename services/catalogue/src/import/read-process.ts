import { handleJobs } from '#service/bounded-process';
import type { ReadRow } from './cells.ts';
import { unreadable } from './file-text.ts';
import { TableFile, type ReadOptions, type TableHead } from './table-file.ts';

/** What the reading process is asked: the file in pieces, then to read it, then its rows. */
export type ReadQuestion = { piece: Uint8Array } | { read: ReadOptions } | { rows: { from: number; count: number } };
export type ReadAnswer = null | TableHead | ReadRow[];

/** As many as the gateway takes, and a little. */
const MAX_BYTES = 31 * 1024 * 1024;

/*
 * The process in which a wholesaler's file is read (see file-reading.ts): one file, then it ends.
 */
let pieces: Buffer[] = [];
let bytes = 0;
let file: TableFile | undefined;

handleJobs(async (question: ReadQuestion, report): Promise<ReadAnswer> => {
  if ('piece' in question) {
    bytes += question.piece.length;
    if (bytes > MAX_BYTES) throw unreadable('Tiedosto on liian suuri. Suurin sallittu koko on 30 Mt.');
    pieces.push(Buffer.from(question.piece));
    return null;
  }
  if ('read' in question) {
    const whole = Buffer.concat(pieces);
    pieces = [];
    file = await TableFile.read(whole, question.read, report);
    return file.head;
  }
  if (!file) throw new Error('the file is not read yet');
  return file.rowsFrom(question.rows.from, question.rows.count);
});
