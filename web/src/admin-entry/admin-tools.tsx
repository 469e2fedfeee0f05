import { Suspense, lazy } from 'react';
import { AdminButton } from './admin-button.tsx';

// Lazy-loaded from here, so that the names of the panel's files are not in a file that visitors load.
const AdminDrawer = lazy(() => import('../admin/drawer.tsx'));

/** What a signed-in admin has on visitors' pages, and a visitor who opens the login there: the button and its drawer. */
export default function AdminTools({
  isAdmin,
  open,
  onOpenChange,
}: {
  isAdmin: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <>
      {isAdmin && <AdminButton onClick={() => onOpenChange(true)} />}
      <Suspense>
        <AdminDrawer open={open} onOpenChange={onOpenChange} />
      </Suspense>
    </>
  );
}
