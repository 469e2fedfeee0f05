import { QueryClient, type QueryKey, type Updater } from '@tanstack/react-query';
import { config } from 'zod';
import { ApiError } from '../../api/api.ts';

// The page's content security policy forbids eval, which zod would otherwise try for its compiled parsers.
config({ jitless: true });

const worthRepeating = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** What the back office knows of the server. One for the page, so that the drawer and the panel share it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 1 && worthRepeating(error),
      retryDelay: 400,
    },
    mutations: { retry: false },
  },
});

/** Shows what has just been saved. An answer that is still on its way may be older, and must not follow it. */
export function showSaved<Data>(queryKey: QueryKey, saved: Updater<Data | undefined, Data | undefined>): void {
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Data>(queryKey, saved);
}
