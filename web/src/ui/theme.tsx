import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark';

const KEY = 'theme';
const CHANGED = 'theme-changed';

/**
 * Inline script that applies the stored theme before the first paint, to avoid a flash, and later the one that is chosen in another
 * tab. Default: the system's theme.
 */
export const themeScript = `(function(){
function show(){try{var t=localStorage.getItem('${KEY}'),d=document.documentElement.dataset;if(t==='light'||t==='dark')d.theme=t;else delete d.theme}catch(e){}}
addEventListener('storage',show);show()})()`;

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemIsDark().matches ? 'dark' : 'light';
}

function choose(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be blocked. The choice then applies to this page only.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  const system = systemIsDark();
  system.addEventListener('change', onChange);
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, onChange);
  return () => {
    system.removeEventListener('change', onChange);
    for (const name of [CHANGED, 'storage']) window.removeEventListener(name, onChange);
  };
}

/** A button that switches between light and dark and stores the choice. `withLabel` shows a text beside the icon. */
export function ThemeToggle({ className = '', withLabel = false }: { className?: string; withLabel?: boolean }) {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => 'light' as const);
  return (
    <button
      type="button"
      aria-pressed={theme === 'dark'}
      aria-label="Tumma teema"
      title="Tumma teema"
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
      className={className}
    >
      <Moon aria-hidden className="size-[1.125rem] dark:hidden" />
      <Sun aria-hidden className="hidden size-[1.125rem] dark:block" />
      {withLabel && <span>Tumma teema</span>}
    </button>
  );
}
