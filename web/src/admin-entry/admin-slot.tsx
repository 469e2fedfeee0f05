import { Suspense, useEffect, useState } from 'react';
import { useIsAdmin } from '../api/session.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const AdminTools = lazyPart(() => import('./admin-tools.tsx'));
const Notices = lazyPart(() => import('./session-notices.tsx'));

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
    (isAdmin || open) && (
      <Suspense>
        <AdminTools isAdmin={isAdmin} open={open} onOpenChange={setOpen} />
      </Suspense>
    )
  );
}

/**
 * Shows the admin's notices on visitors' pages. Lazy-loaded when an admin token is found, and then kept, because the notice that
 * the session has ended comes when there is no token any more.
 */
export function SessionNotices() {
  const isAdmin = useIsAdmin();
  const [wasAdmin, setWasAdmin] = useState(false);
  if (isAdmin && !wasAdmin) setWasAdmin(true);
  return (
    wasAdmin && (
      <Suspense>
        <Notices />
      </Suspense>
    )
  );
}
