import { QueryClient, type QueryKey, type Updater } from '@tanstack/react-query';
import { config } from 'zod';
import { ApiError } from '../../api/api.ts';

// The page's content security policy forbids eval, which zod would otherwise try for its compiled parsers.
config({ jitless: true });

const isRetryable = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** The panel's query cache. One instance per page, shared by the drawer and /admin. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && isRetryable(error),
      retryDelay: 400,
    },
    mutations: { retry: false },
  },
});

/** Puts saved data into the query cache. Cancels in-flight queries first, because their older response would overwrite it. */
export function showSaved<Data>(queryKey: QueryKey, saved: Updater<Data | undefined, Data | undefined>): void {
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Data>(queryKey, saved);
}
