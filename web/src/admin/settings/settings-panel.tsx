import { Bot, Clock, Euro, FileText, House, Inbox, ListChecks, Store, Users } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { lazyView } from '../panel/lazy-view.tsx';
import { useViewState } from '../panel/view-state.tsx';
import { useOpenView } from '../views/leave-guard.ts';
import { useDeadLetters } from './background-work/dead-letter-calls.ts';
import { useUnhandledCount } from './messages/message-calls.ts';

const views = [
  { name: '', label: 'Etusivu', icon: House, View: lazyView(() => import('./homepage/homepage-view.tsx')) },
  { name: 'aukioloajat', label: 'Aukioloajat', icon: Clock, View: lazyView(() => import('./hours/hours-view.tsx')) },
  { name: 'kauppa', label: 'Kaupan tiedot', icon: Store, View: lazyView(() => import('./shop/shop-view.tsx')) },
  { name: 'sivut', label: 'Sivut', icon: FileText, View: lazyView(() => import('./pages/pages-view.tsx')) },
  { name: 'hinnasto', label: 'Hinnasto', icon: Euro, View: lazyView(() => import('./price-list/price-list-view.tsx')) },
  { name: 'kaartobotti', label: 'Kaartobotti', icon: Bot, View: lazyView(() => import('./kaartobotti/chat-settings-view.tsx')) },
  { name: 'viestit', label: 'Viestit', icon: Inbox, View: lazyView(() => import('./messages/messages-view.tsx')) },
  {
    name: 'taustatyot',
    label: 'Taustatyöt',
    icon: ListChecks,
    View: lazyView(() => import('./background-work/background-work-view.tsx')),
  },
  { name: 'tili', label: 'Tili', icon: Users, View: lazyView(() => import('./account/account-view.tsx')) },
] as const;

/** Clears the values of single views when another view opens. */
const clearedViewValues = { osio: '', tietosivu: '', viesti: '', viestisivu: '', nayta: '' };

/** How many things wait in a view. Renders nothing for 0. */
function Badge({ count, one, many }: { count: number; one: string; many: string }) {
  if (count === 0) return null;
  return (
    <span className="grid min-w-5 place-items-center rounded-full bg-signal px-1.5 text-2xs font-bold text-on-signal tabular-nums">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{count === 1 ? `1 ${one}` : `${count} ${many}`}</span>
    </span>
  );
}

/** The tab 'Asetukset'. */
export default function SettingsPanel() {
  const { values } = useViewState();
  const go = useOpenView();
  const unhandled = useUnhandledCount();
  const failedWork = useDeadLetters().data?.total ?? 0;
  const current = views.find((view) => view.name === (values.get('nakyma') ?? '')) ?? views[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-xl font-bold">Asetukset</h2>
        <nav aria-label="Asetusten näkymät" className="flex flex-wrap gap-1 max-sm:grid max-sm:w-full max-sm:grid-cols-2 xl:ml-auto">
          {views.map((view) => (
            <Button
              key={view.name}
              tone={view === current ? 'plain' : 'quiet'}
              icon={view.icon}
              className="max-sm:justify-start sm:px-2"
              aria-current={view === current ? 'page' : undefined}
              onClick={() => view !== current && void go({ ...clearedViewValues, nakyma: view.name })}
            >
              {view.label}
              {view.name === 'viestit' && <Badge count={unhandled} one="käsittelemätön" many="käsittelemätöntä" />}
              {view.name === 'taustatyot' && <Badge count={failedWork} one="epäonnistunut" many="epäonnistunutta" />}
            </Button>
          ))}
        </nav>
      </div>
      <Suspense fallback={<SkeletonList rows={4} className="h-24" />}>
        <current.View />
      </Suspense>
    </div>
  );
}
