import { type ReactNode, createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/**
 * The state of a view (filters, page, opened import) as named texts. On /admin it is stored in the URL, so that reloading
 * and sharing work. In the drawer, which shares the URL with a visitor's page, it is stored in memory.
 */
export interface ViewState {
  values: URLSearchParams;
  /** Sets values; empty text removes a value. `push` adds a history entry, so that the back button restores the previous state. */
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

/** The state of history entries that `change` adds: their values are already shown. */
const OWN = { ownView: true };
const isOwn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'ownView' in state;

export function ViewStateInUrl({ children }: { children: ReactNode }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const location = useLocation();
  const cause = useNavigationType();
  // An optimistic copy: the router updates the URL in a transition, which a busy browser may delay.
  const [values, setValues] = useState(searchParams);
  const [seen, setSeen] = useState(searchParams);
  if (searchParams !== seen) {
    setSeen(searchParams);
    if (cause === 'POP' || !isOwn(location.state)) setValues(searchParams);
  }

  // Of two changes before the next render, the second must build on the first.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  const write = useRef(setSearchParams);
  useEffect(() => {
    write.current = setSearchParams;
  }, [setSearchParams]);

  const change = useCallback<ViewState['change']>((changes, push = false) => {
    const next = changed(latest.current, changes);
    latest.current = next;
    setValues(next);
    write.current(next, { replace: !push, preventScrollReset: !push, defaultShouldRevalidate: false, state: OWN });
  }, []);
  return <Context value={useMemo(() => ({ values, change }), [values, change])}>{children}</Context>;
}

export function ViewStateInMemory({ children }: { children: ReactNode }) {
  const [values, setValues] = useState(() => new URLSearchParams());
  const change = useCallback<ViewState['change']>((changes) => setValues((now) => changed(now, changes)), []);
  return <Context value={useMemo(() => ({ values, change }), [values, change])}>{children}</Context>;
}

export function useViewState(): ViewState {
  const state = useContext(Context);
  if (state === null) throw new Error('useViewState needs ViewStateInUrl or ViewStateInMemory around it');
  return state;
}
