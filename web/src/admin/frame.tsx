import { ExternalLink, LogOut } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { SkeletonList } from '../ui/skeleton.tsx';
import { signOut } from './sign-out.ts';
import { TabRow } from './panel/tab-row.tsx';
import { type Tab, tabs } from './tabs.ts';

const entry = 'flex min-h-11 items-center gap-2 rounded-md px-2.5 text-sm font-medium transition-colors lg:gap-3 lg:px-3';
const quiet = `${entry} text-on-asphalt-muted hover:bg-asphalt-line hover:text-on-asphalt`;

/** The panel's layout: a sidebar of tabs on the left (above the content on narrow screens) and the tab's content. */
export function Frame({ current, children }: { current: Tab | undefined; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-ground text-sm lg:flex-row">
      <a
        href="#sisalto"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-md focus:bg-surface focus:p-3"
      >
        Siirry sisältöön
      </a>
      <header className="flex shrink-0 items-center gap-1 bg-asphalt px-3 py-2 lg:sticky lg:top-0 lg:h-dvh lg:w-60 lg:max-w-[28vw] lg:flex-col lg:items-stretch lg:overflow-y-auto lg:px-3 lg:py-4">
        <h1 className="px-3 text-base font-bold text-on-asphalt max-lg:sr-only lg:mb-4">Ylläpito</h1>
        <TabRow
          label="Ylläpidon osiot"
          current={current?.path}
          className="flex-1 text-on-asphalt lg:flex-none"
          rowClassName="lg:flex-col lg:overflow-visible"
        >
          {tabs.map((tab) => (
            <Link
              key={tab.path}
              to={`/admin${tab.path === '' ? '' : `/${tab.path}`}`}
              aria-current={tab === current ? 'page' : undefined}
              className={
                tab === current ? `${entry} bg-asphalt-line text-on-asphalt max-lg:whitespace-nowrap` : `${quiet} max-lg:whitespace-nowrap`
              }
            >
              <tab.icon aria-hidden className="size-5 shrink-0" />
              {tab.label}
            </Link>
          ))}
        </TabRow>
        <div className="ml-auto flex shrink-0 gap-1 lg:mt-auto lg:ml-0 lg:flex-col">
          <Link to="/" className={quiet} aria-label="Kauppaan" title="Kauppaan">
            <ExternalLink aria-hidden className="size-5 shrink-0" />
            <span className="hidden lg:inline">Kauppaan</span>
          </Link>
          <button type="button" className={quiet} onClick={() => void signOut()} aria-label="Kirjaudu ulos" title="Kirjaudu ulos">
            <LogOut aria-hidden className="size-5 shrink-0" />
            <span className="hidden lg:inline">Kirjaudu ulos</span>
          </button>
        </div>
      </header>
      <main id="sisalto" className="min-w-0 flex-1 px-4 py-5 sm:px-6 lg:px-8">
        <div className="mx-auto w-full max-w-7xl">
          <Suspense fallback={<SkeletonList rows={4} className="h-24" />}>{children}</Suspense>
        </div>
      </main>
    </div>
  );
}
