import { type ReactNode, createContext, startTransition, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';

interface TyreSelection {
  /** The address of /renkaat for the latest selection, until its page is rendered; null if nothing is pending. */
  pending: string | null;
  select: (address: string, keepsScroll?: boolean) => void;
}

const Context = createContext<TyreSelection>({ pending: null, select: () => {} });

/**
 * Holds the latest selection of tyres until the page shows it. The router renders a loaded page in a transition, which may
 * commit after the next click: the router's address is then older than the latest selection.
 */
export function TyreSelectionProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [pending, setPending] = useState<string | null>(null);
  const latest = useRef(0);

  const select = useCallback<TyreSelection['select']>(
    (address, keepsScroll = false) => {
      latest.current += 1;
      const mine = latest.current;
      setPending(address);
      void Promise.resolve(navigate(address, { preventScrollReset: keepsScroll })).finally(() => {
        // In a transition like the router's own, so that this does not commit before it.
        if (latest.current === mine) startTransition(() => setPending(null));
      });
    },
    [navigate],
  );
  return <Context value={useMemo(() => ({ pending, select }), [pending, select])}>{children}</Context>;
}

/** Returns a function that navigates to an address of /renkaat, given as a path. The latest selection wins. */
export const useSelectTyres = (): TyreSelection['select'] => useContext(Context).select;

const queryAt = (address: string): string => (address.includes('?') ? address.slice(address.indexOf('?')) : '');

/** Returns the query of the latest selection, which may still be pending; otherwise of the page that is shown. */
export function useSelectedTyres(): { query: string; isPending: boolean } {
  const { pending } = useContext(Context);
  const { search } = useLocation();
  const navigation = useNavigation();
  const isPending = pending !== null || navigation.state === 'loading';
  if (pending !== null) return { query: queryAt(pending), isPending };
  const loading = navigation.state === 'loading' && navigation.location.pathname === '/renkaat' ? navigation.location.search : null;
  return { query: loading ?? search, isPending };
}

interface SelectionLinkProps {
  to: string;
  /** Keeps the scroll position. */
  keepsScroll?: boolean;
  rel?: string;
  className?: string;
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
}

/** A link to a selection of tyres. Clicks that open a new tab or window are left to the browser. */
export function SelectionLink({ to, keepsScroll = false, ...rest }: SelectionLinkProps) {
  const select = useSelectTyres();
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        select(to, keepsScroll);
      }}
      {...rest}
    />
  );
}
