import { useCallback, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { hasUnsaved } from '../../../api/session.ts';
import { confirmLeaving } from '../../forms/unsaved.ts';
import { useViewState } from '../../panel/view-state.tsx';

/** The URL parameters that identify the open form. */
const PLACES = ['nakyma', 'tietosivu'] as const;

const placeOf = ({ pathname, search }: Location): string => {
  const values = new URLSearchParams(search);
  return [pathname, ...PLACES.map((name) => values.get(name) ?? '')].join('\n');
};

/** Asks before a link, the back button or closing the tab discards unsaved input. */
export function useLeaveGuard(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsaved() && placeOf(currentLocation) !== placeOf(nextLocation));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirmLeaving().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

/** Returns a function that opens another view, after asking if there is unsaved input. It adds a history entry. */
export function useOpenView(): (changes: Record<string, string>) => Promise<void> {
  const { change } = useViewState();
  return useCallback(
    async (changes) => {
      if (await confirmLeaving()) change(changes, true);
    },
    [change],
  );
}
