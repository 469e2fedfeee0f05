import { type ReactNode, createContext, startTransition, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';

interface TyreChoice {
  /** The address of /renkaat that was chosen last, until it is on the screen; null when nothing is under way. */
  wanted: string | null;
  choose: (address: string, keepsPlace?: boolean) => void;
}

const Context = createContext<TyreChoice>({ wanted: null, choose: () => {} });

/**
 * Keeps what a visitor has chosen last of the tyres until the page shows it. The router puts an answer on the screen in a
 * transition, which may be drawn after the next click: what it says of the address is then older than what was chosen.
 */
export function TyreChoiceProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  const last = useRef(0);

  const choose = useCallback<TyreChoice['choose']>(
    (address, keepsPlace = false) => {
      last.current += 1;
      const mine = last.current;
      setWanted(address);
      void Promise.resolve(navigate(address, { preventScrollReset: keepsPlace })).finally(() => {
        // In a transition like the router's own, so that this is not drawn before it.
        if (last.current === mine) startTransition(() => setWanted(null));
      });
    },
    [navigate],
  );
  return <Context value={useMemo(() => ({ wanted, choose }), [wanted, choose])}>{children}</Context>;
}

/** Leads to an address of /renkaat, given as a path; the newest choice wins. */
export const useChooseTyres = (): TyreChoice['choose'] => useContext(Context).choose;

const queryAt = (address: string): string => (address.includes('?') ? address.slice(address.indexOf('?')) : '');

/** What is chosen of the tyres: what was asked for last, also while its answer is on the way, else what the page shows. */
export function useChosenTyres(): { query: string; isComing: boolean } {
  const { wanted } = useContext(Context);
  const { search } = useLocation();
  const navigation = useNavigation();
  const isComing = wanted !== null || navigation.state === 'loading';
  if (wanted !== null) return { query: queryAt(wanted), isComing };
  const coming = navigation.state === 'loading' && navigation.location.pathname === '/renkaat' ? navigation.location.search : null;
  return { query: coming ?? search, isComing };
}

interface ChoiceLinkProps {
  to: string;
  /** The page stays where it has been scrolled to. */
  keepsPlace?: boolean;
  rel?: string;
  className?: string;
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
  children: ReactNode;
}

/** A link that is a choice of tyres; a click for another tab or window is the browser's. */
export function ChoiceLink({ to, keepsPlace = false, ...rest }: ChoiceLinkProps) {
  const choose = useChooseTyres();
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        choose(to, keepsPlace);
      }}
      {...rest}
    />
  );
}
