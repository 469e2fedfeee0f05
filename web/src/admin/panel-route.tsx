import { useParams } from 'react-router';
import './admin.css';
import { useAdminState } from '../api/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { Toaster } from '../ui/toast.tsx';
import { LoginPage } from './login-page.tsx';
import { Frame } from './frame.tsx';
import { PanelProviders } from './panel-providers.tsx';
import { tabOf } from './tabs.ts';
import { ViewBoundary } from './panel/view-boundary.tsx';
import { ViewStateInUrl } from './panel/view-state.tsx';

export const meta = () => [{ title: 'Ylläpito' }, { name: 'robots', content: 'noindex' }];

// Only the browser knows whether an admin is signed in, so the server renders HydrateFallback and the panel after hydration.
export const clientLoader = () => null;
clientLoader.hydrate = true as const;
export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return (
    <div className="mx-auto w-full max-w-7xl p-6">
      <SkeletonList rows={4} className="h-24" />
    </div>
  );
}

/** The route /admin: the login, or the panel with its tabs. */
export default function PanelRoute() {
  const state = useAdminState();
  const { tab: path, page } = useParams();
  const tab = tabOf(path);
  const View = page === undefined ? tab?.Panel : tab?.pages?.[page];
  return (
    <>
      {state !== 'out' ? (
        <PanelProviders>
          <ViewStateInUrl>
            <Frame current={tab}>
              <ViewBoundary key={`${path}/${page}`}>
                {View ? <View /> : <EmptyState title="Sivua ei löytynyt" text="Valitse osio valikosta." />}
              </ViewBoundary>
            </Frame>
          </ViewStateInUrl>
        </PanelProviders>
      ) : (
        <LoginPage />
      )}
      <Toaster />
    </>
  );
}
