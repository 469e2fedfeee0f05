import { Suspense, lazy, useEffect, useState } from 'react';
import type { getAdminSession } from '#contracts/access/access';
import { get } from '../api/api.ts';
import { ADMIN_SESSION_EXPIRED, onAdminPage, useIsAdmin } from '../api/session.ts';

const AdminButton = lazy(() => import('./admin-button.tsx'));
const AdminDrawer = lazy(() => import('../admin/drawer.tsx'));
const loadNotices = () => import('../ui/toast.tsx');
const Notices = lazy(async () => ({ default: (await loadNotices()).Toaster }));

/** The address ending that opens the drawer with its login on any page: /renkaat#yllapito. */
const ENTRANCE = '#yllapito';

/**
 * The admin's button, which stands in the header so that it covers nothing of the page, and the drawer it opens.
 * Visitors get this small file only: the back office itself is fetched when a token is found after hydration.
 */
export function AdminEntrance() {
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

/** Where visitors' pages show an admin's notices, which visitors never load; also tells that the session has ended. */
export function SessionNotices() {
  const isAdmin = useIsAdmin();
  const [hasEnded, setHasEnded] = useState(false);

  useEffect(() => {
    const tell = async () => {
      if (onAdminPage()) return;
      setHasEnded(true);
      const { notify } = await loadNotices();
      notify({ tone: 'bad', text: 'Istunto päättynyt – Admin-istuntosi on päättynyt. Kirjaudu sisään uudelleen.', duration: 5000 });
    };
    const onEnd = () => void tell();
    window.addEventListener(ADMIN_SESSION_EXPIRED, onEnd);
    return () => window.removeEventListener(ADMIN_SESSION_EXPIRED, onEnd);
  }, []);

  // A token may have been revoked since the last visit: a 401 here ends the session in this browser too.
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
