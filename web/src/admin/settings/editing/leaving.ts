import { useCallback, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { hasUnsaved } from '../../../api/session.ts';
import { mayLeave } from '../../forms/unsaved.ts';
import { useViewState } from '../../panel/view-state.tsx';

/** Values of the address that say which form is open. */
const PLACES = ['nakyma', 'tietosivu'] as const;

const placeOf = ({ pathname, search }: Location): string => {
  const values = new URLSearchParams(search);
  return [pathname, ...PLACES.map((name) => values.get(name) ?? '')].join('\n');
};

/** Asks before a link, the back button or closing the tab takes away what has not been saved. */
export function useLeaveGuard(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsaved() && placeOf(currentLocation) !== placeOf(nextLocation));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

/** Opens another view, unless something unsaved stays. The back button returns. */
export function useGo(): (changes: Record<string, string>) => Promise<void> {
  const { change } = useViewState();
  return useCallback(
    async (changes) => {
      if (await mayLeave()) change(changes, true);
    },
    [change],
  );
}
