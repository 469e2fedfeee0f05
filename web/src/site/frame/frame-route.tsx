import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { SessionNotices } from '../../admin-entry/admin-slot.tsx';
import { BelowFold } from '../../ui/below-fold.tsx';
import { hydrateOnInput } from '../../ui/hydrate-on-input.tsx';
import type { Route } from './+types/frame-route.ts';
import { ChatSlot } from '../chat/chat-slot.tsx';
import { PopupSlot } from '../newsletter/popup-slot.tsx';
import { TyreSelectionProvider } from '../search/tyre-selection.tsx';
import { ErrorPage } from './error-page.tsx';
import { Header } from './header.tsx';
import { PageSpinner } from './page-spinner.tsx';

const Footer = hydrateOnInput('footer', async () => (await import('./footer.tsx')).Footer);

/** Moves the focus to the start of the content after navigation, unless the visitor is typing or in a dialog. */
function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const before = useRef(pathname);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement?.matches('input, textarea, select, dialog *') !== true)
      document.getElementById('sisalto')?.focus({ preventScroll: true });
  }, [pathname]);
}

function Frame({ children }: { children: ReactNode }) {
  useFocusOnNewPage();
  return (
    <div id="top" className="flex min-h-dvh flex-col">
      <a
        href="#sisalto"
        className="sr-only z-50 rounded-md bg-signal px-4 py-3 font-semibold text-on-signal focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Siirry sisältöön
      </a>
      <TyreSelectionProvider>
        <Header />
        <main id="sisalto" tabIndex={-1} className="flex flex-1 flex-col outline-none">
          {children}
        </main>
      </TyreSelectionProvider>
      <PageSpinner />
      <BelowFold className="mt-auto">
        <Footer />
      </BelowFold>
      <ChatSlot />
      <PopupSlot />
      <SessionNotices />
    </div>
  );
}

/** The layout of every visitor's page. */
export default function FrameRoute() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage error={error} />
    </Frame>
  );
}
