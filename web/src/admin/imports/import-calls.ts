import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/api.ts';
import { reportFailure } from '../../api/report-failure.ts';
import { queryClient } from '../panel/query-client.ts';
import { type Import, type ImportKind, type Outcome, useImportKind } from './import-kind.ts';

/** The columns and first rows of a file, for the admin to map the columns. */
export type FileHeaders = Pick<Import, 'columns' | 'firstRows' | 'headerRow'>;
export type Mapping = Record<string, string | null>;

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
    ? (error.context as unknown as FileHeaders)
    : null;

interface Start extends ColumnChoice {
  file: File;
  dryRun: boolean;
  /** Further fields of the kind. */
  more?: Record<string, unknown>;
  onProgress?: (share: number) => void;
}

/** Uploads a file and starts its import. Resolves once the import has started; the service processes it in the background. */
export async function startImport(kind: ImportKind, { file, dryRun, mapping, headerRow, more = {}, onProgress }: Start): Promise<Import> {
  const fields = { dryRun, ...(mapping === null ? {} : { mapping }), ...(headerRow === undefined ? {} : { headerRow }), ...more };
  const started = await kind.calls.start(file, fields, { onProgress, noWait: true });
  void queryClient.invalidateQueries({ queryKey: [kind.key, 'list'] });
  return started;
}

/** Reads an import. While it runs, an event stream updates its progress. */
export function useImport(importId: string) {
  const { key, calls } = useImportKind();
  const query = useQuery({
    queryKey: [key, 'one', importId],
    queryFn: ({ signal }) => calls.read(importId, signal),
    staleTime: 0,
    // Polling is the fallback where the event stream is blocked.
    refetchInterval: ({ state }) => (state.data !== undefined && isRunning(state.data) ? 5_000 : false),
  });
  const running = query.data !== undefined && isRunning(query.data);
  useEffect(() => {
    if (!running) return;
    const unmounted = new AbortController();
    const queryKey = [key, 'one', importId];
    const items = calls.follow(importId, unmounted.signal);
    const watch = async () => {
      for await (const progress of items)
        queryClient.setQueryData<Import>(queryKey, (known) =>
          known && isRunning(known) && isRunning(progress) ? { ...known, ...progress } : known,
        );
      // Events carry the progress only: refetch the record for the result.
      if (!unmounted.signal.aborted) await queryClient.invalidateQueries({ queryKey });
    };
    watch().catch((error: unknown) => reportFailure(error));
    return () => unmounted.abort();
  }, [running, importId, key, calls]);
  return query;
}

export function useImports(page: number) {
  const { key, calls } = useImportKind();
  return useQuery({
    queryKey: [key, 'list', page],
    queryFn: ({ signal }) => calls.list(page, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function useImportRows(importId: string, outcome: Outcome | undefined, page: number, enabled: boolean) {
  const { key, calls } = useImportKind();
  return useQuery({
    queryKey: [key, 'rows', importId, outcome, page],
    queryFn: ({ signal }) => calls.rows(importId, outcome, page, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export async function undoImport({ key, calls }: ImportKind, importId: string): Promise<Import & { kept: number }> {
  const answer = await calls.undo(importId);
  await queryClient.invalidateQueries({ queryKey: [key, 'one', importId] });
  void queryClient.invalidateQueries({ queryKey: [key, 'list'] });
  return answer;
}
