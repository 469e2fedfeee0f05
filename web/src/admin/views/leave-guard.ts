import { useCallback, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { hasUnsaved, hasUnstored } from '../../api/session.ts';
import { confirmLeaving } from '../forms/unsaved.ts';
import { useViewState } from '../panel/view-state.tsx';

/** The URL parameters that identify the open form. */
const PLACES = ['nakyma', 'tietosivu'] as const;

const placeOf = ({ pathname, search }: Location): string => {
  const values = new URLSearchParams(search);
  return [pathname, ...PLACES.map((name) => values.get(name) ?? '')].join('\n');
};

/** Asks before a link, the back button, a reload or closing the tab discards unsaved input. A router allows one such guard at a time. */
export function useLeaveGuard(): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsaved() && placeOf(currentLocation) !== placeOf(nextLocation));
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    // Pressing Back once more asks again; the first question then counts no longer.
    let isCurrent = true;
    void confirmLeaving().then((yes) => isCurrent && (yes ? blocker.proceed() : blocker.reset()));
    return () => {
      isCurrent = false;
    };
  }, [blocker]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnstored()) event.preventDefault();
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
