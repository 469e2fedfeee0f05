import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAdminState } from '../api/session.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { ConflictHost } from '../ui/conflict.tsx';
import { LoginAgain } from './login-again.tsx';
import { queryClient } from './panel/query-client.ts';
import { useLeaveGuard } from './views/leave-guard.ts';

/** The providers, the dialog hosts and the guard of unsaved input that the panel needs, on /admin and in the drawer. */
export function PanelProviders({ children }: { children: ReactNode }) {
  const interrupted = useAdminState() === 'interrupted';
  const wasInterrupted = useRef(interrupted);
  useLeaveGuard();
  // Refetches all queries after a new login, because requests without a session were refused.
  useEffect(() => {
    if (wasInterrupted.current && !interrupted) void queryClient.invalidateQueries();
    wasInterrupted.current = interrupted;
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
