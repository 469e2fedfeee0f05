import { Suspense, lazy, useEffect, useState } from 'react';
import type { getAdminSession } from '#contracts/access';
import { get } from './api.ts';
import { ADMIN_SESSION_EXPIRED, onAdminPage, useIsAdmin } from './session.ts';
import { Toaster, notify } from './ui/toast.tsx';

const AdminDrawer = lazy(() => import('./admin/drawer.tsx'));

/** The address ending that opens the drawer with its login on any page: /renkaat#yllapito. */
const ENTRANCE = '#yllapito';

/**
 * The admin's button and drawer on visitors' pages. Visitors get this small file only: the back office itself is
 * fetched when a token is found after hydration. Also tells an admin that the session has ended.
 */
export function AdminDrawerSlot() {
  const isAdmin = useIsAdmin();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const tell = () => {
      if (onAdminPage()) return;
      notify({ tone: 'bad', text: 'Istunto päättynyt – Admin-istuntosi on päättynyt. Kirjaudu sisään uudelleen.', duration: 5000 });
    };
    const enter = () => {
      if (window.location.hash === ENTRANCE) setOpen(true);
    };
    enter();
    window.addEventListener(ADMIN_SESSION_EXPIRED, tell);
    window.addEventListener('hashchange', enter);
    return () => {
      window.removeEventListener(ADMIN_SESSION_EXPIRED, tell);
      window.removeEventListener('hashchange', enter);
    };
  }, []);

  // A token may have been revoked since the last visit: a 401 here ends the session in this browser too.
  useEffect(() => {
    if (isAdmin) void get<typeof getAdminSession>('GET /admin/session', {}).catch(() => undefined);
  }, [isAdmin]);

  return (
    <>
      {(isAdmin || open) && (
        <Suspense>
          <AdminDrawer open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
      <Toaster />
    </>
  );
}
