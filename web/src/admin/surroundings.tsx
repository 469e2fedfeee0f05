import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmHost } from '../ui/confirm.tsx';
import { ConflictHost } from '../ui/conflict.tsx';
import { queryClient } from './query-client.ts';

/** What every part of the back office needs around it, on /admin and in the drawer alike. */
export function Surroundings({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ConfirmHost />
      <ConflictHost />
    </QueryClientProvider>
  );
}
