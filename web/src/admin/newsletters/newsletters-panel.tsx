import { Mail, SlidersHorizontal, Users } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { lazyView } from '../panel/lazy-view.tsx';
import { useViewState } from '../panel/view-state.tsx';
import { useOpenView } from '../settings/editing/leave-guard.ts';

const views = [
  { name: '', label: 'Uutiskirjeet', icon: Mail, View: lazyView(() => import('./newsletters-view.tsx')) },
  { name: 'tilaajat', label: 'Tilaajat', icon: Users, View: lazyView(() => import('../subscribers/subscribers-view.tsx')) },
  {
    name: 'lahetysasetukset',
    label: 'Lähetysasetukset',
    icon: SlidersHorizontal,
    View: lazyView(() => import('./settings/newsletter-settings-view.tsx')),
  },
] as const;

/** The tab 'Uutiskirjeet'. */
export default function NewslettersPanel() {
  const { values } = useViewState();
  const go = useOpenView();
  const current = views.find((view) => view.name === (values.get('nakyma') ?? '')) ?? views[0];
  // The values of the other views, such as an open sending, end with them.
  const cleared = Object.fromEntries([...values.keys()].map((name) => [name, '']));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-xl font-bold">Uutiskirjeet</h2>
        <nav aria-label="Uutiskirjeiden näkymät" className="flex flex-wrap gap-1 sm:ml-auto">
          {views.map((view) => (
            <Button
              key={view.name}
              tone={view === current ? 'plain' : 'quiet'}
              icon={view.icon}
              className="max-sm:px-2.5 max-sm:[&_svg]:hidden"
              aria-current={view === current ? 'page' : undefined}
              onClick={() => void go({ ...cleared, nakyma: view.name })}
            >
              {view.label}
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
