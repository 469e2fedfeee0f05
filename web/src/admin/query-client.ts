import { QueryClient } from '@tanstack/react-query';
import { config } from 'zod';
import { ApiError } from '../api.ts';

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
