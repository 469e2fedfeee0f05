import { ExternalLink, LogOut, Megaphone, Plus } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router';
import { useAdminState } from '../api/session.ts';
import './admin.css';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/dialog.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { LoginForm } from './login-form.tsx';
import { signOut } from './sign-out.ts';
import { PanelProviders } from './panel-providers.tsx';
import { TabRow } from './panel/tab-row.tsx';
import { type Tab, tabs } from './tabs.ts';
import { confirmLeaving } from './forms/unsaved.ts';
import { ViewBoundary } from './panel/view-boundary.tsx';
import { ViewStateInMemory } from './panel/view-state.tsx';

const CampaignDialog = lazy(() => import('./campaigns/campaign-dialog.tsx'));

const pageLink = 'inline-flex min-h-11 items-center gap-2 px-2 text-sm font-medium text-muted hover:text-ink';

/** The admin panel as a drawer on a visitor's page. Signing in does not navigate away from the page. */
export default function AdminDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const state = useAdminState();
  const [tab, setTab] = useState<Tab>(tabs[0]);
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Ylläpito" width="panel" padded={false}>
      {state !== 'out' ? (
        <PanelProviders>
          <ViewStateInMemory>
            <div className="flex flex-wrap items-center gap-x-2 border-b border-line px-5 py-2">
              <TabRow label="Ylläpidon osiot" current={tab.path} className="text-ink">
                {tabs.map((each) => (
                  <Button
                    key={each.path}
                    tone={each === tab ? 'plain' : 'quiet'}
                    icon={each.icon}
                    aria-current={each === tab ? 'page' : undefined}
                    onClick={() => void confirmLeaving().then((yes) => yes && setTab(each))}
                  >
                    {each.label}
                  </Button>
                ))}
              </TabRow>
              <span className="ml-auto flex flex-wrap gap-x-1">
                <Button tone="quiet" icon={Plus} onClick={() => setIsCreating(true)}>
                  Luo kampanja
                </Button>
                <Link to="/admin/campaigns/active" aria-label="Voimassa olevat kampanjat" className={pageLink}>
                  <Megaphone aria-hidden className="size-4" />
                  Voimassa olevat
                </Link>
                <Link to="/admin" className={pageLink}>
                  <ExternalLink aria-hidden className="size-4" />
                  Koko näyttö
                </Link>
                <Button tone="quiet" icon={LogOut} onClick={() => void signOut()}>
                  Kirjaudu ulos
                </Button>
              </span>
            </div>
            <div className="px-5 py-4 text-sm">
              <Suspense fallback={<SkeletonList rows={4} className="h-24" />}>
                <ViewBoundary key={tab.path}>
                  <tab.Panel />
                </ViewBoundary>
              </Suspense>
            </div>
            <Suspense>{isCreating && <CampaignDialog campaign={null} onClose={() => setIsCreating(false)} />}</Suspense>
          </ViewStateInMemory>
        </PanelProviders>
      ) : (
        <div className="mx-auto max-w-sm px-5 py-10">
          <LoginForm onSignedIn={() => undefined} />
        </div>
      )}
    </Drawer>
  );
}
