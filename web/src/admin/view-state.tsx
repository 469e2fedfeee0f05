import { type ReactNode, createContext, useCallback, useContext, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What a panel shows (filters, page, opened import) as one set of named texts. On /admin it is kept in the address, so
 * that reloading and sharing work; in the drawer, over a visitor's page, the address is not ours and memory keeps it.
 */
export interface ViewState {
  values: URLSearchParams;
  /** Sets some values; empty text removes one. `push` makes the browser's back button return to what was before. */
  change: (changes: Record<string, string>, push?: boolean) => void;
}

const Context = createContext<ViewState | null>(null);

function changed(values: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(values);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function ViewInAddress({ children }: { children: ReactNode }) {
  const [values, setValues] = useSearchParams();
  const change = useCallback<ViewState['change']>(
    (changes, push = false) =>
      setValues((now) => changed(now, changes), { replace: !push, preventScrollReset: !push, defaultShouldRevalidate: false }),
    [setValues],
  );
  return <Context value={useMemo(() => ({ values, change }), [values, change])}>{children}</Context>;
}

export function ViewInMemory({ children }: { children: ReactNode }) {
  const [values, setValues] = useState(() => new URLSearchParams());
  const change = useCallback<ViewState['change']>((changes) => setValues((now) => changed(now, changes)), []);
  return <Context value={useMemo(() => ({ values, change }), [values, change])}>{children}</Context>;
}

export function useViewState(): ViewState {
  const state = useContext(Context);
  if (state === null) throw new Error('useViewState needs ViewInAddress or ViewInMemory around it');
  return state;
}
