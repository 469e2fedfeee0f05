import type { ApiResponse, ApiClient, ErrorBody } from '../client.ts';
import { uniqueSize, type ImportedRow, type ImportRecord } from './catalogue-records.ts';

export type ImportResult = ImportRecord & { details: ImportedRow[] };

/** The header row of a price list with only the required columns. */
export const LIST_HEADER = 'Koko;Valmistaja;Malli;Tyyppi;Hinta';

/** Long enough for a file of 30 MB on a busy machine. */
const TIMEOUT_MS = 110_000;

export interface Sending {
  dryRun?: boolean;
  type?: string;
  /** Additional query parameters, starting with '&'. */
  query?: string;
  headers?: Record<string, string>;
}

/** Sends a price list and returns the response. */
export const sendList = (
  admin: ApiClient,
  file: string | Buffer,
  { dryRun = false, type = 'text/csv', query = '', headers = {} }: Sending = {},
): Promise<ApiResponse<ImportResult & ErrorBody>> =>
  admin.request<ImportResult & ErrorBody>('POST', `/tires/import?dryRun=${dryRun}${query}`, {
    raw: typeof file === 'string' ? file : new Uint8Array(file),
    headers: { 'content-type': type, ...headers },
    timeout: TIMEOUT_MS,
  });

/** Sends a price list and returns the result. Throws when the response is not 200. */
export async function importList(admin: ApiClient, file: string | Buffer, options?: Sending): Promise<ImportResult> {
  const { status, body } = await sendList(admin, file, options);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export const rowCounts = ({ rows, added, changed, unchanged, rejected }: ImportRecord) => ({ rows, added, changed, unchanged, rejected });

/** Returns a new size in the notation of price lists. */
export const uniqueSizeText = (): string => {
  const { width, aspect, diameter } = uniqueSize();
  return `${width}/${aspect}R${diameter}`;
};
