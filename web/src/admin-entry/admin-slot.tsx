import { Suspense, lazy, useEffect, useState } from 'react';
import type { getAdminSession } from '#contracts/access/access';
import { get } from '../api/api.ts';
import { ADMIN_SESSION_EXPIRED, onAdminPage, useIsAdmin } from '../api/session.ts';

const AdminButton = lazy(() => import('./admin-button.tsx'));
const AdminDrawer = lazy(() => import('../admin/drawer.tsx'));
const loadNotices = () => import('../ui/toast.tsx');
const Notices = lazy(async () => ({ default: (await loadNotices()).Toaster }));

/** The URL hash that opens the drawer with its login on any page: /renkaat#yllapito. */
const ENTRANCE = '#yllapito';

/**
 * The admin button and the drawer that it opens. The button is part of the header, so that it covers nothing of the page.
 * Visitors load this small file only: the button and the drawer are lazy-loaded when an admin token is found after
 * hydration, or when the URL hash asks for the drawer.
 */
export function AdminSlot() {
  const isAdmin = useIsAdmin();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const enter = () => {
      if (window.location.hash === ENTRANCE) setOpen(true);
    };
    enter();
    window.addEventListener('hashchange', enter);
    return () => window.removeEventListener('hashchange', enter);
  }, []);

  return (
    <>
      {isAdmin && (
        <Suspense>
          <AdminButton onClick={() => setOpen(true)} />
        </Suspense>
      )}
      {(isAdmin || open) && (
        <Suspense>
          <AdminDrawer open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Shows the admin's notices on visitors' pages, among them the notice that the session has ended. Lazy-loaded, so that
 * visitors never load the notices' code.
 */
export function SessionNotices() {
  const isAdmin = useIsAdmin();
  const [hasEnded, setHasEnded] = useState(false);

  useEffect(() => {
    const notifyEnd = async () => {
      if (onAdminPage()) return;
      setHasEnded(true);
      const { notify } = await loadNotices();
      notify({ tone: 'bad', text: 'Istunto päättynyt – Admin-istuntosi on päättynyt. Kirjaudu sisään uudelleen.', duration: 5000 });
    };
    const onEnd = () => void notifyEnd();
    window.addEventListener(ADMIN_SESSION_EXPIRED, onEnd);
    return () => window.removeEventListener(ADMIN_SESSION_EXPIRED, onEnd);
  }, []);

  // The token may have been revoked since the last visit. A 401 ends the session in this browser.
  useEffect(() => {
    if (isAdmin) void get<typeof getAdminSession>('GET /admin/session', {}).catch(() => undefined);
  }, [isAdmin]);

  if (!isAdmin && !hasEnded) return null;
  return (
    <Suspense>
      <Notices />
    </Suspense>
  );
}
