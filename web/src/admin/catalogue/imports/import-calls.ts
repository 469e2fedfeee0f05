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
  undoImport as undoContract,
} from '#contracts/catalogue/tyre-import';
import { ApiError, call } from '../../../api/api.ts';
import { follow } from '../../../api/follow.ts';
import { reportFailure } from '../../../api/report-failure.ts';
import { upload } from '../../../ui/upload.ts';
import { queryClient } from '../../panel/query-client.ts';

export type Import = OutputOf<typeof getImport>;
export type ImportColumn = Import['columns'][number];
/** The columns and first rows of a file, for the admin to map the columns. */
export type FileHeaders = Pick<Import, 'columns' | 'firstRows' | 'headerRow'>;
export type Mapping = Record<string, ImportField | null>;
export type ImportedRow = OutputOf<typeof listImportRows>['items'][number];
export type Outcome = ImportedRow['outcome'];

export const isRunning = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'waiting' || state === 'reading' || state === 'checking' || state === 'applying' || state === 'undoing';

/** The admin's choice of how to read a file's columns. Null or undefined: the service detects it. */
export interface ColumnChoice {
  mapping: Mapping | null;
  /** The row of the spreadsheet that holds the headers; 0: none. */
  headerRow?: number;
}

/** Returns the columns of a file that the service could not map, from its error; null for any other error. */
export const headersOf = (error: unknown): FileHeaders | null =>
  error instanceof ApiError && error.code === 'import_columns_unknown' && Array.isArray(error.context.columns)
    ? (error.context as FileHeaders)
    : null;

/** Uploads a file and starts its import. Resolves once the import has started; the service processes it in the background. */
export async function startImport(
  file: File,
  { mapping, headerRow }: ColumnChoice,
  dryRun: boolean,
  onProgress?: (share: number) => void,
): Promise<Import> {
  const fields = { dryRun, ...(mapping === null ? {} : { mapping }), ...(headerRow === undefined ? {} : { headerRow }) };
  const started = await upload(startContract, file, fields, { onProgress, noWait: true });
  void queryClient.invalidateQueries({ queryKey: ['imports'] });
  return started;
}

/** Reads an import. While it runs, an event stream updates its progress. */
export function useImport(importId: string) {
  const query = useQuery({
    queryKey: ['import', importId],
    queryFn: ({ signal }) => call(getImport, { importId }, { signal }),
    staleTime: 0,
    // Polling is the fallback where the event stream is blocked.
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? 5_000 : false),
  });
  const running = query.data !== undefined && isRunning(query.data);
  useEffect(() => {
    if (!running) return;
    const unmounted = new AbortController();
    const queryKey = ['import', importId];
    const watch = async () => {
      for await (const progress of follow(followImport, { importId }, unmounted.signal))
        queryClient.setQueryData<Import>(queryKey, (known) =>
          known && isRunning(known) && isRunning(progress) ? { ...known, ...progress } : known,
        );
      // Events carry the progress only: refetch the record for the result.
      if (!unmounted.signal.aborted) await queryClient.invalidateQueries({ queryKey });
    };
    watch().catch((error: unknown) => reportFailure(error));
    return () => unmounted.abort();
  }, [running, importId]);
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

export async function undoImport(importId: string): Promise<OutputOf<typeof undoContract>> {
  const answer = await call(undoContract, { importId }, { timeout: 35_000 });
  await queryClient.invalidateQueries({ queryKey: ['import', importId] });
  void queryClient.invalidateQueries({ queryKey: ['imports'] });
  return answer;
}

/** Deletes a stored column mapping. The columns of the next file with these headers are detected from the headers again. */
export async function forgetMappingOf(mappingId: string): Promise<void> {
  await call(forgetMapping, { mappingId });
}
