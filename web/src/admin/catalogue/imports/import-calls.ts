import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '#contracts/operation';
import {
  type ImportField,
  followImport,
  forgetMapping,
  getImport,
  listImportRows,
  listImports,
  startImport as startContract,
  undoImport,
} from '#contracts/catalogue/tyre-import';
import { ApiError, call } from '../../../api/api.ts';
import { follow } from '../../../api/event-stream.ts';
import { reportFailure } from '../../../api/report-failure.ts';
import { upload } from '../../../ui/upload.ts';
import { queryClient } from '../../panel/query-client.ts';

export type Import = OutputOf<typeof getImport>;
export type ImportColumn = Import['columns'][number];
/** What an admin needs to see of a file to map its columns. */
export type Headers = Pick<Import, 'columns' | 'firstRows' | 'headerRow'>;
export type Mapping = Record<string, ImportField | null>;
export type ImportedRow = OutputOf<typeof listImportRows>['items'][number];
export type Outcome = ImportedRow['outcome'];

export const isAtWork = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'waiting' || state === 'reading' || state === 'checking' || state === 'applying' || state === 'undoing';

/** How the admin wants a file's columns to be read; null and undefined leave it to the service. */
export interface Chosen {
  mapping: Mapping | null;
  /** The row of the spreadsheet that holds the headers; 0: none. */
  headerRow?: number;
}

/** Columns of a file that the service could not place, from its error. */
export const headersOf = (error: unknown): Headers | null =>
  error instanceof ApiError && error.code === 'import_columns_unknown' && Array.isArray(error.context.columns)
    ? (error.context as Headers)
    : null;

/** Sends a file and starts its import; the answer comes at once, the work goes on in the service. */
export async function startImport(
  file: File,
  { mapping, headerRow }: Chosen,
  dryRun: boolean,
  onProgress?: (share: number) => void,
): Promise<Import> {
  const fields = { dryRun, ...(mapping === null ? {} : { mapping }), ...(headerRow === undefined ? {} : { headerRow }) };
  const started = await upload(startContract, file, fields, { onProgress, noWait: true });
  void queryClient.invalidateQueries({ queryKey: ['imports'] });
  return started;
}

/** An import; while it is at work its progress comes as it is made. */
export function useImport(importId: string) {
  const query = useQuery({
    queryKey: ['import', importId],
    queryFn: ({ signal }) => call(getImport, { importId }, { signal }),
    staleTime: 0,
    // Where no stream gets through.
    refetchInterval: ({ state }) => (state.data !== undefined && isAtWork(state.data) ? 5_000 : false),
  });
  const atWork = query.data !== undefined && isAtWork(query.data);
  useEffect(() => {
    if (!atWork) return;
    const left = new AbortController();
    const queryKey = ['import', importId];
    const watch = async () => {
      for await (const progress of follow(followImport, { importId }, left.signal))
        queryClient.setQueryData<Import>(queryKey, (known) =>
          known && isAtWork(known) && isAtWork(progress) ? { ...known, ...progress } : known,
        );
      // The whole record, with its result.
      if (!left.signal.aborted) await queryClient.invalidateQueries({ queryKey });
    };
    watch().catch((error: unknown) => reportFailure(error));
    return () => left.abort();
  }, [atWork, importId]);
  return query;
}

export const useImports = (page: number) =>
  useQuery({
    queryKey: ['imports', page],
    queryFn: ({ signal }) => call(listImports, { page, limit: 10 }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const useImportRows = (importId: string, outcome: Outcome | undefined, page: number, enabled: boolean) =>
  useQuery({
    queryKey: ['import rows', importId, outcome, page],
    queryFn: ({ signal }) => call(listImportRows, { importId, outcome, page, limit: 50 }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  });

export async function takeImportBack(importId: string): Promise<OutputOf<typeof undoImport>> {
  const answer = await call(undoImport, { importId }, { timeout: 35_000 });
  await queryClient.invalidateQueries({ queryKey: ['import', importId] });
  void queryClient.invalidateQueries({ queryKey: ['imports'] });
  return answer;
}

/** The next file with the same headers is understood by its headers alone again. */
export async function forgetMappingOf(mappingId: string): Promise<void> {
  await call(forgetMapping, { mappingId });
}
