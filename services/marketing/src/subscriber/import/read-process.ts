import { serveTableFile } from '#service/table-files/serve-table-file';
import { subscriberTable } from './subscriber-table.ts';

/*
 * The child process that reads a list of subscribers.
 */
serveTableFile(subscriberTable);
