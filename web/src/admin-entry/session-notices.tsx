import { useEffect } from 'react';
import type { getAdminSession } from '#contracts/access/access';
import { get } from '../api/api.ts';
import { ADMIN_SESSION_EXPIRED, onAdminPage, useIsAdmin } from '../api/session.ts';
import { notify, Toaster } from '../ui/toast.tsx';

function notifyEnd(): void {
  if (onAdminPage()) return;
  notify({ tone: 'bad', text: 'Istunto päättynyt – Admin-istuntosi on päättynyt. Kirjaudu sisään uudelleen.', duration: 5000 });
}

/** Shows the admin's notices on visitors' pages, among them the notice that the session has ended. */
export default function SessionNotices() {
  const isAdmin = useIsAdmin();

  useEffect(() => {
    window.addEventListener(ADMIN_SESSION_EXPIRED, notifyEnd);
    return () => window.removeEventListener(ADMIN_SESSION_EXPIRED, notifyEnd);
  }, []);

  // The token may have been revoked since the last visit. A 401 ends the session in this browser.
  useEffect(() => {
    if (isAdmin) void get<typeof getAdminSession>('GET /admin/session', {}).catch(() => undefined);
  }, [isAdmin]);

  return <Toaster />;
}
