import { Mail, SlidersHorizontal, Users } from 'lucide-react';
import { lazyView } from '../panel/lazy-view.tsx';
import { PanelViews } from '../views/panel-views.tsx';

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
  return <PanelViews heading="Uutiskirjeet" label="Uutiskirjeiden näkymät" views={views} />;
}
