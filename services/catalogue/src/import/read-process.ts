import { serveTableFile } from '#service/table-files/serve-table-file';
import { tyreTable } from './tyre-table.ts';

/*
 * The child process that reads a wholesaler's file.
 */
serveTableFile(tyreTable);
