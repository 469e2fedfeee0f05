import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ViewBoundary } from '../panel/view-boundary.tsx';
import { useViewState } from '../panel/view-state.tsx';
import { useOpenView } from './leave-guard.ts';

interface PanelView {
  /** In the address; empty for the first view. */
  name: string;
  label: string;
  icon: LucideIcon;
  View: ComponentType;
  /** Beside the label in the navigation. */
  mark?: ReactNode;
}

interface PanelViewsProps {
  heading: string;
  /** The name of the navigation. */
  label: string;
  views: readonly [PanelView, ...PanelView[]];
}

/** A tab with several views, of which the address names the current one. */
export function PanelViews({ heading, label, views }: PanelViewsProps) {
  const { values } = useViewState();
  const go = useOpenView();
  const current = views.find((view) => view.name === (values.get('nakyma') ?? '')) ?? views[0];
  // The values of the other views, such as an open conversation, end with them.
  const cleared = Object.fromEntries([...values.keys()].map((name) => [name, '']));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <h2 className="text-xl font-bold">{heading}</h2>
        <nav aria-label={label} className="flex flex-wrap gap-1 xl:ml-auto">
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
              {view.mark}
            </Button>
          ))}
        </nav>
      </div>
      <Suspense fallback={<SkeletonList rows={4} className="h-24" />}>
        <ViewBoundary key={current.name}>
          <current.View />
        </ViewBoundary>
      </Suspense>
    </div>
  );
}
