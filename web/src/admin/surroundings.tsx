import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAdminState } from '../api/session.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { ConflictHost } from '../ui/conflict.tsx';
import { LoginAgain } from './login-again.tsx';
import { queryClient } from './panel/query-client.ts';

/** What every part of the back office needs around it, on /admin and in the drawer alike. */
export function Surroundings({ children }: { children: ReactNode }) {
  const interrupted = useAdminState() === 'interrupted';
  const before = useRef(interrupted);
  // What was refused while nobody was signed in is asked for again.
  useEffect(() => {
    if (before.current && !interrupted) void queryClient.invalidateQueries();
    before.current = interrupted;
  }, [interrupted]);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ConfirmHost />
      <ConflictHost />
      {interrupted && <LoginAgain />}
    </QueryClientProvider>
  );
}
