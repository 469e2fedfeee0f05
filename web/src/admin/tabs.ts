import { Bot, CircleDot, type LucideIcon, Mail, Megaphone, Newspaper, Radar, SlidersHorizontal } from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyView } from './panel/lazy-view.tsx';

export interface Tab {
  /** Last segment of the URL; empty for the first tab, which is /admin itself. */
  path: string;
  label: string;
  icon: LucideIcon;
  Panel: ComponentType;
  /** Further pages below the tab, by the last segment of their URL: /admin/<path>/<page>. */
  pages?: Readonly<Record<string, ComponentType>>;
}

/** The panel's tabs. To add a tab, add its line here; nothing else is needed. */
export const tabs: readonly [Tab, ...Tab[]] = [
  { path: '', label: 'Renkaiden hallinta', icon: CircleDot, Panel: lazyView(() => import('./catalogue/catalogue-panel.tsx')) },
  { path: 'blog', label: 'Blogi', icon: Newspaper, Panel: lazyView(() => import('./blog/blog-panel.tsx')) },
  {
    path: 'campaigns',
    label: 'Kampanjat',
    icon: Megaphone,
    Panel: lazyView(() => import('./campaigns/campaigns-panel.tsx')),
    pages: { active: lazyView(() => import('./campaigns/active-campaigns.tsx')) },
  },
  { path: 'newsletters', label: 'Uutiskirjeet', icon: Mail, Panel: lazyView(() => import('./newsletters/newsletters-panel.tsx')) },
  { path: 'settings', label: 'Asetukset', icon: SlidersHorizontal, Panel: lazyView(() => import('./settings/settings-panel.tsx')) },
  { path: 'feedback', label: 'Chatbot-palaute', icon: Bot, Panel: lazyView(() => import('./chatbot/chatbot-panel.tsx')) },
  {
    path: 'competitor-prices',
    label: 'Kilpailijahinnat',
    icon: Radar,
    Panel: lazyView(() => import('./competitor-prices/competitor-prices-panel.tsx')),
  },
];

export const tabOf = (path: string | undefined): Tab | undefined => tabs.find((tab) => tab.path === (path ?? ''));
