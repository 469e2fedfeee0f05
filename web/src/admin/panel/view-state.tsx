import { type ReactNode, createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

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

/** In a history entry's state: this entry was written by `change`, so what it says is shown already. */
const OWN = { ownView: true };
const isOwn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'ownView' in state;

export function ViewInAddress({ children }: { children: ReactNode }) {
  const [address, setAddress] = useSearchParams();
  const location = useLocation();
  const cause = useNavigationType();
  // The router follows in a transition, which a busy browser puts off: what was clicked shows at once, from here.
  const [values, setValues] = useState(address);
  const [seen, setSeen] = useState(address);
  if (address !== seen) {
    setSeen(address);
    if (cause === 'POP' || !isOwn(location.state)) setValues(address);
  }

  // Two changes in one breath: the second builds on the first, which has not been rendered yet.
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  const write = useRef(setAddress);
  useEffect(() => {
    write.current = setAddress;
  }, [setAddress]);

  const change = useCallback<ViewState['change']>((changes, push = false) => {
    const next = changed(latest.current, changes);
    latest.current = next;
    setValues(next);
    write.current(next, { replace: !push, preventScrollReset: !push, defaultShouldRevalidate: false, state: OWN });
  }, []);
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
