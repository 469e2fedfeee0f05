import { CircleDot, type LucideIcon, Newspaper, SlidersHorizontal } from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyView } from './panel/lazy-view.tsx';

export interface Tab {
  /** Last part of the address; empty for the first tab, which is /admin itself. */
  path: string;
  label: string;
  icon: LucideIcon;
  Panel: ComponentType;
}

/** The panel's tabs. A part of the back office that is built adds its line here, and nothing else. */
export const tabs: readonly [Tab, ...Tab[]] = [
  { path: '', label: 'Renkaiden hallinta', icon: CircleDot, Panel: lazyView(() => import('./catalogue/catalogue-panel.tsx')) },
  { path: 'blog', label: 'Blogi', icon: Newspaper, Panel: lazyView(() => import('./blog/blog-panel.tsx')) },
  { path: 'settings', label: 'Asetukset', icon: SlidersHorizontal, Panel: lazyView(() => import('./settings/settings-panel.tsx')) },
];

export const tabOf = (path: string | undefined): Tab | undefined => tabs.find((tab) => tab.path === (path ?? ''));
