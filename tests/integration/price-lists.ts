import type { Answer, ApiClient, ErrorAnswer } from '../client.ts';
import { freshSize, type ImportedRow, type ImportRecord } from './catalogue-records.ts';

export type ImportResult = ImportRecord & { details: ImportedRow[] };

/** The columns of a price list that has no more than it must. */
export const LIST_HEAD = 'Koko;Valmistaja;Malli;Tyyppi;Hinta';

/** A file of 30 MB takes its time on a busy machine. */
const TIMEOUT_MS = 110_000;

export interface Sending {
  dryRun?: boolean;
  type?: string;
  /** More of the address, from '&' on. */
  query?: string;
  headers?: Record<string, string>;
}

/** Sends a price list. */
export const sendList = (
  admin: ApiClient,
  file: string | Buffer,
  { dryRun = false, type = 'text/csv', query = '', headers = {} }: Sending = {},
): Promise<Answer<ImportResult & ErrorAnswer>> =>
  admin.request<ImportResult & ErrorAnswer>('POST', `/tires/import?dryRun=${dryRun}${query}`, {
    raw: typeof file === 'string' ? file : new Uint8Array(file),
    headers: { 'content-type': type, ...headers },
    timeout: TIMEOUT_MS,
  });

/** Sends a price list, which is to be taken. */
export async function importList(admin: ApiClient, file: string | Buffer, options?: Sending): Promise<ImportResult> {
  const { status, body } = await sendList(admin, file, options);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export const rowCounts = ({ rows, added, changed, unchanged, rejected }: ImportRecord) => ({ rows, added, changed, unchanged, rejected });

/** A size as lists write it, which no other test uses. */
export const newSize = (): string => {
  const { width, aspect, diameter } = freshSize();
  return `${width}/${aspect}R${diameter}`;
};
