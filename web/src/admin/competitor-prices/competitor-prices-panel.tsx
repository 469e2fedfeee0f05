import { FileUp, Radar, Scale } from 'lucide-react';
import { lazyView } from '../panel/lazy-view.tsx';
import { PanelViews } from '../views/panel-views.tsx';

const views = [
  { name: '', label: 'Seurannat', icon: Radar, View: lazyView(() => import('./list/monitors-view.tsx')) },
  {
    name: 'hinnoittelu',
    label: 'Hinnoittelu',
    icon: Scale,
    View: lazyView(async () => ({ default: (await import('./pricing/pricing-view.tsx')).PricingView })),
  },
  {
    name: 'tuonti',
    label: 'Tuonti',
    icon: FileUp,
    View: lazyView(async () => ({ default: (await import('./import/import-view.tsx')).MonitorImportView })),
  },
] as const;

/** The tab 'Kilpailijahinnat'. */
export default function CompetitorPricesPanel() {
  return <PanelViews heading="Kilpailijahinnat" label="Kilpailijahintojen näkymät" views={views} />;
}
